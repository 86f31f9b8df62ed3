/* Work shared out over the ranks of an MPI job. Rank 0 hands out numbered units and takes what they give (dispatcher.h); every other
 * rank works on them with threads of its own (worker.h, pool.h). Nothing but options, numbers of units and results crosses the network
 * (message.h). */
#ifndef UNJAM_MPI_RANKS_H
#define UNJAM_MPI_RANKS_H

#include "dispatcher.h"
#include "work.h"

/* On rank 0: has all spans of the queue done, in any order. `options`: as the kind of work encodes them. `threads`: of each rank, 0: its share of the
 * node's cores. UJ_LIMIT: the time is over, goes_on or the limits' callback ended it, or a rank is lost. UJ_BAD_INPUT: a rank refused the job,
 * or sent what cannot be understood. `error` says which. */
uj_status ranks_work(enum work_number work, void *options, int threads, const uj_limits *limits,
                     const struct queue *queue, uj_error *error);

/* On all ranks, before anything else: agrees on who has which share of a node's cores. Returns this rank's; rank 0, which does not
 * compute, has none. */
int ranks_begin(void);

/* On rank 0. */
int ranks_count(void);        /* those that work: all but rank 0 */
int ranks_threads(int asked); /* of all of them together, if each is asked for so many; 0: one for each core */
bool ranks_are_lost(void); /* one of them does not answer, or not in a way to be understood: the job must be aborted */

/* On the other ranks: works until rank 0 says that there is nothing left to do. */
void ranks_serve(int cores);
void ranks_end(void); /* says so */

#endif
