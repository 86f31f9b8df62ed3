/* Which vehicles a puzzle needs. */
#ifndef UNJAM_RATE_MINIMAL_H
#define UNJAM_RATE_MINIMAL_H

#include "unjam.h"

/* Finds the vehicles that could be removed, one at a time, with the shortest solution staying at `moves`. UJ_LIMIT:
 * memory ran into `max_memory`, or the clock of clock_seconds into `deadline` (0: none), before it was known. */
uj_status minimal_find(const uj_board *board, int moves, uint64_t max_memory, double deadline, bool *removable,
                       uj_error *error);

#endif
