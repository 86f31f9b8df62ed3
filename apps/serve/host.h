/* Which names of this server a request may use.
 *
 * A page of somebody else can make a browser ask this server under a name of its own, by having that name point to
 * 127.0.0.1 (DNS rebinding), and would then be allowed to read the answers. It cannot forge the Host header. So
 * requests are answered only under numeric addresses, which cannot be rebound, "localhost", and the names that whoever
 * started the server gave. */
#ifndef UNJAM_SERVE_HOST_H
#define UNJAM_SERVE_HOST_H

#include <stdbool.h>
#include <stddef.h>

struct host_names {
    const char *const *names;
    size_t count;
};

/* `header` is what the Host header says: a name or address, and a port or none. */
bool host_is_allowed(const struct host_names *more, const char *header);

/* Whether a page from `origin` ("http://localhost:8080") came from this server, which was asked as `host`. */
bool origin_is_own(const char *origin, const char *host);

#endif
