/* The part of flood_kernel.h for frames of several words. Those of two, which are most, have a way of their own. */

__extension__ typedef unsigned __int128 two_words;

/* Bits of a frame of at most two words. */
struct pair {
    uint64_t low, high;
};

static inline two_words two_of(struct pair pair)
{
    return (two_words)pair.high << WORD_BITS | pair.low;
}

static inline struct pair pair_of(two_words words)
{
    return (struct pair){(uint64_t)words, (uint64_t)(words >> WORD_BITS)};
}

static inline struct pair pair_at(const uint64_t *words)
{
    return (struct pair){words[0], words[1]};
}

/* As reach, in a frame of one or two words. There is a word behind the last. */
static inline struct pair reach_pair(struct flood *flood, uint32_t number, const struct frame *frame, struct pair bits)
{
    assert(frame->word + 1 < flood->word_capacity && (frame->size > WORD_BITS || bits.high == 0));
    struct flood_word *words = &flood->words[frame->word];
    const struct pair fresh = {bits.low & ~words[0].visited, bits.high & ~words[1].visited};
    const struct pair before = {words[0].next, frame->size > WORD_BITS ? words[1].next : 0};
    words[0].visited |= fresh.low;
    words[0].next |= fresh.low;
    words[1].visited |= fresh.high;
    words[1].next |= fresh.high;
    const size_t count = flood->active_count;
    flood->active[count] = number;
    flood->active_count = count + (((before.low | before.high) == 0) & ((fresh.low | fresh.high) != 0));
    return (struct pair){bits.low & (before.low | fresh.low), bits.high & (before.high | fresh.high)};
}

/* The same with any number of words: what does not belong to the level being made is taken out of the bits. False if
 * nothing is left. */
static bool reach_many(struct flood *flood, uint32_t number, const struct frame *frame, uint64_t *bits)
{
    const uint32_t count = frame_words(frame);
    struct flood_word *words = &flood->words[frame->word];
    uint64_t some_before = 0, some_fresh = 0, some = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t fresh = bits[i] & ~words[i].visited;
        some_before |= words[i].next;
        some_fresh |= fresh;
        words[i].visited |= fresh;
        words[i].next |= fresh;
        some |= bits[i] &= words[i].next;
    }
    if (!some_before && some_fresh)
        flood->active[flood->active_count++] = number;
    return some != 0;
}

/* ---- at most two words ---- */

static inline unsigned count_two(two_words words)
{
    return count_bits((uint64_t)words) + count_bits((uint64_t)(words >> WORD_BITS));
}

#define BITS              two_words
#define BITS_COUNT(bits)  count_two(bits)
#define SLIDE_MASK(slide) two_of(pair_at(masks + (slide)->mask))
#define SLIDES            slides_of_two
#define SLIDES_ROWS       slides_of_two_rows
#include "space/flood_slides.h"

/* Squeezes the bits under one mask together and spreads them out under another. */
static inline struct pair transfer_pair(struct pair bits, struct pair from, struct pair to)
{
    const two_words shared = PEXT(bits.low, from.low) | (two_words)PEXT(bits.high, from.high) << count_bits(from.low);
    return (struct pair){PDEP((uint64_t)shared, to.low), PDEP((uint64_t)(shared >> count_bits(to.low)), to.high)};
}

static void carry_many(struct flood_work *work, struct flood *flood, uint32_t number, unsigned link_number,
                       const uint64_t *bits);

/* An outer vehicle slides on from a frame of at most two words, one way. */
static void carry_wide(struct flood_work *work, struct flood *flood, uint32_t number, unsigned link_number,
                       struct pair bits)
{
    const struct space *space = work->space;
    uint64_t count = 0;
    do {
        const struct frame *frame = &space->frames[number];
        if (frame->wide >> link_number & 1) {
            const struct frame_link *link = wide_link(space, frame, link_number);
            const struct pair from = pair_at(space->masks + link->own);
            if (((bits.low & from.low) | (bits.high & from.high)) == 0)
                break;
            if (space->frames[link->frame].size > 2 * WORD_BITS) {
                const uint64_t words[2] = {bits.low, bits.high};
                carry_many(work, flood, number, link_number, words);
                break;
            }
            number = link->frame;
            bits = transfer_pair(bits, from, pair_at(space->masks + link->other));
        } else if (frame->narrow >> link_number & 1) {
            const struct frame_link *link = narrow_link(space, frame, link_number);
            number = link->frame;
            bits.low = PDEP(PEXT(bits.low, link->own), link->other);
        } else {
            break;
        }
        count += count_bits(bits.low) + count_bits(bits.high);
        bits = reach_pair(flood, number, &space->frames[number], bits);
    } while ((bits.low | bits.high) && work->far && ready(work, flood, number));
    work->generated += count;
}

/* ---- any number of words ---- */

/* The words that slide lie in scratch with as many zeros on both sides, so that shifting by whole words needs no care and the
 * compiler can do several words at a time. */

/* Adds (bits & mask) << by to out. `held` is room for bits & mask. */
static inline void shift_up(uint64_t *restrict out, const uint64_t *restrict bits, uint64_t *restrict held,
                            const uint64_t *restrict mask, uint32_t words, uint32_t by)
{
    assert(by / WORD_BITS <= words && held[-1] == 0 && held[words] == 0);
    const uint32_t part = by % WORD_BITS;
    const uint64_t *from = held - by / WORD_BITS;
    for (uint32_t i = 0; i < words; i++)
        held[i] = bits[i] & mask[i];
    for (uint32_t i = 0; i < words; i++)
        out[i] |= from[i] << part | from[(ptrdiff_t)i - 1] >> 1 >> (WORD_BITS - 1 - part);
}

