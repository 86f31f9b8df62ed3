#include "base/options.h"

#include <string.h>

#include "base/error.h"

static uj_status check_size(size_t size, size_t own_size, uj_error *error)
{
    if (size < sizeof size)
        return fail_here(error, UJ_BAD_INPUT, "the options have no size; begin with their _INIT");
    if (size > own_size)
        return fail_here(error, UJ_BAD_INPUT,
                         "the options have %zu bytes, of which this library knows %zu; install a newer library", size,
                         own_size);
    return UJ_OK;
}

uj_status options_read(void *own, size_t own_size, const void *given, uj_error *error)
{
    if (!given)
        return UJ_OK;
    const size_t size = *(const size_t *)given;
    const uj_status status = check_size(size, own_size, error);
    if (status == UJ_OK)
        memcpy(own, given, size);
    return status;
}

uj_status options_write(void *given, const void *own, size_t own_size, uj_error *error)
{
    const size_t size = *(const size_t *)given;
    const uj_status status = check_size(size, own_size, error);
    if (status == UJ_OK)
        memcpy((char *)given + sizeof size, (const char *)own + sizeof size, size - sizeof size);
    return status;
}
