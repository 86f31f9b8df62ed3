/* Photos of the physical game: the tray is drawn from above with vehicles that stand up from it, then seen by a camera at an angle, with
 * the light, blur and noise of a phone. */
#include "pictures/pictures.h"
#include "pictures/relief.h"
#include "random_board.h"

#include <math.h>
#include <stdlib.h>

/* clang-format off */
const struct skin trays[] = {
    {"grey tray", false, 0, 0x9ca0a4, 0x8c9094, 0x84888c, 0, 0xd02424, FLOOR_SQUARES, BODY_FLAT, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.10, 0.22, 0.45, 0, 0, false},
    {"pegged tray", false, 0, 0xe4e4e0, 0xd8d8d4, 0xc8c8c4, 0, 0xcc2020, FLOOR_PEGS, BODY_FLAT, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.08, 0.18, 0.35, 0, 0, false},
    {"wooden box", false, 0, 0xb08850, 0x8a6438, 0x805c34, 0, 0xb83028, FLOOR_PLAIN, BODY_FLAT, COLOURS_MANY, ICON_NONE,
     EXIT_GAP, GRAIN_WOOD, 8, 0.04, 0.05, 0.3, 0, 0, false},

    {"white tray", false, 0, 0xeeeeec, 0xe6e6e2, 0xf4f4f2, 0, 0xd81c1c, FLOOR_SQUARES, BODY_FLAT, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.09, 0.2, 0.5, 0, 0, false},
    {"black tray", false, 0, 0x303236, 0x3c3e42, 0x46484c, 0, 0xd42a22, FLOOR_SQUARES, BODY_GLOSS, COLOURS_MANY, ICON_NONE,
     EXIT_GAP, GRAIN_NONE, 0, 0.07, 0.15, 0.4, 0, 0, false},

    {"white game", false, 0, 0xf0f0ee, 0xeaeae8, 0xf0f0ee, 0, 0xd42027, FLOOR_SQUARES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.12, 0.20, 0.4, 0, 0, false},
    {"grey game", false, 0, 0xa4aab2, 0x9aa2ac, 0xa2a9b2, 0, 0xcf2028, FLOOR_SQUARES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.09, 0.16, 0.5, 0, 0, false},

    {"ash game", false, 0, 0xbcbcb8, 0xbcbcb8, 0xc4c4c0, 0, 0xd2222a, FLOOR_TILES, BODY_MOULDED, COLOURS_LIKE_FLOOR, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.10, 0.18, 0.4, 0, 0, false},
    {"smoke game", false, 0, 0x5c6066, 0x5c6066, 0x5c6066, 0, 0xd0242a, FLOOR_PEGS, BODY_MOULDED, COLOURS_LIKE_FLOOR, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.12, 0.2, 0.35, 0, 0, false},
    {"milk game", false, 0, 0xe6e6e2, 0xe6e6e2, 0xe6e6e2, 0, 0xd0242a, FLOOR_SQUARES, BODY_MOULDED, COLOURS_LIKE_FLOOR, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.11, 0.2, 0.4, 0, 0, false},

    {"snow tray", false, 0, 0xf2f2f0, 0xecece8, 0xdededa, 0, 0xe01818, FLOOR_SQUARES, BODY_GLOSS, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.12, 0.28, 0.55, 0, 0, false},
    {"blue tray", false, 0, 0x2c5aa0, 0x3c6ab4, 0x4c7ac4, 0, 0xd82020, FLOOR_CROSSES, BODY_FRAMED, COLOURS_MANY, ICON_NONE,
     EXIT_GAP, GRAIN_NONE, 0, 0.06, 0.12, 0.4, 0, 0, false},
    {"ivory game", false, 0, 0xe8e4d8, 0xdedacc, 0xe6e2d4, 0, 0xc8202c, FLOOR_SQUARES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.14, 0.24, 0.3, 0, 0, false},
    {"steel game", false, 0, 0x6c7680, 0x78828c, 0x7e8892, 0, 0xd8242c, FLOOR_SQUARES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.10, 0.12, 0.6, 0, 0, false},

    {"pearl toy", true, 0, 0xe4e2de, 0xe4e2de, 0xe4e2de, 0, 0xcc1f26, FLOOR_TILES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.11, 0.18, 0.35, 0, 0, false},
    {"zinc toy", true, 0, 0x8e9499, 0x8e9499, 0x9aa0a5, 0, 0xd22b2b, FLOOR_PEGS, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.08, 0.14, 0.45, 0, 0, false},
    {"coal toy", true, 0, 0x34363a, 0x34363a, 0x34363a, 0, 0xd4262e, FLOOR_SQUARES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.10, 0.22, 0.55, 0, 0, false},
    {"linen toy", true, 0, 0xd8ccb4, 0xd8ccb4, 0xd0c4ac, 0, 0xc9202a, FLOOR_PEGS, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.13, 0.2, 0.3, 0, 0, false},

    {"tar game", false, 0, 0x2a2826, 0x2a2826, 0x302e2c, 0, 0xcf2a2a, FLOOR_TILES, BODY_MOULDED, COLOURS_MANY, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.12, 0.15, 0.4, 0, 0, false},
    {"plum game", false, 0, 0x3e3648, 0x3a3244, 0x403848, 0, 0xd8282c, FLOOR_PEGS, BODY_MOULDED, COLOURS_LIKE_FLOOR, ICON_CAR,
     EXIT_GAP, GRAIN_NONE, 0, 0.09, 0.24, 0.5, 0, 0, false},
};
const int tray_count = (int)(sizeof trays / sizeof *trays);
/* clang-format on */

