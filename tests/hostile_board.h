/* Boards made to break limits on time and memory. */
#ifndef HOSTILE_BOARD_H
#define HOSTILE_BOARD_H

#include <stddef.h>
#include <stdint.h>

enum { HOSTILE_SIZE = 1 << 15 }; /* bytes that a text has at most */

/* Writes board `number` of an endless list in the notation json. In turn: pinned vehicles and walls, where each frame of the
 * perfect index has one state; few and mobile vehicles on 16x16; a vehicle in every line, for huge clusters; a crowded 12x12. */
void hostile_board(char out[HOSTILE_SIZE], uint64_t number);

#endif
