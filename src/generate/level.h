/* The steps from a board to a level, dearest last, so that a board can be turned down early. */
#ifndef UNJAM_GENERATE_LEVEL_H
#define UNJAM_GENERATE_LEVEL_H

#include "base/budget.h"

/* The canonical board and its id; nothing else is known yet. */
void level_begin(uj_level *out, const uj_board *board);

/* The shortest solution; moves stays -1 if there is none. UJ_LIMIT: the budget came to its end first. */
uj_status level_solve(uj_level *level, uj_budget *budget, uj_error *error);

/* Steps, states and the key of the cluster. */
uj_status level_measure(uj_level *level, uj_budget *budget, uj_error *error);

/* The rating, and what level_measure finds. */
uj_status level_rate(uj_level *level, uj_budget *budget, uj_error *error);

#endif
