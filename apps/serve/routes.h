/* What can be asked for: one row per path. */
#ifndef UNJAM_SERVE_ROUTES_H
#define UNJAM_SERVE_ROUTES_H

#include "api.h"

#define ROUTE_READ "GET, HEAD"

enum route_kind {
    ROUTE_AT_ONCE, /* takes no time: answered where it arrives, so that it works on a busy server too */
    ROUTE_WORK     /* waits for one of the threads that work */
};

struct route {
    const char *path;
    const char *methods; /* as in the header Allow: "POST", which has a body, or ROUTE_READ */
    enum route_kind kind;
    answer_fn *answer; /* NULL: the metrics, which the server itself knows */
};

extern const struct route routes[]; /* the last one has no path */

enum { ROUTE_COUNT = 10 };

const struct route *route_find(const char *path); /* NULL: there is none */

/* Whether a method is one of these. */
bool route_method_is(const char *methods, const char *method);

#endif
