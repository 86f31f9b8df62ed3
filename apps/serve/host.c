#include "host.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

enum { HOST_SIZE = 256 };

/* The part before the port, without the brackets of IPv6; false if there is none or it is too long. */
static bool take_name(const char *header, char *out)
{
    const bool is_bracketed = header[0] == '[';
    const char *begin = header + is_bracketed;
    const char *end = begin + strcspn(begin, is_bracketed ? "]" : ":");
    const size_t length = (size_t)(end - begin);
    if (length == 0 || length >= HOST_SIZE || (is_bracketed && *end != ']'))
        return false;
    const char *rest = end + is_bracketed;
    if (*rest == ':')
        rest += 1 + strspn(rest + 1, "0123456789");
    if (*rest != '\0')
        return false;
    memcpy(out, begin, length);
    out[length] = '\0';
    return true;
}

static bool is_numeric(const char *name)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

bool host_is_allowed(const struct host_names *more, const char *header)
{
    char name[HOST_SIZE];
    if (!take_name(header, name))
        return false;
    if (strcasecmp(name, "localhost") == 0 || is_numeric(name))
        return true;
    for (size_t i = 0; i < more->count; i++)
        if (strcasecmp(name, more->names[i]) == 0)
            return true;
    return false;
}

static bool is_own(const char *origin, const char *host)
{
    const char *behind = strstr(origin, "://");
    return behind && strcasecmp(behind + 3, host) == 0;
}

bool origin_is_foreign(const struct page_origin *from, const char *host, const char *method)
{
    if (from->origin && !is_own(from->origin, host))
        return true;
    /* Another port of the same machine is of the same site, but not the same page. */
    if (!from->site || strcmp(from->site, "same-origin") == 0 || strcmp(from->site, "none") == 0)
        return false;
    const bool follows_link = strcmp(method, "GET") == 0 && from->mode && strcmp(from->mode, "navigate") == 0;
    return !follows_link;
}
