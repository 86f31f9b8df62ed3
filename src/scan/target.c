#include "scan/target.h"
#include "scan/model.h"
#include "scan/numbers.h"

#include <math.h>

/* The colour of a vehicle: the mean of its cells. */
static struct rgb vehicle_colour(const struct scanned_board *reading, const struct sheet *sheet, int vehicle)
{
    struct rgb sum = {0, 0, 0};
    const int length = reading->vehicles[vehicle].length;
    for (int i = 0; i < length; i++) {
        const bool horizontal = reading->vehicles[vehicle].horizontal;
        const int row = reading->vehicles[vehicle].row + (horizontal ? 0 : i);
        const int column = reading->vehicles[vehicle].column + (horizontal ? i : 0);
        const struct rgb colour = sheet->looks[row * sheet->cells + column].colour;
        sum.r += colour.r, sum.g += colour.g, sum.b += colour.b;
    }
    const float part = 1 / (float)length;
    return (struct rgb){sum.r * part, sum.g * part, sum.b * part};
}

/* 0 … 1: only colours near pure red are near 1, however dark. */
static double redness(struct rgb c)
{
    const double most = fmax(20, fmax((double)c.r, fmax((double)c.g, (double)c.b)));
    return fmax(0, ((double)c.r - fmax((double)c.g, (double)c.b)) / most) -
           0.5 * fabs((double)c.g - (double)c.b) / most;
}

/* How far a part of the frame is from the nearer of the two next to it: little in a gradient of light, much in an opening. */
static float difference(const struct tone *parts, int count, int at)
{
    const int one = at == 0 ? 2 : at - 1, other = at == count - 1 ? count - 3 : at + 1;
    return fminf(tone_distance(parts[at], parts[one]), tone_distance(parts[at], parts[other]));
}

/* Below 0 where a part of the frame looks less like the floor than like the part next to it: a vehicle that leans over it, or a shadow. */
static double floor_likeness(struct tone part, float differs, const struct tone floor[2])
{
    const double to_floor = (double)fminf(tone_distance(part, floor[0]), tone_distance(part, floor[1]));
    return fmin(0, log(((double)differs + 6) / (to_floor + 6)));
}

/* How much the frame beside each line differs, compared with how much other parts of that side do: an opening shows the floor, and outside the frame there may
 * be an arrow. */
static void openings_fill(float out[4][MAX_CELLS], const struct sheet *sheet, const struct tone floor[2])
{
    const int n = sheet->cells;
    for (int side = 0; side < 4; side++)
        for (int band = 0; band < BANDS; band++) {
            const struct tone *const parts = sheet->outside[side][band];
            float differs[MAX_CELLS], sorted[MAX_CELLS];
            for (int i = 0; i < n; i++)
                sorted[i] = differs[i] = difference(parts, n, i);
            const float next = ranked(sorted, n, n - 2);
            for (int i = 0; i < n; i++) {
                const double open = log(((double)differs[i] + 4) / ((double)next + 4));
                const double gap = open + floor_likeness(parts[i], differs[i], floor),
                             mark = band < BANDS / 2 ? -INFINITY : 0.7 * open;
                out[side][i] = larger(band == 0 ? -INFINITY : out[side][i], (float)fmax(gap, mark));
            }
        }
}

static struct tone tone_between(struct tone a, struct tone b)
{
    return (struct tone){(a.light + b.light) / 2, (a.red + b.red) / 2, (a.blue + b.blue) / 2};
}

static float tone_product(struct tone a, struct tone b)
{
    return a.light * b.light + a.red * b.red + a.blue * b.blue;
}

static struct tone tone_less(struct tone a, struct tone b)
{
    return (struct tone){a.light - b.light, a.red - b.red, a.blue - b.blue};
}

/* How far the frame beside a line has gone from what the parts next to it let expect to the floor: 0 for a frame, 1 for an opening. Other changes
 * of colour do not count, so grain and light across the frame matter little even where it is almost as pale as the floor. *step is how far that is. */
