/* Squeezing bits together and spreading them out, PEXT and PDEP, and the lowest bits, LOW_BITS: in plain C, or as the processor
 * has them after base/bits_bmi2.h. */
#ifndef UNJAM_BASE_BITS_H
#define UNJAM_BASE_BITS_H

#include <assert.h>
#include <stdint.h>

enum { WORD_BITS = 64 };

static inline uint64_t squeeze(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    for (uint64_t place = 1; mask; mask &= mask - 1, place <<= 1)
        if (value & (mask & -mask))
            result |= place;
    return result;
}

static inline uint64_t spread(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    for (; mask && value; mask &= mask - 1, value >>= 1)
        if (value & 1)
            result |= mask & -mask;
    return result;
}

static inline uint64_t low_bits(uint32_t count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

#define PEXT(value, mask) squeeze((value), (mask))
#define PDEP(value, mask) spread((value), (mask))
#define LOW_BITS(count)   low_bits(count) /* of a count of 64 or more: all */

static inline unsigned count_bits(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

static inline unsigned lowest_bit(uint64_t bits)
{
    assert(bits != 0);
    return (unsigned)__builtin_ctzll(bits);
}

/* The number of the bit that has `rank` others below it. */
static inline unsigned nth_bit(uint64_t bits, unsigned rank)
{
    assert(rank < count_bits(bits));
    while (rank-- > 0)
        bits &= bits - 1;
    return lowest_bit(bits);
}

#endif
