/* Threads that do the work of requests, and the two queues before them.
 *
 * Nobody knows how long a board takes before it was tried. So every piece of work is tried for a moment first; what is not
 * done by then goes into the queue of long work and is done again from its beginning. One thread never takes long work.
 * So short work waits for a few tries at most, however much long work there is, and is done even when the queue of long
 * work is full. */
#ifndef UNJAM_SERVE_WORKERS_H
#define UNJAM_SERVE_WORKERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum lane { LANE_TRY, LANE_LONG, LANE_COUNT };

/* A piece of work; part of what it is done for, so that queueing it needs no memory. */
struct work {
    /* Returns true when it is done, and *work is gone. False puts it into LANE_LONG, where a place was reserved for it. */
    bool (*run)(struct work *work, enum lane lane);
    struct work *next;
};

struct work_queue {
    struct work *first, **last;
    size_t places_taken; /* by what waits, what is worked on, and what is about to be added */
    size_t places;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct work_queue lanes[LANE_COUNT];
    size_t busy;
    bool is_ending;
    pthread_t *threads;
    size_t thread_count;
};

/* Starts `long_count` threads that do everything and one that only tries. In each lane `most_waiting` pieces may wait.
 * False: the threads could not be started; there is then nothing to end. */
bool workers_start(struct workers *workers, size_t long_count, size_t most_waiting);

/* Takes a place for a piece of work, which must then be put there. False: all are taken, or no more work is wanted. */
bool workers_reserve(struct workers *workers, enum lane lane);

/* Puts work into the place that was reserved in LANE_TRY. */
void workers_add(struct workers *workers, struct work *work);

/* How many pieces wait, and how many are being worked on. */
void workers_count(struct workers *workers, size_t *waiting, size_t *busy);

/* Lets the threads finish what has a place, and waits for them. The functions above may still be called afterwards: there are
 * no places then. */
void workers_end(struct workers *workers);
void workers_free(struct workers *workers); /* after workers_end */

#endif
