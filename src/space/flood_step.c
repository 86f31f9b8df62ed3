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
    assert(word < flood->ready);
    uint32_t arrival = flood->latest[word];
    while (arrival != ARRIVAL_NONE && arrival >= flood->levels[level + 1])
        arrival = flood->arrivals[arrival].before;
    return arrival != ARRIVAL_NONE && arrival >= flood->levels[level] ? flood->arrivals[arrival].bits : 0;
}

bool flood_has(const struct flood *flood, const struct space *space, struct spot spot, size_t level)
{
    return states_at(flood, spot_word(space, spot), level) >> spot.bit % WORD_BITS & 1;
}

/* Some state of the level in the same word. */
static bool step_inside(const struct step *step, struct spot *spot)
{
    const struct space *space = step->work->space;
    const uint32_t number = spot_word(space, *spot);
    const uint64_t wanted = states_at(step->flood, number, step->level);
    if (wanted == 0)
        return false; /* mostly so */
    const struct space_word *word = &space->words[number];
    const uint64_t state = UINT64_C(1) << spot->bit % WORD_BITS;
    const struct word_shift *shift = space->shifts + word->shifts;
    for (const struct word_shift *end = shift + word->shift_count; shift < end; shift++) {
        const uint64_t there = (state & shift->mask) << shift->by | (state >> shift->by & shift->mask);
        if (!(there & wanted) || (shift->is_far && !step->work->far))
            continue;
        *spot = space_spot_in_word(space, number, lowest_bit(there & wanted));
        return true;
    }
    return false;
}

/* Some state of the level in another word. */
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
