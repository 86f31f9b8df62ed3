/* A way out of a position, to be followed move by move: where hints and the shown solution come from. */
#ifndef UNJAM_APPS_PLAY_PLAN_H
#define UNJAM_APPS_PLAY_PLAN_H

#include "unjam.h"

/* All zero is a plan that knows nothing. */
struct plan {
    uj_board start;
    uj_move *moves; /* owned */
    size_t move_count;
};

void plan_free(struct plan *plan); /* leaves a plan that knows nothing */

/* Takes the moves of a solution of `start` over. */
void plan_take(struct plan *plan, const uj_board *start, uj_solution *solution);

/* The moves that are left from a position on the way, or NULL if the way does not come through it. Following one plan
 * instead of making a new one at each move also leads out where the plan is not proven shortest. */
const uj_move *plan_rest(const struct plan *plan, const uj_board *now, size_t *count);

#endif
