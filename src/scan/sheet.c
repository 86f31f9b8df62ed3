#include "scan/sheet.h"
#include "scan/numbers.h"

#include <math.h>
#include <string.h>

struct tone tone_of(struct rgb c)
{
    return (struct tone){(c.r + c.g + c.b) / 3, 0.8f * (c.r - c.g), 0.8f * ((c.r + c.g) / 2 - c.b)};
}

float tone_distance(struct tone a, struct tone b)
{
    const float light = a.light - b.light, red = a.red - b.red, blue = a.blue - b.blue;
    return sqrtf(light * light + red * red + blue * blue);
}

static struct tone tone_at(const struct sheet_pixels *pixels, int x, int y)
{
    return pixels->tones[y * pixels->side + x];
}

static void pixels_fill(struct sheet_pixels *pixels, const struct pyramid *pyramid, const struct plane_map *map)
{
    const double middle = (pixels->side / 2.0 - pixels->margin) / pixels->cell, step = 1.0 / pixels->cell;
    const struct place here = plane_at(map, middle, middle), right = plane_at(map, middle + step, middle),
                       below = plane_at(map, middle, middle + step);
    const double spacing = fmin(hypot(right.x - here.x, right.y - here.y), hypot(below.x - here.x, below.y - here.y));
    const struct pyramid_level level = pyramid_level(pyramid, spacing);
    for (int y = 0; y < pixels->side; y++)
        for (int x = 0; x < pixels->side; x++) {
            const struct place place =
                plane_at(map, (x + 0.5 - pixels->margin) * step, (y + 0.5 - pixels->margin) * step);
            const struct rgb colour = level_at(&level, place.x, place.y);
            pixels->colours[y * pixels->side + x] = colour;
            pixels->tones[y * pixels->side + x] = tone_of(colour);
        }
}

/* How far from its line an edge is near it, and on it. */
static int near_line(const struct sheet_pixels *pixels)
{
    return pixels->cell / 5;
}

static int on_line(const struct sheet_pixels *pixels)
{
    return pixels->cell / 14;
}

/* The strongest of three steps along an axis, `step` pixels apart. */
static void steps_spread(float *out, const float *steps, int side, int step)
{
    for (int y = 2; y < side - 2; y++)
        for (int x = 2; x < side - 2; x++) {
            const float *s = &steps[y * side + x];
            out[y * side + x] = larger(s[0], larger(s[-step], s[step]));
        }
}

static void steps_fill(struct sheet_pixels *pixels)
{
    const int side = pixels->side;
    float *const plain = (float *)pixels->colours; /* not needed any more */
    for (int upright = 0; upright < 2; upright++) {
        const int step = upright ? 1 : side;
        for (int y = 1; y < side - 1; y++)
            for (int x = 1; x < side - 1; x++) {
                const struct tone *t = &pixels->tones[y * side + x];
                plain[y * side + x] = tone_distance(t[-step], t[step]);
            }
        steps_spread(upright ? pixels->across : pixels->down, plain, side, step);
    }
}

/* An edge that runs straight along a line from (x, y): over the offsets across it, the strongest that covers all but `missed` of the places
 * along it, which begin and end `margin` pixels from its ends. */
static float edge_covering(const struct sheet_pixels *pixels, int x, int y, bool upright, int reach, int margin,
                           double missed)
{
    const float *const steps = upright ? pixels->across : pixels->down;
    const int count = pixels->cell - 2 * margin;
    float strongest = 0;
    for (int offset = -reach; offset <= reach; offset++) {
        float values[FINE];
        for (int i = 0; i < count; i++) {
            const int px = upright ? x + offset : x + margin + i, py = upright ? y + margin + i : y + offset;
            values[i] = steps[py * pixels->side + px];
        }
        strongest = larger_ranked(strongest, values, count, (int)(count * missed));
    }
    return strongest;
}

/* Icons, numbers and glare cover less than 7 of 10 places. */
static float edge_along(const struct sheet_pixels *pixels, int x, int y, bool upright, int reach)
{
    return edge_covering(pixels, x, y, upright, reach, pixels->cell / 7, 0.3);
}

static float joint_along(const struct sheet_pixels *pixels, int x, int y, bool upright)
{
    return edge_covering(pixels, x, y, upright, pixels->cell / 9, pixels->cell / 14, 0.12);
}

static struct tone mean_tone(const struct sheet_pixels *pixels, int left, int top, int width, int height)
{
    struct tone sum = {0, 0, 0};
    for (int y = top; y < top + height; y++)
        for (int x = left; x < left + width; x++) {
            const struct tone tone = tone_at(pixels, x, y);
            sum.light += tone.light;
            sum.red += tone.red;
            sum.blue += tone.blue;
        }
    const float count = (float)(width * height);
    return (struct tone){pixels->light * sum.light / count, sum.red / count, sum.blue / count};
}

