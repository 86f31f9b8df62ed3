/* Making fits and frames, and preparing these: their shifts, and links to the frames beside them. Included by the two builds. */
#include <assert.h>
#include <string.h>

#include "space/frames.h"
#include "space/masks.h"

/* ---- fits ---- */

/* Adds a row of shifts for each distance that some digit has, for which there is room. */
static void add_rows(struct space *space, const uint64_t *by_distance, unsigned count, bool is_far)
{
    const size_t before = space->digit_shift_count;
    struct digit_shift *row = space->digit_shifts + before;
    for (unsigned by = 1; by < count; by++)
        if (by_distance[by])
            *row++ = (struct digit_shift){by_distance[by], (uint8_t)by, is_far, false};
    space->digit_shift_count = (size_t)(row - space->digit_shifts);
    if (space->digit_shift_count > before)
        row[-1].is_last = true;
}

/* The slides of the vehicles of an inner line among the allowed placements, sorted by how far the digit moves. Sliding the last
 * vehicle of a filling by one moves it by 1; sliding an earlier one skips the placements that lie between. */
static void add_digit_shifts(struct space *space, const struct space_filling *filling, uint64_t allowed, unsigned count)
{
    uint8_t digit_of[SPACE_PLACEMENTS], digit = 0;
    for (uint64_t rest = allowed; rest; rest &= rest - 1)
        digit_of[lowest_bit(rest)] = digit++;
    uint64_t near[SPACE_PLACEMENTS], far[SPACE_PLACEMENTS];
    memset(far, 0, count * sizeof *far);
    for (unsigned v = 0; v < filling->vehicle_count; v++) {
        const uint8_t *onward = filling->onward[v];
        memset(near, 0, count * sizeof *near);
        for (uint64_t rest = allowed; rest; rest &= rest - 1) {
            const unsigned from = digit_of[lowest_bit(rest)];
            uint64_t *by_distance = near;
            for (unsigned p = onward[lowest_bit(rest)]; p != SPACE_NONE && allowed >> p & 1; p = onward[p]) {
                assert(digit_of[p] > from); /* a slide onward leads to a later placement */
                by_distance[digit_of[p] - from] |= UINT64_C(1) << from;
                by_distance = far;
            }
        }
        add_rows(space, near, count, false);
    }
    add_rows(space, far, count, true);
}

/* Digits of the target's line that have it at the exit, and those from which it can also slide there. */
static void note_ends(const struct space *space, struct fit *fit)
{
    const struct space_filling *filling = &space->inner[space->target_filling];
    uint64_t solved = 0;
    for (unsigned p = 0; p < filling->placement_count; p++)
        if (filling->at[space->target_place][p] == space->layout.goal)
            solved |= fit->allowed & UINT64_C(1) << p;
    uint64_t open = solved;
    /* A slide leads to a later placement, so going down finds where it leads already decided. */
    for (unsigned p = filling->placement_count; p-- > 0;) {
        const unsigned after = filling->onward[space->target_place][p];
        if (after != SPACE_NONE && fit->allowed >> p & 1 && open >> after & 1)
            open |= UINT64_C(1) << p;
    }
    fit->solved = PEXT(solved, fit->allowed);
    fit->open = PEXT(open, fit->allowed);
}

static uj_status make_fit(struct space *space, unsigned inner, unsigned covered, const struct fit **out)
{
    const struct space_filling *filling = &space->inner[inner];
    uint64_t allowed = LOW_BITS(filling->placement_count);
    for (unsigned cells = covered; cells; cells &= cells - 1)
        allowed &= filling->avoiding[__builtin_ctz(cells)];
    const size_t first = space->digit_shift_count;
    const uj_status status = budget_fit(space->budget, space->digit_shifts, space->digit_shift_capacity,
                                        first + (size_t)(filling->vehicle_count + 1) * count_bits(allowed));
    if (status != UJ_OK)
        return status;
    add_digit_shifts(space, filling, allowed, count_bits(allowed));
    struct fit *fit = &space->fits[space->fit_count++];
    fit->allowed = allowed;
    fit->solved = fit->open = 0;
    fit->shifts = (uint32_t)first;
    fit->shift_count = (uint16_t)(space->digit_shift_count - first);
    fit->covered = (uint16_t)covered;
    fit->count = (uint8_t)count_bits(allowed);
    for (unsigned cell = 0; cell < space->outer_side; cell++)
        fit->leaving[cell] = PEXT(filling->avoiding[cell], allowed);
    if (!space->target_outer && inner == space->target_filling)
        note_ends(space, fit);
    if (fit->shift_count > space->most_shifts)
        space->most_shifts = fit->shift_count;
    space->fit_of[(inner << space->outer_side) + covered] = *out = fit;
    return UJ_OK;
}

