/* The masks by which slides act on all configurations of a frame at once.
 *
 * Every one of them says "the digit of this inner rail is one of these values". In the numbers of a frame's configurations a
 * digit of weight `stride` that runs from 0 to count - 1 repeats with the period stride * count, so the mask is one period
 * of runs of `stride` bits, repeated. A frame is expanded only some three times on average: making its masks has to be about
 * as cheap as using them. */
#include <string.h>

#include "core/grow.h"
#include "space/frames.h"

/* How one inner rail's digit lies in the numbers of a frame's configurations. */
struct digit {
    uint32_t count;
    uint32_t stride;  /* how far apart neighbouring values are */
    uint64_t repeats; /* a one at the beginning of every period; only in frames of one word */
};

static inline uint64_t low_bits(uint32_t count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static struct digit digit_make(uint32_t count, uint32_t stride, uint32_t size)
{
    struct digit digit = {count, stride, 1};
    if (size <= 64)
        for (uint32_t period = stride * count; period < size; period *= 2)
            digit.repeats |= digit.repeats << period;
    return digit;
}

static const struct variant *variant_at(const struct space *space, uint32_t frame, unsigned inner)
{
    return &space->variant_list[space->variants[(size_t)frame * space->inner_count + inner]];
}

static void digits_of(const struct space *space, uint32_t frame, struct digit *out)
{
    uint32_t stride = 1;
    for (unsigned i = space->inner_count; i-- > 0;) {
        const uint32_t count = variant_at(space, frame, i)->count;
        out[i] = digit_make(count, stride, space->frames[frame].size);
        stride *= count;
    }
}

/* In a frame of one word. Multiplying by ones at the beginnings of the periods repeats the first. */
static inline uint64_t narrow_mask(uint64_t values, const struct digit *digit, uint32_t size)
{
    const uint64_t run = low_bits(digit->stride);
    uint64_t mask = 0;
    for (; values; values &= values - 1)
        mask |= run << (unsigned)__builtin_ctzll(values) * digit->stride;
    return mask * digit->repeats & low_bits(size);
}

static void set_run(uint64_t *words, uint32_t from, uint32_t count)
{
    while (count > 0) {
        const uint32_t offset = from % 64, here = count < 64 - offset ? count : 64 - offset;
        words[from / 64] |= low_bits(here) << offset;
        from += here;
        count -= here;
    }
}

/* In a frame of several words: a period that fits a word is repeated, a longer one is set run by run. */
static void wide_mask(uint64_t *words, uint64_t values, const struct digit *digit, uint32_t size)
{
    const uint32_t period = digit->stride * digit->count, word_count = (size + 63) / 64;
    if (period <= 64) {
        const struct digit in_word = digit_make(digit->count, digit->stride, 64);
        const uint64_t many = narrow_mask(values, &in_word, 64), one = many & low_bits(period);
        for (uint32_t i = 0, skipped = 0; i < word_count; i++) {
            /* The word begins in the middle of a period: what is left of that one, then whole ones. */
            const uint32_t left = period - skipped;
            words[i] = one >> skipped | (left < 64 ? many << left : 0);
            skipped = (skipped + 64) % period;
        }
        words[word_count - 1] &= low_bits(size - (word_count - 1) * 64);
        return;
    }
    memset(words, 0, word_count * sizeof *words);
    for (uint32_t start = 0; start < size; start += period)
        for (uint64_t rest = values; rest; rest &= rest - 1)
            set_run(words, start + (unsigned)__builtin_ctzll(rest) * digit->stride, digit->stride);
}

/* The mask itself, or its place in the pool. */
static uj_status mask_make(struct space *space, const struct frame *frame, uint64_t values, const struct digit *digit,
                           uint64_t *out)
{
    if (frame->size <= 64) {
        *out = narrow_mask(values, digit, frame->size);
        return UJ_OK;
    }
    const uint32_t words = frame_words(frame);
    uint64_t *masks = grow(space->masks, &space->mask_capacity, space->mask_count + words, sizeof *masks);
    if (!masks)
        return UJ_NO_MEMORY;
    space->masks = masks;
    wide_mask(masks + space->mask_count, values, digit, frame->size);
    *out = space->mask_count;
    space->mask_count += words;
    return UJ_OK;
}

static uj_status prepare_slides(struct space *space, uint32_t number, const struct digit *digits)
{
    struct frame *frame = &space->frames[number];
    size_t count = 1;
    for (unsigned i = 0; i < space->inner_count; i++)
        count += variant_at(space, number, i)->slide_count;
    struct slide *slides = grow(space->slides, &space->slide_capacity, space->slide_count + count, sizeof *slides);
    if (!slides)
        return UJ_NO_MEMORY;
    space->slides = slides;
    const uint32_t begin = (uint32_t)space->slide_count;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct variant *variant = variant_at(space, number, i);
        for (unsigned s = 0; s < variant->slide_count; s++) {
            const struct digit_slide *by_digit = &space->digit_slides[variant->slides + s];
            struct slide *slide = &slides[space->slide_count++];
            slide->by = by_digit->by * digits[i].stride;
            slide->last = by_digit->last;
            const uj_status status = mask_make(space, frame, by_digit->digits, &digits[i], &slide->mask);
            if (status != UJ_OK)
                return status;
        }
    }
    slides[space->slide_count++] = (struct slide){0, 0, true}; /* by 0: the end */
    frame->slides = begin;
    return UJ_OK;
}

