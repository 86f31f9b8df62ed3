/* Rating a board whose cluster is of use afterwards. */
#ifndef UNJAM_RATE_RATE_H
#define UNJAM_RATE_RATE_H

#include "base/budget.h"

/* A budget for rating: where the caller gives no memory, no more than people's puzzles need. `limits` may be NULL. */
void rate_budget_init(uj_budget *budget, const uj_limits *limits);

/* uj_rate for a canonical board; the cluster stays open, for the caller to close before the budget ends. NULL after a failure. */
uj_status rate_canonical(uj_rating *rating, uj_cluster **cluster, const uj_board *board, uj_budget *budget,
                         uj_error *error);

#endif