enum { SCENE = 1100 }; /* pixels of the table from above */

static double between(uj_random *random, double low, double high)
{
    return low + (high - low) * uj_random_unit(random);
}

static void draw_table(struct paint_canvas *scene, uj_random *random)
{
    const double value = between(random, 0.25, 0.9), saturation = between(random, 0.05, 0.4);
    const struct colour table = colour_of_hue(uj_random_unit(random), saturation, value);
    paint_box(scene, (struct box){0, 0, SCENE, SCENE}, 0,
              &(struct fill){.from = table,
                             .to = colour_scaled(table, 0.85),
                             .grain = uj_random_below(random, 2) ? GRAIN_WOOD : GRAIN_SPECKLE,
                             .strength = between(random, 2, 14),
                             .seed = (uint32_t)uj_random_below(random, 1000)});
    for (int i = random_between(random, 0, 9); i > 0; i--) {
        const double light = between(random, 0.3, 1), pure = uj_random_unit(random);
        const struct colour colour = colour_of_hue(uj_random_unit(random), pure, light);
        const double size = between(random, 40, 260);
        const struct box box = {between(random, -100, SCENE), between(random, -100, SCENE), size,
                                size * between(random, 0.3, 1)};
        paint_halo(scene, box, 8, 14, colour_of(0), 0.4);
        paint_plain(scene, box, uj_random_below(random, 2) ? size / 2 : 4, colour);
    }
}

/* Slices from the floor up, each a little further from the camera's foot: the sides of a body. */
static void draw_body(struct paint_canvas *scene, const struct skin *tray, struct box box, struct colour colour,
                      struct drawn drawn, int number, const double lean[2])
{
    enum { SLICES = 7 };
    paint_halo(scene, (struct box){box.x + 4, box.y + 6, box.width, box.height}, 10, 12, colour_of(0), 0.45);
    for (int i = 0; i < SLICES; i++) {
        const double part = (double)i / SLICES;
        paint_plain(scene, (struct box){box.x + lean[0] * part, box.y + lean[1] * part, box.width, box.height},
                    tray->radius * fmin(box.width, box.height), colour_scaled(colour, 0.6));
    }
    box.x += lean[0];
    box.y += lean[1];
    skin_draw_vehicle(scene, tray, box, colour, drawn, number);
}

/* The camera as a map from places of the photo to places of the scene. */
struct view {
    double to_scene[9], to_photo[9];
    double eye[3]; /* in the scene: x, y and how high */
};