/* ---- frames ---- */

/* Whether the target is at the exit in some state of a frame or can slide there; of a frame of one word, in which. */
static inline void note_open(const struct space *space, struct frame *frame, const struct digit *digits)
{
    const bool is_narrow = frame->size <= WORD_BITS;
    frame->open = 0;
    frame->may_open = false;
    if (!space->target_outer) {
        const struct digit *digit = &digits[space->target_filling];
        frame->may_open = digit->fit->open != 0;
        frame->open = is_narrow ? narrow_mask(digit->fit->open, digit) : 0;
        return;
    }
    if (layout_hopeless(&space->layout))
        return;
    /* Its row is an outer line with nothing ahead of it: the inner lines ahead must leave the row's cell free. They do not
     * touch one another, so where each can do so, all can. */
    const struct space_filling *filling = &space->outer[space->target_filling];
    const unsigned length = space->layout.lanes[space->layout.target].length, side = space->layout.goal + length;
    uint64_t open = LOW_BITS(frame->size);
    for (unsigned line = filling->at[space->target_place][frame->placements[space->target_filling]] + length;
         line < side; line++) {
        if (space->inner_at[line] == SPACE_NONE)
            continue;
        const struct digit *digit = &digits[space->inner_at[line]];
        const uint64_t values = digit->fit->leaving[filling->line];
        if (values == 0)
            return;
        open &= is_narrow ? narrow_mask(values, digit) : 0;
    }
    frame->open = open;
    frame->may_open = true;
}

/* Room for so many more frames, and for the digits of all for which there is room. */
static inline uj_status reserve_frames(struct space *space, size_t more)
{
    const uj_status status = budget_fit(space->budget, space->frames, space->frame_capacity, space->frame_count + more);
    return status == UJ_OK ? budget_fit(space->budget, space->digits, space->digit_capacity,
                                        space->frame_capacity * (space->inner_count + 1u))
                           : status;
}

static uj_status add_frame(struct space *space, uint32_t key, const uint8_t *placements, const struct fit *const *fits)
{
    uint64_t size = 1;
    for (unsigned i = 0; i < space->inner_count && size <= space->max_states; i++)
        size *= fits[i]->count;
    assert(key < space->key_count && space->frame_of_key[key] == 0 && size > 0);
    if (space->size + size > space->max_states || budget_is_over_at(space->budget, space->frame_count))
        return UJ_LIMIT;
    const uj_status status = reserve_frames(space, 1);
    if (status != UJ_OK)
        return status;
    struct frame *frame = &space->frames[space->frame_count++];
    struct digit *digits = space->digits + space->digit_count;
    frame->size = (uint32_t)size;
    frame->word = space->word_count;
    frame->key = key;
    frame->shifts = FRAME_NONE;
    frame->digits = (uint32_t)space->digit_count;
    memcpy(frame->placements, placements, sizeof frame->placements);
    uint32_t stride = 1;
    digits[space->inner_count] = digit_make(&fit_of_no_line, stride, frame->size);
    for (unsigned i = space->inner_count; i-- > 0;) {
        digits[i] = digit_make(fits[i], stride, frame->size);
        stride *= fits[i]->count;
    }
    space->digit_count += space->inner_count + 1u;
    note_open(space, frame, digits);
    space->frame_of_key[key] = space->frame_count;
    const uint32_t words = frame_words(frame);
    space->size += size;
    space->word_count += words;
    if (words > space->widest)
        space->widest = words;
    return UJ_OK;
}

