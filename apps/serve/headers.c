/* Headers that two readers could understand differently. A proxy in front of the server that takes another request to end
 * where this one does not would hand the answer to the wrong client. libmicrohttpd passes them on. */
#include <string.h>
#include <strings.h>

#include "server.h"

static const char *const only_once[] = {"Host", "Origin", "Content-Length", "Transfer-Encoding"};

enum { ONLY_ONCE = sizeof only_once / sizeof *only_once };

struct look {
    unsigned counts[ONLY_ONCE];
    const char *last_value; /* of the last header */
    const char *fault;
};

/* Only characters that the name of a header may have: above all no space before the colon. */
static bool is_plain_name(const char *name)
{
    static const char allowed[] = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return name[0] != '\0' && name[strspn(name, allowed)] == '\0';
}

static enum MHD_Result look_at(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    struct look *const look = cls;
    look->last_value = value;
    if (!is_plain_name(name))
        look->fault = "the name of a header has a character that is not allowed there";
    for (size_t i = 0; i < ONLY_ONCE; i++)
        if (strcasecmp(name, only_once[i]) == 0 && ++look->counts[i] > 1)
            look->fault = "Host, Origin, Content-Length and Transfer-Encoding may be given only once";
    return look->fault ? MHD_NO : MHD_YES;
}

static bool lies_in(const char *at, const char *start, const char *end)
{
    return (uintptr_t)at >= (uintptr_t)start && (uintptr_t)at < (uintptr_t)end;
}

/* MHD takes a line with nothing before its colon as the end of the headers and leaves it out, so that what follows would be the body
 * or another request. It overwrites colons and the ends of lines with zeros, and hands out pointers into the head as it came, from the
 * method on: behind the last value there are two ends of lines, and nothing else. A value that is elsewhere was continued on a second line, which
 * RFC 9112 forbids. Where not even the version is in the head, another version of MHD lays it out differently, and nothing is checked. */
static const char *end_fault(struct MHD_Connection *mhd, const struct look *look, const char *method,
                             const char *version)
{
    enum { TWO_ENDS = 4 };
    const union MHD_ConnectionInfo *const info =
        http.MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    const char *const end = info ? method + info->header_size : method;
    if (!look->last_value || !lies_in(version, method, end))
        return NULL;
    if (!lies_in(look->last_value, method, end))
        return "a header continues on a second line";
    size_t ends = 0;
    for (const char *at = look->last_value + strlen(look->last_value); at < end; at++) {
        ends += *at != ' ' && *at != '\t';
        if ((*at != '\0' && !strchr("\r\n \t", *at)) || ends > TWO_ENDS)
            return "a header has no name";
    }
    return NULL;
}

const char *headers_fault(struct MHD_Connection *mhd, const char *method, const char *version)
{
    struct look look = {.fault = NULL};
    http.MHD_get_connection_values(mhd, MHD_HEADER_KIND, look_at, &look);
    if (!look.fault)
        look.fault = end_fault(mhd, &look, method, version);
    if (look.fault)
        return look.fault;
    const char *const coding = http.MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, "Transfer-Encoding");
    if (!coding)
        return NULL;
    if (strcasecmp(coding, "chunked") != 0 || strcmp(version, "HTTP/1.0") == 0)
        return "the only Transfer-Encoding that this server knows is chunked, in HTTP/1.1";
    if (http.MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, "Content-Length"))
        return "the length of the body is given twice";
    return NULL;
}
