/* Which vehicles a puzzle needs. */
#ifndef UNJAM_RATE_MINIMAL_H
#define UNJAM_RATE_MINIMAL_H

#include "base/budget.h"

/* Finds the vehicles that could be removed, one at a time, with the shortest solution staying at `moves`. UJ_LIMIT:
 * the budget came to its end before it was known. */
uj_status minimal_find(const uj_board *board, int moves, uj_budget *budget, bool *removable, uj_error *error);

#endif
