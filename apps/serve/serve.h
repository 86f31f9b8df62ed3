/* unjam serve: the page and the interface for programs over HTTP. */
#ifndef UNJAM_SERVE_SERVE_H
#define UNJAM_SERVE_SERVE_H

#include "access_log.h"
#include "host.h"
#include "request_limits.h"

struct serve_options {
    const char *bind;              /* an address or a name */
    int port;                      /* 0: any that is free */
    const char *db;                /* NULL: no puzzle file */
    const uj_catalogue *catalogue; /* NULL: none */
    const char *times;             /* the file that times of players go to; NULL: none are taken */
    struct host_names hosts;
    enum log_style log;
    size_t threads;          /* that do long work */
    size_t most_waiting;     /* requests that wait for one of them */
    size_t most_connections; /* of one client, on which no request is worked on */
    struct limits limits;
};

/* Serves until SIGTERM or SIGINT, and then for two seconds at most, to answer what has arrived. Returns the program's exit
 * status. */
int serve_run(const struct serve_options *options);

#endif