/* Kept apart from the loop that seldom needs it: makes the frame to which a slide along an outer line leads, from the one that is a cell nearer; the line that it covers must be
 * able to make way. Its number is the last. */
static __attribute__((noinline)) uj_status add_beside(struct space *space, uint32_t key, uint32_t nearer, unsigned line,
                                                      const struct outer_slide *slide)
{
    const struct frame *frame = &space->frames[nearer];
    uint8_t placements[SPACE_SIDE];
    const struct fit *fits[SPACE_SIDE];
    memcpy(placements, frame->placements, sizeof placements);
    placements[line] = slide->placement;
    for (unsigned i = 0; i < space->inner_count; i++)
        fits[i] = fit_at(space, frame, i);
    const unsigned bit = 1u << space->outer[line].line;
    uj_status status = UJ_OK;
    if (slide->covered < space->inner_count)
        status = fit_find(space, slide->covered, fits[slide->covered]->covered | bit, &fits[slide->covered]);
    if (status == UJ_OK && slide->freed < space->inner_count)
        status = fit_find(space, slide->freed, fits[slide->freed]->covered & ~bit, &fits[slide->freed]);
    return status == UJ_OK ? add_frame(space, key, placements, fits) : status;
}

/* ---- preparing ---- */

/* Room in the mask pool. */
static uj_status reserve_masks(struct space *space, size_t words)
{
    return budget_fit(space->budget, space->masks, space->mask_capacity, room(space->mask_count + words));
}

static uj_status prepare_shifts(struct space *space, struct frame *frame)
{
    const size_t most = (size_t)space->most_shifts * space->inner_count;
    const uint32_t words = frame_words(frame);
    if (space->shift_count + most >= FRAME_NONE)
        return UJ_LIMIT; /* frames point to them with 32 bits */
    uj_status status = budget_fit(space->budget, space->shifts, space->shift_capacity, room(space->shift_count + most));
    if (status == UJ_OK && words > 1)
        status = reserve_masks(space, most * words);
    if (status != UJ_OK)
        return status;
    struct frame_shift *shift = space->shifts + space->shift_count;
    const struct digit *digit = space->digits + frame->digits;
    for (const struct digit *end = digit + space->inner_count; digit < end; digit++) {
        const struct digit_shift *row = space->digit_shifts + digit->fit->shifts;
        for (unsigned k = digit->fit->shift_count; k > 0; k--, shift++, row++) {
            shift->by = row->by * digit->stride;
            shift->is_far = row->is_far;
            shift->is_last = row->is_last;
            if (words == 1) {
                shift->mask = narrow_mask(row->digits, digit);
                continue;
            }
            shift->mask = space->mask_count;
            wide_mask(space->masks + space->mask_count, row->digits, digit, frame->size);
            space->mask_count += words;
        }
    }
    frame->shifts = (uint32_t)space->shift_count;
    space->shift_count = (size_t)(shift - space->shifts);
    frame->shift_count = (uint16_t)(space->shift_count - frame->shifts);
    return UJ_OK;
}

/* In frames of one word: the states in which inner lines leave the way of a slide free, where it leads. */
static inline uint64_t free_states(const struct digit *digits, unsigned cell, const struct outer_slide *slide)
{
    uint64_t states = UINT64_MAX;
    for (const struct outer_slide *s = slide - (slide->by - 1); s <= slide; s++)
        states &= narrow_mask(digits[s->freed].fit->leaving[cell], &digits[s->freed]);
    return states;
}

/* A place in the pool for a mask of a frame; there is room for one more behind it. None has less than two words, so that frames of one and of two need no distinction. */
static inline uj_status pool_begin(struct space *space, const struct frame *frame, uint64_t *place)
{
    const uint32_t words = frame_words(frame);
    const uj_status status = reserve_masks(space, ((size_t)words + 1) * 2);
    *place = space->mask_count;
    if (status == UJ_OK) {
        space->mask_count += words > 1 ? words : 2;
        space->masks[*place + 1] = 0;
    }
    return status;
}

