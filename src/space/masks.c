/* The masks by which slides act on all configurations of a frame at once. */
#include <string.h>

#include "core/grow.h"
#include "space/space.h"

/* How one inner rail's digit lies in the numbers of a frame's configurations. */
struct digit {
    uint64_t allowed;
    uint32_t count;
    uint32_t stride; /* how far apart neighbouring values are */
};

static void digits_of(const struct space *space, uint32_t frame, struct digit *out)
{
    const uint16_t *variants = space->variants + (size_t)frame * space->inner_count;
    uint32_t stride = 1;
    for (int i = space->inner_count - 1; i >= 0; i--) {
        const struct variant *variant = &space->variant_list[variants[i]];
        out[i] = (struct digit){variant->allowed, variant->count, stride};
        stride *= variant->count;
    }
}

/* Members of `set` renumbered by their place in `within`. */
static uint64_t renumber(uint64_t set, uint64_t within)
{
    uint64_t result = 0;
    for (uint64_t place = 1; within; within &= within - 1, place <<= 1)
        if (set & (within & -within))
            result |= place;
    return result;
}

static uint64_t low_bits(uint32_t count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* Configurations whose digit has one of these values, in a frame of one word: make one period, then double it. */
static uint64_t narrow_mask(uint64_t values, const struct digit *digit, uint32_t size)
{
    uint64_t mask = 0;
    const uint64_t run = low_bits(digit->stride);
    for (; values; values &= values - 1)
        mask |= run << (unsigned)__builtin_ctzll(values) * digit->stride;
    for (uint32_t period = digit->stride * digit->count; period < size; period *= 2)
        mask |= mask << period;
    return mask & low_bits(size);
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

/* The same in a frame of several words, run by run. */
static void wide_mask(uint64_t *words, uint64_t values, const struct digit *digit, uint32_t size)
{
    memset(words, 0, (size + 63) / 64 * sizeof *words);
    for (uint32_t start = 0; start < size; start += digit->stride * digit->count)
        for (uint64_t rest = values; rest; rest &= rest - 1)
            set_run(words, start + (unsigned)__builtin_ctzll(rest) * digit->stride, digit->stride);
}

/* The mask itself, or its place in the pool. `digit` NULL: all configurations. */
static uj_status mask_make(struct space *space, const struct frame *frame, uint64_t values, const struct digit *digit,
                           uint64_t *out)
{
    const struct digit whole = {1, 1, frame->size};
    if (!digit) {
        digit = &whole;
        values = 1;
    }
    if (frame->size <= 64) {
        *out = values == low_bits(digit->count) ? low_bits(frame->size) : narrow_mask(values, digit, frame->size);
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
    const uint16_t *variants = space->variants + (size_t)number * space->inner_count;
    size_t count = 1;
    for (int i = 0; i < space->inner_count; i++)
        count += space->variant_list[variants[i]].slide_count;
    struct slide *slides = grow(space->slides, &space->slide_capacity, space->slide_count + count, sizeof *slides);
    if (!slides)
        return UJ_NO_MEMORY;
    space->slides = slides;
    const uint32_t begin = (uint32_t)space->slide_count;
    for (int i = 0; i < space->inner_count; i++) {
        const struct variant *variant = &space->variant_list[variants[i]];
        for (int s = 0; s < variant->slide_count; s++) {
            const struct digit_slide *by_digit = &space->digit_slides[variant->slides + (unsigned)s];
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

/* Configurations of a frame in which the inner line `line` leaves cell `cell` free. */
static uj_status mask_of_free_cell(struct space *space, const struct frame *frame, const struct digit *digits, unsigned line,
                                   unsigned cell, uint64_t *out)
{
    const unsigned inner = space->inner_at[line];
    if (inner == RAIL_NONE)
        return mask_make(space, frame, 0, NULL, out);
    const uint64_t free_placements = digits[inner].allowed & space->inner[inner].avoiding[cell];
    return mask_make(space, frame, renumber(free_placements, digits[inner].allowed), &digits[inner], out);
}

/* Sliding an outer vehicle by one covers one new cell ahead and frees one behind, each on one inner line: only these two
 * lines decide which configurations the two frames share. */
static uj_status prepare_link(struct space *space, uint32_t number, const struct digit *digits, const struct rail *rail,
                              uint32_t weight, int vehicle, unsigned placement, struct link *link)
{
    const struct frame *frame = &space->frames[number];
    const unsigned after = rail->onward[vehicle][placement], before = rail->onback[vehicle][placement];
    *link = (struct link){0, 0, FRAME_NONE, FRAME_NONE};
    if (before != RAIL_NONE)
        link->back = space->frame_of_key[frame->key - (placement - before) * weight];
    if (after == RAIL_NONE)
        return UJ_OK;
    link->next = space->frame_of_key[frame->key + (after - placement) * weight];
    if (link->next == FRAME_NONE)
        return UJ_OK;
    const struct frame *next = &space->frames[link->next];
    struct digit next_digits[RAIL_MAX_SIDE];
    digits_of(space, link->next, next_digits);
    const unsigned length = space->layout.lanes[rail->vehicles[vehicle]].length;
    const unsigned freed = rail->at[vehicle][placement];
    const uj_status status = mask_of_free_cell(space, frame, digits, freed + length, rail->line, &link->from);
    return status == UJ_OK ? mask_of_free_cell(space, next, next_digits, freed, rail->line, &link->to) : status;
}

uj_status space_prepare(struct space *space, uint32_t number)
{
    struct digit digits[RAIL_MAX_SIDE];
    digits_of(space, number, digits);
    uj_status status = prepare_slides(space, number, digits);
    if (status != UJ_OK)
        return status;
    const size_t begin = space->link_total;
    struct link *links = grow(space->links, &space->link_capacity, begin + space->link_count + 1u, sizeof *links);
    if (!links)
        return UJ_NO_MEMORY;
    space->links = links;
    const uint8_t *placements = space->placements + (size_t)number * space->outer_count;
    for (int i = 0; i < space->outer_count; i++)
        for (int v = 0; v < space->outer[i].vehicle_count; v++) {
            struct link *link = &links[space->link_total++];
            status = prepare_link(space, number, digits, &space->outer[i], space->weight[i], v, placements[i], link);
            if (status != UJ_OK)
                return status;
        }
    space->frames[number].links = (uint32_t)begin;
    return UJ_OK;
}

uint64_t space_mark_solved(const struct space *space, uint32_t number, uint64_t *words)
{
    const struct frame *frame = &space->frames[number];
    const uint8_t *goal_at = space->target_outer ? space->outer[space->target_rail].at[space->target_place]
                                                 : space->inner[space->target_rail].at[space->target_place];
    struct digit digit = {1, 1, frame->size};
    uint64_t values = 1;
    if (space->target_outer) {
        const uint8_t placement = space->placements[(size_t)number * space->outer_count + space->target_rail];
        if (goal_at[placement] != space->layout.goal)
            return 0;
    } else {
        struct digit digits[RAIL_MAX_SIDE];
        digits_of(space, number, digits);
        digit = digits[space->target_rail];
        uint64_t goals = 0;
        for (unsigned p = 0; p < space->inner[space->target_rail].placement_count; p++)
            if (goal_at[p] == space->layout.goal)
                goals |= UINT64_C(1) << p;
        values = renumber(goals & digit.allowed, digit.allowed);
    }
    if (values == 0)
        return 0;
    if (frame->size <= 64)
        words[0] = narrow_mask(values, &digit, frame->size);
    else
        wide_mask(words, values, &digit, frame->size);
    return (uint64_t)__builtin_popcountll(values) * (frame->size / digit.count);
}
