/* Preparing a frame: its slides, and links to the frames beside it. Included by the two builds; PREPARE names the function. */
#include "space/frames.h"
#include "space/masks.h"

/* Room for the slides and links of a frame and for the frames beside it, so that none of them moves while they are
 * filled in. */
static inline uj_status make_room(struct space *space)
{
    const size_t most_slides = (size_t)space->most_slides * space->inner_count + 1;
    if (space->slide_count + most_slides > UINT32_MAX || space->link_total + space->link_count > UINT32_MAX ||
        space->wide_link_total + space->link_count > UINT32_MAX)
        return UJ_LIMIT; /* frames point to them with 32 bits */
    uj_status status =
        budget_fit(space->budget, space->slides, space->slide_capacity, space->slide_count + most_slides);
    if (status == UJ_OK)
        status = budget_fit(space->budget, space->links, space->link_capacity, space->link_total + space->link_count);
    return status == UJ_OK ? frames_reserve(space, space->link_count) : status;
}

/* Room in the pool for so many masks of a frame. */
static uj_status make_mask_room(struct space *space, const struct frame *frame, size_t masks)
{
    return budget_fit(space->budget, space->masks, space->mask_capacity,
                      space->mask_count + masks * (frame_words(frame) + 1));
}

/* The mask of some values of a digit, or without one of all states. */
static inline uint64_t word_mask(const struct frame *frame, uint64_t values, const struct digit *digit)
{
    return digit ? narrow_mask(values, digit) : LOW_BITS(frame->size);
}

/* The same put into the pool, which has room: its place there. */
static uint64_t pool_mask(struct space *space, const struct frame *frame, uint64_t values, const struct digit *digit)
{
    const uint64_t place = space->mask_count;
    uint64_t *words = space->masks + place;
    space->mask_count += frame->size > WORD_BITS ? frame_words(frame) : 2;
    if (frame->size <= WORD_BITS) {
        words[0] = word_mask(frame, values, digit);
        words[1] = 0;
    } else if (digit) {
        wide_mask(words, values, digit, frame->size);
    } else {
        wide_all(words, frame->size);
    }
    return place;
}

static inline void prepare_slides(struct space *space, struct frame *frame, const struct digit *digits)
{
    frame->slides = (uint32_t)space->slide_count;
    struct frame_shift *slide = space->slides + space->slide_count;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct digit *digit = &digits[i];
        const unsigned count = digit->fit->slide_count;
        if (count == 0)
            continue; /* where nothing can slide there is no table of slides to point into */
        const struct digit_shift *by_digit = space->digit_slides + digit->fit->slides;
        for (unsigned s = 0; s < count; s++, slide++, by_digit++) {
            slide->mask = frame->size > WORD_BITS ? pool_mask(space, frame, by_digit->digits, digit)
                                                  : narrow_mask(by_digit->digits, digit);
            slide->by = by_digit->by * digit->stride;
            slide->last = by_digit->last;
        }
    }
    *slide++ = (struct frame_shift){0, 0, true}; /* by 0: the end */
    space->slide_count = (size_t)(slide - space->slides);
}

/* How the digit of a line that a step frees lies in the frame where it leads. There its fit has changed, and so has the
 * covered line's, which counts in the stride if it comes later. */
static inline struct digit freed_digit(const struct space *space, const struct digit *digits,
                                       const struct outer_step *step, const struct frame *other)
{
    uint32_t stride = digits[step->freed].stride;
    if (step->covered != SPACE_NONE && step->covered > step->freed)
        stride = stride / digits[step->covered].fit->count * fit_at(space, other, step->covered)->count;
    return digit_make(fit_at(space, other, step->freed), stride, other->size);
}

/* A link between frames of which one has several words. */
static uj_status add_wide_link(struct space *space, struct frame *frame, const struct frame *other,
                               uint64_t from_values, const struct digit *covered, uint64_t to_values,
                               const struct digit *freed)
{
    uj_status status =
        budget_fit(space->budget, space->wide_links, space->wide_link_capacity, space->wide_link_total + 1);
    if (status == UJ_OK)
        status = make_mask_room(space, frame, 1);
    const uint64_t from = status == UJ_OK ? pool_mask(space, frame, from_values, covered) : 0;
    if (status == UJ_OK)
        status = make_mask_room(space, other, 1);
    if (status != UJ_OK)
        return status;
    const uint64_t to = pool_mask(space, other, to_values, freed);
    space->wide_links[space->wide_link_total++] =
        (struct frame_link){from, to, (uint32_t)(other - space->frames), other->word};
    return UJ_OK;
}

/* Adds the link of a step, if it leads anywhere. */
static inline uj_status add_link(struct space *space, struct frame *frame, const struct digit *digits, unsigned number)
{
    const struct outer_step *step = outer_step_at(space, frame->placements[space->link_filling[number]], number);
    const struct digit *covered = NULL;
    uint64_t from_values = 0;
    if (step->covered != SPACE_NONE) {
        covered = &digits[step->covered];
        from_values = covered->fit->leaving[step->cell];
        if (from_values == 0)
            return UJ_OK;
    }
    uint32_t beside = space->frame_of_key[frame->key + step->key_change];
    if (beside == 0) {
        const uj_status status = frame_beside(space, frame, step);
        if (status != UJ_OK)
            return status;
        beside = space->frame_count;
    }
    const struct frame *other = &space->frames[beside - 1];
    struct digit freed;
    uint64_t to_values = 0;
    if (step->freed != SPACE_NONE) {
        freed = freed_digit(space, digits, step, other);
        to_values = freed.fit->leaving[step->cell];
    }
    const struct digit *freed_or_none = to_values ? &freed : NULL;
    if (frame->size > WORD_BITS || other->size > WORD_BITS) {
        frame->wide |= UINT64_C(1) << number;
        return add_wide_link(space, frame, other, from_values, covered, to_values, freed_or_none);
    }
    frame->narrow |= UINT64_C(1) << number;
    const struct frame_link link = {
        .own = word_mask(frame, from_values, covered),
        .other = word_mask(other, to_values, freed_or_none),
        .frame = beside - 1,
        .word = other->word,
    };
    assert(count_bits(link.own) == count_bits(link.other)); /* the same states, here and there */
    space->links[space->link_total++] = link;
    return UJ_OK;
}

uj_status PREPARE(struct space *space, uint32_t number)
{
    uj_status status = make_room(space);
    if (status != UJ_OK)
        return status;
    struct frame *frame = &space->frames[number];
    assert(frame->slides == FRAME_NONE);
    if (frame->size > WORD_BITS)
        status = make_mask_room(space, frame, (size_t)space->most_slides * space->inner_count);
    if (status != UJ_OK)
        return status;
    struct digit digits[SPACE_SIDE];
    digits_of(space, frame, digits);
    prepare_slides(space, frame, digits);
    frame->links = (uint32_t)space->link_total;
    frame->wide_links = (uint32_t)space->wide_link_total;
    uint64_t links = 0;
    for (unsigned i = 0; i < space->outer_count; i++) {
        const struct outer_steps *here = &space->steps_from[i * SPACE_PLACEMENTS + frame->placements[i]];
        links |= here->once;
        frame->onward |= here->twice;
    }
    for (; links && status == UJ_OK; links &= links - 1)
        status = add_link(space, frame, digits, lowest_bit(links));
    return status;
}