/* Leaves those in which an inner line leaves a cell free. */
static void pool_line(const struct space *space, const struct frame *frame, const struct digit *digit, unsigned cell,
                      uint64_t place)
{
    uint64_t *mask = space->masks + place, *other = space->masks + space->mask_count;
    mark(other, digit->fit->leaving[cell], digit, frame->size);
    for (uint32_t w = 0; w < frame_words(frame); w++)
        mask[w] &= other[w];
}

/* In a frame of several words: the states from which a slide is possible, those of the slide by one less as far as they allow one
 * more. */
static uj_status pool_own(struct space *space, const struct frame *frame, const struct frame_link *link,
                          uint64_t *place)
{
    const unsigned cell = space->outer[link->line].line;
    const struct digit *digit = space->digits + frame->digits + space->outer_slides[link->slide].covered;
    const uj_status status = pool_begin(space, frame, place);
    if (status != UJ_OK)
        return status;
    uint64_t *mask = space->masks + *place;
    if (!link->is_far) {
        mark(mask, digit->fit->leaving[cell], digit, frame->size);
        return UJ_OK;
    }
    assert(link[-1].own != MASK_NONE);
    memcpy(mask, space->masks + link[-1].own, frame_words(frame) * sizeof *mask);
    pool_line(space, frame, digit, cell, *place);
    return UJ_OK;
}

/* The states to which one can lead. */
static uj_status pool_other(struct space *space, const struct frame_link *link, uint64_t *place)
{
    const struct frame *frame = &space->frames[link->frame];
    const struct digit *digits = space->digits + frame->digits;
    const unsigned cell = space->outer[link->line].line;
    const struct outer_slide *slide = space->outer_slides + link->slide, *s = slide - (slide->by - 1);
    const uj_status status = pool_begin(space, frame, place);
    if (status != UJ_OK)
        return status;
    mark(space->masks + *place, digits[s->freed].fit->leaving[cell], &digits[s->freed], frame->size);
    while (s++ < slide)
        if (s->freed < space->inner_count)
            pool_line(space, frame, &digits[s->freed], cell, *place);
    return UJ_OK;
}

/* The wide link back, or NULL if the other frame is not prepared. */
static const struct frame_link *link_back(const struct space *space, uint32_t number, const struct frame_link *link)
{
    const struct frame *other = &space->frames[link->frame];
    if (other->shifts == FRAME_NONE)
        return NULL;
    const struct frame_link *back = space->links + other->links + other->link_count;
    while (back->frame != number)
        back++;
    return back;
}

/* Makes the mask of the states that a wide link takes. If the link back has it, it serves both. */
static __attribute__((noinline)) uj_status prepare_own(struct space *space, uint32_t number, struct frame_link *link)
{
    const struct frame_link *back = link_back(space, number, link);
    if (back)
        link->own = back->other;
    if (link->own != MASK_NONE)
        return UJ_OK;
    if (link->is_far && link[-1].own == MASK_NONE) {
        const uj_status status = prepare_own(space, number, link - 1);
        if (status != UJ_OK)
            return status;
    }
    return pool_own(space, &space->frames[number], link, &link->own);
}

/* Likewise of those to which it leads. */
static __attribute__((noinline)) uj_status prepare_other(struct space *space, uint32_t number, struct frame_link *link)
{
    const struct frame_link *back = link_back(space, number, link);
    if (back)
        link->other = back->own;
    return link->other == MASK_NONE ? pool_other(space, link, &link->other) : UJ_OK;
}

static uj_status prepare_link(struct space *space, uint32_t number, size_t index)
{
    struct frame_link *link = space->links + index;
    uj_status status = UJ_OK;
    if (link->own == MASK_NONE)
        status = prepare_own(space, number, link);
    if (status == UJ_OK && link->other == MASK_NONE)
        status = prepare_other(space, number, link);
    return status;
}

