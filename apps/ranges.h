/* Whole numbers and ranges as people write them, on a command line or in a request. */
#ifndef UNJAM_APPS_RANGES_H
#define UNJAM_APPS_RANGES_H

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "unjam.h"

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads digits and advances past them; false if there are none or the number is too large. */
static inline bool take_digits(const char **at, uint64_t *out)
{
    char *end;
    if (!is_digit(**at))
        return false; /* strtoull would take signs and spaces too */
    errno = 0;
    *out = strtoull(*at, &end, 10);
    *at = end;
    return errno == 0;
}

enum range_fault { RANGE_GOOD, RANGE_MALFORMED, RANGE_TOO_LARGE };

/* "5..8", "5..", "..8" or "5", of numbers up to INT_MAX. */
static inline enum range_fault read_range(const char *at, uj_range *out)
{
    uint64_t low = 0, high = INT_MAX;
    const bool has_low = is_digit(*at);
    bool fits = !has_low || take_digits(&at, &low);
    const bool has_dots = strncmp(at, "..", 2) == 0;
    if (has_dots)
        at += 2;
    const bool has_high = has_dots && is_digit(*at);
    if (has_high)
        fits = take_digits(&at, &high) && fits;
    else if (!has_dots)
        high = low;
    fits = fits && low <= INT_MAX && high <= INT_MAX;
    if (*at != '\0' || !(has_low || has_high) || (fits && low > high))
        return RANGE_MALFORMED;
    if (!fits)
        return RANGE_TOO_LARGE;
    *out = (uj_range){(int)low, (int)high};
    return RANGE_GOOD;
}

#endif
