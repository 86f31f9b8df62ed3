/* Short ways to say what a notation must read, write and refuse. */
#ifndef FORMAT_SUPPORT_H
#define FORMAT_SUPPORT_H

#include "cmocka_prelude.h"

#include "unjam.h"

/* The first board of a text, which must be fine. Release with uj_puzzle_clear. */
uj_puzzle read_first(uj_format format, const char *text);

/* The first board must be refused at this place with a message that contains these words. */
void assert_refused(uj_format format, const char *text, int line, int column, const char *words);

/* Reading the text must give this many boards, and writing them the same text again. */
void assert_lossless(uj_format format, const char *text, size_t boards);

/* Writing must give exactly this text. */
void assert_written(const uj_puzzle *puzzle, uj_format format, const char *text);

/* The notation must refuse to hold the board, renamed or not, with a message that contains these words. */
void assert_cannot_hold(const char *board_string, uj_format format, const char *words);

void assert_vehicle(const uj_board *board, const char *name, int row, int column, int length, bool horizontal);

/* Boards equal with their names, whatever the order of the vehicles. */
void assert_same_named(const uj_board *a, const uj_board *b);

/* A file of tests/data as a string, to be freed. */
char *read_data(const char *name);

/* How many boards of a text are fine, and how many are refused. */
void count_boards(uj_format format, const char *text, size_t *fine, size_t *refused);

#define CARD_1 "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"

#endif
