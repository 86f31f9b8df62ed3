/* Numbers as digits, without printf. */
#ifndef UNJAM_BASE_DIGITS_H
#define UNJAM_BASE_DIGITS_H

#include "unjam.h"

enum { DIGITS_SIZE = 20 }; /* the most that 64 bits make */

/* Writes the digits and returns where they end; no final zero. */
static inline char *put_digits(char *at, uint64_t number)
{
    char digits[DIGITS_SIZE];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

/* The ending of a plural: "%d move%s". */
static inline const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

#endif