static float way_to_floor(float *step, const struct sheet *sheet, int side, int line, int bands, struct tone floor)
{
    const int n = sheet->cells, one = line == 0 ? 1 : line - 1, other = line == n - 1 ? n - 2 : line + 1;
    float gone = 0, way = 0, off = 0;
    for (int band = 0; band < bands; band++) {
        const struct tone *const parts = sheet->outside[side][band];
        const struct tone usual = tone_between(parts[one], parts[other]), to_floor = tone_less(floor, usual),
                          moved = tone_less(parts[line], usual);
        gone += tone_product(moved, to_floor);
        way += tone_product(to_floor, to_floor);
        off += tone_product(moved, moved);
    }
    *step = sqrtf(way / (float)bands);
    const float part = gone / (way + 1), beside = sqrtf(larger(0, off / (way + 1) - part * part));
    return smaller(part, 2 - part) - 0.5f * beside;
}

/* An opening in a frame that hardly differs from the floor: one part alone has its colour. */
static void pale_openings_fill(float out[4][MAX_CELLS], const struct sheet *sheet, const struct tone floor[2])
{
    const int n = sheet->cells, most_bands = BANDS / 2;
    const float sure = 0.1f, noise = 3;
    for (int i = 0; i < 4 * most_bands * 2; i++) {
        const int side = i / (2 * most_bands);
        float gone[MAX_CELLS], steps[MAX_CELLS], sorted[MAX_CELLS];
        for (int line = 0; line < n; line++)
            sorted[line] = gone[line] =
                way_to_floor(&steps[line], sheet, side, line, 1 + i / 2 % most_bands, floor[i % 2]);
        const float most = ranked(sorted, n, n - 1), next = larger(0, ranked(sorted, n, n - 2));
        for (int line = 0; line < n; line++) {
            const float unsure = noise / (steps[line] + 0.1f);
            if (gone[line] >= most)
                out[side][line] = larger(out[side][line], (gone[line] - 0.5f) / (next * next + sure + unsure * unsure));
        }
    }
}

/* The ends of the frame at an opening are edges; elsewhere few edges cross it. */
static void posts_fill(float out[4][MAX_CELLS], const struct sheet *sheet)
{
    const int n = sheet->cells;
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < n; i++) {
            float others[MAX_CELLS];
            int count = 0;
            for (int j = 0; j < n; j++)
                if (j != i)
                    others[count++] = sheet->posts[side][j];
            out[side][i] = logf((sheet->posts[side][i] + 4) / (quantile(others, count, 0.75) + 4));
        }
}

/* The cell at the end of a line towards a side. */
static int end_cell(int n, uj_side side, int line)
{
    switch (side) {
    case UJ_SIDE_RIGHT:
        return line * n + n - 1;
    case UJ_SIDE_LEFT:
        return line * n;
    case UJ_SIDE_BOTTOM:
        return (n - 1) * n + line;
    default:
        return line;
    }
}

void target_view_make(struct target_view *out, const struct scanned_board *reading, const struct sheet *sheet,
                      const struct tone floor[2])
{
    out->reading = reading;
    openings_fill(out->open, sheet, floor);
    if (!sheet->photo)
        pale_openings_fill(out->open, sheet, floor);
    posts_fill(out->posts, sheet);
    scanned_cells(out->taken, reading);
    for (int i = 0; i < reading->count; i++)
        out->colours[i] = vehicle_colour(reading, sheet, i);
}

/* Vehicles along the same line between a vehicle and a side: with one there, it can never leave. */
static bool is_shut_in(const struct scanned_board *reading, int vehicle, uj_side side)
{
    const bool horizontal = reading->vehicles[vehicle].horizontal;
    for (int i = 0; i < reading->count; i++) {
        if (i == vehicle || reading->vehicles[i].horizontal != horizontal)
            continue;
        const int line = horizontal ? reading->vehicles[i].row : reading->vehicles[i].column;
        const int own_line = horizontal ? reading->vehicles[vehicle].row : reading->vehicles[vehicle].column;
        const int at = horizontal ? reading->vehicles[i].column : reading->vehicles[i].row;
        const int own = horizontal ? reading->vehicles[vehicle].column : reading->vehicles[vehicle].row;
        if (line == own_line && (side == UJ_SIDE_RIGHT || side == UJ_SIDE_BOTTOM ? at > own : at < own))
            return true;
    }
    return false;
}

