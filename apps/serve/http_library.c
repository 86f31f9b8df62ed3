#include "http_library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

struct http_library http;

static const struct symbol {
    const char *name;
    size_t offset; /* of its pointer in struct http_library */
} symbols[] = {
#define NAME(name) {#name, offsetof(struct http_library, name)},
    HTTP_FUNCTIONS(NAME)
#undef NAME
};

const char *http_library_load(void)
{
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return "the library libmicrohttpd.so.12 is not installed; on Debian and Ubuntu: apt install libmicrohttpd12";
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (!address)
            return "the library libmicrohttpd.so.12 is too old: 0.9.70 or newer is needed";
        memcpy((char *)&http + symbols[i].offset, &address, sizeof address);
    }
    return NULL;
}
