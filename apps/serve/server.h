/* The server itself: connections, requests on them, and what they share. */
#ifndef UNJAM_SERVE_SERVER_H
#define UNJAM_SERVE_SERVER_H

#include <microhttpd.h>

#include "access_log.h"
#include "api.h"
#include "../clock.h"
#include "metrics.h"
#include "serve.h"
#include "workers.h"

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
    atomic_bool is_stopping; /* every answer is the last of its connection */
    atomic_size_t owed;      /* requests that have arrived whole and are not answered yet */
    pthread_mutex_t lock;    /* for the connections */
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

/* send.c: hands a reply to MHD. Its bytes are MHD's afterwards; *bytes is how many the body has. */
enum MHD_Result send_reply(struct MHD_Connection *mhd, struct reply *reply, bool is_last, uint64_t *bytes);

#endif
