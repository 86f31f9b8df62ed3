/* Questions about a whole group: all states with the same vehicles in the same order on every line. */
#ifndef UNJAM_SPACE_GROUP_H
#define UNJAM_SPACE_GROUP_H

#include "core/layout.h"

/* Whether it is certain that no state of the board's group has the target at the exit, reachable or not.
 * False where the proof would take too long. */
bool group_is_unsolvable(const uj_board *board, const struct layout *layout);

#endif
