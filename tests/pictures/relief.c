#include "pictures/relief.h"
#include "random_board.h"

#include <math.h>
#include <stdlib.h>

static double between(uj_random *random, double low, double high)
{
    return low + (high - low) * uj_random_unit(random);
}

void relief_start(struct relief *out, struct paint_canvas *scene, double cell)
{
    *out = (struct relief){.scene = scene, .cell = cell};
    out->heights = calloc((size_t)scene->width * (size_t)scene->height, sizeof *out->heights);
    if (!out->heights)
        abort();
}

void relief_end(struct relief *relief)
{
    free(relief->heights);
}

/* 0 … 1 over `width` around 0. */
static double ramp(double x, double width)
{
    const double t = fmax(0, fmin(1, x / width + 0.5));
    return t * t * (3 - 2 * t);
}

/* How far inside a box with round corners a place lies, from its middle. */
static double inside_of(double x, double y, double half_x, double half_y, double radius)
{
    const double dx = fabs(x) - half_x + radius, dy = fabs(y) - half_y + radius;
    return radius - hypot(fmax(dx, 0), fmax(dy, 0)) - fmin(fmax(dx, dy), 0);
}

/* What stands at a place. Lengths are in cells. */
struct matter {
    double height, cover; /* 0 … 1: how much of the place it covers */
    struct colour colour;
};

typedef struct matter shape_fn(const void *shape, double x, double y);

/* Puts a shape over what is there; (x, y) of the shape is given in cells from `left` and `top`. */
static void relief_put(struct relief *relief, struct box box, shape_fn *at, const void *shape, bool on_top)
{
    for (int y = (int)fmax(0, box.y); y < fmin(relief->scene->height, box.y + box.height); y++)
        for (int x = (int)fmax(0, box.x); x < fmin(relief->scene->width, box.x + box.width); x++) {
            const struct matter m = at(shape, (x + 0.5 - box.x) / relief->cell, (y + 0.5 - box.y) / relief->cell);
            if (m.cover <= 0)
                continue;
            const size_t place = (size_t)y * (size_t)relief->scene->width + (size_t)x;
            const double base = on_top ? (double)relief->heights[place] : 0, height = base + m.height * relief->cell;
            relief->heights[place] = (float)((double)relief->heights[place] * (1 - m.cover) + height * m.cover);
            relief->scene->pixels[place] = colour_mix(relief->scene->pixels[place], m.colour, m.cover);
            relief->highest = fmax(relief->highest, (double)relief->heights[place]);
        }
}

struct tray_shape {
    const struct skin *skin;
    double cells, frame, wide; /* the frame, and the broad side of it, which bears the name */
    int broad;                 /* side */
    int exit_side, exit_line;
    double rim, plate, plate_height;
    bool pegs;
};

static struct matter tray_at(const void *shape, double x, double y)
{
    const struct tray_shape *t = shape;
    const double left = t->broad == SIDE_LEFT ? t->wide : t->frame, top = t->broad == SIDE_TOP ? t->wide : t->frame;
    const double right = t->broad == SIDE_RIGHT ? t->wide : t->frame,
                 bottom = t->broad == SIDE_BOTTOM ? t->wide : t->frame;
    const double whole_x = left + t->cells + right, whole_y = top + t->cells + bottom;
    const double inside = inside_of(x - whole_x / 2, y - whole_y / 2, whole_x / 2, whole_y / 2, 0.35);
    const double u = x - left, v = y - top, half = t->cells / 2;
    struct matter m = {0, ramp(inside, 0.02), colour_of(t->skin->frame)};
    const double within = inside_of(u - half, v - half, half, half, 0.05);
    const bool across = t->exit_side == SIDE_LEFT || t->exit_side == SIDE_RIGHT;
    const double along = (across ? v : u) - t->exit_line, out = t->exit_side == SIDE_RIGHT    ? u - t->cells
                                                                : t->exit_side == SIDE_LEFT   ? -u
                                                                : t->exit_side == SIDE_BOTTOM ? v - t->cells
                                                                                              : -v;
    const double gap = out > -0.1 ? fmin(along, 1 - along) : -1;
    const double open = fmax(ramp(within, 0.06), ramp(gap, 0.06));
    m.height = 0.12 + t->rim * (1 - open) * ramp(inside - 0.06, 0.1);
    if (open > 0.5)
        m.colour = colour_of(t->skin->floor);
    if (within <= 0)
        return m;
    /* A square in the middle of each cell, or a peg where four cells meet. */
    const double at = t->pegs ? 0 : 0.5;
    const double plate = inside_of(remainder(u - at, 1), remainder(v - at, 1), t->plate, t->plate, 0.06);
    m.height += t->plate_height * ramp(plate, 0.05);
    m.colour = colour_mix(m.colour, colour_of(t->skin->line), ramp(plate, 0.03));
    return m;
}

