/* The decisions of rank 0: who gets which spans, what becomes of results, who is lost. No MPI, no threads and no clock here: messages and
 * the time come in, messages go out, so that the same code runs on a network and in a simulation of one (tests/mpi).
 *
 * Ranks are given spans slightly ahead of need and send results in batches (worker.h). What is handed out is bounded: by what a rank does
 * in a batch, and by its share of what is left, so that all finish at the same time. Results are collected for a moment and stored
 * together. A result that was not asked for, such as one that comes twice, changes nothing. */
#ifndef UNJAM_MPI_DISPATCHER_H
#define UNJAM_MPI_DISPATCHER_H

#include "message.h"

/* Where spans come from and where results go. No span is taken twice. */
struct queue {
    bool (*next)(void *payload, struct span *span);     /* false: there are no more */
    uint64_t (*left)(void *payload);                    /* about how many spans */
    uj_status (*begin)(void *payload, uj_error *error); /* of results that are stored together; may be NULL */
    uj_status (*take)(void *payload, struct span span, const char *result, size_t length, uj_error *error);
    uj_status (*commit)(void *payload, uj_error *error); /* may be NULL */
    bool (*goes_on)(void *payload);                      /* asked a few times a second; may be NULL */
    void *payload;
};

/* How messages leave: they are copied or sent before `send` returns. */
struct mail {
    void (*send)(void *payload, int to, const uj_text *message);
    void *payload;
};

struct dispatcher_options {
    int ranks;            /* that work: 1 … ranks */
    uint64_t job;         /* its number */
    double patience;      /* seconds of silence after which a rank is lost */
    bool survives_losses; /* what a lost rank had is given to others; else its loss ends the job */
};

struct dispatcher_rank {
    int threads; /* 0: has not answered yet */
    bool is_gone;
    struct span *spans; /* that it has: first … count - 1 */
    size_t first, count, capacity;
    double heard;    /* when it last said anything */
    double speed;    /* spans a second, lately */
    double measured; /* when that was */
    uint64_t done;   /* since then */
};

struct dispatcher {
    struct dispatcher_options options;
    const struct queue *queue;
    struct mail mail;
    struct dispatcher_rank *ranks; /* 1 … options.ranks */
    int present;                   /* ranks that are not gone */
    uint64_t threads;              /* of all that answered */
    size_t outstanding;
    bool is_out; /* the queue, of spans */
    struct span *returned;
    size_t returned_count, returned_capacity;
    uj_text backlog; /* results to be stored */
    double backlog_since, last_look, next_beat;
    uj_text out;
    uj_status status; /* UJ_LIMIT: stopped, or a rank is lost; the file is fine, and the rest can be done later */
    uj_error error;
    bool is_broken; /* nothing can be expected of some rank: the processes must be ended from outside */
    bool cannot_store;
};

/* UJ_NO_MEMORY. Close it in any case. */
uj_status dispatcher_open(struct dispatcher *out, const struct dispatcher_options *options, const struct queue *queue,
                          struct mail mail);
void dispatcher_close(struct dispatcher *dispatcher);

/* Sends a message, the job or its end, to all ranks. */
void dispatcher_send_all(struct dispatcher *dispatcher, const uj_text *message);
void dispatcher_begin(struct dispatcher *dispatcher, const uj_text *job, double now);

void dispatcher_hear(struct dispatcher *dispatcher, int from, const uj_text *message, double now);
void dispatcher_lose(struct dispatcher *dispatcher, int rank, double now); /* it is known to be dead */

/* To be called a few times a second: beats, silent ranks, storing. */
void dispatcher_tick(struct dispatcher *dispatcher, double now);

/* The first failure counts. */
__attribute__((format(printf, 3, 4))) void dispatcher_fail(struct dispatcher *dispatcher, uj_status status,
                                                           const char *format, ...);

/* All is done and stored, or it failed. */
bool dispatcher_is_over(const struct dispatcher *dispatcher);

/* At the end: stores what is still to be stored and ends the job of the other ranks. */
uj_status dispatcher_end(struct dispatcher *dispatcher, uj_error *error);

#endif
