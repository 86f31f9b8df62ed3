/* What the two ways of drawing a board in a terminal share: where a cell lies on the canvas.
 *
 * A cell is `pitch` columns and two lines apart from the next, of which the last column and the last line lie between
 * the two: a line is drawn there, or a gap left. */
#ifndef UNJAM_DRAW_BOARD_TERMINAL_H
#define UNJAM_DRAW_BOARD_TERMINAL_H

#include <assert.h>

#include "draw/board/palette.h"

/* ---- canvas.c: a page of characters with colours, to be drawn on in any order and written out as text once ---- */

enum { DEFAULT_COLOUR = 0 }; /* what the terminal has; no paint uses number 0 of the 256 */

struct glyph {
    uint16_t character; /* code point; nothing drawn here lies above U+FFFF */
    uint8_t ink, ground;
    bool bold;
};

struct canvas {
    int rows, columns;
    struct glyph *glyphs;
};

uj_status canvas_new(struct canvas *out, int rows, int columns);
void canvas_free(struct canvas *canvas);

static inline struct glyph *canvas_at(struct canvas *canvas, int row, int column)
{
    assert(row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns);
    return &canvas->glyphs[row * canvas->columns + column];
}

/* Sets the character and leaves the colours. */
void canvas_put(struct canvas *canvas, int row, int column, uint16_t character);

/* Plain ASCII from (row, column) to the right; leaves the colours. */
void canvas_write(struct canvas *canvas, int row, int column, const char *text, int length);

/* The same glyph on a rectangle. */
void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns, struct glyph glyph);

/* Appends the page as lines of UTF-8 without trailing spaces; colours become escape codes. */
void canvas_print(uj_text *out, const struct canvas *canvas);

/* ---- terminal.c ---- */

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