static struct rgb median_colour(const struct sheet_pixels *pixels, int left, int top, int width, int height)
{
    float channels[3][FINE * FINE];
    int count = 0;
    for (int y = top; y < top + height; y++)
        for (int x = left; x < left + width; x++, count++) {
            const struct rgb colour = pixels->colours[y * pixels->side + x];
            channels[0][count] = colour.r, channels[1][count] = colour.g, channels[2][count] = colour.b;
        }
    return (struct rgb){quantile(channels[0], count, 0.5), quantile(channels[1], count, 0.5),
                        quantile(channels[2], count, 0.5)};
}

static void look_fill(struct cell_look *out, const struct sheet_pixels *pixels, int x, int y)
{
    const int off = pixels->cell / 14, block = (pixels->cell - off) / BLOCKS, inner = pixels->cell / 5,
              wide = pixels->cell - 2 * inner;
    for (int i = 0; i < BLOCKS * BLOCKS; i++)
        out->blocks[i] = mean_tone(pixels, x + off + i % BLOCKS * block, y + off + i / BLOCKS * block, block, block);
    out->colour = median_colour(pixels, x + inner, y + inner, wide, wide);
    out->body = tone_of(out->colour);
    out->body.light *= pixels->light;
}

/* The colour on a line, where a gap between vehicles would be. */
static struct tone strip_tone(const struct sheet_pixels *pixels, int x, int y, bool upright)
{
    const int thick = pixels->cell / 7, off = pixels->cell / 4, long_side = pixels->cell - 2 * off;
    return upright ? mean_tone(pixels, x - thick / 2, y + off, thick, long_side)
                   : mean_tone(pixels, x + off, y - thick / 2, long_side, thick);
}

/* Narrow strips along a line, in parts: a gap between two vehicles shows the floor in all parts of one of them. */
static void strips_fill(struct border_look *out, const struct sheet_pixels *pixels, int x, int y, bool upright)
{
    const int thick = pixels->cell / 14, off = pixels->cell / 5, length = (pixels->cell - 2 * off) / STRIP_PARTS;
    for (int i = 0; i < STRIPS * STRIP_PARTS; i++) {
        const int across = (i / STRIP_PARTS - STRIPS / 2) * thick - thick / 2, along = off + i % STRIP_PARTS * length;
        out->strips[i / STRIP_PARTS][i % STRIP_PARTS] = upright
                                                            ? mean_tone(pixels, x + across, y + along, thick, length)
                                                            : mean_tone(pixels, x + along, y + across, length, thick);
    }
}

/* Rounded corners leave the floor free where two vehicles meet, and nowhere else along their sides. */
static void ends_fill(struct border_look *out, const struct sheet_pixels *pixels, int x, int y, bool upright)
{
    const int size = pixels->cell / 14;
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < NOTCH * 3; i++) {
            const int along = end ? pixels->cell - (i / 3 + 1) * size : i / 3 * size,
                      across = (i % 3 == 0   ? 0
                                : i % 3 == 1 ? -pixels->cell / 4
                                             : pixels->cell / 4) -
                               size / 2;
            out->ends[end][i / 3][i % 3] =
                mean_tone(pixels, upright ? x + across : x + along, upright ? y + along : y + across, size, size);
        }
}

static float nearer_of(struct tone strip, struct tone one, struct tone other)
{
    return smaller(tone_distance(strip, one), tone_distance(strip, other));
}

static void middles_fill(struct border_look out[2], const struct sheet_pixels *pixels, int x, int y)
{
    const int half = pixels->cell / 2, inner = pixels->cell / 7, length = pixels->cell - 2 * inner;
    out[0].edge = edge_along(pixels, x + half, y, true, near_line(pixels));
    out[0].exactly = edge_along(pixels, x + half, y, true, on_line(pixels));
    const struct tone left = mean_tone(pixels, x + inner, y + inner, half - inner, length),
                      right = mean_tone(pixels, x + half, y + inner, half - inner, length),
                      above = mean_tone(pixels, x + inner, y + inner, length, half - inner),
                      below = mean_tone(pixels, x + inner, y + half, length, half - inner);
    out[0].jump = tone_distance(left, right);
    out[1].jump = tone_distance(above, below);
    out[0].strip = nearer_of(strip_tone(pixels, x + half, y, true), left, right);
    out[1].strip = nearer_of(strip_tone(pixels, x, y + half, false), above, below);
    out[0].joint = joint_along(pixels, x + half, y, true);
    out[1].joint = joint_along(pixels, x, y + half, false);
    out[1].edge = edge_along(pixels, x, y + half, false, near_line(pixels));
    out[1].exactly = edge_along(pixels, x, y + half, false, on_line(pixels));
}

