/* In the place of http_library.c where libmicrohttpd is linked into a static program. */
#include "http_library.h"

#include <stddef.h>

struct http_library http = {
#define LINKED(name) .name = name,
    HTTP_FUNCTIONS(LINKED)
#undef LINKED
};

const char *http_library_load(void)
{
    return NULL;
}
