#include "pictures/paint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void canvas_start(struct paint_canvas *out, int width, int height, struct colour ground)
{
    *out = (struct paint_canvas){.width = width, .height = height};
    out->pixels = malloc((size_t)width * (size_t)height * sizeof *out->pixels);
    if (!out->pixels)
        abort();
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        out->pixels[i] = ground;
}

void canvas_end(struct paint_canvas *canvas)
{
    free(canvas->pixels);
    canvas->pixels = NULL;
}

struct colour colour_of(uint32_t rgb)
{
    return (struct colour){(float)(rgb >> 16 & 255), (float)(rgb >> 8 & 255), (float)(rgb & 255)};
}

struct colour colour_mix(struct colour a, struct colour b, double part_of_b)
{
    const float t = (float)part_of_b;
    return (struct colour){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

struct colour colour_scaled(struct colour colour, double by)
{
    const float t = (float)by;
    return (struct colour){fminf(255, colour.r * t), fminf(255, colour.g * t), fminf(255, colour.b * t)};
}

static double hue_channel(double hue, double saturation, double value, double offset)
{
    const double place = fmod(offset + hue * 6, 6);
    return 255 * value * (1 - saturation * fmax(0, fmin(1, fmin(place, 4 - place))));
}

struct colour colour_of_hue(double hue, double saturation, double value)
{
    const double turn = hue - floor(hue);
    return (struct colour){(float)hue_channel(turn, saturation, value, 5),
                           (float)hue_channel(turn, saturation, value, 3),
                           (float)hue_channel(turn, saturation, value, 1)};
}

static double lattice_value(int x, int y, uint32_t seed)
{
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ seed * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (double)(h ^ h >> 15) / 2147483648.0 - 1;
}

double noise_at(double x, double y, uint32_t seed)
{
    const int left = (int)floor(x), top = (int)floor(y);
    double u = x - left, v = y - top;
    u = u * u * (3 - 2 * u);
    v = v * v * (3 - 2 * v);
    const double above = lattice_value(left, top, seed) * (1 - u) + lattice_value(left + 1, top, seed) * u;
    const double below = lattice_value(left, top + 1, seed) * (1 - u) + lattice_value(left + 1, top + 1, seed) * u;
    return above * (1 - v) + below * v;
}

static double grain_at(const struct fill *fill, double x, double y, double size)
{
    const double along = fill->grain_upright ? y : x, across = fill->grain_upright ? x : y;
    switch (fill->grain) {
    case GRAIN_WOOD:
        return 0.6 * noise_at(along / size * 1.3, across / size * 14, fill->seed) +
               0.4 * noise_at(along / size * 3, across / size * 40, fill->seed + 1);
    case GRAIN_SPECKLE:
        return noise_at(x / size * 30, y / size * 30, fill->seed);
    case GRAIN_STRIPES:
        return sin((along + across) / size * 25) > 0 ? 1 : -1;
    default:
        return 0;
    }
}

static struct colour fill_at(const struct fill *fill, struct box box, double x, double y)
{
    const double part = fill->across ? (x - box.x) / box.width : (y - box.y) / box.height;
    struct colour colour = colour_mix(fill->from, fill->to, fmax(0, fmin(1, part)));
    if (fill->grain != GRAIN_NONE) {
        const double size = fmin(box.width, box.height);
        const float shift = (float)(fill->strength * grain_at(fill, x, y, size));
        colour = (struct colour){colour.r + shift, colour.g + shift, colour.b + shift};
    }
    return colour;
}

/* How far a point lies outside a box with round corners; negative inside. */
static double distance_outside(struct box box, double radius, double x, double y)
{
    const double dx = fabs(x - box.x - box.width / 2) - box.width / 2 + radius;
    const double dy = fabs(y - box.y - box.height / 2) - box.height / 2 + radius;
    return hypot(fmax(dx, 0), fmax(dy, 0)) + fmin(fmax(dx, dy), 0) - radius;
}

struct span {
    int left, right, top, bottom;
};

static struct span span_of(const struct paint_canvas *canvas, struct box box, double reach)
{
    return (struct span){
        .left = (int)fmax(0, floor(box.x - reach)),
        .right = (int)fmin(canvas->width, ceil(box.x + box.width + reach)),
        .top = (int)fmax(0, floor(box.y - reach)),
        .bottom = (int)fmin(canvas->height, ceil(box.y + box.height + reach)),
    };
}

static void blend(struct paint_canvas *canvas, int x, int y, struct colour colour, double opacity)
{
    struct colour *pixel = &canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x];
    *pixel = colour_mix(*pixel, colour, opacity);
}

void paint_box(struct paint_canvas *canvas, struct box box, double radius, const struct fill *fill)
{
    const double limit = fmin(box.width, box.height) / 2;
    const double opacity = fill->opacity == 0 ? 1 : fill->opacity;
    const struct span span = span_of(canvas, box, 1);
    for (int y = span.top; y < span.bottom; y++)
        for (int x = span.left; x < span.right; x++) {
            const double outside = distance_outside(box, fmin(radius, limit), x + 0.5, y + 0.5);
            if (outside < 0.5)
                blend(canvas, x, y, fill_at(fill, box, x, y), opacity * fmin(1, 0.5 - outside));
        }
}

void paint_plain(struct paint_canvas *canvas, struct box box, double radius, struct colour colour)
{
    paint_box(canvas, box, radius, &(struct fill){.from = colour, .to = colour});
}

void paint_ring(struct paint_canvas *canvas, struct box box, double radius, double thickness, struct colour colour)
{
    const struct span span = span_of(canvas, box, 1);
    for (int y = span.top; y < span.bottom; y++)
        for (int x = span.left; x < span.right; x++) {
            const double outside = distance_outside(box, radius, x + 0.5, y + 0.5);
            const double off = fabs(outside + thickness / 2) - thickness / 2;
            if (off < 0.5)
                blend(canvas, x, y, colour, fmin(1, 0.5 - off));
        }
}

void paint_halo(struct paint_canvas *canvas, struct box box, double radius, double reach, struct colour colour,
                double opacity)
{
    const struct span span = span_of(canvas, box, reach);
    for (int y = span.top; y < span.bottom; y++)
        for (int x = span.left; x < span.right; x++) {
            const double part = 1 - fmax(0, distance_outside(box, radius, x + 0.5, y + 0.5)) / reach;
            if (part > 0)
                blend(canvas, x, y, colour, opacity * part * part);
        }
}

void paint_arrow(struct paint_canvas *canvas, struct box box, int direction, struct colour colour)
{
    const struct span span = span_of(canvas, box, 0);
    for (int y = span.top; y < span.bottom; y++)
        for (int x = span.left; x < span.right; x++) {
            const double u = (x + 0.5 - box.x) / box.width, v = (y + 0.5 - box.y) / box.height;
            const double forward = direction == 0 ? u : direction == 1 ? v : direction == 2 ? 1 - u : 1 - v;
            const double aside = fabs((direction % 2 ? u : v) - 0.5);
            if (aside < (1 - forward) / 2)
                blend(canvas, x, y, colour, 1);
        }
}

/* Rows of three bits from the top. */
static const char glyph_names[] = "0123456789ABCDEFGHLMOPRSTUV:%";
static const uint16_t glyph_bits[] = {
    075557, 026227, 071747, 071717, 055711, 074717, 074757, 071111, 075757, 075717,
    025755, 065656, 034443, 065556, 074647, 074644, 034553, 055755, 044447, 057755,
    025552, 065644, 065655, 034216, 072222, 055557, 055552, 002020, 051245,
};

static void paint_glyph(struct paint_canvas *canvas, struct box box, char letter, struct colour colour)
{
    const char *found = strchr(glyph_names, letter);
    if (!found || !*found)
        return;
    const uint16_t bits = glyph_bits[found - glyph_names];
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 3; column++)
            if (bits >> (14 - 3 * row - column) & 1)
                paint_plain(canvas,
                            (struct box){box.x + column * box.width / 3, box.y + row * box.height / 5, box.width / 3,
                                         box.height / 5},
                            0, colour);
}

void paint_text(struct paint_canvas *canvas, struct box box, const char *text, struct colour colour)
{
    const int count = (int)strlen(text);
    const double height = fmin(box.height, box.width / (0.8 * count) / 0.6), width = height * 0.6;
    double x = box.x + (box.width - count * width * 1.33) / 2;
    for (int i = 0; i < count; i++, x += width * 1.33)
        paint_glyph(canvas, (struct box){x, box.y + (box.height - height) / 2, width, height}, text[i], colour);
}
