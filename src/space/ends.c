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
    return at == space->layout.goal ? states : 0;
}

uint64_t space_ends(struct space *space, uint32_t word, unsigned moves)
{
    uint64_t *const near = &space->words[word].near;
    if (moves < 2)
        return moves == 0 ? solved_states(space, word) : space->kernel->find_ends(space, word, false);
    if (*near == WORD_UNSEEN)
        *near = space->kernel->find_ends(space, word, true);
    return *near;
}
