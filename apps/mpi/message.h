/* What ranks say to each other. Every message starts with the version of the encoding and its kind; messages of another version are
 * refused. No MPI here: network.h sends them. */
#ifndef UNJAM_MPI_MESSAGE_H
#define UNJAM_MPI_MESSAGE_H

#include "wire.h"

/* To be raised with any change to the encoding of anything. (A test builds a program with another one.) */
#ifndef WIRE_VERSION
#define WIRE_VERSION 4
#endif

enum message_kind {
    /* From rank 0: */
    MESSAGE_JOB,   /* answered by MESSAGE_READY or MESSAGE_REFUSAL */
    MESSAGE_SPANS, /* to be done */
    MESSAGE_END,   /* of the job: stop, also inside a unit */
    MESSAGE_QUIT,  /* answered by MESSAGE_BYE */
    /* To rank 0: */
    MESSAGE_READY,   /* and the number of threads */
    MESSAGE_REFUSAL, /* and the reason */
    MESSAGE_RESULTS, /* the number of the job, and results of spans one after the other to the end of the message */
    MESSAGE_BYE,     /* the last of all */
    /* Both ways: */
    MESSAGE_BEAT, /* a sign of life */
    MESSAGE_KINDS
};

enum { SPANS_AT_ONCE = 128 }; /* of one message: small enough to be sent without waiting for the receiver */

/* Consecutive units, done by one thread and added up. */
struct span {
    uint64_t first, last;
};

struct job {
    uint64_t number;     /* so that late results of a job that was cut short are not taken for those of the next */
    int work;            /* enum work_number */
    int threads;         /* of each rank; 0: its share of the cores */
    uint64_t max_memory; /* of each rank; 0: as without a limit */
    const char *options;
    size_t options_length;
};

struct span_result {
    struct span span;
    uj_status status;
    const char *data; /* what the span gave; a message if it failed */
    size_t length;
};

/* Appends the beginning of a message; its parts follow. */
struct wire message_begin(uj_text *out, enum message_kind kind);

/* Reads the beginning, and `in` reads on behind it. UJ_BAD_INPUT: not a message of this version. */
uj_status message_open(struct wire *in, enum message_kind *kind, const uj_text *message, uj_error *error);

/* The parts of messages; data is not copied. */
void wire_job(struct wire *wire, struct job *job);
void wire_span(struct wire *wire, struct span *span);
void wire_result(struct wire *wire, struct span_result *result);
size_t wire_spans(struct wire *wire, struct span spans[SPANS_AT_ONCE], size_t count);

#endif