struct vehicle_shape {
    double length, half_width, inset, radius, body, cabin, glass, wheel;
    bool horizontal, backwards, truck, windows;
    struct colour colour;
};

/* Along u and across v of a car: bonnet, windscreen, roof, rear window. */
static void car_top(struct matter *m, const struct vehicle_shape *s, double u, double v)
{
    const double front = 0.32 * s->length, back = 0.86 * s->length, side = s->half_width - 0.05;
    const double cabin = ramp(u - front, 0.28) * ramp(back - u, 0.2) * ramp(side - fabs(v), 0.14);
    m->height += (s->cabin - s->body) * cabin;
    const bool pane = cabin > 0.12 && cabin < 0.85 && fabs(v) < side - 0.02;
    const bool at_side = fabs(v) > side - 0.09 && fabs(v) < side + 0.02 && u > front + 0.1 && u < back - 0.1 &&
                         fabs(u - (front + back) / 2) > 0.05;
    if (s->windows && (pane || at_side))
        m->colour = colour_scaled(m->colour, s->glass);
    if (fabs(u - 0.13) < 0.05 && fabs(fabs(v) - s->half_width * 0.65) < 0.06)
        m->colour = colour_mix(m->colour, colour_of(0xffffff), 0.35);
}

static void truck_top(struct matter *m, const struct vehicle_shape *s, double u, double v)
{
    const double cab = 0.24 * s->length, gap = 0.3 * s->length;
    const double roof = ramp(u - 0.18, 0.1) * ramp(cab - u, 0.06), box = ramp(u - gap, 0.04);
    m->height += (s->cabin - s->body) * fmax(roof * ramp(s->half_width - 0.05 - fabs(v), 0.1), box) * 0.9;
    if (s->windows && u > 0.13 && u < 0.26 && fabs(v) < s->half_width - 0.07)
        m->colour = colour_scaled(m->colour, s->glass);
    if (box > 0.5)
        m->height -= 0.02 * ramp(0.03 - fabs(remainder(u - gap, 0.33)), 0.04); /* ribs */
    if (u > cab && u < gap)
        m->colour = colour_scaled(m->colour, 0.7);
}

static struct matter vehicle_at(const void *shape, double x, double y)
{
    const struct vehicle_shape *s = shape;
    const double along = s->horizontal ? x : y, v = (s->horizontal ? y : x) - 0.5;
    const double u = s->backwards ? s->length - along : along;
    const double inside = inside_of(u - s->length / 2, v, s->length / 2 - s->inset, s->half_width, s->radius);
    struct matter m = {s->body, ramp(inside, 0.03), s->colour};
    const double axle = fmin(fabs(u - s->inset - 0.25), fabs(u - s->length + s->inset + 0.27));
    if (s->wheel > 0 && axle < 0.13 && fabs(v) < s->half_width + s->wheel && fabs(v) > s->half_width - 0.04)
        return (struct matter){s->body * 0.7, 1, colour_of(0x202022)};
    if (m.cover <= 0)
        return m;
    m.height *= 0.6 + 0.4 * ramp(inside - 0.04, 0.12);
    (s->truck ? truck_top : car_top)(&m, s, u - s->inset, v);
    return m;
}

/* About the colours of the game in the shops; red is the target's. */
static const uint32_t car_colours[] = {0x9bd36a, 0xf08a24, 0x39b6e8, 0xf09ac0, 0x6a4fa8, 0x1f8a4c,
                                       0x58595b, 0xe8d2a8, 0xf7e23c, 0x8a5a34, 0x8f9a2c},
                      truck_colours[] = {0xf4c81e, 0x9a6cc0, 0x1f5fae, 0x1c9c8c};

static struct colour vehicle_colour(int number, const uj_vehicle *vehicle, uint32_t shift)
{
    const uint32_t pick = (uint32_t)number + shift;
    return colour_of(vehicle->length > 2 ? truck_colours[pick % 4] : car_colours[pick % 11]);
}

