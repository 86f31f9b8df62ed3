/* Pairs of numbers, one for each player, and pairs of sums of two doubles: about 106 bits. */
#ifndef UNJAM_RATE_FINE_H
#define UNJAM_RATE_FINE_H

#include <stdint.h>

typedef double pair __attribute__((vector_size(16)));
typedef uint64_t pair_bits __attribute__((vector_size(16)));

struct fine {
    pair high, low;
};

static inline struct fine fine_add(struct fine sum, pair value)
{
    const pair high = sum.high + value, part = high - sum.high;
    const pair lost = (sum.high - (high - part)) + (value - part);
    return (struct fine){high, sum.low + lost};
}

static inline struct fine fine_add_fine(struct fine sum, struct fine value)
{
    sum.low += value.low;
    return fine_add(sum, value.high);
}

/* The half of the digits that comes first: a product of two halves is exact. */
static inline pair first_half(pair value)
{
    return (pair)((pair_bits)value & UINT64_C(0xfffffffff8000000));
}

static inline struct fine fine_multiply(pair factor, struct fine value)
{
    const pair f = first_half(factor), g = factor - f, v = first_half(value.high), w = value.high - v;
    const struct fine product = {f * v, g * w + factor * value.low};
    return fine_add(fine_add(product, f * w), g * v);
}

#endif
