#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const status_texts[] = {
    [UJ_OK] = "done",
    [UJ_END] = "nothing more",
    [UJ_BAD_INPUT] = "bad input",
    [UJ_CANNOT_HOLD] = "the notation cannot express this board",
    [UJ_NO_MEMORY] = "out of memory",
    [UJ_LIMIT] = "a limit was reached",
    [UJ_IO] = "input or output failed",
};

const char *uj_status_text(uj_status status)
{
    const size_t index = (size_t)status;
    const size_t count = sizeof status_texts / sizeof *status_texts;
    return index < count ? status_texts[index] : "unknown status";
}

const char *uj_version(void)
{
    return UJ_VERSION;
}

uj_status fail(uj_error *error, uj_status code, int line, int column, const char *format, ...)
{
    if (!error)
        return code;
    error->code = code;
    error->line = line;
    error->column = column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return code;
}

uj_status fail_memory(uj_error *error)
{
    return fail_here(error, UJ_NO_MEMORY, "out of memory");
}