/* Puzzles do not begin solved. */
static bool is_out(const struct scanned_board *reading, int vehicle, uj_side side)
{
    const bool horizontal = reading->vehicles[vehicle].horizontal;
    const int at = horizontal ? reading->vehicles[vehicle].column : reading->vehicles[vehicle].row;
    return side == UJ_SIDE_RIGHT || side == UJ_SIDE_BOTTOM ? at + reading->vehicles[vehicle].length == reading->cells
                                                           : at == 0;
}

/* Whether nothing stands between a vehicle and a side: a puzzle would be solved by one move. */
static bool is_free(const struct target_view *view, int vehicle, uj_side side)
{
    const struct scanned_board *const reading = view->reading;
    const int n = reading->cells, step = reading->vehicles[vehicle].horizontal ? 1 : n;
    const int first = reading->vehicles[vehicle].row * n + reading->vehicles[vehicle].column;
    const int end = end_cell(n, side, reading->vehicles[vehicle].horizontal ? first / n : first % n);
    const bool onwards = side == UJ_SIDE_RIGHT || side == UJ_SIDE_BOTTOM;
    for (int cell = onwards ? first + reading->vehicles[vehicle].length * step : first - step;
         onwards ? cell <= end : cell >= end; cell += onwards ? step : -step)
        if (view->taken[cell])
            return false;
    return true;
}

static int line_of(const struct scanned_board *reading, int vehicle)
{
    return reading->vehicles[vehicle].horizontal ? reading->vehicles[vehicle].row : reading->vehicles[vehicle].column;
}

void target_features(float out[TARGET_FEATURES], const struct target_view *view, int vehicle, uj_side side)
{
    const struct scanned_board *const reading = view->reading;
    const int line = line_of(reading, vehicle);
    double reddest = 0, nearest = 120;
    for (int i = 0; i < reading->count; i++)
        if (i != vehicle) {
            reddest = fmax(reddest, redness(view->colours[i]));
            nearest = fmin(nearest, (double)tone_distance(tone_of(view->colours[i]), tone_of(view->colours[vehicle])));
        }
    out[0] = (float)(redness(view->colours[vehicle]) - reddest);
    out[1] = (float)nearest / 100;
    out[2] = smaller(2, view->open[side][line]);
    out[3] = smaller(2, view->posts[side][line]);
    out[4] = side == UJ_SIDE_RIGHT;
    /* The physical game has its exit beside the third of six rows; a tray may lie any way round. */
    out[5] = line == (side == UJ_SIDE_RIGHT || side == UJ_SIDE_TOP ? reading->cells - 1 : reading->cells) / 2;
    out[6] = reading->vehicles[vehicle].length == 2;
    out[7] = is_shut_in(reading, vehicle, side);
    out[8] = is_out(reading, vehicle, side);
    out[9] = is_free(view, vehicle, side);
}

/* A vehicle leaves along its axis: at one of two sides. */
static uj_side side_of(const struct scanned_board *reading, int vehicle, int which)
{
    static const uj_side sides[2][2] = {{UJ_SIDE_BOTTOM, UJ_SIDE_TOP}, {UJ_SIDE_RIGHT, UJ_SIDE_LEFT}};
    return sides[reading->vehicles[vehicle].horizontal][which];
}

void target_choose(struct target_choice *out, const struct scanned_board *reading, const struct sheet *sheet,
                   const struct tone floor[2])
{
    const double seen = 0.5;
    struct target_view view;
    double all = -INFINITY;
    target_view_make(&view, reading, sheet, floor);
    *out = (struct target_choice){.vehicle = -1, .score = -INFINITY};
    for (int i = 0; i < 2 * reading->count; i++) {
        const uj_side side = side_of(reading, i / 2, i % 2);
        float features[TARGET_FEATURES];
        double score = 0;
        target_features(features, &view, i / 2, side);
        for (int j = 0; j < TARGET_FEATURES; j++)
            score += (double)(target_weights[sheet->photo][j] * features[j]);
        all = log_add(all, score);
        if (score > out->score)
            *out = (struct target_choice){.vehicle = i / 2,
                                          .side = side,
                                          .score = score,
                                          .exit_seen = (double)larger(features[2], features[3]) > seen};
    }
    /* A tray on a table may lie any way round: without an exit to be seen, its side is a guess. */
    const double guess = 0.6;
    if (out->vehicle >= 0)
        out->probability = exp(out->score - all) * (sheet->photo && !out->exit_seen ? guess : 1);
}
