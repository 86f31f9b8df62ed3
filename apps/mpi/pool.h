/* The threads of a rank: units go in, results come out. No MPI here. */
#ifndef UNJAM_MPI_POOL_H
#define UNJAM_MPI_POOL_H

#include "trade.h"

/* Comes before each result: then `length` bytes, of the result or of a message if it failed. */
struct result_head {
    uint64_t job, unit, length;
    int64_t status; /* uj_status */
};

struct pool;

/* `job` marks the results. */
uj_status pool_open(struct pool **out, const struct trade *trade, const void *options, uint64_t job, int threads,
                    uj_error *error);

/* Waits for the units that threads are working on; what was only handed in is dropped. NULL is fine. */
void pool_close(struct pool *pool);

uj_status pool_add(struct pool *pool, const uint64_t *units, size_t count);

/* Waits up to so long for results and moves them into `out`, which is cleared before. */
void pool_take(struct pool *pool, uj_text *out, double seconds);

#endif
