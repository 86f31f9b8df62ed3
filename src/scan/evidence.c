#include "scan/evidence.h"
#include "scan/model.h"
#include "scan/numbers.h"

#include <math.h>
#include <string.h>

/* No measurement is surer than this: drawings on vehicles are not in any model, nor are glare and shadow on photos, and of the cars in a box
 * one may have the colour of the tray. The third is for photos whose moulding is known: it tells such a car. */
static const float least_floor[] = {0.004f, 0.02f, 0.01f}, most_floor[] = {0.996f, 0.95f, 0.99f}, least_edge = 0.004f;

void border_features(float out[BORDER_FEATURES], const struct sheet *sheet, const struct floor_look *floor,
                     const struct border_look *border, int one, int other)
{
    out[0] = logf((border->joint + 3) / (border->beside + 3));
    out[1] = logf((border->edge + 4) / (sheet->scales.contrast + 4));
    out[2] = logf((border->jump + 4) / (sheet->scales.spread + 4));
    out[3] = logf(border->edge + 4);
    out[4] = logf(border->jump + 4);
    out[5] = logf((border->exactly + 4) / (border->nearby + 4));
    out[6] = logf((border->exactly + 4) / (border->edge + 4));
    out[7] = logf((border->strip + 4) / (sheet->scales.spread + 4));
    out[8] = logf(border->strip + 4);
    out[9] = logf(border->joint + 3);
    out[10] = logf(sheet->scales.texture + 4);
    for (int i = 11; i < BORDER_FEATURES; i++)
        out[i] = 0;
    /* In photos, light and shadow make any colour look like some floor, and the wrong one would explain the borders best. */
    if (sheet->photo)
        return;
    const float gap = floor_to_gap(floor, sheet, one, border);
    out[11] = logf((gap + 4) / (smaller(floor_to_body(floor, sheet, one), floor_to_body(floor, sheet, other)) + 4));
    out[12] = logf(gap + 4);
    floor_notches(&out[13], floor, sheet, one, border);
}

static float probability(const float *features, const float *weights, int count, float least, float most)
{
    float sum = weights[count];
    for (int i = 0; i < count; i++)
        sum += weights[i] * features[i];
    return fmaxf(least, fminf(most, 1 / (1 + expf(-sum))));
}

static float edge_probability(const struct sheet *sheet, const float *features)
{
    return larger(least_edge, smaller(1 - least_edge, network_probability(&border_networks[sheet->photo], features)));
}

/* How probable it is at least that a cell is empty, whatever the model says. Light, shadow and the reflection of a car change the colour of the floor, but none of
 * them gives it a strong colour of another hue. */
static float least_empty(const struct sheet *sheet, const struct floor_look *floor, int cell)
{
    const float usual = least_floor[sheet->photo + floor->moulded], from = 30, fall = 10, least = 0.0002f;
    if (!sheet->photo)
        return usual;
    return larger(least, usual * expf(-larger(0, floor_off_colour(floor, sheet, cell) - from) / fall));
}

/* What is seen, where an edge has the probability p, says for what makes an edge with probability `usual`: compared with what makes one by
 * chance. */
static float beyond_chance(float p, float usual, float chance)
{
    return logf((usual * p + (1 - usual) * (1 - p)) / (chance * p + (1 - chance) * (1 - p)));
}

/* The parts of a side err together. */
static const float outline_weight = 0.5f;

/* Whether the outline of the board passes here. Compared only with the texture beside it: the edge of a floor may be faint beside that of a
 * vehicle. */
static float outline_evidence(const struct border_look *border, float chance)
{
    const float clear = logf((border->edge + 3) / (border->nearby + 3));
    return outline_weight * beyond_chance(1 / (1 + expf(-2.5f * (clear - 0.8f))), 0.95f, chance);
}

/* What is drawn along a vehicle says little: this is the most that it costs. */
static const float decoration = -0.2f;

