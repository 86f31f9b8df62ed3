#include "pictures/skins.h"

#include <math.h>
#include <stdio.h>

int drawn_side(const uj_board *board)
{
    return board->width;
}

struct drawn drawn_vehicle(const uj_board *board, const uj_vehicle *vehicle, int quarter_turns)
{
    struct drawn drawn = {vehicle->row, vehicle->column, vehicle->length, vehicle->horizontal};
    for (int turn = 0; turn < quarter_turns; turn++) {
        const int height = drawn.horizontal ? 1 : drawn.length;
        drawn = (struct drawn){drawn.column, drawn_side(board) - drawn.row - height, drawn.length, !drawn.horizontal};
    }
    return drawn;
}

struct box drawn_box(struct placement place, struct drawn drawn, double inset)
{
    const double margin = inset * place.cell;
    return (struct box){
        .x = place.x + drawn.column * place.cell + margin,
        .y = place.y + drawn.row * place.cell + margin,
        .width = (drawn.horizontal ? drawn.length : 1) * place.cell - 2 * margin,
        .height = (drawn.horizontal ? 1 : drawn.length) * place.cell - 2 * margin,
    };
}

/* The cell outside the board through which the target leaves. */
static struct drawn drawn_exit(const uj_board *board, int quarter_turns)
{
    const uj_vehicle outside = {.row = board->exit_row, .column = board->width, .length = 1, .horizontal = true};
    return drawn_vehicle(board, &outside, quarter_turns);
}

static void draw_floor_cell(struct paint_canvas *canvas, const struct skin *skin, struct placement place, int row,
                            int column)
{
    const struct colour line = colour_of(skin->line), floor = colour_of(skin->floor);
    const struct drawn cell = {row, column, 1, true};
    const double size = place.cell;
    const struct box box = drawn_box(place, cell, 0);
    switch (skin->floor_kind) {
    case FLOOR_TILES:
        paint_plain(canvas, drawn_box(place, cell, 0.04), size * 0.08, line);
        break;
    case FLOOR_LINES:
        paint_plain(canvas, (struct box){box.x, box.y, box.width, fmax(1, size * 0.02)}, 0, line);
        paint_plain(canvas, (struct box){box.x, box.y, fmax(1, size * 0.02), box.height}, 0, line);
        break;
    case FLOOR_CHECKS:
        if ((row + column) % 2)
            paint_plain(canvas, box, 0, line);
        break;
    case FLOOR_PEGS:
        paint_halo(canvas, drawn_box(place, cell, 0.40), size * 0.1, size * 0.06, colour_scaled(floor, 0.7), 0.6);
        paint_plain(canvas, drawn_box(place, cell, 0.41), size * 0.1, line);
        break;
    case FLOOR_SQUARES:
        paint_halo(canvas, drawn_box(place, cell, 0.09), size * 0.05, size * 0.05, colour_scaled(floor, 0.75), 0.7);
        paint_plain(canvas, drawn_box(place, cell, 0.09), size * 0.05, line);
        break;
    case FLOOR_CROSSES:
        paint_plain(canvas, (struct box){box.x - size * 0.1, box.y - size * 0.01, size * 0.2, size * 0.02}, 0, line);
        paint_plain(canvas, (struct box){box.x - size * 0.01, box.y - size * 0.1, size * 0.02, size * 0.2}, 0, line);
        break;
    case FLOOR_DOTS:
        paint_plain(canvas, drawn_box(place, cell, 0.36), size * 0.14, line);
        break;
    case FLOOR_PLANKS:
        for (int i = 0; i < 3; i++)
            paint_plain(canvas, (struct box){box.x, box.y + i * size / 3, box.width, fmax(1, size * 0.015)}, 0, line);
        break;
    default:
        break;
    }
}

