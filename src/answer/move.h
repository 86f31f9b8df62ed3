/* Moves, of which long solutions have many. */
#ifndef UNJAM_ANSWER_MOVE_H
#define UNJAM_ANSWER_MOVE_H

#include "base/digits.h"

enum { MOVE_SIZE = sizeof ",{\"vehicle\":\"\",\"by\":-}" + UJ_NAME_SIZE + DIGITS_SIZE };

/* Writes {"vehicle":"A","by":-2} and returns where it ends; no final zero. */
char *put_move(char *at, const uj_board *board, uj_move move);

#endif