/* How often an edge lies where no grid says so: through the middles of cells, where no edge of a board passes but what is drawn on
 * vehicles may, mostly along them. Where texture makes edges everywhere, edges on the borders say little, and those in the middles speak against the grid. */
static float middles_make(struct evidence *out, const struct sheet *sheet, const struct floor_look *floor)
{
    const int n = sheet->cells;
    float p[2 * MAX_CELLS * MAX_CELLS], sum = 0.15f * 10;
    for (int i = 0; i < 2 * n * n; i++) {
        float features[BORDER_FEATURES];
        border_features(features, sheet, floor, &sheet->middles[i / 2][i % 2], i / 2, i / 2);
        p[i] = edge_probability(sheet, features);
    }
    /* Texture makes edges both ways, what is drawn along a vehicle one way. */
    for (int i = 0; i < n * n; i++)
        /* cppcheck-suppress uninitvar ; both loops have the same bounds */
        sum += 2 * sqrtf(p[2 * i] * p[2 * i + 1]);
    const float chance = sum / (float)(10 + 2 * n * n);
    for (int i = 0; i < n * n; i++) {
        const float upright = beyond_chance(p[2 * i], 0.05f, chance),
                    level = beyond_chance(p[2 * i + 1], 0.05f, chance);
        out->middle[0][i] = upright + level;
        out->middle[1][i] = upright + larger(level, decoration);
        out->middle[2][i] = larger(upright, decoration) + level;
    }
    return chance;
}

static void border_set(float *edge, float *none, float p)
{
    *edge = logf(2 * p);
    *none = logf(2 * (1 - p));
}

/* The best is as good as the surest edge. */
static float likeness(float difference)
{
    const float spread = 0.45f, off = difference / spread;
    return fmaxf(-2.5f, 0.7f - 0.5f * off * off);
}

static float edge_value(const struct border_look *border)
{
    return logf(border->edge + 3);
}

/* Between empty cells, a floor looks the same everywhere, plain or drawn as squares; a frame that has its colour may not. So the edge between two of them is
 * compared with the usual one between cells that look empty: in the same direction, because light from a side shows squares in one more than in
 * the other. */
static void floors_make(float *out, const struct evidence *evidence, const struct border_look *borders, bool upright)
{
    const int n = evidence->cells, back = upright ? 1 : n;
    float values[MAX_CELLS * MAX_CELLS];
    int count = 0;
    for (int i = 0; i < n * n; i++) {
        const bool inside = upright ? i % n > 0 : i >= n;
        if (inside && evidence->floor[i] > evidence->body[i] && evidence->floor[i - back] > evidence->body[i - back])
            values[count++] = edge_value(&borders[upright ? i / n * (n + 1) + i % n : i]);
    }
    if (count < 2)
        return;
    const float usual = quantile(values, count, 0.5);
    for (int i = 0; i < n * (n + 1); i++)
        out[i] = likeness(edge_value(&borders[i]) - usual);
}

/* Whether both sides of a border of a photo have the colour of the floor: a car may have it, too, and then colours do not tell its outline. */
static bool is_like_floor(const struct sheet *sheet, const struct floor_look *floor, int one, int other,
                          const struct border_look *border)
{
    const float same = 12;
    return sheet->photo && border->jump < same && floor_off_colour(floor, sheet, one) < same &&
           floor_off_colour(floor, sheet, other) < same;
}

static float border_probability(const struct sheet *sheet, const struct floor_look *floor, int one, int other,
                                const struct border_look *border)
{
    float features[BORDER_FEATURES];
    border_features(features, sheet, floor, border, one, other);
    const float p = edge_probability(sheet, features);
    if (!is_like_floor(sheet, floor, one, other, border))
        return p;
    return larger(p, probability(features, line_weights, BORDER_FEATURES, least_edge, 1 - least_edge));
}