static void draw_frame(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board,
                       struct placement place)
{
    const double side = drawn_side(board) * place.cell, width = skin->frame_width * place.cell;
    const struct fill frame = {.from = colour_of(skin->frame),
                               .to = colour_scaled(colour_of(skin->frame), 0.85),
                               .grain = skin->grain,
                               .strength = skin->grain_strength};
    paint_box(canvas, (struct box){place.x - width, place.y - width, side + 2 * width, side + 2 * width}, width * 0.6,
              &frame);
    struct drawn gap = drawn_exit(board, place.quarter_turns);
    struct box hole = drawn_box(place, gap, 0);
    if (skin->exit == EXIT_ARROW) {
        const double outside = width + place.cell * 0.05;
        hole = drawn_box(place, gap, 0.3);
        const double shift = outside - place.cell * 0.3;
        hole.x += place.quarter_turns == SIDE_RIGHT ? shift : place.quarter_turns == SIDE_LEFT ? -shift : 0;
        hole.y += place.quarter_turns == SIDE_BOTTOM ? shift : place.quarter_turns == SIDE_TOP ? -shift : 0;
        paint_arrow(canvas, hole, place.quarter_turns, colour_of(skin->target));
    } else if (skin->exit == EXIT_GAP) {
        const double cut = place.cell - width - 1;
        if (place.quarter_turns % 2 == 0) {
            hole.x += place.quarter_turns == SIDE_LEFT ? cut : 0;
            hole.width -= cut;
        } else {
            hole.y += place.quarter_turns == SIDE_TOP ? cut : 0;
            hole.height -= cut;
        }
        paint_plain(canvas, hole, 0, colour_of(skin->floor));
    }
}

static void draw_wall(struct paint_canvas *canvas, const struct skin *skin, struct box box)
{
    struct colour dark = colour_scaled(colour_of(skin->frame), 0.6);
    const struct colour floor = colour_of(skin->floor);
    if (fabsf(dark.r - floor.r) + fabsf(dark.g - floor.g) + fabsf(dark.b - floor.b) < 90)
        dark = colour_mix(dark, colour_of(floor.g > 128 ? 0x000000 : 0xffffff), 0.5);
    paint_plain(canvas, box, 0, dark);
    paint_ring(canvas, box, 0, box.width * 0.08, colour_scaled(dark, 1.4));
}

void skin_draw_tray(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board, struct placement place)
{
    const int side = drawn_side(board);
    draw_frame(canvas, skin, board, place);
    const struct fill floor = {.from = colour_of(skin->floor),
                               .to = colour_of(skin->floor),
                               .grain = skin->grain,
                               .strength = skin->grain_strength / 3};
    paint_box(canvas, (struct box){place.x, place.y, side * place.cell, side * place.cell}, 0, &floor);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            draw_floor_cell(canvas, skin, place, row, column);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            if (uj_board_is_wall(board, row, column)) {
                const uj_vehicle wall = {
                    .row = (uint8_t)row, .column = (uint8_t)column, .length = 1, .horizontal = true};
                draw_wall(canvas, skin, drawn_box(place, drawn_vehicle(board, &wall, place.quarter_turns), 0.01));
            }
}

struct colour skin_colour(const struct skin *skin, const uj_board *board, int vehicle, uint32_t seed)
{
    const uj_vehicle *v = &board->vehicles[vehicle];
    if (vehicle == board->target)
        return colour_of(skin->target);
    if (skin->colours == COLOURS_BY_AXIS && v->horizontal)
        return colour_mix(colour_of(skin->body), colour_of_hue(0.33, 0.5, 0.7), 0.8);
    if (skin->colours != COLOURS_MANY)
        return colour_of(skin->body);
    /* Red is kept for the target. */
    static const double hues[] = {0.08, 0.13, 0.17, 0.25, 0.33, 0.42, 0.50, 0.56, 0.62, 0.68, 0.75, 0.82};
    const uint32_t pick = (uint32_t)vehicle * 5 + seed;
    return colour_of_hue(hues[pick % 12], 0.45 + 0.08 * (pick / 12 % 5), 0.65 + 0.05 * (pick / 7 % 7));
}

static void draw_car(struct paint_canvas *canvas, struct box box, struct colour colour, struct drawn drawn)
{
    const struct colour glass = colour_mix(colour_scaled(colour, 0.3), colour_of(0x203040), 0.5);
    const double cell = drawn.horizontal ? box.height : box.width;
    for (int end = 0; end < 2; end++) {
        const double length = drawn.horizontal ? box.width : box.height;
        const double at = end ? length - cell * 0.42 : cell * (drawn.length == 2 ? 0.55 : 0.3), thick = cell * 0.16;
        const struct box pane = drawn.horizontal ? (struct box){box.x + at, box.y + cell * 0.14, thick, cell * 0.72}
                                                 : (struct box){box.x + cell * 0.14, box.y + at, cell * 0.72, thick};
        paint_plain(canvas, pane, thick * 0.3, glass);
    }
}