static void gaps_fill(struct border_look *out, const struct sheet_pixels *pixels, int x, int y, bool upright)
{
    strips_fill(out, pixels, x, y, upright);
    ends_fill(out, pixels, x, y, upright);
}

/* What shows the floor between vehicles; in photos nothing of it is used. */
static void all_gaps_fill(struct sheet *sheet, const struct sheet_pixels *pixels)
{
    const int n = sheet->cells, cell = pixels->cell, first = pixels->margin;
    for (int line = 0; line <= n; line++)
        for (int i = 0; i < n; i++) {
            gaps_fill(&sheet->upright[i * (n + 1) + line], pixels, first + line * cell, first + i * cell, true);
            gaps_fill(&sheet->level[line * n + i], pixels, first + i * cell, first + line * cell, false);
        }
    for (int i = 0; i < n * n; i++) {
        const int x = first + i % n * cell, y = first + i / n * cell;
        gaps_fill(&sheet->middles[i][0], pixels, x + cell / 2, y, true);
        gaps_fill(&sheet->middles[i][1], pixels, x, y + cell / 2, false);
    }
}

/* What is near the middle of a cell are its borders. */
static void middles_compare(struct sheet *sheet)
{
    const int n = sheet->cells;
    for (int i = 0; i < n * n; i++) {
        const struct border_look *left = &sheet->upright[i / n * (n + 1) + i % n], *above = &sheet->level[i];
        sheet->middles[i][0].beside = larger(left[0].joint, left[1].joint);
        sheet->middles[i][1].beside = larger(above[0].joint, above[n].joint);
        sheet->middles[i][0].nearby = (left[0].exactly + left[1].exactly) / 2;
        sheet->middles[i][1].nearby = (above[0].exactly + above[n].exactly) / 2;
    }
}

static void borders_fill(struct sheet *sheet, const struct sheet_pixels *pixels)
{
    const int n = sheet->cells;
    for (int line = 0; line <= n; line++)
        for (int i = 0; i < n; i++) {
            const int across = pixels->margin + line * pixels->cell, along = pixels->margin + i * pixels->cell;
            struct border_look *upright = &sheet->upright[i * (n + 1) + line], *level = &sheet->level[line * n + i];
            upright->edge = edge_along(pixels, across, along, true, near_line(pixels));
            upright->exactly = edge_along(pixels, across, along, true, on_line(pixels));
            level->edge = edge_along(pixels, along, across, false, near_line(pixels));
            level->exactly = edge_along(pixels, along, across, false, on_line(pixels));
            upright->joint = joint_along(pixels, across, along, true);
            level->joint = joint_along(pixels, along, across, false);
            const int before = line == 0 ? 0 : line - 1, after = line == n ? n - 1 : line;
            upright->nearby =
                (sheet->middles[i * n + before][0].exactly + sheet->middles[i * n + after][0].exactly) / 2;
            level->nearby = (sheet->middles[before * n + i][1].exactly + sheet->middles[after * n + i][1].exactly) / 2;
            upright->beside = larger(sheet->middles[i * n + before][0].joint, sheet->middles[i * n + after][0].joint);
            level->beside = larger(sheet->middles[before * n + i][1].joint, sheet->middles[after * n + i][1].joint);
            const struct tone left =
                line == 0 ? sheet->outside[UJ_SIDE_LEFT][0][i] : sheet->looks[i * n + line - 1].body;
            const struct tone right = line == n ? sheet->outside[UJ_SIDE_RIGHT][0][i] : sheet->looks[i * n + line].body;
            const struct tone above =
                line == 0 ? sheet->outside[UJ_SIDE_TOP][0][i] : sheet->looks[(line - 1) * n + i].body;
            const struct tone below =
                line == n ? sheet->outside[UJ_SIDE_BOTTOM][0][i] : sheet->looks[line * n + i].body;
            upright->jump = tone_distance(left, right);
            level->jump = tone_distance(above, below);
            upright->strip = nearer_of(strip_tone(pixels, across, along, true), left, right);
            level->strip = nearer_of(strip_tone(pixels, along, across, false), above, below);
        }
}

static void outside_fill(struct sheet *sheet, const struct sheet_pixels *pixels)
{
    const int n = sheet->cells, cell = pixels->cell, first = pixels->margin, last = first + n * cell, thick = cell / 7;
    for (int i = 0; i < n; i++)
        for (int band = 0; band < BANDS; band++) {
            const int along = first + i * cell + cell / 5, wide = cell - 2 * (cell / 5), off = 1 + band * thick;
            sheet->outside[UJ_SIDE_RIGHT][band][i] = mean_tone(pixels, last + off, along, thick, wide);
            sheet->outside[UJ_SIDE_LEFT][band][i] = mean_tone(pixels, first - off - thick, along, thick, wide);
            sheet->outside[UJ_SIDE_BOTTOM][band][i] = mean_tone(pixels, along, last + off, wide, thick);
            sheet->outside[UJ_SIDE_TOP][band][i] = mean_tone(pixels, along, first - off - thick, wide, thick);
        }
}

