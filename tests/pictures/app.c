/* Screenshots of apps that nobody drew: a random skin on a random screen. Boards are as wide as the screen or lie beside buttons, exits are marked in
 * many ways, shadows fall to one side, and what apps show around and over a board is there: bars, advertisements, hints. */
#include "pictures/pictures.h"
#include "random_board.h"

#include <math.h>

static double between(uj_random *random, double low, double high)
{
    return low + (high - low) * uj_random_unit(random);
}

static bool one_in(uj_random *random, int count)
{
    return uj_random_below(random, (uint64_t)count) == 0;
}

static struct colour ink_on(struct colour ground)
{
    return colour_of(ground.r + ground.g + ground.b > 380 ? 0x202428 : 0xe8e8e8);
}

static void draw_ground(struct paint_canvas *canvas, const struct skin *skin, uj_random *random)
{
    const struct colour ground = colour_of(skin->ground);
    const double width = canvas->width, height = canvas->height;
    paint_box(canvas, (struct box){0, 0, width, height}, 0,
              &(struct fill){.from = colour_scaled(ground, between(random, 0.7, 1.15)),
                             .to = colour_scaled(ground, between(random, 0.7, 1.15)),
                             .grain = one_in(random, 2) ? skin->grain : GRAIN_NONE,
                             .strength = skin->grain_strength});
    /* Pictures behind the board: hills, clouds, trees. */
    for (int i = one_in(random, 3) ? random_between(random, 2, 9) : 0; i > 0; i--) {
        const double size = width * between(random, 0.1, 0.7);
        const struct fill fill = {.from = colour_scaled(ground, between(random, 0.6, 1.4)),
                                  .to = colour_scaled(ground, between(random, 0.6, 1.4)),
                                  .opacity = between(random, 0.3, 1)};
        const double radius = size * between(random, 0, 0.3);
        const struct box box = {between(random, -0.2, 1) * width, between(random, -0.1, 1) * height, size,
                                size * between(random, 0.3, 1)};
        paint_box(canvas, box, radius, &fill);
    }
}

/* A row of buttons or counters in a part of the screen. */
static void draw_row(struct paint_canvas *canvas, struct box part, struct colour plate, uj_random *random)
{
    static const char *const texts[] = {"UNDO", "HINT", "12", "LEVEL 7", "0", "NEXT", "MOVES", "3", "RESET", "BEST 14"};
    const bool upright = part.height > part.width;
    const int count = random_between(random, 1, 5);
    const double length = (upright ? part.height : part.width) / count, wide = upright ? part.width : part.height,
                 size = fmin(length * 0.85, wide * between(random, 0.8, 2.5)), thick = fmin(wide, size) * 0.8,
                 radius = thick * between(random, 0, 0.5);
    for (int i = 0; i < count && thick > 4; i++) {
        const double at = (i + 0.5) * length;
        const struct box box = upright ? (struct box){part.x + (wide - thick) / 2, part.y + at - size / 2, thick, size}
                                       : (struct box){part.x + at - size / 2, part.y + (wide - thick) / 2, size, thick};
        if (!one_in(random, 4))
            paint_plain(canvas, box, radius, plate);
        paint_text(canvas,
                   (struct box){box.x + box.width * 0.15, box.y + box.height * 0.25, box.width * 0.7, box.height * 0.5},
                   texts[uj_random_below(random, 10)], ink_on(plate));
    }
}

