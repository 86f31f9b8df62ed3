/* The threads of a rank: spans go in, results come out. No MPI here. */
#ifndef UNJAM_MPI_POOL_H
#define UNJAM_MPI_POOL_H

#include "message.h"
#include "work.h"

struct pool;

/* `threads`: at least one, whatever the job says. */
uj_status pool_open(struct pool **out, const struct job *job, int threads, uj_error *error);

/* Threads stop inside the units that they are working on; what was only handed in is dropped. NULL is fine. */
void pool_close(struct pool *pool);

uj_status pool_add(struct pool *pool, const struct span *spans, size_t count);

/* Waits up to so long for results and moves them into `out`, which is cleared before. Returns how many there are. */
size_t pool_take(struct pool *pool, uj_text *out, double seconds);

#endif
