/* The one vector drawing of a board. PNG and PDF are made from it.
 *
 * Coordinates are whole numbers, a cell being 100 of them: sharp edges, short text, and no decimal points that a
 * locale could turn into commas. What stands around the board grows with the board, so that cards of
 * different boards look alike when they are printed at one size. */
#ifndef UNJAM_DRAW_BOARD_SVG_H
#define UNJAM_DRAW_BOARD_SVG_H

#include "draw/board/palette.h"

enum { SVG_CELL = 100 };

struct svg_area {
    int x, y, width, height;
};

extern const char svg_font_family[]; /* the attribute with its name */

/* Begins a document of this size, of which `units` make a pixel; what follows stands on a white ground. */
void svg_open(uj_text *out, int width, int height, int units);
void svg_ground(uj_text *out, int width, int height);

/* Appends a line of text that begins at (x, y), or ends or has its middle there, as the attributes say. */
void svg_write(uj_text *out, int x, int y, int font_size, const char *attributes, const char *text);

/* The same with a text that was put together for it, which it frees. */
void svg_write_text(uj_text *out, int x, int y, int font_size, const char *attributes, uj_text *text);

/* Width and height of a card in the units of the drawing. */
void svg_card_size(const uj_card *card, int *width, int *height);

/* Appends the card as an <svg> element that fits itself into `area` of the drawing around it. */
void svg_card_nested(uj_text *out, const uj_card *card, struct svg_area area);

/* Appends one vehicle whose first cell has its corner at (x, y); without its name if `named` is false. */
void svg_vehicle(uj_text *out, const uj_vehicle *vehicle, const struct paint *paint, int x, int y, bool named);

/* Appends UTF-8 text with what XML reserves escaped; bytes that XML cannot hold become U+FFFD. */
void svg_escape(uj_text *out, const char *text);

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The font size between `least` and `most`, as large as possible, at which the text is no wider than `room`; `least` if there is none. */
int svg_fitting_size(const char *text, int most, int least, int room);

/* Appends a line of text, in which the middle gives way to an ellipsis if it is wider than `room`. */
void svg_write_cut(uj_text *out, int x, int y, int font_size, const char *attributes, const char *text, int room);

/* Roughly how wide UTF-8 text is in bold type of this size, rather too much than too little. */
int svg_text_width(const char *text, int font_size);

#endif
