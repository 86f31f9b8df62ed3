#include "space/masks.h"

static uint64_t solved_states(const struct space *space, uint32_t word)
{
    const struct frame *frame = &space->frames[space->words[word].frame];
    const uint64_t states = space->words[word].states;
    if (!space->target_outer) {
        const struct digit *digit = &space->digits[frame->digits + space->target_filling];
        return states & mask_of(digit->fit->solved, digit, digit_first(digit, word - frame->word));
    }
    const struct space_filling *filling = &space->outer[space->target_filling];
    const unsigned at = filling->at[space->target_place][frame->placements[space->target_filling]];
    return at == space->layout->goal ? states : 0;
}

uint64_t space_find_ends(struct space *space, uint32_t word, unsigned moves)
{
    if (moves == 0)
        return solved_states(space, word);
    const uint64_t ends = space->kernel->find_ends(space, word, moves == 2);
    if (moves == 2)
        space->words[word].near = ends;
    return ends;
}
