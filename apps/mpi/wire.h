/* Structures as bytes and back. One function describes a structure for both directions: it writes the values that it finds, or puts
 * in their place the values that it reads, so the two directions cannot differ. Numbers are little-endian and take 1, 2, 4 or 8 bytes,
 * as the greatest value allowed needs; no bytes of a C structure are sent as they are.
 *
 * Reading trusts nothing. After the first value that cannot be right everything reads as the least that it may be, and wire_finish
 * reports it: a description need not check after each field. No MPI here. */
#ifndef UNJAM_MPI_WIRE_H
#define UNJAM_MPI_WIRE_H

#include "unjam.h"

struct wire {
    uj_text *out;         /* NULL: this one reads */
    const char *at, *end; /* what is left to read */
    const char *problem;  /* the first one; NULL: none so far */
    uj_status status;     /* that goes with it */
};

struct wire wire_writer(uj_text *out); /* appends to `out` */
struct wire wire_reader(const char *data, size_t length);
bool wire_is_reading(const struct wire *wire);

/* Each writes `value` and returns it, or reads and returns a value, checked in either direction. */
uint64_t wire_number(struct wire *wire, uint64_t value, uint64_t most);
int wire_int(struct wire *wire, int value, int least, int most);
bool wire_bool(struct wire *wire, bool value);
double wire_real(struct wire *wire, double value); /* finite */

/* How many items follow, each of at least so many bytes: more than the message has room for are refused before anyone reserves
 * memory for them. */
size_t wire_count(struct wire *wire, size_t count, size_t least_bytes);

/* A length and as many bytes. The bytes read are those of the message itself, not a copy. */
const char *wire_bytes(struct wire *wire, const char *data, size_t *length);

void wire_range(struct wire *wire, uj_range *range);
void wire_limits(struct wire *wire, uj_limits *limits); /* time and memory: the rest means nothing to other processes */

/* Text that ends with a zero, the zero not sent. */
void wire_words(struct wire *wire, char *words, size_t size);

void wire_fail(struct wire *wire, uj_status status, const char *problem); /* the first problem counts */

/* The status, with `what` in the error. Bytes left over are a problem, too. */
uj_status wire_finish(struct wire *wire, const char *what, uj_error *error);

#endif