static void draw_icon(struct paint_canvas *canvas, const struct skin *skin, struct box box, struct colour colour,
                      struct drawn drawn, int number)
{
    const double cell = fmin(box.width, box.height);
    const struct box middle = {box.x + (box.width - cell * 0.6) / 2, box.y + (box.height - cell * 0.6) / 2, cell * 0.6,
                               cell * 0.6};
    char text[4];
    switch (skin->icon) {
    case ICON_NUMBER:
        snprintf(text, sizeof text, "%d", number % 100);
        paint_text(canvas, middle, text, colour_of(0xffffff));
        break;
    case ICON_LETTER:
        snprintf(text, sizeof text, "%c", "ABCDEFGHLMOPRSTUV"[number % 17]);
        paint_plain(canvas, middle, cell * 0.15, colour_mix(colour, colour_of(0xffffff), 0.7));
        paint_text(canvas, (struct box){middle.x + cell * 0.15, middle.y + cell * 0.1, cell * 0.3, cell * 0.4}, text,
                   colour_of(0x202020));
        break;
    case ICON_ARROWS: {
        struct box head = middle;
        head.x += drawn.horizontal ? cell * 0.4 : 0;
        head.y += drawn.horizontal ? 0 : cell * 0.4;
        paint_arrow(canvas, head, drawn.horizontal ? 0 : 1, colour_scaled(colour, 1.4));
        head.x -= drawn.horizontal ? cell * 0.8 : 0;
        head.y -= drawn.horizontal ? 0 : cell * 0.8;
        paint_arrow(canvas, head, drawn.horizontal ? 2 : 3, colour_scaled(colour, 1.4));
        break;
    }
    case ICON_CAR:
        draw_car(canvas, box, colour, drawn);
        break;
    case ICON_KNOB:
        paint_ring(canvas, middle, cell * 0.3, cell * 0.06, colour_scaled(colour, 0.6));
        break;
    default:
        break;
    }
}

static void draw_bevel(struct paint_canvas *canvas, struct box box, double cell, struct colour colour)
{
    const double edge = fmax(1.5, cell * 0.05);
    const struct colour light = colour_scaled(colour, 1.25), dark = colour_scaled(colour, 0.65);
    paint_plain(canvas, (struct box){box.x, box.y, box.width, edge}, 0, light);
    paint_plain(canvas, (struct box){box.x, box.y, edge, box.height}, 0, light);
    paint_plain(canvas, (struct box){box.x, box.y + box.height - edge, box.width, edge}, 0, dark);
    paint_plain(canvas, (struct box){box.x + box.width - edge, box.y, edge, box.height}, 0, dark);
}

/* Along the whole vehicle, from one part of its width to another. */
static void draw_stripe(struct paint_canvas *canvas, struct box box, struct drawn drawn, struct colour colour,
                        double from, double to)
{
    const struct box stripe = drawn.horizontal
                                  ? (struct box){box.x, box.y + box.height * from, box.width, box.height * (to - from)}
                                  : (struct box){box.x + box.width * from, box.y, box.width * (to - from), box.height};
    paint_plain(canvas, stripe, 0, colour);
}

/* What runs along vehicles: from where to where of their width, and how much lighter (above 0) or darker than they are. */
static const struct {
    enum body_kind kind;
    double from, to, lighter;
} stripes[] = {
    {BODY_STRIPED, 0.40, 0.60, 0.5},   {BODY_LINED, 0.14, 0.26, 0.5},  {BODY_PIPED, 0.09, 0.17, 0.5},
    {BODY_PIPED, 0.83, 0.91, 0.5},     {BODY_BANDED, 0.28, 0.42, 0.5}, {BODY_BANDED, 0.58, 0.72, 0.5},
    {BODY_TRIMMED, 0.78, 0.88, -0.55}, {BODY_SKIRTED, 0.68, 1, -0.35}, {BODY_HEMMED, 0.70, 0.76, 0.7},
    {BODY_HEMMED, 0.84, 0.90, 0.7},    {BODY_SASHED, 0.68, 0.84, 0.6},
};

static void draw_stripes(struct paint_canvas *canvas, enum body_kind kind, struct box box, struct drawn drawn,
                         struct colour colour)
{
    for (int i = 0; i < (int)(sizeof stripes / sizeof *stripes); i++)
        if (stripes[i].kind == kind)
            draw_stripe(canvas, box, drawn,
                        colour_mix(colour, colour_of(stripes[i].lighter > 0 ? 0xffffff : 0), fabs(stripes[i].lighter)),
                        stripes[i].from, stripes[i].to);
}