/* How probable it is that cells beside each other that are drawn one by one belong to different things. */
static float tile_probability(const struct border_look *border)
{
    const float differs = 10, width = 2;
    return larger(least_edge, smaller(1 - least_edge, 1 / (1 + expf((differs - border->jump) / width))));
}

static void borders_make(struct evidence *out, const struct sheet *sheet, const struct floor_look *floor, float chance,
                         bool tiled)
{
    const int n = out->cells;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int upright = 0; upright < 2; upright++) {
                if ((upright ? column : row) == 0)
                    continue;
                const int at = upright ? row * (n + 1) + column : row * n + column;
                const int cell = row * n + column;
                const struct border_look *const border = upright ? &sheet->upright[at] : &sheet->level[at];
                const float p = tiled ? tile_probability(border)
                                      : border_probability(sheet, floor, cell, cell - (upright ? 1 : n), border);
                border_set(upright ? &out->upright_edge[at] : &out->level_edge[at],
                           upright ? &out->upright_none[at] : &out->level_none[at], p);
                out->grid -= logf(2 * (chance * p + (1 - chance) * (1 - p)));
            }
}

/* Whether edges run all around a cell, as around a wall. */
static bool is_closed(const struct evidence *evidence, int cell)
{
    const int n = evidence->cells, row = cell / n, column = cell % n, left = row * (n + 1) + column;
    return (column == 0 || evidence->upright_edge[left] > 0) &&
           (column + 1 == n || evidence->upright_edge[left + 1] > 0) && (row == 0 || evidence->level_edge[cell] > 0) &&
           (row + 1 == n || evidence->level_edge[cell + n] > 0);
}

/* A cell of the colour of a part of a vehicle beside it belongs to that rather than being a wall: trucks are drawn with ribs that look like
 * borders. Two walls beside each other may have the same colour. */
static float lone_evidence(const struct evidence *evidence, const struct sheet *sheet, int cell)
{
    const float same = 10, part = -3;
    const int n = sheet->cells, row = cell / n, column = cell % n;
    const int beside[4] = {column > 0 ? cell - 1 : cell, column + 1 < n ? cell + 1 : cell, row > 0 ? cell - n : cell,
                           row + 1 < n ? cell + n : cell};
    for (int i = 0; i < 4; i++)
        if (beside[i] != cell && evidence->body[beside[i]] > evidence->floor[beside[i]] &&
            !is_closed(evidence, beside[i]) &&
            tone_distance(sheet->looks[cell].body, sheet->looks[beside[i]].body) < same)
            return part;
    return 0;
}

void evidence_make(struct evidence *out, const struct sheet *sheet, const struct floor_look *floor, bool tiled)
{
    memset(out, 0, sizeof *out);
    const int n = out->cells = sheet->cells;
    out->wall = sheet->photo ? -9 : -5.5f;
    out->another_wall = sheet->photo ? -9 : -2.5f;
    const int kind = sheet->photo + floor->moulded;
    for (int i = 0; i < n * n; i++) {
        float features[FLOOR_FEATURES];
        floor_features(features, sheet, floor, i);
        border_set(
            &out->floor[i], &out->body[i],
            probability(features, floor_weights[kind], FLOOR_FEATURES, least_empty(sheet, floor, i), most_floor[kind]));
    }
    const float chance = middles_make(out, sheet, floor);
    borders_make(out, sheet, floor, chance, tiled);
    for (int i = 0; i < n * n; i++)
        out->lone[i] = lone_evidence(out, sheet, i);
    for (int i = 0; i < n; i++) {
        const struct border_look *const sides[] = {&sheet->upright[i * (n + 1)], &sheet->upright[i * (n + 1) + n],
                                                   &sheet->level[i], &sheet->level[n * n + i]};
        for (int side = 0; side < 4; side++)
            out->grid += outline_evidence(sides[side], chance);
    }
    floors_make(out->upright_floor, out, sheet->upright, true);
    floors_make(out->level_floor, out, sheet->level, false);
}
