/* A page of characters with colours, to be drawn on in any order and written out as text once. */
#ifndef UNJAM_DRAW_BOARD_CANVAS_H
#define UNJAM_DRAW_BOARD_CANVAS_H

#include <assert.h>

#include "unjam.h"

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

#endif
