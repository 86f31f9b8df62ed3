/* What can be asked for: one row per path. */
#ifndef UNJAM_SERVE_ROUTES_H
#define UNJAM_SERVE_ROUTES_H

#include "api.h"

enum route_kind {
    ROUTE_AT_ONCE, /* takes no time: answered where it arrives, so that it works on a busy server too */
    ROUTE_WORK     /* waits for one of the threads that work */
};

struct route {
    const char *path;
    const char *methods; /* as in the header Allow; all that GET answers, HEAD does too */
    enum route_kind kind;
    answer_fn *answer; /* NULL: the metrics, which the server itself knows */
};

extern const struct route routes[]; /* the last one has no path */

enum { ROUTE_COUNT = 10 };

const struct route *route_find(const char *path); /* NULL: there is none */

/* Whether the route takes bodies: POST and no other method. */
bool route_takes_body(const struct route *route);
bool route_allows(const struct route *route, const char *method);

#endif
