/* The decisions of a rank that works: obeys rank 0, collects the results of its crew and sends them in batches, by time and by size. No
 * MPI, no threads and no clock here, as in dispatcher.h. */
#ifndef UNJAM_MPI_WORKER_H
#define UNJAM_MPI_WORKER_H

#include "message.h"

/* Who does the work: the threads of pool.h, or a simulation of them. */
struct crew {
    /* Ends the job at hand, also inside a unit, and begins another one with *threads threads; sets it to how many there are. */
    uj_status (*begin)(void *payload, const struct job *job, int *threads, uj_error *error);
    uj_status (*add)(void *payload, const struct span *spans, size_t count); /* UJ_NO_MEMORY */
    void (*end)(void *payload);
    void *payload;
};

/* How messages to rank 0 leave: they are copied or sent before `send` returns. */
struct letter_box {
    void (*send)(void *payload, const uj_text *message);
    void *payload;
};

struct worker {
    struct crew crew;
    struct letter_box box;
    int cores;       /* threads of a job that does not say how many */
    double patience; /* of rank 0 */
    uint64_t job;
    bool is_working;
    int threads;
    size_t waiting; /* spans that were given and are not finished */
    uj_text batch;
    size_t batch_count;
    double batch_since, sent, heard, looked, next_beat;
    bool is_over; /* rank 0 has no more work */
};

void worker_open(struct worker *out, struct crew crew, struct letter_box box, int cores, double patience, double now);
void worker_close(struct worker *worker);

/* UJ_NO_MEMORY: it cannot go on. What it does not understand it answers with a refusal. */
uj_status worker_hear(struct worker *worker, const uj_text *message, double now);

/* Results of the crew, encoded one after the other. */
void worker_take(struct worker *worker, const uj_text *results, size_t count, double now);

/* Sends what is due; results only if nothing else is on its way, so that what is on its way is bounded. UJ_NO_MEMORY: it cannot go on. */
uj_status worker_tick(struct worker *worker, bool is_free, double now);

/* A rank that is cut off must end by itself, since nobody can reach it, and free its cores for the next job. Rank 0 gives up after
 * half of that time and reports it. */
bool worker_is_cut_off(const struct worker *worker, double now);

#endif
