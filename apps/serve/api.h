/* The JSON interface, one function per route. Nothing here knows of sockets or of the HTTP library: a request comes in
 * as a query and a body, an answer goes out as a reply. Every function may be called from several threads at once. */
#ifndef UNJAM_SERVE_API_H
#define UNJAM_SERVE_API_H

#include <pthread.h>
#include <stdatomic.h>

#include "request_limits.h"
#include "query.h"
#include "reply.h"

enum { API_STORES = 64, API_DAYS = 32 };

struct date {
    int year, month, day;
};

/* What the threads share. */
struct api {
    struct limits limits;
    const char *db;        /* the puzzle file, or NULL */
    atomic_bool is_ending; /* work stops as at a limit */

    pthread_mutex_t lock;         /* for what follows */
    uj_store *stores[API_STORES]; /* open and idle: a store serves one thread at a time */
    size_t store_count;
    struct {
        struct date date;
        char *answer; /* NULL: none */
    } days[API_DAYS]; /* the puzzles of the day that were asked for last */
    size_t next_day;
};

struct request {
    struct query query;
    const char *body;
    size_t body_length;
    uj_limits limits; /* what it may cost, whatever it asks for */
    double begun;     /* on seconds_now: from then on the time counts */
};

/* `db` may be NULL; otherwise the file must open. */
uj_status api_open(struct api *api, const struct limits *limits, const char *db, uj_error *error);
void api_close(struct api *api);

typedef void answer_fn(struct api *api, const struct request *request, struct reply *reply);

answer_fn answer_solve, answer_rate, answer_check, answer_graph;
answer_fn answer_generate;
answer_fn answer_puzzles, answer_daily;
answer_fn answer_health, answer_openapi;

/* A puzzle file, lent to one thread at a time: an idle one, or else a new one; api->db must be a file. */
uj_status store_borrow(struct api *api, uj_store **out, uj_error *error);
void store_return(struct api *api, uj_store *store);

/* What is left of a request's limits. `seconds` is what the client asks for as its time, or 0. */
uj_limits limits_left(const struct request *request, double seconds);

/* Begins a request: its time, at most `seconds`, counts from now on. */
void request_begin(struct request *request, struct api *api, double seconds);

#endif
