/* Vehicles drawn as cars from above. They are narrower than a cell, and what is drawn on them looks like their outlines: windows across, stripes along. */
#include "pictures/skins.h"

/* A part of a vehicle, in cells: along it from its rear, across it from its left side. */
struct part {
    double from, to, left, right;
};

struct car {
    struct paint_canvas *canvas;
    struct box box;
    struct drawn drawn;
    double cell, length; /* of a cell in pixels, of the vehicle in cells */
    bool backwards;
};

static void paint_part(const struct car *car, struct part part, double radius, struct colour colour)
{
    const double from = car->backwards ? car->length - part.to : part.from, along = (part.to - part.from) * car->cell,
                 across = (part.right - part.left) * car->cell;
    const struct box box =
        car->drawn.horizontal
            ? (struct box){car->box.x + from * car->cell, car->box.y + part.left * car->cell, along, across}
            : (struct box){car->box.x + part.left * car->cell, car->box.y + from * car->cell, across, along};
    paint_plain(car->canvas, box, radius * car->cell, colour);
}

static void paint_pair(const struct car *car, struct part part, double radius, struct colour colour)
{
    paint_part(car, part, radius, colour);
    paint_part(car, (struct part){part.from, part.to, 1 - part.right, 1 - part.left}, radius, colour);
}

static void draw_cabin(const struct car *car, double side, struct colour glass)
{
    const double end = car->length * 0.7;
    paint_part(car, (struct part){end - 0.18, end, side + 0.07, 1 - side - 0.07}, 0.03, glass);
    paint_part(car, (struct part){0.4, 0.52, side + 0.1, 1 - side - 0.1}, 0.03, glass);
    paint_pair(car, (struct part){0.58, end - 0.24, side + 0.04, side + 0.1}, 0.02, glass);
}

static void draw_load(const struct car *car, double side, struct colour colour, struct colour glass)
{
    const struct colour dark = colour_scaled(colour, 0.55);
    const double end = car->length * 0.7;
    paint_part(car, (struct part){0.06, end, side + 0.03, 1 - side - 0.03}, 0.06, dark);
    paint_part(car, (struct part){0.1, end - 0.04, side + 0.07, 1 - side - 0.07}, 0.04, colour_scaled(colour, 1.15));
    for (int i = 1; i < 6; i++)
        paint_part(car, (struct part){end * i / 6, end * i / 6 + 0.02, side + 0.08, 1 - side - 0.08}, 0, dark);
    paint_part(car, (struct part){car->length * 0.84, car->length * 0.84 + 0.14, side + 0.06, 1 - side - 0.06}, 0.03,
               glass);
}

/* Held back: a roof with hatches and windows along the sides. */
static void draw_bus(const struct car *car, double side, struct colour colour, struct colour glass)
{
    const double step = 0.4;
    paint_part(car, (struct part){car->length - 0.2, car->length - 0.08, side + 0.03, 1 - side - 0.03}, 0.02, glass);
    for (double at = 0.15; at + step < car->length - 0.2; at += step)
        paint_pair(car, (struct part){at, at + step - 0.08, side + 0.02, side + 0.08}, 0.01, glass);
    for (double at = 0.4; at + 0.3 < car->length - 0.3; at += 0.7)
        paint_part(car, (struct part){at, at + 0.3, 0.38, 0.62}, 0.03, colour_scaled(colour, 0.75));
}

void car_draw(struct paint_canvas *canvas, const struct skin *skin, struct box box, struct colour colour,
              struct drawn drawn, int number)
{
    const double cell = drawn.horizontal ? box.height : box.width,
                 side = skin->held_back ? 0.08 : 0.05 + 0.03 * (number % 3 ? 1 : skin->radius);
    const struct car car = {canvas, box, drawn, cell, (drawn.horizontal ? box.width : box.height) / cell, number % 2};
    const struct colour glass = number % 3 ? colour_of(0x232d3c) : colour_of(0x96c8e6), white = colour_of(0xf5f5f5);
    const double stripe = 0.09;
    if (skin->icon == ICON_KNOB)
        for (int i = 0; i < 2; i++)
            paint_pair(&car, (struct part){0.25 + i * (car.length - 0.75), 0.5 + i * (car.length - 0.75), 0.01, 0.1},
                       0.02, colour_of(0x141416));
    paint_part(&car, (struct part){0.02, car.length - 0.02, side, 1 - side}, skin->radius, colour_scaled(colour, 0.6));
    paint_part(&car, (struct part){0.04, car.length - 0.04, side + 0.02, 1 - side - 0.02}, skin->radius, colour);
    if (skin->icon == ICON_ARROWS)
        paint_pair(&car, (struct part){0.06, car.length - 0.06, 0.5 - 1.5 * stripe, 0.5 - 0.5 * stripe}, 0, white);
    if (skin->held_back)
        draw_bus(&car, side, colour, glass);
    else if (drawn.length > 2 && number % 4)
        draw_load(&car, side, colour, glass);
    else
        draw_cabin(&car, side, glass);
    paint_pair(&car, (struct part){car.length - 0.12, car.length - 0.05, side + 0.06, side + 0.16}, 0.03,
               colour_of(0xfffac8));
}
