/* What ranks say to each other. */
#ifndef UNJAM_MPI_MESSAGES_H
#define UNJAM_MPI_MESSAGES_H

#include <mpi.h>

#include "trade.h"

enum tag {
    /* From rank 0: */
    TAG_JOB = 1, /* struct job; answered by TAG_READY, or by TAG_REFUSAL with words */
    TAG_UNITS,   /* numbers of units, uint64_t each */
    TAG_END,     /* of the job: drop what is not begun */
    TAG_QUIT,    /* answered by TAG_BYE */
    /* To rank 0: */
    TAG_READY, /* int: threads */
    TAG_REFUSAL,
    TAG_RESULTS, /* struct result_head and data, over and over */
    TAG_BYE,     /* the last of all */
    /* Both ways: */
    TAG_BEAT, /* nothing but a sign of life */
};

struct job {
    uint64_t number; /* so that late results of a job that was cut short are not taken for those of the next */
    int trade, threads;
    char options[TRADE_OPTIONS_SIZE];
};

enum { UNITS_AT_ONCE = 256 }; /* of one message: small enough to be sent without waiting for the receiver */

static const double beat_seconds = 1;

double seconds_now(void);

/* A message waiting from `source`, or MPI_ANY_SOURCE; false if there is none. */
bool message_waits(int source, MPI_Status *status);

/* Takes it in; `out` is cleared before. UJ_LIMIT: the rest of it did not come within so many seconds, and MPI still has its hands
 * on `out`, which must not be freed any more. */
uj_status message_receive(const MPI_Status *status, uj_text *out, double patience);

/* How long to wait for somebody who is silent: UNJAM_MPI_PATIENCE seconds. */
double patience_seconds(void);

#endif
