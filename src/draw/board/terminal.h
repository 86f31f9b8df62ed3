/* What the two ways of drawing a board in a terminal share: where a cell lies on the canvas.
 *
 * A cell is `pitch` columns and two lines apart from the next, of which the last column and the last line lie between
 * the two: a line is drawn there, or a gap left. */
#ifndef UNJAM_DRAW_BOARD_TERMINAL_H
#define UNJAM_DRAW_BOARD_TERMINAL_H

#include "draw/board/canvas.h"
#include "draw/board/palette.h"

enum { CELL_LINES = 2 };

enum occupant { OUTSIDE = -3, WALL = -2, NOTHING = -1 }; /* or a vehicle's index */

static_assert(UJ_MAX_VEHICLES <= INT8_MAX, "an occupant is 8 bits");

struct scene {
    const uj_board *board;
    uj_draw_options options;
    struct canvas canvas;
    int pitch;
    int top, left;                              /* canvas place of the first cell's first character */
    int8_t occupants[UJ_MAX_SIDE][UJ_MAX_SIDE]; /* enum occupant or a vehicle */
    const struct paint *paints[UJ_MAX_VEHICLES];
};

static inline int scene_row(const struct scene *scene, int row)
{
    return scene->top + row * CELL_LINES;
}

static inline int scene_column(const struct scene *scene, int column)
{
    return scene->left + column * scene->pitch;
}

static inline bool is_target(const struct scene *scene, int occupant)
{
    return occupant == scene->board->target;
}

int scene_occupant(const struct scene *scene, int row, int column);

/* Writes the name in the middle of the vehicle, over several lines if it is too long for one; the target gets an arrow. */
void scene_label(struct scene *scene, int vehicle);

/* The board with lines between whatever differs: without colours, or in ASCII. */
void scene_draw_lines(struct scene *scene);

/* The board as blocks of colour. */
void scene_draw_blocks(struct scene *scene);

#endif
