#include "scan/evidence.h"
#include "scan/numbers.h"

#include <math.h>
#include <string.h>

static struct tone shifted(struct tone tone, float light)
{
    tone.light -= light;
    return tone;
}

/* Lightness counts less between cells than within one: light and shadow lie across boards. */
static float look_distance(const struct cell_look *a, const struct cell_look *b)
{
    const float lighter = 0.3f * (a->body.light - b->body.light);
    float sum = 0;
    for (int i = 0; i < BLOCKS * BLOCKS; i++)
        sum += tone_distance(shifted(a->blocks[i], lighter), b->blocks[i]);
    return sum / (BLOCKS * BLOCKS);
}

static float light_at(const float light[3], int column, int row)
{
    return light[0] + light[1] * (float)column + light[2] * (float)row;
}

static float floor_distance(const struct floor_look *floor, const struct sheet *sheet, int cell, bool inner)
{
    const int row = cell / sheet->cells, column = cell % sheet->cells;
    const float light = light_at(floor->light, column, row);
    float sum = 0;
    int count = 0;
    for (int i = 0; i < BLOCKS * BLOCKS; i++) {
        const bool rim = i % BLOCKS == 0 || i % BLOCKS == BLOCKS - 1 || i / BLOCKS == 0 || i / BLOCKS == BLOCKS - 1;
        if (inner && rim)
            continue;
        sum += tone_distance(shifted(sheet->looks[cell].blocks[i], light), floor->blocks[(row + column) % 2][i]);
        count++;
    }
    return sum / (float)count;
}

static struct tone mean_of_blocks(const struct floor_look *floor, bool rim)
{
    struct tone sum = {0, 0, 0};
    float count = 0;
    for (int i = 0; i < 2 * BLOCKS * BLOCKS; i++) {
        const int x = i % BLOCKS, y = i / BLOCKS % BLOCKS;
        const bool at_rim = x == 0 || x == BLOCKS - 1 || y == 0 || y == BLOCKS - 1;
        if (at_rim != rim)
            continue;
        const struct tone block = floor->blocks[i / (BLOCKS * BLOCKS)][i % (BLOCKS * BLOCKS)];
        sum.light += block.light, sum.red += block.red, sum.blue += block.blue;
        count++;
    }
    return (struct tone){sum.light / count, sum.red / count, sum.blue / count};
}

/* Block by block the median of the members of each colour of the chequer; a colour without members takes the other's. */
static void blocks_fill(struct floor_look *out, const struct sheet *sheet, const bool *members, const bool both)
{
    const int n = sheet->cells;
    for (int parity = 0; parity < 2; parity++)
        for (int i = 0; i < BLOCKS * BLOCKS; i++) {
            float light[MAX_CELLS * MAX_CELLS], red[MAX_CELLS * MAX_CELLS], blue[MAX_CELLS * MAX_CELLS];
            int count = 0;
            for (int cell = 0; cell < n * n; cell++)
                if (members[cell] && (!both || (cell / n + cell % n) % 2 == parity)) {
                    const struct tone tone = sheet->looks[cell].blocks[i];
                    light[count] = tone.light - light_at(out->light, cell % n, cell / n);
                    red[count] = tone.red;
                    blue[count++] = tone.blue;
                }
            if (count > 0)
                out->blocks[parity][i] =
                    (struct tone){quantile(light, count, 0.5), quantile(red, count, 0.5), quantile(blue, count, 0.5)};
        }
}

/* A plane through the lightness of the members, if there are enough to tell; least squares on centred places. */
static void light_fill(float out[3], const struct sheet *sheet, const bool *members)
{
    const int n = sheet->cells;
    double sx = 0, sy = 0, sl = 0, count = 0;
    for (int i = 0; i < n * n; i++)
        if (members[i]) {
            const int row = i / n;
            sx += i % n, sy += row, sl += (double)sheet->looks[i].body.light, count++;
        }
    double xx = 1, yy = 1, xy = 0, xl = 0, yl = 0;
    for (int i = 0; i < n * n; i++)
        if (members[i]) {
            const int row = i / n;
            const double x = i % n - sx / count, y = row - sy / count,
                         l = (double)sheet->looks[i].body.light - sl / count;
            xx += x * x, yy += y * y, xy += x * y, xl += x * l, yl += y * l;
        }
    const double determinant = xx * yy - xy * xy;
    if (count < 6 || determinant < 1)
        return;
    out[1] = (float)((xl * yy - yl * xy) / determinant);
    out[2] = (float)((yl * xx - xl * xy) / determinant);
    out[0] = -(float)(((double)out[1] * sx + (double)out[2] * sy) / count);
}

/* The median of the members and a large value of all cells. */
static void spread_fill(float *within, float *beyond, const float *values, int count, const bool *members)
{
    float inside[MAX_CELLS * MAX_CELLS], all[MAX_CELLS * MAX_CELLS];
    int inside_count = 0;
    for (int i = 0; i < count; i++) {
        all[i] = values[i];
        if (members[i])
            inside[inside_count++] = values[i];
    }
    *within = quantile(inside, inside_count, 0.5);
    *beyond = quantile(all, count, 0.75);
}

