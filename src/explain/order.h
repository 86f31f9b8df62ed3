/* The order in which people can follow a solution. */
#ifndef UNJAM_EXPLAIN_ORDER_H
#define UNJAM_EXPLAIN_ORDER_H

#include "explain/shortest.h"

/* Writes the moves of the path with the fewest steps, then the least travel, then the one that a fixed rule prefers. `moves` has room
 * for paths.length of them. UJ_LIMIT, UJ_NO_MEMORY: as for shortest_init. */
uj_status order_least(uj_move *moves, const struct shortest *shortest);

/* Shifts moves over others that they commute with until no shift of one move lessens the travel. UJ_NO_MEMORY: the moves are as
 * they were. When the budget is over, the moves stay in the best order so far. */
uj_status order_locally(uj_move *moves, size_t count, const uj_board *board, uj_budget *budget);

#endif