static void matrix_invert(double out[9], const double m[9])
{
    const double c[9] = {m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
                         m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
                         m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
    const double determinant = m[0] * c[0] + m[1] * c[3] + m[2] * c[6];
    for (int i = 0; i < 9; i++)
        out[i] = c[i] / determinant;
}

static void project(const double m[9], double x, double y, double out[2])
{
    const double w = m[6] * x + m[7] * y + m[8];
    out[0] = (m[0] * x + m[1] * y + m[2]) / w;
    out[1] = (m[3] * x + m[4] * y + m[5]) / w;
}

/* The board's middle is in the middle of the scene; `size` is how long the scene's side is in the photo, seen straight on. */
static struct view view_make(double tilt, double towards, double roll, double size, int width, int height,
                             const double shift[2])
{
    const double focal = 0.85 * fmax(width, height), scale = size / SCENE;
    const double ca = cos(towards), sa = sin(towards), ct = cos(tilt), st = sin(tilt);
    const double first = roll - towards;
    const double cr = cos(first), sr = sin(first);
    /* Turn, tilt about the x axis, turn back. */
    const double r0[2] = {cr, -sr}, r1[2] = {sr, cr};
    const double plane[3][2] = {{r0[0], r0[1]}, {ct * r1[0], ct * r1[1]}, {st * r1[0], st * r1[1]}};
    const double rows[3][2] = {{ca * plane[0][0] - sa * plane[1][0], ca * plane[0][1] - sa * plane[1][1]},
                               {sa * plane[0][0] + ca * plane[1][0], sa * plane[0][1] + ca * plane[1][1]},
                               {plane[2][0], plane[2][1]}};
    const double cx = width * (0.5 + shift[0]), cy = height * (0.5 + shift[1]), middle = SCENE / 2.0;
    double *m = (double[9]){0};
    struct view view;
    m = view.to_photo;
    const double w[3] = {rows[2][0] * scale / focal, rows[2][1] * scale / focal, 1};
    for (int i = 0; i < 2; i++) {
        m[i] = rows[0][i] * scale + cx * w[i];
        m[3 + i] = rows[1][i] * scale + cy * w[i];
        m[6 + i] = w[i];
    }
    m[2] = cx, m[5] = cy, m[8] = 1;
    /* The scene's origin is its middle. */
    for (int i = 0; i < 3; i++)
        m[3 * i + 2] -= middle * (m[3 * i] + m[3 * i + 1]);
    matrix_invert(view.to_scene, view.to_photo);
    view.eye[0] = middle - focal / scale * rows[2][0];
    view.eye[1] = middle - focal / scale * rows[2][1];
    view.eye[2] = focal / scale * ct;
    return view;
}

static struct colour scene_at(const struct paint_canvas *scene, double x, double y)
{
    const double u = fmax(0, fmin(SCENE - 1.001, x)), v = fmax(0, fmin(SCENE - 1.001, y));
    const int left = (int)u, top = (int)v;
    const struct colour *p = &scene->pixels[(size_t)top * SCENE + (size_t)left];
    return colour_mix(colour_mix(p[0], p[1], u - left), colour_mix(p[SCENE], p[SCENE + 1], u - left), v - top);
}

struct light {
    double slope_x, slope_y, shadow_x, shadow_y, shadow_size, shadow_depth, glare_x, glare_y, glare_size, glare;
};

static struct light light_make(uj_random *random)
{
    return (struct light){between(random, -0.35, 0.35), between(random, -0.35, 0.35),
                          uj_random_unit(random),       uj_random_unit(random),
                          between(random, 0.2, 0.6),    between(random, 0, 0.45),
                          uj_random_unit(random),       uj_random_unit(random),
                          between(random, 0.05, 0.15),  uj_random_below(random, 2) ? between(random, 20, 120) : 0};
}

static struct colour lit(struct colour colour, const struct light *light, double u, double v)
{
    const double shade = hypot(u - light->shadow_x, v - light->shadow_y) / light->shadow_size;
    const double by = (1 + light->slope_x * (u - 0.5) + light->slope_y * (v - 0.5)) *
                      (1 - light->shadow_depth / (1 + exp(12 * (shade - 1))));
    const double spot = hypot(u - light->glare_x, v - light->glare_y) / light->glare_size;
    const float glare = (float)(light->glare * exp(-spot * spot));
    const struct colour scaled = colour_scaled(colour, by);
    return (struct colour){scaled.r + glare, scaled.g + glare, scaled.b + glare};
}

static void blur_pass(struct paint_canvas *canvas, double strength, int dx, int dy)
{
    const double side = strength / (1 + 2 * strength);
    for (int y = dy; y < canvas->height - dy; y++) {
        struct colour before = canvas->pixels[(size_t)y * (size_t)canvas->width];
        for (int x = dx; x < canvas->width - dx; x++) {
            struct colour *p = &canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x];
            const size_t step = dy ? (size_t)canvas->width : 1;
            const struct colour earlier = dy ? p[-(ptrdiff_t)step] : before, later = p[step];
            before = *p;
            *p = colour_mix(*p, colour_mix(earlier, later, 0.5), 2 * side);
        }
    }
}

