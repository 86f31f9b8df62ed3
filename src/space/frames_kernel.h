/* Making frames, and preparing them: their shifts, and links to the frames beside them. Included by the two builds. */
#include <assert.h>
#include <string.h>

#include "space/fits_kernel.h"
#include "space/frames.h"
#include "space/masks.h"

enum { SLIDES_FEW = 8 }; /* the outer vehicles of most lines have no more slides from one placement */

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
    const uj_status status =
        budget_fit(space->budget, space->frames, space->frame_capacity, frame_room(space->frame_count + more));
    return status == UJ_OK ? budget_fit(space->budget, space->digits, space->digit_capacity,
                                        space->frame_capacity * (space->inner_count + 1u))
                           : status;
}

static uj_status add_frame(struct space *space, uint32_t key, const uint8_t *placements, const struct fit *const *fits)
{
    uint64_t size = 1;
    for (unsigned i = 0; i < space->inner_count; i++)
        size = size > space->max_states ? size : size * fits[i]->count;
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
static __attribute__((noinline)) uj_status add_beside(struct space *space, uint32_t key, uint32_t nearer,
                                                      const struct outer_slide *slide)
{
    const struct frame *frame = &space->frames[nearer];
    uint8_t placements[SPACE_SIDE];
    const struct fit *fits[SPACE_SIDE];
    memcpy(placements, frame->placements, sizeof placements);
    placements[slide->line] = slide->placement;
    for (unsigned i = 0; i < space->inner_count; i++)
        fits[i] = fit_at(space, frame, i);
    const unsigned bit = 1u << slide->cell;
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

/* The shifts of the inner lines of a frame, one line after another, for which there is room. Of most lines they are few: a fixed
 * number is copied without a branch that nobody could foretell. */
static inline struct frame_shift *list_shifts(const struct space *space, const struct digit *digits,
                                              struct frame_shift *out)
{
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct fit *fit = digits[i].fit;
        const struct frame_shift *shifts = space->digit_shifts + fit->shifts;
        memcpy(out, shifts, SHIFTS_FEW * sizeof *out);
        for (unsigned k = SHIFTS_FEW; __builtin_expect(k < fit->shift_count, 0); k++)
            out[k] = shifts[k];
        out += fit->shift_count;
    }
    return out;
}

static uj_status prepare_shifts(struct space *space, struct frame *frame)
{
    const size_t most = (size_t)space->most_shifts * space->inner_count;
    const uint32_t words = frame_words(frame);
    if (space->shift_count + most >= FRAME_NONE)
        return UJ_LIMIT; /* frames point to them with 32 bits */
    uj_status status =
        budget_fit(space->budget, space->shifts, space->shift_capacity, room(space->shift_count + most + SHIFTS_FEW));
    if (status == UJ_OK && words > 1)
        status = reserve_masks(space, most * words);
    if (status != UJ_OK)
        return status;
    const struct digit *digits = space->digits + frame->digits;
    struct frame_shift *shift = space->shifts + space->shift_count;
    const struct frame_shift *end = list_shifts(space, digits, shift);
    frame->shifts = (uint32_t)space->shift_count;
    space->shift_count = (size_t)(end - space->shifts);
    frame->shift_count = (uint16_t)(space->shift_count - frame->shifts);
    for (; shift < end; shift++) {
        const struct digit *digit = &digits[shift->line];
        shift->by *= digit->stride;
        if (words == 1) {
            shift->mask = narrow_mask(shift->mask, digit);
            continue;
        }
        wide_mask(space->masks + space->mask_count, shift->mask, digit, frame->size);
        shift->mask = space->mask_count;
        space->mask_count += words;
    }
    return UJ_OK;
}

static inline uint64_t free_states_of(const struct digit *digits, unsigned line, unsigned cell)
{
    return narrow_mask(digits[line].fit->leaving[cell], &digits[line]);
}

/* In frames of one word: the states in which inner lines leave the way of a slide free, where it leads. */
static inline uint64_t free_states(const struct digit *digits, const struct outer_slide *slide)
{
    uint64_t states =
        free_states_of(digits, slide->freed, slide->cell) & free_states_of(digits, slide->freed_before, slide->cell);
    for (unsigned back = 2; __builtin_expect(back < slide->by, 0); back++)
        states &= free_states_of(digits, slide[-(int)back].freed, slide->cell);
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
    const struct outer_slide *slide = space->outer_slides + link->slide;
    const unsigned cell = slide->cell;
    const struct digit *digit = space->digits + frame->digits + slide->covered;
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
    const struct outer_slide *slide = space->outer_slides + link->slide, *s = slide - (slide->by - 1);
    const unsigned cell = slide->cell;
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

/* A slide of an outer vehicle for which some state of a frame leaves room; in a frame of one word, which states. */
struct chance {
    uint64_t own;
    const struct outer_slide *slide;
};

/* Lists them. Which there are nobody could foretell, so that there is no branch on it. */
static inline __attribute__((always_inline)) unsigned list_chances(const struct space *space, const struct frame *frame,
                                                                   struct chance *out, bool is_narrow)
{
    uint16_t slides[SLIDES_MOST + SLIDES_FEW];
    unsigned slide_count = 0, count = 0;
    for (unsigned line = 0; line < space->outer_count; line++) {
        const uint16_t *at = &space->slides_at[line][frame->placements[line]];
        const unsigned first = at[0], more = at[1] - first;
        uint16_t *const place = slides + slide_count;
        for (unsigned k = 0; k < SLIDES_FEW; k++)
            place[k] = (uint16_t)(first + k);
        for (unsigned k = SLIDES_FEW; __builtin_expect(k < more, 0); k++)
            place[k] = (uint16_t)(first + k);
        slide_count += more;
    }
    const struct digit *const digits = space->digits + frame->digits;
    uint64_t own = 0;
    bool is_possible = false;
    for (unsigned i = 0; i < slide_count; i++) {
        const struct outer_slide *slide = space->outer_slides + slides[i];
        const struct digit *covered = &digits[slide->covered];
        const uint64_t values = covered->fit->leaving[slide->cell];
        const bool is_near = slide->by == 1;
        is_possible = (is_possible | is_near) & (values != 0); /* nor can it slide any farther */
        if (is_narrow)
            own = (own | -(uint64_t)is_near) & narrow_mask(values, covered);
        out[count] = (struct chance){own, slide};
        count += is_possible;
    }
    return count;
}

/* Links of a frame being prepared: the first in their place. */
struct links {
    struct frame_link *next, *next_wide;
    struct frame_link wide[SLIDES_MOST];
};

/* Links to the frames beside one, and these frames, for all of which there is room. */
static inline __attribute__((always_inline)) uj_status prepare_links(struct space *space, uint32_t number,
                                                                     struct links *links, bool is_narrow)
{
    const struct frame *const frames = space->frames, *const frame = &frames[number];
    const struct digit *const all_digits = space->digits;
    const uint32_t *const frame_of_key = space->frame_of_key;
    struct chance chances[SLIDES_MOST + 1];
    const unsigned count = list_chances(space, frame, chances, is_narrow);
    uint32_t nearer = number;
    for (const struct chance *chance = chances; chance < chances + count; chance++) {
        const struct outer_slide *s = chance->slide;
        const bool is_far = s->by > 1;
        const uint32_t key = frame->key + s->key_change;
        if (__builtin_expect(frame_of_key[key] == 0, 0)) {
            const uj_status status = add_beside(space, key, is_far ? nearer : number, s);
            if (status != UJ_OK)
                return status;
        }
        nearer = frame_of_key[key] - 1;
        const struct frame *other = &frames[nearer];
        if (is_narrow && other->size <= WORD_BITS) {
            const uint64_t there = free_states(all_digits + other->digits, s);
            assert(count_bits(chance->own) == count_bits(there)); /* the same states, here and there */
            *links->next++ = (struct frame_link){chance->own, there, nearer, other->word, 0, is_far};
            continue;
        }
        struct frame_link *link = links->next_wide++;
        *link =
            (struct frame_link){MASK_NONE, MASK_NONE, nearer, other->word, (uint16_t)(s - space->outer_slides), is_far};
        if (is_narrow) {
            const uj_status status = pool_begin(space, frame, &link->own);
            if (status != UJ_OK)
                return status;
            space->masks[link->own] = chance->own;
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
    status = frame->size <= WORD_BITS ? prepare_links(space, number, &links, true)
                                      : prepare_links(space, number, &links, false);
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