static void put_vehicle(struct relief *relief, const struct vehicle_shape *usual, struct placement place,
                        struct drawn drawn, struct colour colour, uj_random *random)
{
    struct vehicle_shape shape = *usual;
    shape.length = drawn.length;
    shape.horizontal = drawn.horizontal;
    shape.truck = drawn.length > 2;
    shape.backwards = uj_random_below(random, 2);
    shape.colour = colour;
    struct box box = drawn_box(place, drawn, 0);
    /* Nobody sets them down exactly. */
    box.x += relief->cell * between(random, -0.05, 0.05);
    box.y += relief->cell * between(random, -0.05, 0.05);
    relief_put(relief, box, vehicle_at, &shape, true);
}

/* Large squares are raised or sunk, small ones and pegs raised. */
static void plate_choose(struct tray_shape *shape, enum floor_kind kind, uj_random *random)
{
    const bool large = kind == FLOOR_SQUARES;
    shape->plate = large ? between(random, 0.36, 0.47) : kind == FLOOR_PEGS ? 0.09 : between(random, 0.14, 0.3);
    shape->plate_height = between(random, large ? -0.04 : 0.02, large ? 0.06 : 0.1);
}

static void put_tray(struct relief *relief, const struct skin *tray, const uj_board *board, struct placement place,
                     uj_random *random)
{
    const uj_vehicle outside = {.row = board->exit_row, .column = 0, .length = board->width, .horizontal = true};
    const struct drawn line = drawn_vehicle(board, &outside, place.quarter_turns);
    struct tray_shape shape = {.skin = tray,
                               .cells = drawn_side(board),
                               .frame = tray->frame_width * between(random, 0.8, 1.3),
                               .broad = (place.quarter_turns + 1 + 2 * (int)uj_random_below(random, 2)) % 4,
                               .exit_side = place.quarter_turns,
                               .exit_line = line.horizontal ? line.row : line.column,
                               .rim = between(random, 0.08, 0.3),
                               .pegs = tray->floor_kind == FLOOR_PEGS};
    plate_choose(&shape, tray->floor_kind, random);
    shape.wide = uj_random_below(random, 2) ? shape.frame : shape.frame + between(random, 0.5, 1.4);
    const double cell = place.cell, left = shape.broad == SIDE_LEFT ? shape.wide : shape.frame,
                 top = shape.broad == SIDE_TOP ? shape.wide : shape.frame;
    const struct box box = {place.x - left * cell, place.y - top * cell, (shape.cells + 3) * cell,
                            (shape.cells + 3) * cell};
    relief_put(relief, box, tray_at, &shape, false);
    if (shape.wide > shape.frame + 0.4 && shape.broad % 2 == 1)
        paint_text(relief->scene,
                   (struct box){place.x + cell,
                                shape.broad == SIDE_TOP ? place.y - 0.75 * shape.wide * cell
                                                        : place.y + (shape.cells + 0.3) * cell,
                                4 * cell, 0.5 * shape.wide * cell},
                   "TRAFFA", colour_of(uj_random_below(random, 2) ? 0xd02020 : 0x205090));
}

void relief_draw_game(struct relief *relief, const struct skin *tray, const uj_board *board, struct placement place,
                      uj_random *random)
{
    put_tray(relief, tray, board, place, random);
    const double inset = tray->gap * between(random, 0.8, 1.2);
    const struct vehicle_shape usual = {.half_width = 0.5 - inset,
                                        .inset = inset * between(random, 0.7, 1.1),
                                        .radius = tray->radius * between(random, 0.8, 1.2),
                                        .body = between(random, 0.18, 0.32),
                                        .cabin = between(random, 0.34, 0.6),
                                        .glass = between(random, 0.35, 0.95),
                                        .wheel = uj_random_below(random, 2) ? between(random, 0.01, 0.04) : 0,
                                        .windows = uj_random_below(random, 4) > 0};
    const uint32_t shift = (uint32_t)uj_random_below(random, 100);
    for (int i = 0; i < board->vehicle_count; i++) {
        const struct drawn drawn = drawn_vehicle(board, &board->vehicles[i], place.quarter_turns);
        const bool like_floor = tray->colours == COLOURS_LIKE_FLOOR && uj_random_below(random, 4) == 0;
        const struct colour colour = i == board->target ? colour_of(tray->target)
                                     : like_floor ? colour_scaled(colour_of(tray->floor), between(random, 0.8, 1.1))
                                                  : vehicle_colour(i, &board->vehicles[i], shift);
        put_vehicle(relief, &usual, place, drawn, colour, random);
    }
}

