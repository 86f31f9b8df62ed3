/* The JSON interface, one function per route. Nothing here knows of sockets or of the HTTP library: a request comes in
 * as a query and a body, an answer goes out as a reply. Every function may be called from several threads at once. */
#ifndef UNJAM_SERVE_API_H
#define UNJAM_SERVE_API_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "api/kept.h"
#include "request_limits.h"
#include "reply.h"

/* ---- query.c: the part of an address behind the question mark: key=value pairs joined by & ---- */

enum { QUERY_MAX_PAIRS = 32 };

struct query {
    size_t count;
    struct {
        const char *key, *value;
    } pairs[QUERY_MAX_PAIRS];
};

/* Decodes a query in place, %XX and + included; the pairs point into `text`. Returns NULL, or what is wrong: a bad
 * escape, a zero byte, a key twice, too many pairs; *column is then where, from 1. */
const char *query_parse(struct query *query, char *text, int *column);

/* NULL: there is no such key. */
const char *query_value(const struct query *query, const char *key);

/* Decodes %XX in place (a plus stays one); false if an escape is bad or stands for a zero byte. */
bool percent_decode(char *text);

/* ---- api.c ---- */

enum { API_STORES = 64 };

struct date {
    int year, month, day;
};

/* A puzzle file that is open, and which one it is: others may come to have its name. */
struct lent_store {
    uj_store *store;
    dev_t device; /* this and the number tell files apart */
    ino_t number;
};

/* Where times of players go. */
struct times_log {
    int file;          /* -1: nowhere */
    double allowed;    /* times that may still be taken, */
    double counted_at; /* as it was then */
};

/* What the threads share. */
struct api {
    struct limits limits;
    const char *db;                /* the puzzle file, or NULL */
    const uj_catalogue *catalogue; /* or NULL */
    atomic_bool is_ending;         /* work stops as at a limit */

    pthread_mutex_t lock;                 /* for what follows */
    struct lent_store stores[API_STORES]; /* idle: a store serves one thread at a time */
    size_t store_count;
    struct times_log times;

    struct kept days, ratings;
};

struct request {
    struct query query;
    const char *body;
    size_t body_length;
    uj_limits limits; /* what it may cost, whatever it asks for */
    double begun;     /* on seconds_now: from then on the time counts */
};

/* `db` may be NULL; otherwise the file must open. `catalogue` may be NULL; it belongs to the caller. */
uj_status api_open(struct api *api, const struct limits *limits, const char *db, const uj_catalogue *catalogue,
                   uj_error *error);
void api_close(struct api *api);

typedef void answer_fn(struct api *api, const struct request *request, struct reply *reply);

answer_fn answer_solve, answer_rate, answer_check, answer_verify, answer_graph;
answer_fn answer_generate;
answer_fn answer_scan;
answer_fn answer_puzzles, answer_daily;
answer_fn answer_times;
answer_fn answer_health, answer_openapi;

/* Opens the file of times, or makes it. NULL, or what is wrong with it; close it in any case. */
const char *times_open(struct times_log *log, const char *path);
void times_close(struct times_log *log);

/* The puzzle file, lent to one thread at a time: an idle store, or else a new one; api->db must be a file. Where another file has taken
 * its name, that one. */
uj_status store_borrow(struct api *api, struct lent_store *out, uj_error *error);
void store_return(struct api *api, const struct lent_store *lent);

/* What is left of a request's limits. `seconds` is what the client asks for as its time, or 0. */
uj_limits limits_left(const struct request *request, double seconds);

/* Begins a request: its time, at most `seconds`, counts from now on. */
void request_begin(struct request *request, struct api *api, double seconds);

/* ---- routes.c: what can be asked for: one row per path ---- */

#define ROUTE_READ  "GET, HEAD"
#define ROUTE_WRITE "POST" /* with a body, and no query */

enum route_kind {
    ROUTE_AT_ONCE, /* takes no time: answered where it arrives, so that it works on a busy server too */
    ROUTE_WORK,    /* waits for one of the threads that work */
    ROUTE_PICTURE  /* the same, and the body is a picture, not JSON */
};

struct route {
    const char *path;
    const char *methods; /* as in the header Allow: one of the above */
    enum route_kind kind;
    answer_fn *answer; /* NULL: the metrics, which the server itself knows */
};

extern const struct route routes[]; /* the last one has no path */

enum { ROUTE_COUNT = 13 };

const struct route *route_find(const char *path); /* NULL: there is none */

/* Whether a method is one of these. */
bool route_method_is(const char *methods, const char *method);

#endif
