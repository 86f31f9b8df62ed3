#include "space/frames.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"

/* How many members of a set come before the one with this number: the digit of a placement. */
static unsigned rank(uint64_t set, unsigned member)
{
    return count_bits(set & LOW_BITS(member));
}

/* The slides of one vehicle of an inner line among the allowed placements, sorted by how far the digit moves. Sliding the last
 * vehicle of a filling always moves it by 1; sliding an earlier one skips the placements that lie between. */
static uj_status add_digit_slides(struct space *space, struct fit *fit, const struct space_filling *filling,
                                  int vehicle)
{
    uint64_t by_distance[SPACE_PLACEMENTS] = {0};
    unsigned farthest = 0, kinds = 0;
    for (unsigned p = 0; p < filling->placement_count; p++) {
        const unsigned after = filling->onward[vehicle][p];
        if (!(fit->allowed >> p & 1) || after == SPACE_NONE || !(fit->allowed >> after & 1))
            continue;
        const unsigned digit = rank(fit->allowed, p), by = rank(fit->allowed, after) - digit;
        assert(after > p && by > 0 && by < SPACE_PLACEMENTS);
        kinds += by_distance[by] == 0;
        by_distance[by] |= UINT64_C(1) << digit;
        farthest = by > farthest ? by : farthest;
    }
    if (kinds == 0)
        return UJ_OK;
    const uj_status status =
        budget_fit(space->budget, space->digit_slides, space->digit_slide_capacity, space->digit_slide_count + kinds);
    if (status != UJ_OK)
        return status;
    struct digit_shift *slides = space->digit_slides;
    for (unsigned by = 1; by <= farthest; by++)
        if (by_distance[by])
            slides[space->digit_slide_count++] = (struct digit_shift){by_distance[by], (uint8_t)by, false};
    slides[space->digit_slide_count - 1].last = true;
    fit->slide_count = (uint8_t)(fit->slide_count + kinds);
    return UJ_OK;
}

/* Placements of the target's filling, among the allowed ones, that have it at the exit. */
static uint64_t solved_placements(const struct space *space, uint64_t allowed)
{
    const struct space_filling *filling = &space->inner[space->target_filling];
    uint64_t set = 0;
    for (unsigned p = 0; p < filling->placement_count; p++)
        if (filling->at[space->target_place][p] == space->layout.goal)
            set |= UINT64_C(1) << p;
    return set & allowed;
}

/* And those from which it can slide there. */
static uint64_t open_placements(const struct space *space, uint64_t allowed)
{
    const struct space_filling *filling = &space->inner[space->target_filling];
    uint64_t set = solved_placements(space, allowed);
    /* A slide leads to a later placement, so going down finds where it leads already decided. */
    for (unsigned p = filling->placement_count; p-- > 0;) {
        const unsigned after = filling->onward[space->target_place][p];
        if (after != SPACE_NONE && allowed >> p & 1 && set >> after & 1)
            set |= UINT64_C(1) << p;
    }
    return set;
}

static uj_status fit_make(struct space *space, unsigned inner, unsigned covered, uint16_t *slot)
{
    const struct space_filling *filling = &space->inner[inner];
    uint64_t allowed = LOW_BITS(filling->placement_count);
    for (unsigned cell = 0; cell < space->outer_side; cell++)
        if (covered >> cell & 1)
            allowed &= filling->avoiding[cell];
    assert(space->fit_count < FIT_UNKNOWN);
    struct fit *fit = &space->fits[space->fit_count];
    *fit = (struct fit){
        .allowed = allowed,
        .slides = (uint32_t)space->digit_slide_count,
        .covered = (uint16_t)covered,
        .count = (uint8_t)count_bits(allowed),
    };
    for (unsigned cell = 0; cell < space->outer_side; cell++)
        fit->leaving[cell] = PEXT(filling->avoiding[cell], allowed);
    if (!space->target_outer && inner == space->target_filling) {
        fit->solved = PEXT(solved_placements(space, allowed), allowed);
        fit->open = PEXT(open_placements(space, allowed), allowed);
    }
    uj_status status = UJ_OK;
    for (int v = 0; v < filling->vehicle_count && status == UJ_OK; v++)
        status = add_digit_slides(space, fit, filling, v);
    if (fit->slide_count > space->most_slides)
        space->most_slides = fit->slide_count;
    *slot = (uint16_t)space->fit_count++;
    return status;
}