/* Adds (bits >> by) & mask to out. */
static inline void shift_down(uint64_t *restrict out, const uint64_t *restrict bits, const uint64_t *restrict mask,
                              uint32_t words, uint32_t by)
{
    assert(by / WORD_BITS <= words && bits[words] == 0);
    const uint32_t part = by % WORD_BITS;
    const uint64_t *from = bits + by / WORD_BITS;
    for (uint32_t i = 0; i < words; i++)
        out[i] |= (from[i] >> part | from[i + 1] << 1 << (WORD_BITS - 1 - part)) & mask[i];
}

/* Slides of one inner vehicle, given by the rows from `slide` to the one marked last, added to what is reached. */
static inline __attribute__((always_inline)) void
shuffle(struct flood_work *work, uint32_t words, const struct frame_shift *slide, bool forward, uint64_t *reached)
{
    const uint64_t *masks = work->space->masks, *bits = work->padded[0];
    for (int turn = 1;; turn = 3 - turn) {
        uint64_t *out = work->padded[turn], some = 0;
        for (uint32_t i = 0; i < words; i++)
            out[i] = 0;
        for (const struct frame_shift *s = slide;; s++) {
            if (forward)
                shift_up(out, bits, work->padded[3], masks + s->mask, words, s->by);
            else
                shift_down(out, bits, masks + s->mask, words, s->by);
            if (s->last)
                break;
        }
        for (uint32_t i = 0; i < words; i++) {
            reached[i] |= out[i];
            some |= out[i];
        }
        if (!some)
            return;
        for (uint32_t i = 0; i < words; i++)
            work->generated += count_bits(out[i]);
        if (!work->far)
            return;
        bits = out;
    }
}

/* All slides of the inner vehicles. */
static void slides_of_many(struct flood_work *work, const struct frame *frame, const uint64_t *bits, uint64_t *reached)
{
    const uint32_t words = frame_words(frame);
    assert(words < work->padded_width); /* so a shift by up to a whole frame reads zeros beyond both ends */
    for (uint32_t i = 0; i < words; i++) {
        reached[i] = 0;
        work->padded[0][i] = bits[i];
    }
    for (const struct frame_shift *slide = work->space->slides + frame->slides; slide->by; slide++) {
        shuffle(work, words, slide, true, reached);
        shuffle(work, words, slide, false, reached);
        while (!slide->last)
            slide++;
    }
    for (uint32_t i = 0; i < words; i++)
        work->padded[0][i] = work->padded[1][i] = work->padded[2][i] = work->padded[3][i] = 0;
}

/* As transfer_pair; returns how many bits that were. */
static uint64_t transfer_many(uint64_t *out, uint32_t out_words, const uint64_t *out_mask, const uint64_t *bits,
                              const uint64_t *mask)
{
    two_words held = 0;
    unsigned count = 0;
    uint64_t moved = 0;
    for (uint32_t i = 0; i < out_words; i++) {
        const unsigned wanted = count_bits(out_mask[i]);
        while (count < wanted) {
            held |= (two_words)PEXT(*bits, *mask) << count;
            count += count_bits(*mask);
            bits++;
            mask++;
        }
        out[i] = PDEP((uint64_t)held, out_mask[i]);
        moved += count_bits(out[i]);
        held >>= wanted;
        count -= wanted;
    }
    return moved;
}

static bool any_under(const uint64_t *bits, const uint64_t *mask, uint32_t words)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < words; i++)
        all |= bits[i] & mask[i];
    return all != 0;
}

/* As carry_wide, where some frame has more than two words. The bits are copied before anything can move them. */
static void carry_many(struct flood_work *work, struct flood *flood, uint32_t number, unsigned link_number,
                       const uint64_t *bits)
{
    const struct space *space = work->space;
    int held = -1; /* the scratch with the bits that slide, which preparing a frame may move; -1: `bits` */
    do {
        const struct frame *frame = &space->frames[number];
        if (!(frame->wide >> link_number & 1)) {
            /* Not reached by a slide from a frame of several words to one of one: its bits are the first. */
            if (frame->narrow >> link_number & 1)
                carry_wide(work, flood, number, link_number, (struct pair){work->scratch[held][0], 0});
            return;
        }
        const struct frame_link *link = wide_link(space, frame, link_number);
        const uint64_t *source = held < 0 ? bits : work->scratch[held], *mask = space->masks + link->own;
        if (!any_under(source, mask, frame_words(frame)))
            return;
        number = link->frame;
        const struct frame *other = &space->frames[number];
        held = held == 0;
        uint64_t *out = work->scratch[held];
        work->generated += transfer_many(out, frame_words(other), space->masks + link->other, source, mask);
        if (!reach_many(flood, number, other, out))
            return;
    } while (work->far && ready(work, flood, number));
}

/* An arrival of a frame of several words. */
static void expand_wide(struct flood_work *work, struct flood *flood, const struct flood_arrival *arrival)
{
    const uint32_t number = arrival->frame;
    const struct frame *frame = &work->space->frames[number];
    const uint64_t *bits = flood->pool + arrival->bits;
    uint64_t wide = frame->wide;
    if (frame->size <= 2 * WORD_BITS) {
        const struct pair pair = pair_at(bits);
        const struct frame_shift *slides = work->space->slides + frame->slides;
        reach_pair(flood, number, frame, pair_of(slides_of_two(work, slides, two_of(pair), &work->generated)));
        for (; wide; wide &= wide - 1)
            carry_wide(work, flood, number, lowest_bit(wide), pair);
        return;
    }
    uint64_t *reached = work->scratch[2];
    slides_of_many(work, frame, bits, reached);
    reach_many(flood, number, frame, reached);
    for (; wide; wide &= wide - 1)
        carry_many(work, flood, number, lowest_bit(wide), bits);
}