/* What the camera sees of a place of the table, or of what stands before it. */
static struct colour seen_at(const struct paint_canvas *scene, const struct relief *relief, const struct view *view,
                             const double place[2])
{
    if (!relief)
        return scene_at(scene, place[0], place[1]);
    const double slope[2] = {(view->eye[0] - place[0]) / view->eye[2], (view->eye[1] - place[1]) / view->eye[2]};
    return relief_seen(relief, place[0], place[1], slope);
}

static void photograph(struct paint_canvas *photo, const struct paint_canvas *scene, const struct relief *relief,
                       const struct view *view, uj_random *random)
{
    const struct light light = light_make(random);
    for (int y = 0; y < photo->height; y++)
        for (int x = 0; x < photo->width; x++) {
            double place[2];
            project(view->to_scene, x + 0.5, y + 0.5, place);
            photo->pixels[(size_t)y * (size_t)photo->width + (size_t)x] =
                lit(seen_at(scene, relief, view, place), &light, (double)x / photo->width, (double)y / photo->height);
        }
    const double blur = between(random, 0, 0.8);
    for (int i = random_between(random, 0, 3); i > 0; i--) {
        blur_pass(photo, blur, 1, 0);
        blur_pass(photo, blur, 0, 1);
    }
    const double noise = between(random, 0, 9);
    for (size_t i = 0; i < (size_t)photo->width * (size_t)photo->height; i++) {
        struct colour *p = &photo->pixels[i];
        const uint64_t bits = uj_random_next(random);
        p->r += (float)(noise * ((double)(bits & 1023) / 512 - 1));
        p->g += (float)(noise * ((double)(bits >> 10 & 1023) / 512 - 1));
        p->b += (float)(noise * ((double)(bits >> 20 & 1023) / 512 - 1));
    }
}

/* A hand that reaches in from a side of the table, and stays off the board. */
static void draw_hand(struct paint_canvas *scene, uj_random *random)
{
    const double value = between(random, 0.35, 0.95);
    const struct colour skin = colour_of_hue(0.06, between(random, 0.3, 0.6), value);
    const double x = uj_random_below(random, 2) ? between(random, -150, 60) : between(random, SCENE - 160, SCENE - 20);
    const double y = between(random, 200, 800);
    paint_halo(scene, (struct box){x, y, 140, 110}, 50, 20, colour_of(0), 0.4);
    paint_plain(scene, (struct box){x, y, 140, 110}, 50, skin);
    for (int i = 0; i < 4; i++)
        paint_plain(scene, (struct box){x - 60 + 10 * i, y + 5 + 26 * i, 260 - 30 * i, 24}, 12,
                    colour_scaled(skin, 0.93 + 0.03 * i));
}

