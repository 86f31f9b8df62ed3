/* Seeing the end from afar. Included by the two builds.
 *
 * One move before the end the target's way is free. Two moves before it, one vehicle stands in its way and can leave it by one slide:
 * nothing else frees a way, because whatever lies before the target in its own row lies there for ever. Masks tell both for all states of
 * a word, so that a search need not make the last two levels, which are often the largest. */
#include "space/masks.h"

static inline uint64_t mask_in(uint64_t values, const struct digit *digit, uint32_t word)
{
    return mask_of(values, digit, digit_first(digit, word));
}

/* The target's row is an outer line: the inner lines before it must leave the row's cell free, all of them, or all but one, which then
 * frees the cell by a slide of its own. */
static uint64_t ends_across(const struct space *space, const struct frame *frame, uint32_t word, bool is_near)
{
    const struct digit *digits = space->digits + frame->digits;
    const struct space_filling *filling = &space->outer[space->target_filling];
    const unsigned length = space->layout->lanes[space->layout->target].length, side = space->layout->goal + length;
    const unsigned at = filling->at[space->target_place][frame->placements[space->target_filling]];
    uint64_t open = UINT64_MAX, near = 0;
    for (unsigned line = at + length; line < side && (open | near); line++) {
        if (space->inner_at[line] == SPACE_NONE)
            continue;
        const struct digit *digit = &digits[space->inner_at[line]];
        const uint64_t leaving = mask_in(digit->fit->leaving[filling->line], digit, word);
        near &= leaving;
        if (is_near)
            near |= open & mask_in(digit->fit->near, digit, word);
        open &= leaving;
    }
    return open | near;
}

/* The target's row is an inner line: of the outer vehicles before it, the last is the only one, and slides out of the row. */
static uint64_t ends_along(const struct space *space, const struct frame *frame, uint32_t word, bool is_near)
{
    const struct digit *digits = space->digits + frame->digits, *target = &digits[space->target_filling];
    const uint64_t open = mask_in(target->fit->open, target, word);
    if (!is_near || target->fit->near == 0)
        return open;
    const unsigned blocker = space->outer_at[31 - __builtin_clz(target->fit->covered)];
    const uint16_t *slides_at = &space->slides_at[blocker][frame->placements[blocker]];
    const uint64_t leaving = space->outer[blocker].avoiding[space->inner[space->target_filling].line];
    uint64_t own = 0, near = 0;
    for (const struct outer_slide *slide = space->outer_slides + slides_at[0];
         slide < space->outer_slides + slides_at[1]; slide++) {
        const struct digit *covered = &digits[slide->covered];
        own = (slide->by == 1 ? UINT64_MAX : own) & mask_in(covered->fit->leaving[slide->cell], covered, word);
        if (leaving >> slide->placement & 1)
            near |= own;
    }
    return open | (near & mask_in(target->fit->near, target, word));
}

static uint64_t find_ends(const struct space *space, uint32_t number, bool is_near)
{
    if (layout_hopeless(space->layout))
        return 0;
    const struct space_word *word = &space->words[number];
    const struct frame *frame = &space->frames[word->frame];
    return word->states & (space->target_outer ? ends_across(space, frame, number - frame->word, is_near)
                                               : ends_along(space, frame, number - frame->word, is_near));
}
