/* Boards drawn cell by cell, as `string` and `grid` do. */
#ifndef UNJAM_FORMAT_CELLMAP_H
#define UNJAM_FORMAT_CELLMAP_H

#include "format/notation.h"

struct cellmap {
    int width, height;
    const char *rows[UJ_MAX_SIDE]; /* into the text of the source */
};

/* The first byte of a line that cannot be a cell, or NULL. */
const char *cells_unknown(const struct text_line *line);

/* Refuses the character there. */
uj_status cells_refuse(const struct source *source, const char *at, const char *end, uj_error *error);

/* Builds the board out of known characters. */
uj_status cellmap_read(const struct cellmap *map, const struct source *source, uj_board *board, uj_error *error);

/* Draws the board into `cells`, row by row; its names must be allowed. */
void cellmap_write(char cells[UJ_MAX_SIDE * UJ_MAX_SIDE], const uj_board *board);

/* Refuses a board with more vehicles than letters. */
uj_status cellmap_check(const uj_board *board, uj_error *error);

extern const struct naming cellmap_naming;

#endif
