/* Between the library's boards and the reference's. */
#ifndef CONVERT_H
#define CONVERT_H

#include "reference.h"
#include "unjam.h"

ref_board ref_from_board(const uj_board *board);

/* Names the vehicles A, B, … in their order; fails the test if the library refuses the board. */
uj_board board_from_ref(const ref_board *board);

/* A square or rectangular board from its letters (see ref_read); fails the test if it is not valid. */
uj_board board_from_cells(const char *cells, int width, int height);

/* Slides the vehicles to the hardest state of the board's cluster, in moves: random boards are easy, these are not.
 * False, and nothing changed, if the cluster has more than `max_states` or no solution. */
bool board_make_hardest(uj_board *board, size_t max_states);

ref_move ref_from_move(uj_move move);

#endif