static void draw_pillow(struct paint_canvas *canvas, struct box box, double radius, struct fill fill)
{
    enum { STEPS = 5 };
    const double step = fmin(box.width, box.height) * 0.014;
    const struct colour colour = fill.from;
    for (int i = 0; i <= STEPS; i++) {
        fill.from = fill.to = colour_scaled(colour, 0.75 + 0.25 * i / STEPS);
        paint_box(canvas,
                  (struct box){box.x + i * step, box.y + i * step, box.width - 2 * i * step, box.height - 2 * i * step},
                  fmax(0, radius - i * step), &fill);
    }
}

void skin_draw_vehicle(struct paint_canvas *canvas, const struct skin *skin, struct box box, struct colour colour,
                       struct drawn drawn, int number)
{
    const double cell = fmin(box.width, box.height), radius = skin->radius * cell;
    const bool shaded = skin->body_kind == BODY_GRADIENT || skin->body_kind == BODY_GLOSS;
    struct fill fill = {.from = shaded ? colour_scaled(colour, 1.2) : colour,
                        .to = shaded ? colour_scaled(colour, 0.75) : colour,
                        .across = !drawn.horizontal,
                        .grain = skin->grain,
                        .grain_upright = !drawn.horizontal,
                        .strength = skin->grain_strength,
                        .seed = (uint32_t)number * 7 + 3};
    if (skin->body_kind == BODY_OUTLINE) {
        paint_halo(canvas, box, radius, skin->shadow * cell, colour, 0.35);
        paint_plain(canvas, box, radius, colour_mix(colour_of(skin->floor), colour, 0.12));
        paint_ring(canvas, box, radius, fmax(2, cell * 0.05), colour);
        return;
    }
    if (skin->body_kind == BODY_CAR) {
        car_draw(canvas, skin, box, colour, drawn, number);
        return;
    }
    if (skin->body_kind == BODY_RAISED) {
        paint_plain(canvas, (struct box){box.x, box.y, box.width, box.height}, radius, colour_scaled(colour, 0.65));
        box.height -= cell * 0.12;
    }
    paint_box(canvas, box, radius, &fill);
    if (skin->body_kind == BODY_PILLOW)
        draw_pillow(canvas, box, radius, fill);
    if (skin->body_kind == BODY_BEVEL)
        draw_bevel(canvas, box, cell, colour);
    if (skin->body_kind == BODY_FRAMED)
        paint_ring(canvas, box, radius, fmax(1, cell * 0.045), colour_scaled(colour, 0.35));
    draw_stripes(canvas, skin->body_kind, box, drawn, colour);
    if (skin->body_kind == BODY_INLAID)
        paint_plain(
            canvas,
            (struct box){box.x + cell * 0.14, box.y + cell * 0.14, box.width - cell * 0.28, box.height - cell * 0.28},
            radius * 0.7, colour_scaled(colour, 1.15));
    if (skin->body_kind == BODY_GLOSS)
        paint_box(canvas, (struct box){box.x + cell * 0.1, box.y + cell * 0.08, box.width - cell * 0.2, cell * 0.25},
                  cell * 0.12, &(struct fill){.from = colour_of(0xffffff), .to = colour_of(0xffffff), .opacity = 0.45});
    draw_icon(canvas, skin, box, colour, drawn, number);
}

/* A vehicle, or each of its cells. */
static void draw_parts(struct paint_canvas *canvas, const struct skin *skin, struct placement place, struct drawn drawn,
                       struct colour colour, int number)
{
    const int parts = skin->body_kind == BODY_TILED ? drawn.length : 1;
    for (int i = 0; i < parts; i++) {
        const struct drawn part = {drawn.row + (drawn.horizontal ? 0 : i), drawn.column + (drawn.horizontal ? i : 0),
                                   drawn.length / parts, drawn.horizontal};
        skin_draw_vehicle(canvas, skin, drawn_box(place, part, skin->gap), colour, part, number);
    }
}

void skin_draw(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board, struct placement place,
               uj_random *random)
{
    skin_draw_tray(canvas, skin, board, place);
    const uint32_t seed = (uint32_t)uj_random_below(random, 1000);
    for (int i = 0; i < board->vehicle_count; i++) {
        const struct drawn drawn = drawn_vehicle(board, &board->vehicles[i], place.quarter_turns);
        const struct box box = drawn_box(place, drawn, skin->gap);
        if (skin->shadow > 0 && skin->body_kind != BODY_OUTLINE)
            paint_halo(canvas,
                       (struct box){box.x + place.cell * 0.02, box.y + place.cell * 0.04, box.width, box.height},
                       skin->radius * place.cell, skin->shadow * place.cell, colour_of(0), 0.4);
        draw_parts(canvas, skin, place, drawn, skin_colour(skin, board, i, seed), i + 1);
    }
}