/* Glare shows no shape: such a cell counts as the usual floor. */
static void relief_fill(struct floor_look *out, const struct moulding *moulding, const bool *members)
{
    const int count = moulding->cells * moulding->cells;
    float usual_likeness, usual_strength, unused;
    out->moulded = true;
    relief_make(&out->relief, moulding, members);
    spread_fill(&out->shape_within, &out->shape_beyond, out->relief.apart, count, members);
    spread_fill(&usual_likeness, &unused, out->relief.likeness, count, members);
    spread_fill(&usual_strength, &unused, out->relief.strength, count, members);
    for (int i = 0; i < count; i++)
        if (moulding->is_glare[i]) {
            out->relief.apart[i] = out->shape_within;
            out->relief.likeness[i] = usual_likeness;
            out->relief.strength[i] = usual_strength;
        }
}

bool floor_make(struct floor_look *out, const struct sheet *sheet, const struct moulding *moulding, const bool *members)
{
    const int n = sheet->cells;
    int counts[2] = {0, 0};
    for (int i = 0; i < n * n; i++)
        counts[(i / n + i % n) % 2] += members[i];
    if (counts[0] + counts[1] < 2)
        return false;
    memset(out, 0, sizeof *out);
    light_fill(out->light, sheet, members);
    blocks_fill(out, sheet, members, counts[0] > 1 && counts[1] > 1);

    out->tones[0] = mean_of_blocks(out, false);
    out->tones[1] = mean_of_blocks(out, true);
    float distances[MAX_CELLS * MAX_CELLS];
    for (int i = 0; i < n * n; i++)
        distances[i] = floor_distance(out, sheet, i, false);
    spread_fill(&out->within, &out->beyond, distances, n * n, members);
    if (moulding)
        relief_fill(out, moulding, members);
    return true;
}

/* How far every two cells are apart. */
struct distances {
    int cells;
    float between[MAX_CELLS * MAX_CELLS][MAX_CELLS * MAX_CELLS];
};

static void distances_fill(struct distances *out, const struct sheet *sheet)
{
    out->cells = sheet->cells;
    for (int i = 0; i < sheet->cells * sheet->cells; i++)
        for (int j = 0; j <= i; j++)
            out->between[i][j] = out->between[j][i] = look_distance(&sheet->looks[i], &sheet->looks[j]);
}

static bool is_of_parity(int cell, int n, int parity)
{
    return parity < 0 || (cell / n + cell % n) % 2 == parity;
}

/* The cells that look like one, and on a chequered floor like one of the others. */
static int like_cell(bool *out, const struct distances *distances, int cell, float near, int parity)
{
    const int n = distances->cells;
    int count = 0;
    for (int i = 0; i < n * n; i++) {
        out[i] = distances->between[cell][i] < near && is_of_parity(i, n, parity);
        count += out[i];
    }
    return count;
}

/* The largest set of cells that look alike, among those not used yet. */
static int largest_set(bool *out, const struct distances *distances, float near, int parity, const bool *used)
{
    const int n = distances->cells;
    int most = 0;
    bool set[MAX_CELLS * MAX_CELLS] = {false};
    for (int seed = 0; seed < n * n; seed++) {
        if (used[seed] || !is_of_parity(seed, n, parity))
            continue;
        const int count = like_cell(set, distances, seed, near, parity);
        if (count > most) {
            most = count;
            memcpy(out, set, sizeof set);
        }
    }
    return most;
}

/* The sets of cells that may be the floor. */
struct floor_sets {
    int count;
    bool members[MAX_FLOORS][MAX_CELLS * MAX_CELLS];
};

static void sets_add(struct floor_sets *sets, const bool *members)
{
    const size_t size = sizeof sets->members[0];
    for (int i = 0; i < sets->count; i++)
        if (memcmp(sets->members[i], members, size) == 0)
            return;
    if (sets->count < MAX_FLOORS)
        memcpy(sets->members[sets->count++], members, size);
}

/* The largest sets of cells that look alike, and the largest of each colour of a chequer together. Where an app has one colour for each direction, two sets of
 * vehicles may be larger than the floor; the cars in a box have many colours. */
static void sets_find(struct floor_sets *sets, const struct distances *distances, float near, bool photo)
{
    const int n = distances->cells;
    bool used[MAX_CELLS * MAX_CELLS] = {false}, none[MAX_CELLS * MAX_CELLS] = {false};
    for (int rank = 0; rank < (photo ? 2 : 3); rank++) {
        bool set[MAX_CELLS * MAX_CELLS] = {false};
        if (largest_set(set, distances, near, -1, used) < 2)
            break;
        sets_add(sets, set);
        for (int cell = 0; cell < n * n; cell++)
            used[cell] = used[cell] || set[cell];
    }
    bool even[MAX_CELLS * MAX_CELLS] = {false}, odd[MAX_CELLS * MAX_CELLS] = {false};
    largest_set(even, distances, near, 0, none);
    largest_set(odd, distances, near, 1, none);
    for (int cell = 0; cell < n * n; cell++)
        even[cell] = even[cell] || odd[cell];
    sets_add(sets, even);
}

