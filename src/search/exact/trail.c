#include "search/exact/trail.h"

#include <stdlib.h>

uj_status trail_write(struct search *search, struct flood_work *work, struct flood *forward, struct flood *backward,
                      struct spot meeting)
{
    const size_t before = forward->level_count - 1, after = backward ? backward->level_count - 1 : 0;
    positions here = search->start, there = search->start;
    space_state(work->space, meeting, &there);
    const bool last_slide = !backward && !layout_solved(&search->layout, &there);
    const size_t length = before + after + last_slide;
    struct spot *spots = malloc((length + 1) * sizeof *spots);
    if (!spots || solution_reserve_moves(search->solution, length) != UJ_OK) {
        free(spots);
        return UJ_NO_MEMORY;
    }
    spots[before] = meeting;
    bool complete = true;
    for (size_t level = before; level > 0 && complete; level--) {
        spots[level - 1] = flood_step_to(forward, work, spots[level], level - 1);
        complete = spots[level - 1].frame != FRAME_NONE;
    }
    for (size_t level = 0; level < after && complete; level++) {
        spots[before + level + 1] = flood_step_to(backward, work, spots[before + level], after - level - 1);
        complete = spots[before + level + 1].frame != FRAME_NONE;
    }
    for (size_t i = 0; i < before + after && complete; i++) {
        space_state(work->space, spots[i + 1], &there);
        search->solution->moves[i] = positions_difference(&search->layout, &here, &there);
        here = there;
    }
    if (last_slide) {
        there.at[search->layout.target] = search->layout.goal;
        search->solution->moves[length - 1] = positions_difference(&search->layout, &here, &there);
    }
    free(spots);
    search->solution->outcome = UJ_SOLVED;
    search->solution->length = (int)length;
    return complete ? UJ_OK : work->status;
}
