#include "pictures/pictures.h"
#include "random_board.h"

#include <math.h>
#include <stdlib.h>

static double between(uj_random *random, double low, double high)
{
    return low + (high - low) * uj_random_unit(random);
}

static bool is_solvable(const uj_board *board)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    uj_solution solution = UJ_SOLUTION_INIT;
    options.max_nodes = 20000;
    options.threads = 1;
    if (board->width > 6)
        options.algorithm = "best-first";
    const bool solved = uj_solve(&solution, board, &options, NULL) == UJ_OK && solution.outcome == UJ_SOLVED;
    uj_solution_clear(&solution);
    return solved;
}

static int random_side(uj_random *random, int least)
{
    static const int sides[] = {6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 7, 7, 4, 8, 8, 9, 10, 12};
    int side;
    do
        side = sides[uj_random_below(random, sizeof sides / sizeof *sides)];
    while (side < least);
    return side;
}

void picture_puzzle(uj_board *out, uj_random *random, int least_side)
{
    struct random_board_options options = {.max_length = 3, .max_vehicles = 40, .min_covered = 40, .max_covered = 75};
    options.min_side = options.max_side = random_side(random, least_side);
    options.max_walls = uj_random_below(random, 6) == 0 ? 2 : 0;
    do {
        random_board(out, random, &options);
    } while (out->vehicles[out->target].length != 2 || uj_board_solved(out) || !is_solvable(out));
}

/* Titles, counters and buttons around the board. */
static void draw_surroundings(struct paint_canvas *canvas, const struct skin *skin, double top, double bottom,
                              uj_random *random)
{
    const double width = canvas->width;
    const struct colour ink =
        colour_scaled(colour_of(skin->ground), 1).g > 128 ? colour_of(0x202428) : colour_of(0xe8e8e8);
    const double bar = width * 0.05;
    paint_text(canvas, (struct box){width * 0.04, bar * 0.25, width * 0.2, bar * 0.5}, "12:45", ink);
    paint_plain(canvas, (struct box){width * 0.88, bar * 0.3, width * 0.07, bar * 0.4}, bar * 0.1, ink);
    paint_text(canvas, (struct box){width * 0.1, bar * 1.3, width * 0.8, fmax(1, fmin(bar * 1.5, top - bar * 1.6))},
               "LEVEL 42", ink);
    const int buttons = random_between(random, 0, 5);
    for (int i = 0; i < buttons; i++) {
        const double size = fmin(width / 6, (canvas->height - bottom) * 0.6);
        const struct box button = {width * (i + 0.5) / buttons - size / 2, bottom + size * 0.3, size, size * 0.8};
        paint_plain(canvas, button, size * 0.2, colour_mix(colour_of(skin->frame), ink, 0.2));
        paint_text(canvas, (struct box){button.x + size * 0.2, button.y + size * 0.2, size * 0.6, size * 0.4}, "UNDO",
                   ink);
    }
    for (int i = random_between(random, 0, 3); i > 0; i--) {
        const double y = top * between(random, 0.5, 0.8);
        paint_plain(canvas, (struct box){width * between(random, 0, 0.8), y, width * 0.15, top * 0.12}, 6,
                    colour_mix(colour_of(skin->ground), ink, 0.3));
    }
}

void picture_note_corners(struct test_picture *out)
{
    const double side = drawn_side(&out->board) * out->place.cell;
    for (int i = 0; i < 4; i++) {
        out->corners[i][0] = out->place.x + (i == 1 || i == 2 ? side : 0);
        out->corners[i][1] = out->place.y + (i >= 2 ? side : 0);
    }
}

void picture_screenshot(struct test_picture *out, const struct skin *skin, uint64_t seed)
{
    static const int sizes[][2] = {{720, 1280}, {1080, 1920}, {750, 1334}, {640, 1136},
                                   {540, 1170}, {1024, 768},  {800, 600}};
    uj_random random;
    uj_random_seed(&random, seed, 77);
    *out = (struct test_picture){.name = skin->name};
    picture_puzzle(&out->board, &random, skin->least_side);
    const int *size = sizes[uj_random_below(&random, 7)];
    struct paint_canvas canvas;
    canvas_start(&canvas, size[0], size[1], colour_of(skin->ground));
    paint_box(&canvas, (struct box){0, 0, size[0], size[1]}, 0,
              &(struct fill){.from = colour_scaled(colour_of(skin->ground), between(&random, 0.8, 1.1)),
                             .to = colour_of(skin->ground),
                             .grain = skin->grain,
                             .strength = skin->grain_strength / 2});
    const int side = drawn_side(&out->board);
    const double room = fmin(size[0], size[1]) * between(&random, 0.75, 0.96);
    out->place.cell = room / (side + 2 * skin->frame_width + (skin->exit == EXIT_ARROW ? 0.9 : 0));
    if (uj_random_below(&random, 2))
        out->place.cell = floor(out->place.cell);
    const double board = out->place.cell * side;
    out->place.x = floor((size[0] - board) / 2);
    out->place.y = floor((size[1] - board) * between(&random, 0.4, 0.6));
    out->place.quarter_turns =
        !skin->any_side && uj_random_below(&random, 5) ? SIDE_RIGHT : (int)uj_random_below(&random, 4);
    const double frame = out->place.cell * 0.5;
    draw_surroundings(&canvas, skin, out->place.y - frame, out->place.y + board + frame, &random);
    skin_draw(&canvas, skin, &out->board, out->place, &random);
    picture_note_corners(out);
    picture_bytes(out, &canvas, uj_random_below(&random, 3) ? 0 : random_between(&random, 60, 95));
    canvas_end(&canvas);
}

void picture_free(struct test_picture *picture)
{
    free(picture->pixels);
    picture->pixels = NULL;
}
