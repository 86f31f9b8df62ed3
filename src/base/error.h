/* Filling in a uj_error: the one way every layer reports what is wrong. */
#ifndef UNJAM_BASE_ERROR_H
#define UNJAM_BASE_ERROR_H

#include "unjam.h"

/* Fills `error` (if any) and returns `code`, so that a function can end with `return fail(…)`. */
uj_status fail(uj_error *error, uj_status code, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same where there is no place in a text. */
#define fail_here(error, code, ...) fail((error), (code), 0, 0, __VA_ARGS__)

/* Says that memory ran out. */
uj_status fail_memory(uj_error *error);

#endif
