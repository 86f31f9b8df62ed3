/* What ranks say to each other. Every message starts with the version of the encoding and its kind; messages of another version are
 * refused. No MPI here: network.h sends them. */
#ifndef UNJAM_MPI_MESSAGE_H
#define UNJAM_MPI_MESSAGE_H

#include "wire.h"

/* To be raised with any change to the encoding of anything. (A test builds a program with another one.) */
#ifndef WIRE_VERSION
#define WIRE_VERSION 2
#endif

enum message_kind {
    /* From rank 0: */
    MESSAGE_JOB,   /* answered by MESSAGE_READY or MESSAGE_REFUSAL */
    MESSAGE_UNITS, /* to be done */
    MESSAGE_END,   /* of the job: drop the units that are not begun */
    MESSAGE_QUIT,  /* answered by MESSAGE_BYE */
    /* To rank 0: */
    MESSAGE_READY,   /* and the number of threads */
    MESSAGE_REFUSAL, /* and the reason */
    MESSAGE_RESULTS, /* of units, one after the other to the end of the message */
    MESSAGE_BYE,     /* the last of all */
    /* Both ways: */
    MESSAGE_BEAT, /* a sign of life */
    MESSAGE_KINDS
};

enum { UNITS_AT_ONCE = 256 }; /* of one message: small enough to be sent without waiting for the receiver */

struct job {
    uint64_t number; /* so that late results of a job that was cut short are not taken for those of the next */
    int work;        /* enum work_number */
    int threads;     /* of each rank; 0: its share of the cores */
    const char *options;
    size_t options_length;
};

struct unit_result {
    uint64_t job, unit;
    uj_status status;
    const char *data; /* what the unit gave; a message if it failed */
    size_t length;
};

/* Appends the beginning of a message; its parts follow. */
struct wire message_begin(uj_text *out, enum message_kind kind);

/* Reads the beginning, and `in` reads on behind it. UJ_BAD_INPUT: not a message of this version. */
uj_status message_open(struct wire *in, enum message_kind *kind, const uj_text *message, uj_error *error);

/* The parts of messages; data is not copied. */
void wire_job(struct wire *wire, struct job *job);
void wire_result(struct wire *wire, struct unit_result *result);
size_t wire_units(struct wire *wire, uint64_t units[UNITS_AT_ONCE], size_t count);

#endif