/* An edge that crosses a quarter of a cell of the frame, `away` pixels from the board, where the line from (x, y) goes on outwards: half of it
 * must be there. */
static float post_along(const struct sheet_pixels *pixels, int x, int y, uj_side side, int away)
{
    const bool upright = side == UJ_SIDE_TOP || side == UJ_SIDE_BOTTOM;
    const float *const steps = upright ? pixels->across : pixels->down;
    const int outwards = side == UJ_SIDE_RIGHT || side == UJ_SIDE_BOTTOM ? 1 : -1, count = pixels->cell / 4;
    float values[FINE];
    for (int i = 0; i < count; i++) {
        const int px = upright ? x : x + outwards * (away + i), py = upright ? y + outwards * (away + i) : y;
        values[i] = steps[py * pixels->side + px];
    }
    return ranked(values, count, count / 2);
}

/* The frame lies lower than the roofs that the grid was fitted to, so a camera at an angle sees it moved: both ends by as much. */
static float posts_beside(const struct sheet_pixels *pixels, int line, int cells, uj_side side)
{
    const int first = pixels->margin, last = first + cells * pixels->cell, reach = pixels->cell * 3 / 10,
              step = pixels->cell / 28;
    float strongest = 0;
    for (int away = 0; away <= pixels->cell / 2; away += pixels->cell / 8)
        for (int moved = -reach; moved <= reach; moved += step) {
            const int here = first + line * pixels->cell + moved, there = here + pixels->cell;
            float ends[2];
            for (int i = 0; i < 2; i++) {
                const int along = i ? there : here;
                ends[i] = side == UJ_SIDE_RIGHT    ? post_along(pixels, last, along, side, away)
                          : side == UJ_SIDE_LEFT   ? post_along(pixels, first, along, side, away)
                          : side == UJ_SIDE_BOTTOM ? post_along(pixels, along, last, side, away)
                                                   : post_along(pixels, along, first, side, away);
            }
            strongest = larger(strongest, smaller(ends[0], ends[1]));
        }
    return strongest;
}

static void posts_fill(struct sheet *sheet, const struct sheet_pixels *pixels)
{
    for (int side = 0; side < 4; side++)
        for (int line = 0; line < sheet->cells; line++)
            sheet->posts[side][line] = posts_beside(pixels, line, sheet->cells, (uj_side)side);
}

static void scales_fill(struct sheet *sheet)
{
    const int n = sheet->cells;
    float values[2 * MAX_CELLS * (MAX_CELLS + 1)];
    int count = 0;
    for (int i = 0; i < n * n; i++) {
        values[count++] = sheet->middles[i][0].exactly;
        values[count++] = sheet->middles[i][1].exactly;
    }
    sheet->scales.texture = quantile(values, count, 0.5);
    count = 0;
    for (int i = 0; i < n * (n + 1); i++) {
        values[count++] = sheet->upright[i].edge;
        values[count++] = sheet->level[i].edge;
    }
    sheet->scales.contrast = quantile(values, count, 0.75);
    count = 0;
    for (int i = 0; i < n; i++)
        for (int line = 1; line < n; line++) {
            values[count++] = sheet->upright[i * (n + 1) + line].jump;
            values[count++] = sheet->level[line * n + i].jump;
        }
    sheet->scales.spread = quantile(values, count, 0.8);
}

void sheet_make(struct sheet *out, struct sheet_pixels *pixels, int cells, const struct pyramid *pyramid,
                const struct plane_map *map, bool photo)
{
    memset(out, 0, sizeof *out);
    out->cells = cells;
    out->photo = photo;
    pixels->margin = pixels->cell + 2;
    pixels->side = cells * pixels->cell + 2 * pixels->margin;
    pixels->light = photo ? 0.5f : 1;
    pixels_fill(pixels, pyramid, map);
    for (int i = 0; i < cells * cells; i++)
        look_fill(&out->looks[i], pixels, pixels->margin + i % cells * pixels->cell,
                  pixels->margin + i / cells * pixels->cell);
    outside_fill(out, pixels);
    steps_fill(pixels);
    for (int i = 0; i < cells * cells; i++)
        middles_fill(out->middles[i], pixels, pixels->margin + i % cells * pixels->cell,
                     pixels->margin + i / cells * pixels->cell);
    borders_fill(out, pixels);
    if (!photo)
        all_gaps_fill(out, pixels);
    if (pixels->cell == FINE)
        posts_fill(out, pixels);
    middles_compare(out);
    scales_fill(out);
}