/* Links of a frame being prepared: the first in their place. */
struct links {
    struct frame_link *next, *next_wide;
    struct frame_link wide[SLIDES_MOST];
};

/* Links along one outer line, and the frames to which they lead, for which there is room. */
static inline __attribute__((always_inline)) uj_status prepare_line(struct space *space, uint32_t number, unsigned line,
                                                                    struct links *links, bool is_narrow)
{
    const struct frame *const frames = space->frames, *const frame = &frames[number];
    const struct digit *const all_digits = space->digits, *const digits = all_digits + frame->digits;
    const uint32_t *const frame_of_key = space->frame_of_key;
    const uint32_t frame_key = frame->key;
    const unsigned cell = space->outer[line].line;
    const uint16_t *at = &space->slides_at[line][frame->placements[line]];
    const struct outer_slide *s = space->outer_slides + at[0], *const end = space->outer_slides + at[1];
    uint64_t own = 0; /* in a frame of one word: the states that the slide before takes */
    for (uint32_t nearer = number; s < end; s++) {
        const struct digit *covered = &digits[s->covered];
        const uint64_t values = covered->fit->leaving[cell];
        if (values == 0) { /* nor can it slide any farther */
            s += s->farther;
            continue;
        }
        const bool is_far = s->by > 1;
        const uint32_t key = frame_key + s->key_change;
        if (__builtin_expect(frame_of_key[key] == 0, 0)) {
            const uj_status status = add_beside(space, key, is_far ? nearer : number, line, s);
            if (status != UJ_OK)
                return status;
        }
        nearer = frame_of_key[key] - 1;
        const struct frame *other = &frames[nearer];
        if (is_narrow) {
            const uint64_t here = narrow_mask(values, covered);
            own = is_far ? own & here : here;
        }
        if (is_narrow && other->size <= WORD_BITS) {
            const uint64_t there = free_states(all_digits + other->digits, cell, s);
            assert(count_bits(own) == count_bits(there)); /* the same states, here and there */
            *links->next++ = (struct frame_link){own, there, nearer, other->word, 0, 0, is_far};
            continue;
        }
        struct frame_link *link = links->next_wide++;
        *link = (struct frame_link){MASK_NONE,     MASK_NONE, nearer, other->word, (uint16_t)(s - space->outer_slides),
                                    (uint8_t)line, is_far};
        if (is_narrow) {
            const uj_status status = pool_begin(space, frame, &link->own);
            if (status != UJ_OK)
                return status;
            space->masks[link->own] = own;
        }
    }
    return UJ_OK;
}

static uj_status prepare_frame(struct space *space, uint32_t number)
{
    if (space->link_count + space->most_slides > UINT32_MAX)
        return UJ_LIMIT; /* frames point to them with 32 bits */
    /* So that none of them moves while they are filled in. */
    uj_status status =
        budget_fit(space->budget, space->links, space->link_capacity, room(space->link_count + space->most_slides));
    if (status == UJ_OK)
        status = reserve_frames(space, space->most_slides);
    if (status != UJ_OK)
        return status;
    struct frame *frame = &space->frames[number];
    assert(frame->shifts == FRAME_NONE);
    struct links links;
    links.next = space->links + space->link_count;
    links.next_wide = links.wide;
    for (unsigned i = 0; i < space->outer_count && status == UJ_OK; i++)
        status = frame->size <= WORD_BITS ? prepare_line(space, number, i, &links, true)
                                          : prepare_line(space, number, i, &links, false);
    if (status == UJ_OK)
        status = prepare_shifts(space, frame);
    if (status != UJ_OK)
        return status;
    frame->links = (uint32_t)space->link_count;
    frame->link_count = (uint16_t)(links.next - (space->links + space->link_count));
    frame->wide_count = (uint16_t)(links.next_wide - links.wide);
    if (frame->wide_count > 0)
        memcpy(links.next, links.wide, frame->wide_count * sizeof *links.wide);
    space->link_count += (size_t)frame->link_count + frame->wide_count;
    return UJ_OK;
}