static void draw_game(struct paint_canvas *scene, const struct skin *tray, struct test_picture *out,
                      const double lean[2], uj_random *random)
{
    const double size = out->place.cell * drawn_side(&out->board), frame = tray->frame_width * out->place.cell;
    paint_halo(scene, (struct box){out->place.x - frame, out->place.y - frame, size + 2 * frame, size + 2 * frame}, 10,
               25, colour_of(0), 0.5);
    skin_draw_tray(scene, tray, &out->board, out->place);
    const uint32_t seed = (uint32_t)uj_random_below(random, 1000);
    for (int i = 0; i < out->board.vehicle_count; i++) {
        const struct drawn drawn = drawn_vehicle(&out->board, &out->board.vehicles[i], out->place.quarter_turns);
        draw_body(scene, tray, drawn_box(out->place, drawn, tray->gap), skin_colour(tray, &out->board, i, seed), drawn,
                  i + 1, lean);
    }
}

/* The game in the shops has 6 x 6 cells, no walls, and its exit beside the third row. */
static bool is_as_in_the_box(const uj_board *board, bool usual_exit)
{
    return board->width == 6 && uj_board_contents(board).walls == 0 && (!usual_exit || board->exit_row == 2);
}

void picture_photo(struct test_picture *out, const struct skin *tray, uint64_t seed)
{
    uj_random random;
    uj_random_seed(&random, seed, 78);
    *out = (struct test_picture){.name = tray->name};
    const bool usual_exit = uj_random_below(&random, 10) > 0;
    do {
        picture_puzzle(&out->board, &random, 0);
    } while (!is_as_in_the_box(&out->board, usual_exit));
    out->place.quarter_turns = uj_random_below(&random, 2) ? SIDE_RIGHT : (int)uj_random_below(&random, 4);

    /* Most people hold the phone straight above. */
    const double most = tray->body_kind == BODY_MOULDED ? between(&random, 2, 35) : 35;
    const double tilt = between(&random, 0, most) * M_PI / 180, towards = between(&random, -M_PI, M_PI);
    const double roll = between(&random, -15, 15) * M_PI / 180;
    const int width = uj_random_below(&random, 2) ? 1200 : 900, height = 2100 - width;
    const double reach = fmin(width, height) * between(&random, 0.8, 1.45);
    const double shift[2] = {between(&random, -0.06, 0.06), between(&random, -0.06, 0.06)};
    const struct view view = view_make(tilt, towards, roll, reach, width, height, shift);

    struct paint_canvas scene, photo;
    struct relief relief;
    const bool moulded = tray->body_kind == BODY_MOULDED;
    canvas_start(&scene, SCENE, SCENE, colour_of(0));
    draw_table(&scene, &random);
    out->place.cell = SCENE * 0.55 / drawn_side(&out->board);
    out->place.x = out->place.y = SCENE * (1 - 0.55) / 2;
    relief_start(&relief, &scene, out->place.cell);
    const double tall = SCENE * 0.55 / 6 * between(&random, 0.2, 0.45) * tan(tilt);
    const double lean[2] = {-tall * view.to_photo[6] / hypot(view.to_photo[6], view.to_photo[7] + 1e-12),
                            -tall * view.to_photo[7] / hypot(view.to_photo[6], view.to_photo[7] + 1e-12)};
    if (moulded) {
        if (uj_random_below(&random, 3) == 0)
            draw_hand(&scene, &random);
        relief_draw_game(&relief, tray, &out->board, out->place, &random);
        relief_light(&relief, &random);
    } else {
        draw_game(&scene, tray, out, lean, &random);
    }
    canvas_start(&photo, width, height, colour_of(0));
    photograph(&photo, &scene, moulded ? &relief : NULL, &view, &random);
    const double size = SCENE * 0.55, corner = (SCENE - size) / 2;
    for (int i = 0; i < 4; i++)
        project(view.to_photo, corner + (i == 1 || i == 2 ? size : 0), corner + (i >= 2 ? size : 0), out->corners[i]);
    picture_bytes(out, &photo, random_between(&random, 40, 95));
    relief_end(&relief);
    canvas_end(&scene);
    canvas_end(&photo);
}
