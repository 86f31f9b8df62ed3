/* Threads that do the work of requests, and the queue before them. */
#ifndef UNJAM_SERVE_WORKERS_H
#define UNJAM_SERVE_WORKERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* A piece of work; part of what it is done for, so that queueing it needs no memory. */
struct work {
    void (*run)(struct work *work);
    struct work *next;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct work *first, **last;
    size_t waiting, most_waiting, busy;
    bool ending;
    pthread_t *threads;
    size_t thread_count;
};

/* False: the threads could not be started; there is then nothing to end. */
bool workers_start(struct workers *workers, size_t thread_count, size_t most_waiting);

/* Queues work; false, and nothing queued, if as much is waiting as may. */
bool workers_add(struct workers *workers, struct work *work);

/* How many pieces wait, and how many are being worked on. */
void workers_count(struct workers *workers, size_t *waiting, size_t *busy);

/* Lets the threads finish what is queued, and waits for them. */
void workers_end(struct workers *workers);

#endif
