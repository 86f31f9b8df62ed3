/* Squeezing bits together and spreading them out, PEXT and PDEP, and the lowest bits, LOW_BITS: in plain C, or as the processor
 * has them after base/bits_bmi2.h. */
#ifndef UNJAM_BASE_BITS_H
#define UNJAM_BASE_BITS_H

#include <assert.h>
#include <stdint.h>

enum { WORD_BITS = 64 };

static inline unsigned count_bits(uint64_t bits)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
    /* Without the instruction, the compiler would call a function. */
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
#else
    return (unsigned)__builtin_popcountll(bits);
#endif
}

static inline unsigned lowest_bit(uint64_t bits)
{
    assert(bits != 0);
    return (unsigned)__builtin_ctzll(bits);
}

/* The lowest bits of a mask that is not 0, as far as they lie side by side. */
static inline uint64_t lowest_run(uint64_t mask)
{
    return mask & ~(mask + (mask & -mask));
}

/* Both go from run to run: bits that lie side by side move together. */
static inline uint64_t squeeze(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    unsigned gap = 0, place = 0; /* how far the run at hand moves; where it begins */
    value &= mask;
    for (uint64_t run; value; mask ^= run, value &= ~run) {
        run = lowest_run(mask);
        gap += lowest_bit(run) - place;
        result |= (value & run) >> gap;
        place = 64 - (unsigned)__builtin_clzll(run);
    }
    return result;
}

static inline uint64_t spread(uint64_t value, uint64_t mask)
{
    uint64_t result = 0;
    unsigned gap = 0, place = 0;
    for (uint64_t run; mask && value >> (place - gap); mask ^= run) {
        run = lowest_run(mask);
        gap += lowest_bit(run) - place;
        result |= value << gap & run;
        place = 64 - (unsigned)__builtin_clzll(run);
    }
    return result;
}

static inline uint64_t low_bits(uint32_t count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

#define PEXT(value, mask) squeeze((value), (mask))
#define PDEP(value, mask) spread((value), (mask))
#define LOW_BITS(count)   low_bits(count) /* of a count of 64 or more: all */

/* The number of the bit that has `rank` others below it. */
static inline unsigned nth_bit(uint64_t bits, unsigned rank)
{
    assert(rank < count_bits(bits));
    while (rank-- > 0)
        bits &= bits - 1;
    return lowest_bit(bits);
}

#endif
