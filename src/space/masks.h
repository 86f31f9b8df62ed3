/* The masks by which slides act on all states of a frame at once.
 *
 * Every one of them says "the digit of this inner line is one of these values". In the numbers of a frame's states a
 * digit of weight `stride` that runs from 0 to count - 1 repeats with the period stride * count, so the mask is one period
 * of runs of `stride` bits, repeated. A frame is expanded only some three times on average: making its masks has to be about
 * as cheap as using them. In a word, both repetitions are multiplications by numbers with every so many bits set. */
#ifndef UNJAM_SPACE_MASKS_H
#define UNJAM_SPACE_MASKS_H

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "space/space.h"

/* mask_every[n]: a word in which every nth bit is set, the lowest first; n up to 64. */
extern const uint64_t mask_every[65];

extern const struct fit fit_of_no_line;

static inline struct digit digit_make(const struct fit *fit, uint32_t stride, uint32_t size)
{
    const uint32_t period = stride * fit->count;
    if (period > WORD_BITS)
        return (struct digit){fit, 0, 0, stride};
    const uint64_t first = mask_every[period], every = mask_every[stride];
    return (struct digit){fit, LOW_BITS(stride) * first & LOW_BITS(size), every, stride};
}

/* In a frame of one word, or in the first word of a longer one whose digit repeats within it: every value is a shift away
 * from 0, and a sum of shifts is a product. */
static inline uint64_t narrow_mask(uint64_t values, const struct digit *digit)
{
    assert(digit->stride <= WORD_BITS);
    const uint64_t places = PDEP(values, digit->every), mask = places * digit->zero;
    assert(count_bits(places) == count_bits(values));
    /* No two of the copies that the product adds up overlap; what is cut off at the top of the word belongs to no state. */
    assert(digit->zero == 0 || (mask & digit->zero) == (values & 1 ? digit->zero : 0));
    return mask;
}

static inline void set_run(uint64_t *words, uint32_t from, uint32_t count)
{
    while (count > 0) {
        const uint32_t offset = from % WORD_BITS, here = count < WORD_BITS - offset ? count : WORD_BITS - offset;
        words[from / WORD_BITS] |= LOW_BITS(here) << offset;
        from += here;
        count -= here;
    }
}

/* All states of a frame. */
static inline void mark_all(uint64_t *words, uint32_t size)
{
    const uint32_t whole = size / WORD_BITS;
    memset(words, 0xff, whole * sizeof *words);
    if (size % WORD_BITS)
        words[whole] =
            LOW_BITS(size % WORD_BITS); /* cppcheck-suppress moduloAlwaysTrueFalse ; the macro knows 64, too */
}

/* In a frame of several words: a period that fits a word is repeated, a longer one is set run by run. */
static inline void wide_mask(uint64_t *words, uint64_t values, const struct digit *digit, uint32_t size)
{
    const uint32_t period = digit->stride * digit->fit->count, word_count = (size + WORD_BITS - 1) / WORD_BITS;
    assert(size > WORD_BITS && size % period == 0);
    if (period <= WORD_BITS) {
        const uint64_t many = narrow_mask(values, digit), one = many & LOW_BITS(period);
        const uint32_t step = WORD_BITS % period;
        for (uint32_t i = 0, skipped = 0; i < word_count; i++) {
            /* The word begins in the middle of a period: what is left of that one, then whole ones. */
            const uint32_t left = period - skipped;
            words[i] = one >> skipped | (left < WORD_BITS ? many << left : 0);
            skipped += step;
            skipped -= skipped >= period ? period : 0;
        }
        words[word_count - 1] &= LOW_BITS(size - (word_count - 1) * WORD_BITS);
        return;
    }
    memset(words, 0, word_count * sizeof *words);
    for (uint32_t start = 0; start < size; start += period)
        for (uint64_t rest = values; rest; rest &= rest - 1)
            set_run(words, start + lowest_bit(rest) * digit->stride, digit->stride);
}

/* In a frame of any size. */
static inline void mark(uint64_t *words, uint64_t values, const struct digit *digit, uint32_t size)
{
    if (size <= WORD_BITS)
        words[0] = narrow_mask(values, digit);
    else
        wide_mask(words, values, digit, size);
}

#endif