static float height_at(const struct relief *relief, int x, int y)
{
    const int u = x < 0 ? 0 : x >= relief->scene->width ? relief->scene->width - 1 : x;
    const int v = y < 0 ? 0 : y >= relief->scene->height ? relief->scene->height - 1 : y;
    return relief->heights[(size_t)v * (size_t)relief->scene->width + (size_t)u];
}

struct sun {
    double x, y, z, ambient, gloss; /* towards the light, of length 1 */
};

/* 1: lit, 0: in the shadow of something higher. */
static double lit_at(const struct relief *relief, int x, int y, const struct sun *sun)
{
    const double start = (double)height_at(relief, x, y), step = 3, rise = step * sun->z / hypot(sun->x, sun->y);
    const double dx = step * sun->x / hypot(sun->x, sun->y), dy = step * sun->y / hypot(sun->x, sun->y);
    double covered = 0;
    for (int i = 1; start + i * rise < relief->highest; i++)
        covered = fmax(covered, (double)height_at(relief, (int)(x + i * dx), (int)(y + i * dy)) - start - i * rise);
    return 1 - fmin(1, covered / 6);
}

static struct colour shaded(const struct relief *relief, int x, int y, const struct sun *sun)
{
    const double gx = (double)(height_at(relief, x + 1, y) - height_at(relief, x - 1, y)) / 2,
                 gy = (double)(height_at(relief, x, y + 1) - height_at(relief, x, y - 1)) / 2;
    const double size = sqrt(1 + gx * gx + gy * gy);
    const double facing = fmax(0, (-gx * sun->x - gy * sun->y + sun->z) / size);
    const double half = sqrt(sun->x * sun->x + sun->y * sun->y + (sun->z + 1) * (sun->z + 1));
    const double mirror = fmax(0, (-gx * sun->x - gy * sun->y + sun->z + 1) / size / half);
    const double lit = lit_at(relief, x, y, sun), height = (double)height_at(relief, x, y);
    const double light = sun->ambient * (0.75 + 0.25 / size) + (1 - sun->ambient) * facing / sun->z * lit;
    const struct colour c = relief->scene->pixels[(size_t)y * (size_t)relief->scene->width + (size_t)x];
    const float glint = (float)(height > 1 ? sun->gloss * lit * pow(mirror, 40) : 0);
    return (struct colour){c.r * (float)light + glint, c.g * (float)light + glint, c.b * (float)light + glint};
}

void relief_light(struct relief *relief, uj_random *random)
{
    const double from = between(random, -M_PI, M_PI), up = between(random, 0.6, 1.4);
    const struct sun sun = {cos(from) * cos(up), sin(from) * cos(up), sin(up), between(random, 0.4, 0.75),
                            between(random, 0, 90)};
    const int width = relief->scene->width, height = relief->scene->height;
    struct colour *out = malloc((size_t)width * (size_t)height * sizeof *out);
    if (!out)
        abort();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            out[(size_t)y * (size_t)width + (size_t)x] = shaded(relief, x, y, &sun);
    free(relief->scene->pixels);
    relief->scene->pixels = out;
}

struct colour relief_seen(const struct relief *relief, double x, double y, const double slope[2])
{
    const double step = fmax(1, relief->highest / 24);
    double height = relief->highest;
    while (height > 0) {
        const double at = (double)height_at(relief, (int)(x + slope[0] * height), (int)(y + slope[1] * height));
        if (at >= height)
            break;
        height -= step;
    }
    height = fmax(0, height);
    const int u = (int)fmax(0, fmin(relief->scene->width - 2, x + slope[0] * height)),
              v = (int)fmax(0, fmin(relief->scene->height - 2, y + slope[1] * height));
    const struct colour *p = &relief->scene->pixels[(size_t)v * (size_t)relief->scene->width + (size_t)u];
    const double fx = fmax(0, fmin(1, x + slope[0] * height - u)), fy = fmax(0, fmin(1, y + slope[1] * height - v));
    return colour_mix(colour_mix(p[0], p[1], fx), colour_mix(p[relief->scene->width], p[relief->scene->width + 1], fx),
                      fy);
}
