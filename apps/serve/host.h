/* Who may ask: under which names of this server, and from which pages.
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

/* What a browser says about the page that a request comes from; NULL where it does not say. */
struct page_origin {
    const char *origin; /* Origin: "http://localhost:8080" */
    const char *site;   /* Sec-Fetch-Site: "cross-site" */
    const char *mode;   /* Sec-Fetch-Mode: "navigate" */
};

/* Whether a page that is not this server's, which was asked as `host`, makes the request. Such a page could not read the
 * answer, but would have made this machine work. Following a link to here is no such request: there is no harm in looking at
 * the page. Programs other than browsers say nothing and are never foreign. */
bool origin_is_foreign(const struct page_origin *from, const char *host, const char *method);

#endif