/* Beside the board's longer free parts: above and below it, or left and right in landscape. */
static void draw_surroundings(struct paint_canvas *canvas, const struct skin *skin, struct box board, uj_random *random)
{
    const double width = canvas->width, height = canvas->height, bar = fmin(width, height) * 0.045;
    const double part = between(random, 0, 1);
    const struct colour plate =
        colour_mix(colour_of(skin->frame), colour_of_hue(uj_random_unit(random), 0.6, 0.8), part);
    const struct colour ink = ink_on(colour_of(skin->ground));
    paint_text(canvas, (struct box){bar, bar * 0.25, bar * 3, bar * 0.5}, "9:41", ink);
    paint_plain(canvas, (struct box){width - bar * 2.4, bar * 0.3, bar * 1.4, bar * 0.45}, bar * 0.1, ink);
    if (width > height) {
        const double right = board.x + board.width;
        draw_row(canvas, (struct box){bar, height * 0.1, fmax(1, board.x - 2 * bar), height * 0.8}, plate, random);
        draw_row(canvas, (struct box){right + bar, height * 0.1, fmax(1, width - right - 2 * bar), height * 0.8}, plate,
                 random);
        return;
    }
    const double below = board.y + board.height, room = height - below;
    for (int i = random_between(random, 1, 2); i > 0; i--)
        draw_row(
            canvas,
            (struct box){bar, bar + (board.y - bar) * (i == 2 ? 0.05 : 0.5), width - 2 * bar, (board.y - bar) * 0.4},
            plate, random);
    draw_row(canvas, (struct box){bar, below + room * 0.1, width - 2 * bar, room * 0.35}, plate, random);
    if (one_in(random, 2)) {
        const double banner = fmin(room * 0.5, width * 0.16);
        const struct box box = {one_in(random, 2) ? 0 : width * 0.06, height - banner, 0, banner};
        const double saturation = between(random, 0, 0.7);
        paint_plain(canvas, (struct box){box.x, box.y, width - 2 * box.x, banner}, 0,
                    colour_of_hue(uj_random_unit(random), saturation, 0.95));
        draw_row(canvas,
                 (struct box){box.x + banner, box.y + banner * 0.2, width - 2 * box.x - 2 * banner, banner * 0.6},
                 plate, random);
    }
}

/* The part of the picture that lies `from` to `to` cells outside the board, beside the exit. */
static struct box outside_box(const uj_board *board, struct placement place, double from, double to, double inset)
{
    const uj_vehicle outside = {.row = board->exit_row, .column = board->width, .length = 1, .horizontal = true};
    struct box box = drawn_box(place, drawn_vehicle(board, &outside, place.quarter_turns), 0);
    const double cell = place.cell, wide = cell * (1 - 2 * inset), deep = cell * (to - from);
    switch (place.quarter_turns) {
    case SIDE_RIGHT:
        return (struct box){box.x + cell * from, box.y + cell * inset, deep, wide};
    case SIDE_LEFT:
        return (struct box){box.x + cell * (1 - to), box.y + cell * inset, deep, wide};
    case SIDE_BOTTOM:
        return (struct box){box.x + cell * inset, box.y + cell * from, wide, deep};
    default:
        return (struct box){box.x + cell * inset, box.y + cell * (1 - to), wide, deep};
    }
}

/* Darker than the floor, but not like the frame. */
static struct colour notch_colour(const struct skin *skin, double darkness)
{
    const struct colour frame = colour_of(skin->frame), notch = colour_scaled(colour_of(skin->floor), darkness);
    const float apart = fabsf(notch.r - frame.r) + fabsf(notch.g - frame.g) + fabsf(notch.b - frame.b);
    return apart > 90 ? notch : colour_mix(frame, ink_on(frame), 0.4);
}

/* The exit: an opening of the frame, a notch that reaches farther than it, a darker part of it, or heads of arrows on it. An opening of a thin frame has an
 * arrow, too. */
static void draw_exit(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board,
                      struct placement place, uj_random *random)
{
    const struct colour floor = colour_of(skin->floor);
    const double frame = skin->frame_width, head = fmax(0.25, frame * 0.8);
    struct colour darker;
    switch (frame < 0.12 ? 2 + uj_random_below(random, 2) : uj_random_below(random, 5)) {
    case 0:
        paint_plain(canvas, outside_box(board, place, 0, frame + between(random, 0.05, 0.3), 0), 0, floor);
        break;
    case 1:
        darker = notch_colour(skin, between(random, 0.4, 0.8));
        paint_plain(canvas, outside_box(board, place, 0, frame, between(random, 0, 0.08)), 0, darker);
        break;
    case 2:
        for (int i = 0; i < 2; i++)
            paint_arrow(canvas, outside_box(board, place, 0.05 + i * head, 0.05 + (i + 0.8) * head, 0.28),
                        place.quarter_turns, colour_of(one_in(random, 2) ? skin->target : 0xf0f0f0));
        break;
    case 3:
        paint_arrow(canvas, outside_box(board, place, frame, frame + 0.35, 0.3), place.quarter_turns,
                    colour_of(skin->target));
        paint_plain(canvas, outside_box(board, place, 0, frame, 0), 0, floor);
        break;
    default:
        paint_plain(canvas, outside_box(board, place, 0, frame, 0), 0, floor);
        break;
    }
}