uj_status fit_find(struct space *space, unsigned inner, unsigned covered, uint16_t *out)
{
    uint16_t *slot = &space->fit_of[(inner << space->outer_side) + covered];
    const uj_status status = *slot == FIT_UNKNOWN ? fit_make(space, inner, covered, slot) : UJ_OK;
    *out = *slot;
    return status;
}

/* How many states a frame with these fits holds, or more than the space may hold. */
static uint64_t size_of(const struct space *space, const uint16_t *fits)
{
    uint64_t size = 1;
    for (int i = 0; i < space->inner_count && size <= space->max_states; i++)
        size *= space->fits[fits[i]].count;
    return size;
}

/* Whether the target is at the exit in some state of a frame, or no line ahead of it is closed in all of them. */
static bool may_open(const struct space *space, const uint8_t *placements, const uint16_t *fits)
{
    if (!space->target_outer)
        return space->fits[fits[space->target_filling]].open != 0;
    if (layout_hopeless(&space->layout))
        return false;
    const struct space_filling *filling = &space->outer[space->target_filling];
    const unsigned length = space->layout.lanes[space->layout.target].length, side = space->layout.goal + length;
    for (unsigned line = filling->at[space->target_place][placements[space->target_filling]] + length; line < side;
         line++) {
        const unsigned inner = space->inner_at[line];
        if (inner != SPACE_NONE && space->fits[fits[inner]].leaving[filling->line] == 0)
            return false;
    }
    return true;
}

uj_status frames_reserve(struct space *space, unsigned more)
{
    return budget_fit(space->budget, space->frames, space->frame_capacity, (size_t)space->frame_count + more);
}

uj_status frame_add(struct space *space, uint32_t key, const uint8_t *placements, const uint16_t *fits)
{
    const uint64_t size = size_of(space, fits);
    assert(key < space->key_count && space->frame_of_key[key] == 0 && size > 0);
    if (space->size + size > space->max_states || budget_is_over_at(space->budget, space->frame_count))
        return UJ_LIMIT;
    const uj_status status = frames_reserve(space, 1);
    if (status != UJ_OK)
        return status;
    struct frame *frame = &space->frames[space->frame_count++];
    frame->size = (uint32_t)size;
    frame->word = space->word_count;
    frame->key = key;
    frame->slides = FRAME_NONE;
    frame->may_open = may_open(space, placements, fits);
    frame->narrow = frame->wide = frame->onward = 0;
    memcpy(frame->placements, placements, sizeof frame->placements);
    memcpy(frame->fits, fits, sizeof frame->fits);
    space->frame_of_key[key] = space->frame_count;
    const uint32_t words = frame_words(frame);
    space->size += size;
    space->word_count += words;
    if (words > space->widest)
        space->widest = words;
    return UJ_OK;
}

uj_status frame_beside(struct space *space, const struct frame *frame, const struct outer_step *step)
{
    uint8_t placements[SPACE_SIDE];
    uint16_t fits[SPACE_SIDE];
    memcpy(placements, frame->placements, sizeof placements);
    memcpy(fits, frame->fits, sizeof fits);
    placements[step->filling] = step->placement;
    const unsigned bit = 1u << step->cell;
    uj_status status = UJ_OK;
    if (step->covered != SPACE_NONE) {
        uint16_t *fit = &fits[step->covered];
        status = fit_find(space, step->covered, space->fits[*fit].covered | bit, fit);
    }
    if (status == UJ_OK && step->freed != SPACE_NONE) {
        uint16_t *fit = &fits[step->freed];
        status = fit_find(space, step->freed, space->fits[*fit].covered & ~bit, fit);
    }
    return status == UJ_OK ? frame_add(space, frame->key + step->key_change, placements, fits) : status;
}
