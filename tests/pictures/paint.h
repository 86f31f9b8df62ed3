/* Painting on a canvas of colours: what the test pictures of boards are made with. Shapes have smooth edges, because real
 * pictures do. Coordinates are in pixels; a shape that lies outside is cut off. */
#ifndef PICTURES_PAINT_H
#define PICTURES_PAINT_H

#include "unjam.h"

struct colour {
    float r, g, b; /* 0 … 255 */
};

struct paint_canvas {
    int width, height;
    struct colour *pixels;
};

struct box {
    double x, y, width, height;
};

enum grain { GRAIN_NONE, GRAIN_WOOD, GRAIN_SPECKLE, GRAIN_STRIPES };

/* What a shape is filled with: from one colour to another along an axis, with a texture. */
struct fill {
    struct colour from, to;
    bool across; /* the gradient runs along x */
    enum grain grain;
    bool grain_upright;
    double strength; /* of the grain, in grey levels */
    uint32_t seed;
    double opacity; /* 0 counts as 1 */
};

void canvas_start(struct paint_canvas *out, int width, int height, struct colour ground);
void canvas_end(struct paint_canvas *canvas);

struct colour colour_of(uint32_t rgb);
struct colour colour_mix(struct colour a, struct colour b, double part_of_b);
struct colour colour_scaled(struct colour colour, double by);
struct colour colour_of_hue(double hue, double saturation, double value); /* hue in turns */

/* Smooth random values in -1 … 1 that depend on the place and the seed alone. */
double noise_at(double x, double y, uint32_t seed);

void paint_box(struct paint_canvas *canvas, struct box box, double radius, const struct fill *fill);
void paint_plain(struct paint_canvas *canvas, struct box box, double radius, struct colour colour);
void paint_ring(struct paint_canvas *canvas, struct box box, double radius, double thickness, struct colour colour);

/* Darkens or lightens softly around a box, as a shadow or a glow does. */
void paint_halo(struct paint_canvas *canvas, struct box box, double radius, double reach, struct colour colour,
                double opacity);

/* An arrow head or triangle that points right, down, left or up (0 … 3). */
void paint_arrow(struct paint_canvas *canvas, struct box box, int direction, struct colour colour);

/* Letters and digits of 3 by 5 squares, in the middle of a box. */
void paint_text(struct paint_canvas *canvas, struct box box, const char *text, struct colour colour);

#endif
