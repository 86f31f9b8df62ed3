/* Headers that two readers could understand differently. A proxy in front of the server that takes another request to end
 * where this one does not would hand the answer to the wrong client. libmicrohttpd passes them on. */
#include <string.h>
#include <strings.h>

#include "server.h"

static const char *const only_once[] = {"Host", "Origin", "Content-Length", "Transfer-Encoding"};

enum { ONLY_ONCE = sizeof only_once / sizeof *only_once };

struct look {
    unsigned counts[ONLY_ONCE];
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
    (void)kind, (void)value;
    struct look *const look = cls;
    if (!is_plain_name(name))
        look->fault = "the name of a header has a character that is not allowed there";
    for (size_t i = 0; i < ONLY_ONCE; i++)
        if (strcasecmp(name, only_once[i]) == 0 && ++look->counts[i] > 1)
            look->fault = "Host, Origin, Content-Length and Transfer-Encoding may be given only once";
    return look->fault ? MHD_NO : MHD_YES;
}

const char *headers_fault(struct MHD_Connection *mhd, const char *version)
{
    struct look look = {.fault = NULL};
    http.MHD_get_connection_values(mhd, MHD_HEADER_KIND, look_at, &look);
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
