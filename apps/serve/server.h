/* The server itself: connections, requests on them, and what they share. */
#ifndef UNJAM_SERVE_SERVER_H
#define UNJAM_SERVE_SERVER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "api/api.h"
#include "access_log.h"
#include "http_library.h"
#include "../clock.h"
#include "serve.h"

/* ---- metrics.c: counters for whoever watches the server, in the text form of Prometheus ---- */

enum { METRIC_STATUSES = 14, METRIC_BUCKETS = 12 };

/* Rows: the routes, then the page, then paths that do not exist. */
enum { METRIC_PAGE = ROUTE_COUNT, METRIC_OTHER, METRIC_ROWS };

struct metrics {
    atomic_uint_fast64_t requests[METRIC_ROWS][METRIC_STATUSES + 1]; /* the last one: any other status */
    atomic_uint_fast64_t buckets[METRIC_ROWS][METRIC_BUCKETS + 1];
    atomic_uint_fast64_t microseconds[METRIC_ROWS];
    atomic_uint_fast64_t received_bytes, sent_bytes;
    atomic_uint_fast64_t in_flight, connections;
    double start; /* when the server did, in seconds since 1970 */
};

void metrics_init(struct metrics *metrics);
void metrics_count(struct metrics *metrics, size_t row, unsigned status, double seconds);

/* How much work there is; see workers_count. */
struct work_counts {
    size_t waiting;     /* pieces that wait for a thread */
    size_t busy;        /* pieces that are being worked on */
    size_t taking_long; /* of both kinds, those that were tried and take long */
    size_t long_ended;  /* of those, so many so far */
};

/* `lost_lines` is that of the access log. */
void metrics_write(struct metrics *metrics, const struct work_counts *work, uint64_t lost_lines, uj_text *out);

/* ---- workers.c: threads that do the work of requests, and the two queues before them.
 *
 * Nobody knows how long a board takes before it was tried. So every piece of work is tried for a moment first; what is not
 * done by then goes into the queue of long work and is done again from its beginning, by other threads, which give way to those that
 * try. So short work waits for a few tries at most, however much long work there is, and is done even when the queue of long
 * work is full.
 *
 * In a queue, clients take turns: one that has sent much waits behind one that has sent little. Where all places are taken, the
 * client with most work in the queue gives one up for another that has less. */

enum lane { LANE_TRY, LANE_LONG, LANE_COUNT };

/* A piece of work; part of what it is done for, so that queueing it needs no memory. */
struct work {
    /* Returns true when it is done, and *work is gone. False puts it into LANE_LONG, where a place was reserved for it. */
    bool (*run)(struct work *work, enum lane lane);
    void (*refuse)(struct work *work); /* instead: another needs its place more, and *work is gone */
    uint64_t client;
    uint64_t turn; /* the queue is in this order */
    struct work *next;
};

struct work_queue {
    struct work *first;
    uint64_t turn;       /* of what was taken out last */
    size_t places_taken; /* by what waits, what is worked on, and what is about to be added */
    size_t places;
    pthread_cond_t wake;
};

struct workers {
    pthread_mutex_t lock;
    struct work_queue lanes[LANE_COUNT];
    size_t busy;
    size_t long_ended; /* pieces so far */
    bool is_ending;
    pthread_t *threads;
    size_t thread_count;
};

/* Starts so many threads for each lane. In each lane `most_waiting` pieces may wait. False: the threads could not be started; there is
 * then nothing to end. */
bool workers_start(struct workers *workers, size_t threads_each, size_t most_waiting);

/* Takes a place for a client's piece of work, which must then be put there. False: all are taken, and no client has more waiting
 * than this one would have, or no more work is wanted. */
bool workers_reserve(struct workers *workers, enum lane lane, uint64_t client);

/* Puts work into the place that was reserved in LANE_TRY. */
void workers_add(struct workers *workers, struct work *work);

struct work_counts workers_count(struct workers *workers);

/* Lets the threads finish what has a place, and waits for them. The functions above may still be called afterwards: there are
 * no places then. */
void workers_end(struct workers *workers);
void workers_free(struct workers *workers); /* after workers_end */

/* ---- server.c ---- */

/* One client's connection. A request must arrive, and its answer be taken, within half a minute, however slowly the
 * bytes drip: MHD's own limit only knows silence. */
struct connection {
    struct connection *next, **link;
    int socket;
    double since; /* when the last request ended or the connection began; 0: the server is at work for it */
    bool is_dropped;
    uint64_t network; /* of the client; see client_network */
    char client[64];
};

struct server {
    const struct serve_options *options;
    struct MHD_Daemon *daemon;
    struct api api;
    struct workers workers;
    struct metrics metrics;
    struct access_log log;
    atomic_bool is_stopping;    /* every answer is the last of its connection */
    atomic_size_t owed;         /* requests that have arrived whole and are not answered yet */
    atomic_size_t held_bytes;   /* of pictures that arrive or wait */
    atomic_size_t unread_bytes; /* of long answers that are not sent yet */
    pthread_mutex_t lock;       /* for the connections */
    struct connection *connections;
};

/* connections.c. Nobody is turned away: where there are too many connections that wait for their client, of one network
 * or in all, the one that has waited longest gives way. */
unsigned connections_most(const struct serve_options *options); /* at the same time */
void connections_notify(void *cls, struct MHD_Connection *mhd, void **socket_context,
                        enum MHD_ConnectionNotificationCode code);
struct connection *connection_of(struct MHD_Connection *mhd); /* NULL where memory was short */
void connection_set_working(struct server *server, struct connection *connection, bool is_working);
void connections_drop_slow(struct server *server);

/* exchange.c: the callbacks of MHD for a request. */
void *exchange_begin(void *cls, const char *uri, struct MHD_Connection *mhd);
enum MHD_Result exchange_go_on(void *cls, struct MHD_Connection *mhd, const char *url, const char *method,
                               const char *version, const char *upload_data, size_t *upload_data_size, void **context);
void exchange_end(void *cls, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code);

/* headers.c: what makes it doubtful what a request is or where it ends. NULL: nothing. `method` and `version` are MHD's own. */
const char *headers_fault(struct MHD_Connection *mhd, const char *method, const char *version);

/* send.c: hands a reply to MHD. Its bytes are MHD's afterwards; *bytes is how many of the body go out. */
enum MHD_Result send_reply(struct MHD_Connection *mhd, struct reply *reply, bool is_head, bool is_last,
                           uint64_t *bytes);

/* ---- listen.c: the socket that the server listens on ---- */

enum { ADDRESS_SIZE = 64 };

struct listener {
    int socket;
    int port;                   /* the one that was given or, for 0, found */
    char address[ADDRESS_SIZE]; /* as in a URL: IPv6 in brackets */
    bool is_loopback;
};

/* Listens at an address or name; on failure returns false, with the reason in `reason`. */
bool listener_open(struct listener *listener, const char *bind_to, int port, char *reason, size_t reason_size);

/* The numeric form of an address, without the port. */
void address_text(const struct sockaddr *address, char out[ADDRESS_SIZE]);

/* What stands for one client: an IPv4 address, or the upper half of an IPv6 address, whose lower half a client chooses. */
uint64_t client_network(const struct sockaddr *address);

#endif
