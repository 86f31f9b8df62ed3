/* Numbers of 128 bits, modulo 2^128. Only compilers for 64 bits have them as a type. */
#ifndef UNJAM_BASE_WIDE_H
#define UNJAM_BASE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

struct wide {
    uint64_t high, low;
};

static inline struct wide wide_of(uint64_t number)
{
    return (struct wide){0, number};
}

static inline bool wide_is_zero(struct wide a)
{
    return (a.high | a.low) == 0;
}

static inline bool wide_is_less(struct wide a, struct wide b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline struct wide wide_and(struct wide a, struct wide b)
{
    return (struct wide){a.high & b.high, a.low & b.low};
}

static inline struct wide wide_or(struct wide a, struct wide b)
{
    return (struct wide){a.high | b.high, a.low | b.low};
}

static inline struct wide wide_without(struct wide a, struct wide b)
{
    return (struct wide){a.high & ~b.high, a.low & ~b.low};
}

/* By 0 … 127, like the next. */
static inline struct wide wide_left(struct wide a, unsigned by)
{
    return by < 64 ? (struct wide){a.high << by | a.low >> 1 >> (63 - by), a.low << by}
                   : (struct wide){a.low << (by - 64), 0};
}

static inline struct wide wide_right(struct wide a, unsigned by)
{
    return by < 64 ? (struct wide){a.high >> by, a.low >> by | a.high << 1 << (63 - by)}
                   : (struct wide){0, a.high >> (by - 64)};
}

static inline struct wide wide_add(struct wide a, struct wide b)
{
    const uint64_t low = a.low + b.low;
    return (struct wide){a.high + b.high + (low < a.low), low};
}

static inline struct wide wide_subtract(struct wide a, struct wide b)
{
    return (struct wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static inline struct wide wide_times(struct wide a, uint32_t factor)
{
    const uint64_t first = (a.low & UINT32_MAX) * factor, second = (a.low >> 32) * factor + (first >> 32);
    return (struct wide){a.high * factor + (second >> 32), second << 32 | (first & UINT32_MAX)};
}

/* Leaves the quotient, and returns the remainder. */
static inline uint32_t wide_divide(struct wide *a, uint32_t divisor)
{
    uint64_t *const words[] = {&a->high, &a->low};
    uint64_t rest = 0;
    for (int i = 0; i < 2; i++) {
        const uint64_t upper = rest << 32 | *words[i] >> 32, lower = upper % divisor << 32 | (*words[i] & UINT32_MAX);
        *words[i] = upper / divisor << 32 | lower / divisor;
        rest = lower % divisor;
    }
    return (uint32_t)rest;
}

#endif