/* Configurations that leave a cell of an inner line free. `digit` is that of the line's rail, if it has one. */
static uj_status mask_of_free_cell(struct space *space, uint32_t number, unsigned inner, unsigned cell, const struct digit *digit,
                                   uint64_t *out)
{
    const struct frame *frame = &space->frames[number];
    if (inner == RAIL_NONE) {
        const struct digit whole = {1, frame->size, 1};
        return mask_make(space, frame, 1, &whole, out);
    }
    return mask_make(space, frame, variant_at(space, number, inner)->leaving[cell], digit, out);
}

/* The digit of the freed line in the frame beside. Its own variant has changed, and so has the covered line's, which
 * counts in the stride if it comes later. */
static struct digit freed_digit(const struct space *space, uint32_t other, const struct digit *digits, unsigned freed,
                                unsigned covered)
{
    uint32_t stride = digits[freed].stride;
    if (covered != RAIL_NONE && covered > freed)
        stride = stride / digits[covered].count * variant_at(space, other, covered)->count;
    return digit_make(variant_at(space, other, freed)->count, stride, space->frames[other].size);
}

/* Sliding an outer vehicle by one covers one new cell and frees one, each on one inner line: only these two lines
 * decide which configurations the two frames share. `covers` and `frees` are those lines. */
static uj_status prepare_link(struct space *space, uint32_t frame, const struct digit *digits, unsigned outer, unsigned placement,
                              unsigned covers, unsigned frees, struct link *link)
{
    const unsigned covered = space->inner_at[covers], freed = space->inner_at[frees], cell = space->outer[outer].line;
    if (covered != RAIL_NONE && variant_at(space, frame, covered)->leaving[cell] == 0)
        return UJ_OK;
    uj_status status = frame_beside(space, frame, outer, placement, covered, freed, &link->frame);
    if (status != UJ_OK || link->frame == FRAME_NONE)
        return status;
    const struct frame *other = &space->frames[link->frame];
    const bool narrow = space->frames[frame].size <= 64 && other->size <= 64;
    link->word = narrow ? other->word : FRAME_NONE;
    if (other->links != FRAME_NONE) {
        /* The other frame has the same link the other way round. */
        const size_t place = (size_t)(link - space->links) - space->link_total;
        const struct link *reverse = &space->links[other->links + (place ^ 1)];
        link->from = reverse->to;
        link->to = reverse->from;
        return UJ_OK;
    }
    status = mask_of_free_cell(space, frame, covered, cell, covered == RAIL_NONE ? NULL : &digits[covered], &link->from);
    if (status != UJ_OK)
        return status;
    struct digit digit = {0};
    if (freed != RAIL_NONE)
        digit = freed_digit(space, link->frame, digits, freed, covered);
    return mask_of_free_cell(space, link->frame, freed, cell, &digit, &link->to);
}

uj_status space_prepare(struct space *space, uint32_t frame)
{
    struct digit digits[RAIL_MAX_SIDE];
    digits_of(space, frame, digits);
    uj_status status = prepare_slides(space, frame, digits);
    if (status != UJ_OK)
        return status;
    struct link *link = grow(space->links, &space->link_capacity, space->link_total + space->link_count, sizeof *link);
    if (!link)
        return UJ_NO_MEMORY;
    space->links = link;
    link += space->link_total;
    for (unsigned i = 0; i < space->outer_count; i++) {
        const struct rail *rail = &space->outer[i];
        const unsigned placement = space->placements[(size_t)frame * space->outer_count + i];
        for (int v = 0; v < rail->vehicle_count && status == UJ_OK; v++, link += LINK_DIRECTIONS) {
            const unsigned on = rail->onward[v][placement], back = rail->onback[v][placement];
            const unsigned first = rail->at[v][placement], end = first + space->layout.lanes[rail->vehicles[v]].length;
            link[LINK_ON] = link[LINK_BACK] = (struct link){0, 0, FRAME_NONE, FRAME_NONE};
            if (on != RAIL_NONE)
                status = prepare_link(space, frame, digits, i, on, end, first, &link[LINK_ON]);
            if (back != RAIL_NONE && status == UJ_OK)
                status = prepare_link(space, frame, digits, i, back, first - 1, end - 1, &link[LINK_BACK]);
        }
    }
    if (status != UJ_OK)
        return status;
    space->frames[frame].links = (uint32_t)space->link_total;
    space->link_total += space->link_count;
    return UJ_OK;
}

/* Values of the target's digit, among those of a variant, that have it at the exit. */
static uint64_t goal_values(const struct space *space, const struct variant *variant)
{
    const uint8_t *at = space->inner[space->target_rail].at[space->target_place];
    uint64_t values = 0, place = 1;
    for (uint64_t rest = variant->allowed; rest; rest &= rest - 1, place <<= 1)
        if (at[__builtin_ctzll(rest)] == space->layout.goal)
            values |= place;
    return values;
}

bool space_mark_solved(const struct space *space, uint32_t number, uint64_t *words)
{
    const struct frame *frame = &space->frames[number];
    struct digit digits[RAIL_MAX_SIDE];
    struct digit digit = {1, frame->size, 1};
    uint64_t values = 1;
    if (space->target_outer) {
        const uint8_t placement = space->placements[(size_t)number * space->outer_count + space->target_rail];
        if (space->outer[space->target_rail].at[space->target_place][placement] != space->layout.goal)
            return false;
    } else {
        values = goal_values(space, variant_at(space, number, space->target_rail));
        if (values == 0)
            return false;
        digits_of(space, number, digits);
        digit = digits[space->target_rail];
    }
    if (frame->size <= 64)
        words[0] = narrow_mask(values, &digit, frame->size);
    else
        wide_mask(words, values, &digit, frame->size);
    return true;
}
