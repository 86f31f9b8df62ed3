/* Rating a board, and its parts that others use. */
#ifndef UNJAM_RATE_RATE_H
#define UNJAM_RATE_RATE_H

#include "base/budget.h"

/* A budget for rating: where the caller gives no memory, no more than people's puzzles need. `limits` may be NULL. */
void rate_budget_init(uj_budget *budget, const uj_limits *limits);

/* uj_rate for a canonical board; the cluster stays open, for the caller to close before the budget ends. NULL after a failure. */
uj_status rate_canonical(uj_rating *rating, uj_cluster **cluster, const uj_board *board, uj_budget *budget,
                         uj_error *error);

/* Finds the vehicles that could be removed, one at a time, with the shortest solution staying at `moves`. Those that some shortest
 * solution moves could not: without one of them, the rest of that solution is shorter. `moved` says which are known to be moved by
 * one; NULL: the board is solved to find some. UJ_LIMIT: the budget came to its end before it was known. */
uj_status removable_find(const uj_board *board, int moves, const bool *moved, uj_budget *budget, bool *removable,
                         uj_error *error);

#endif
