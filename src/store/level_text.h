/* Boards and solutions as the columns of the table puzzle hold them. */
#ifndef UNJAM_STORE_LEVEL_TEXT_H
#define UNJAM_STORE_LEVEL_TEXT_H

#include "unjam.h"

/* Appends the board in the notation string, or in json where that cannot hold it. */
uj_status board_to_text(uj_text *out, const uj_board *board, uj_error *error);

/* Appends "A+3 B-1 …": right and down are positive. */
void solution_to_text(uj_text *out, const uj_level *level);

#endif
