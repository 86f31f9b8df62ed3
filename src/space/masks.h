/* The masks by which slides act on all states of a word at once.
 *
 * Every one of them says "the digit of this inner line is one of these values". In a word, a digit of weight `stride` that runs
 * from 0 to count - 1 repeats with the period stride * count, so the mask is one period of runs of `stride` bits, repeated. A word is
 * expanded only some three times on average: making its masks has to be about as cheap as using them. Both repetitions are
 * multiplications by numbers with every so many bits set. */
#ifndef UNJAM_SPACE_MASKS_H
#define UNJAM_SPACE_MASKS_H

#include <assert.h>

#include "base/bits.h"
#include "space/space.h"

/* mask_every[n]: a word in which every nth bit is set, the lowest first; n up to 64. */
extern const uint64_t mask_every[65];

extern const struct fit fit_of_no_line;

/* A digit that has `part` of its values in every word of `size` states. */
static inline struct digit digit_make(const struct fit *fit, uint32_t stride, unsigned part, uint32_t size)
{
    assert(stride * part <= WORD_BITS);
    return (struct digit){.fit = fit,
                          .zero = LOW_BITS(stride) * mask_every[stride * part] & LOW_BITS(size),
                          .every = mask_every[stride],
                          .word_stride = 1,
                          .stride = (uint8_t)stride,
                          .part = (uint8_t)part,
                          .parts = 1};
}

/* The states of a word in which a digit, whose values there begin with `first`, has one of these values; where the word has bits
 * without a state, they may be among them. Every value is a shift away from the first, and a sum of shifts is a product. */
static inline uint64_t mask_of(uint64_t values, const struct digit *digit, unsigned first)
{
    /* No two of the copies that the product adds up overlap; what is cut off at the top of the word belongs to no state. */
    return PDEP(values >> first, digit->every) * digit->zero;
}

#endif
