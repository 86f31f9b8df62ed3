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
    const double middle = (pixels->side / 2.0 - MARGIN_PIXELS) / CELL_PIXELS, step = 1.0 / CELL_PIXELS;
    const struct place here = plane_at(map, middle, middle), right = plane_at(map, middle + step, middle),
                       below = plane_at(map, middle, middle + step);
    const double spacing = fmin(hypot(right.x - here.x, right.y - here.y), hypot(below.x - here.x, below.y - here.y));
    for (int y = 0; y < pixels->side; y++)
        for (int x = 0; x < pixels->side; x++) {
            const struct place place =
                plane_at(map, (x + 0.5 - MARGIN_PIXELS) * step, (y + 0.5 - MARGIN_PIXELS) * step);
            const struct rgb colour = pyramid_at(pyramid, place.x, place.y, spacing);
            pixels->colours[y * pixels->side + x] = colour;
            pixels->tones[y * pixels->side + x] = tone_of(colour);
        }
}

enum { NEAR_BORDER = CELL_PIXELS / 5, ON_BORDER = CELL_PIXELS / 14 };

/* The strongest of three steps along an axis, `step` pixels apart. */
static void steps_spread(float *out, const float *steps, int side, int step)
{
    for (int y = 2; y < side - 2; y++)
        for (int x = 2; x < side - 2; x++) {
            const float *s = &steps[y * side + x];
            out[y * side + x] = fmaxf(s[0], fmaxf(s[-step], s[step]));
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

/* The value at this rank from below. */
static float ranked(float *values, int count, int rank)
{
    for (int i = 0; i <= rank; i++)
        for (int j = i + 1; j < count; j++)
            if (values[j] < values[i]) {
                const float kept = values[i];
                values[i] = values[j];
                values[j] = kept;
            }
    return values[rank];
}

/* An edge that runs straight along a line from (x, y): over the offsets across it, the strongest that covers 7 of 10 places along it. Icons,
 * numbers and glare cover less. */
static float edge_along(const struct sheet_pixels *pixels, int x, int y, bool upright, int reach)
{
    enum { FROM = CELL_PIXELS / 7, TO = CELL_PIXELS - FROM };
    const float *const steps = upright ? pixels->across : pixels->down;
    float strongest = 0;
    for (int offset = -reach; offset <= reach; offset++) {
        float values[TO - FROM];
        for (int i = FROM; i < TO; i++) {
            const int px = upright ? x + offset : x + i, py = upright ? y + i : y + offset;
            values[i - FROM] = steps[py * pixels->side + px];
        }
        strongest = fmaxf(strongest, ranked(values, TO - FROM, (TO - FROM) * 3 / 10));
    }
    return strongest;
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
    return (struct tone){sum.light / count, sum.red / count, sum.blue / count};
}

static struct rgb median_colour(const struct sheet_pixels *pixels, int left, int top, int width, int height)
{
    float channels[3][CELL_PIXELS * CELL_PIXELS];
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
    enum { BLOCK = (CELL_PIXELS - 2) / BLOCKS, INNER = CELL_PIXELS / 5 };
    for (int i = 0; i < BLOCKS * BLOCKS; i++)
        out->blocks[i] = mean_tone(pixels, x + 2 + i % BLOCKS * BLOCK, y + 2 + i / BLOCKS * BLOCK, BLOCK, BLOCK);
    out->colour = median_colour(pixels, x + INNER, y + INNER, CELL_PIXELS - 2 * INNER, CELL_PIXELS - 2 * INNER);
    out->body = tone_of(out->colour);
}

static void borders_fill(struct sheet *sheet, const struct sheet_pixels *pixels)
{
    const int n = sheet->cells;
    for (int line = 0; line <= n; line++)
        for (int i = 0; i < n; i++) {
            const int across = MARGIN_PIXELS + line * CELL_PIXELS, along = MARGIN_PIXELS + i * CELL_PIXELS;
            struct border_look *upright = &sheet->upright[i * (n + 1) + line], *level = &sheet->level[line * n + i];
            upright->edge = edge_along(pixels, across, along, true, NEAR_BORDER);
            upright->exactly = edge_along(pixels, across, along, true, ON_BORDER);
            level->edge = edge_along(pixels, along, across, false, NEAR_BORDER);
            level->exactly = edge_along(pixels, along, across, false, ON_BORDER);
            const int before = line == 0 ? 0 : line - 1, after = line == n ? n - 1 : line;
            upright->nearby = (sheet->looks[i * n + before].lines[0] + sheet->looks[i * n + after].lines[0]) / 2;
            level->nearby = (sheet->looks[before * n + i].lines[1] + sheet->looks[after * n + i].lines[1]) / 2;
            const struct tone left =
                line == 0 ? sheet->outside[UJ_SIDE_LEFT][i][0] : sheet->looks[i * n + line - 1].body;
            const struct tone right = line == n ? sheet->outside[UJ_SIDE_RIGHT][i][0] : sheet->looks[i * n + line].body;
            const struct tone above =
                line == 0 ? sheet->outside[UJ_SIDE_TOP][i][0] : sheet->looks[(line - 1) * n + i].body;
            const struct tone below =
                line == n ? sheet->outside[UJ_SIDE_BOTTOM][i][0] : sheet->looks[line * n + i].body;
            upright->jump = tone_distance(left, right);
            level->jump = tone_distance(above, below);
        }
}

static void outside_fill(struct sheet *sheet, const struct sheet_pixels *pixels)
{
    const int n = sheet->cells, first = MARGIN_PIXELS, last = MARGIN_PIXELS + n * CELL_PIXELS,
              thick = CELL_PIXELS * 3 / 10;
    for (int i = 0; i < n; i++)
        for (int far = 0; far < 2; far++) {
            const int along = MARGIN_PIXELS + i * CELL_PIXELS + CELL_PIXELS / 5,
                      wide = CELL_PIXELS - 2 * (CELL_PIXELS / 5), off = far ? CELL_PIXELS * 2 / 5 : 1;
            sheet->outside[UJ_SIDE_RIGHT][i][far] = mean_tone(pixels, last + off, along, thick, wide);
            sheet->outside[UJ_SIDE_LEFT][i][far] = mean_tone(pixels, first - off - thick, along, thick, wide);
            sheet->outside[UJ_SIDE_BOTTOM][i][far] = mean_tone(pixels, along, last + off, wide, thick);
            sheet->outside[UJ_SIDE_TOP][i][far] = mean_tone(pixels, along, first - off - thick, wide, thick);
        }
}

static void scales_fill(struct sheet *sheet)
{
    const int n = sheet->cells;
    float values[2 * MAX_CELLS * (MAX_CELLS + 1)];
    int count = 0;
    for (int i = 0; i < n * n; i++) {
        values[count++] = sheet->looks[i].lines[0];
        values[count++] = sheet->looks[i].lines[1];
    }
    sheet->texture = quantile(values, count, 0.5);
    count = 0;
    for (int i = 0; i < n * (n + 1); i++) {
        values[count++] = sheet->upright[i].edge;
        values[count++] = sheet->level[i].edge;
    }
    sheet->contrast = quantile(values, count, 0.75);
    count = 0;
    for (int i = 0; i < n; i++)
        for (int line = 1; line < n; line++) {
            values[count++] = sheet->upright[i * (n + 1) + line].jump;
            values[count++] = sheet->level[line * n + i].jump;
        }
    sheet->spread = quantile(values, count, 0.8);
}

void sheet_make(struct sheet *out, struct sheet_pixels *pixels, int cells, const struct pyramid *pyramid,
                const struct plane_map *map)
{
    memset(out, 0, sizeof *out);
    out->cells = cells;
    pixels->side = cells * CELL_PIXELS + 2 * MARGIN_PIXELS;
    pixels_fill(pixels, pyramid, map);
    for (int i = 0; i < cells * cells; i++)
        look_fill(&out->looks[i], pixels, MARGIN_PIXELS + i % cells * CELL_PIXELS,
                  MARGIN_PIXELS + i / cells * CELL_PIXELS);
    outside_fill(out, pixels);
    steps_fill(pixels);
    for (int i = 0; i < cells * cells; i++) {
        const int x = MARGIN_PIXELS + i % cells * CELL_PIXELS, y = MARGIN_PIXELS + i / cells * CELL_PIXELS;
        out->looks[i].lines[0] = edge_along(pixels, x + CELL_PIXELS / 2, y, true, ON_BORDER);
        out->looks[i].lines[1] = edge_along(pixels, x, y + CELL_PIXELS / 2, false, ON_BORDER);
    }
    borders_fill(out, pixels);
    scales_fill(out);
}
