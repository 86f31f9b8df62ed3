/* Where things are on the screen: the largest cells that the window has room for, and what stands beside or below. */
#ifndef UNJAM_APPS_PLAY_ARRANGE_H
#define UNJAM_APPS_PLAY_ARRANGE_H

#include "unjam.h"

enum { PANEL_COLUMNS = 30 };

struct arrangement {
    bool fits;
    int rows, columns;           /* of the window */
    int cell_rows, cell_columns; /* of a cell of the board */
    int top, left;               /* of the board, inside of its frame */
    bool has_panel;              /* beside the board; otherwise everything is in one line below it */
    int panel_column;
    int needed_rows, needed_columns; /* the smallest window for this board */
};

struct arrangement arrange(const uj_board *board, int rows, int columns);

/* The place of a cell, and the cell at a place; false if there is none. */
int arranged_row(const struct arrangement *arrangement, int row);
int arranged_column(const struct arrangement *arrangement, int column);
bool arranged_cell(const struct arrangement *arrangement, const uj_board *board, int *row, int *column);

#endif
