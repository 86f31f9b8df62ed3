/* Rows of the table puzzle. */
#ifndef UNJAM_STORE_PUZZLES_H
#define UNJAM_STORE_PUZZLES_H

#include "store/store.h"

/* Inserts the level with this number (0: the next), unless its cluster is there; *added says so. `minimal` may be known of a level that
 * is not rated; else NULL. */
uj_status puzzle_insert(uj_store *store, uint64_t number, const uj_level *level, const bool *minimal, bool *added,
                        uj_error *error);

/* Appends the board as the column `board` has it: in the notation string, or in json where that cannot hold it. */
uj_status board_to_text(uj_text *out, const uj_board *board, uj_error *error);

#endif