static void draw_vehicles(struct paint_canvas *canvas, const struct skin *skin, const uj_board *board,
                          struct placement place, uj_random *random)
{
    const uint32_t seed = (uint32_t)uj_random_below(random, 1000);
    const double fall = one_in(random, 2) ? between(random, 0.03, 0.12) : 0, towards = between(random, 0.2, M_PI - 0.2);
    for (int i = 0; i < board->vehicle_count; i++) {
        const struct drawn drawn = drawn_vehicle(board, &board->vehicles[i], place.quarter_turns);
        const struct box box = drawn_box(place, drawn, skin->gap);
        const struct box shade = {box.x + cos(towards) * fall * place.cell, box.y + sin(towards) * fall * place.cell,
                                  box.width, box.height};
        if (fall > 0)
            paint_halo(canvas, shade, skin->radius * place.cell, fall * place.cell, colour_of(0), 0.5);
        skin_draw_vehicle(canvas, skin, box, skin_colour(skin, board, i, seed), drawn, i + 1);
    }
}

/* A hint: a ring around a vehicle, or an arrow along it. */
static void draw_hint(struct paint_canvas *canvas, const uj_board *board, struct placement place, uj_random *random)
{
    const int vehicle = (int)uj_random_below(random, (uint64_t)board->vehicle_count);
    const struct drawn drawn = drawn_vehicle(board, &board->vehicles[vehicle], place.quarter_turns);
    const struct colour colour = colour_of(one_in(random, 2) ? 0xffffff : 0xffd840);
    if (one_in(random, 2)) {
        paint_ring(canvas, drawn_box(place, drawn, 0.02), place.cell * 0.1, place.cell * 0.05, colour);
        return;
    }
    struct box head = drawn_box(place, (struct drawn){drawn.row, drawn.column, 1, true}, 0.3);
    head.x += drawn.horizontal ? place.cell * (drawn.length - 1) : 0;
    head.y += drawn.horizontal ? 0 : place.cell * (drawn.length - 1);
    paint_arrow(canvas, head, drawn.horizontal ? 0 : 1, colour);
}

/* Where the board lies: in portrait as wide as the screen at most, its frame then cut by the screen's sides; not in the middle of it. */
static void place_choose(struct placement *out, const struct skin *skin, const uj_board *board, const int size[2],
                         uj_random *random)
{
    const int side = drawn_side(board), shorter = size[0] < size[1] ? size[0] : size[1];
    const double beside = one_in(random, 3) ? fmin(skin->frame_width, between(random, 0, 0.1)) : skin->frame_width;
    out->cell = shorter * between(random, 0.8, 1) / (side + 2 * beside + 0.1);
    if (one_in(random, 3))
        out->cell = shorter / (side + 2 * beside);
    const double length = out->cell * side;
    for (int axis = 0; axis < 2; axis++) {
        const double room = size[axis] - length, part = size[axis] == shorter ? 0.5 : between(random, 0.3, 0.6);
        *(axis ? &out->y : &out->x) = room * part + (one_in(random, 2) ? between(random, 0, 1) : 0);
    }
    out->quarter_turns = one_in(random, 4) ? (int)uj_random_below(random, 4) : SIDE_RIGHT;
}

void picture_app(struct test_picture *out, uint64_t seed)
{
    static const int sizes[][2] = {{720, 1280}, {828, 1792}, {720, 1600}, {750, 1334},
                                   {768, 1024}, {1280, 720}, {1024, 768}, {1080, 2400}};
    uj_random random;
    uj_random_seed(&random, seed, 80);
    struct skin skin;
    skin_random(&skin, seed);
    *out = (struct test_picture){.name = "app"};
    picture_puzzle(&out->board, &random, 0);
    const int *size = sizes[uj_random_below(&random, 8)];
    place_choose(&out->place, &skin, &out->board, size, &random);
    struct paint_canvas canvas;
    canvas_start(&canvas, size[0], size[1], colour_of(skin.ground));
    draw_ground(&canvas, &skin, &random);
    const double side = drawn_side(&out->board) * out->place.cell, frame = skin.frame_width * out->place.cell;
    draw_surroundings(&canvas, &skin,
                      (struct box){out->place.x - frame, out->place.y - frame, side + 2 * frame, side + 2 * frame},
                      &random);
    skin.exit = EXIT_UNMARKED;
    skin_draw_tray(&canvas, &skin, &out->board, out->place);
    draw_exit(&canvas, &skin, &out->board, out->place, &random);
    draw_vehicles(&canvas, &skin, &out->board, out->place, &random);
    if (one_in(&random, 5))
        draw_hint(&canvas, &out->board, out->place, &random);
    picture_note_corners(out);
    picture_bytes(out, &canvas, one_in(&random, 2) ? 0 : random_between(&random, 35, 95));
    canvas_end(&canvas);
}
