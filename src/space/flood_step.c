/* From one state back to a level, which is how a solution is read off the levels. */
#include <assert.h>

#include "space/flood.h"

struct step {
    const struct flood *flood;
    const struct flood_work *work;
    size_t level;
};

/* The states of a word at a level. */
static uint64_t states_at(const struct flood *flood, uint32_t word, size_t level)
{
    uint32_t arrival = flood->latest[word];
    while (arrival != ARRIVAL_NONE && arrival >= flood->levels[level + 1])
        arrival = flood->arrivals[arrival].before;
    return arrival != ARRIVAL_NONE && arrival >= flood->levels[level] ? flood->arrivals[arrival].bits : 0;
}

bool flood_has(const struct flood *flood, const struct space *space, struct spot spot, size_t level)
{
    return states_at(flood, spot_word(space, spot), level) >> spot.bit % WORD_BITS & 1;
}

/* Some state of the level that a vehicle of an inner line reaches one way, from a placement. `rest` is the number of the state
 * without the digit of this line. */
static bool step_along(const struct step *step, const struct digit *digit, const uint8_t *after, unsigned placement,
                       uint32_t rest, struct spot *spot)
{
    const uint64_t allowed = digit->fit->allowed;
    while ((placement = after[placement]) != SPACE_NONE && allowed >> placement & 1) {
        const unsigned value = count_bits(allowed & ((UINT64_C(1) << placement) - 1));
        const struct spot there = {spot->frame, rest + digit_place(digit, value)};
        if (flood_has(step->flood, step->work->space, there, step->level)) {
            *spot = there;
            return true;
        }
        if (!step->work->far)
            return false;
    }
    return false;
}

/* Some state of the level in the same frame. */
static bool step_inside(const struct step *step, struct spot *spot)
{
    const struct space *space = step->work->space;
    const struct frame *frame = &space->frames[spot->frame];
    if (frame->word_count == 1 && states_at(step->flood, frame->word, step->level) == 0)
        return false; /* mostly so, and soon known */
    const struct digit *digits = space->digits + frame->digits;
    unsigned behind = spot->bit % WORD_BITS;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct space_filling *filling = &space->inner[i];
        const unsigned value = digit_first(&digits[i], spot->bit / WORD_BITS) + behind / digits[i].stride;
        const unsigned placement = nth_bit(digits[i].fit->allowed, value);
        const uint32_t rest = spot->bit - digit_place(&digits[i], value);
        behind %= digits[i].stride;
        for (unsigned v = 0; v < filling->vehicle_count; v++)
            if (step_along(step, &digits[i], filling->onback[v], placement, rest, spot) ||
                step_along(step, &digits[i], filling->onward[v], placement, rest, spot))
                return true;
    }
    return false;
}

/* Some state of the level in another frame. */
static bool step_outside(const struct step *step, struct spot *spot)
{
    const struct space *space = step->work->space;
    const struct space_word *word = &space->words[spot_word(space, *spot)];
    const uint64_t state = UINT64_C(1) << spot->bit % WORD_BITS;
    const struct word_link *link = space->links + word->links;
    for (const struct word_link *end = link + word->link_count; link < end; link++) {
        if ((link->is_far && !step->work->far) || !(state & link->own))
            continue;
        const unsigned bit = nth_bit(link->other, count_bits(link->own & (state - 1)));
        if (states_at(step->flood, link->word, step->level) >> bit & 1) {
            *spot = space_spot_in_word(space, link->word, bit);
            return true;
        }
    }
    return false;
}

struct spot flood_step_to(struct flood *flood, struct flood_work *work, struct spot spot, size_t level)
{
    const struct step step = {flood, work, level};
    if (flood_ready(flood, work, spot_word(work->space, spot)) &&
        (step_inside(&step, &spot) || step_outside(&step, &spot)))
        return spot;
    assert(work->status != UJ_OK); /* every state of a level has a neighbour in the one before */
    return (struct spot){FRAME_NONE, 0};
}