int floors_find(struct floor_look out[MAX_FLOORS], const struct sheet *sheet, const struct moulding *moulding)
{
    static const float nears[] = {10, 22, 40};
    struct floor_sets sets = {.count = 0};
    struct distances distances;
    distances_fill(&distances, sheet);
    for (int i = 0; i < 3; i++)
        sets_find(&sets, &distances, nears[i], sheet->photo);
    int count = 0;
    for (int i = 0; i < sets.count; i++)
        if (floor_make(&out[count], sheet, moulding, sets.members[i]))
            count++;
    return count;
}

float floor_off_colour(const struct floor_look *floor, const struct sheet *sheet, int cell)
{
    const float darkest = 0.4f, brightest = 1.6f;
    const struct tone body = sheet->looks[cell].body, plain = floor->tones[0];
    const float strength = plain.red * plain.red + plain.blue * plain.blue;
    const float scale = strength > 0 ? (body.red * plain.red + body.blue * plain.blue) / strength : 1;
    const float clamped = larger(darkest, smaller(brightest, scale));
    return hypotf(body.red - clamped * plain.red, body.blue - clamped * plain.blue);
}

/* From the nearer of the middles and the rims of empty cells. */
static float floor_to_tone(const struct floor_look *floor, struct tone tone)
{
    return smaller(tone_distance(tone, floor->tones[0]), tone_distance(tone, floor->tones[1]));
}

float floor_to_body(const struct floor_look *floor, const struct sheet *sheet, int cell)
{
    const float light = light_at(floor->light, cell % sheet->cells, cell / sheet->cells);
    return floor_to_tone(floor, shifted(sheet->looks[cell].body, light));
}

float floor_to_gap(const struct floor_look *floor, const struct sheet *sheet, int cell,
                   const struct border_look *border)
{
    const float light = light_at(floor->light, cell % sheet->cells, cell / sheet->cells);
    float nearest = INFINITY;
    for (int i = 0; i < STRIPS; i++) {
        float farthest = 0;
        for (int j = 0; j < STRIP_PARTS; j++)
            farthest = larger(farthest, floor_to_tone(floor, shifted(border->strips[i][j], light)));
        nearest = smaller(nearest, farthest);
    }
    return nearest;
}

void floor_notches(float out[2], const struct floor_look *floor, const struct sheet *sheet, int cell,
                   const struct border_look *border)
{
    const float light = light_at(floor->light, cell % sheet->cells, cell / sheet->cells);
    float ends[2] = {0, 0};
    for (int i = 0; i < 2 * NOTCH; i++) {
        float to_floor[3];
        for (int j = 0; j < 3; j++)
            to_floor[j] = floor_to_tone(floor, shifted(border->ends[i / NOTCH][i % NOTCH][j], light));
        ends[i / NOTCH] = smaller(ends[i / NOTCH], logf((to_floor[0] + 6) / (smaller(to_floor[1], to_floor[2]) + 6)));
    }
    out[0] = smaller(ends[0], ends[1]);
    out[1] = larger(ends[0], ends[1]);
}

/* Cars bring slopes and lines of their own into the middle of a cell, where the floor has the same everywhere. */
static void relief_features(float out[FLOOR_FEATURES - 6], const struct sheet *sheet, const struct floor_look *floor,
                            int cell)
{
    const float noise = 0.01f;
    const struct border_look *const middles = sheet->middles[cell];
    for (int i = 0; i < FLOOR_FEATURES - 6; i++)
        out[i] = 0;
    if (!floor->moulded)
        return;
    const float shape = floor->relief.apart[cell] + noise;
    out[0] = logf(shape / (floor->shape_within + noise));
    out[1] = logf(shape / (floor->shape_beyond + noise));
    out[2] = floor->relief.likeness[cell];
    out[3] = logf(floor->relief.strength[cell] + 0.001f);
    out[4] = logf((larger(middles[0].exactly, middles[1].exactly) + 4) / (sheet->scales.texture + 4));
}

void floor_features(float out[FLOOR_FEATURES], const struct sheet *sheet, const struct floor_look *floor, int cell)
{
    const float whole = floor_distance(floor, sheet, cell, false), inner = floor_distance(floor, sheet, cell, true);
    out[0] = logf((whole + 3) / (floor->within + 3));
    out[1] = logf((whole + 3) / (floor->beyond + 3));
    out[2] = logf((inner + 3) / (floor->within + 3));
    out[3] = logf((inner + 3) / (floor->beyond + 3));
    out[4] = logf(whole + 3);
    out[5] = logf(floor_off_colour(floor, sheet, cell) + 3);
    relief_features(&out[6], sheet, floor, cell);
}
