#include "scan/target.h"
#include "scan/numbers.h"

#include <math.h>

/* The colour of a vehicle: the mean of its cells. */
static struct rgb vehicle_colour(const struct reading *reading, const struct sheet *sheet, int vehicle)
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
static void openings(double out[4][MAX_CELLS], const struct sheet *sheet, const struct tone floor[2])
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
                out[side][i] = fmax(band == 0 ? -INFINITY : out[side][i], fmax(gap, mark));
            }
        }
}

/* Vehicles along the same line between a vehicle and a side: with one there, it can never leave. */
static bool is_shut_in(const struct reading *reading, int vehicle, uj_side side)
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

/* How much a vehicle stands out by its colour. */
static double stands_out(const struct rgb *colours, int count, int vehicle)
{
    double reddest = 0, nearest = 120;
    for (int i = 0; i < count; i++)
        if (i != vehicle) {
            reddest = fmax(reddest, redness(colours[i]));
            nearest = fmin(nearest, (double)tone_distance(tone_of(colours[i]), tone_of(colours[vehicle])));
        }
    return 8 * (redness(colours[vehicle]) - reddest) + 0.03 * nearest;
}

/* Puzzles do not begin solved. */
static bool is_out(const struct reading *reading, int vehicle, uj_side side)
{
    const bool horizontal = reading->vehicles[vehicle].horizontal;
    const int at = horizontal ? reading->vehicles[vehicle].column : reading->vehicles[vehicle].row;
    return side == UJ_SIDE_RIGHT || side == UJ_SIDE_BOTTOM ? at + reading->vehicles[vehicle].length == reading->cells
                                                           : at == 0;
}

static double usual_place(const struct reading *reading, int vehicle, uj_side side)
{
    const int line =
        reading->vehicles[vehicle].horizontal ? reading->vehicles[vehicle].row : reading->vehicles[vehicle].column;
    return (side == UJ_SIDE_RIGHT ? 1.5 : 0) + (line == (reading->cells - 1) / 2 ? 0.5 : 0) +
           (reading->vehicles[vehicle].length == 2 ? 1 : 0);
}

void target_choose(struct target_choice *out, const struct reading *reading, const struct sheet *sheet,
                   const struct tone floor[2])
{
    double open[4][MAX_CELLS], best = -INFINITY, sum = 0;
    struct rgb colours[MAX_READ_VEHICLES];
    openings(open, sheet, floor);
    for (int i = 0; i < reading->count; i++)
        colours[i] = vehicle_colour(reading, sheet, i);
    *out = (struct target_choice){.vehicle = -1};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 2 * reading->count; i++) {
            const int vehicle = i / 2;
            const bool horizontal = reading->vehicles[vehicle].horizontal;
            const uj_side side =
                horizontal ? (i % 2 ? UJ_SIDE_LEFT : UJ_SIDE_RIGHT) : (i % 2 ? UJ_SIDE_TOP : UJ_SIDE_BOTTOM);
            const int line = horizontal ? reading->vehicles[vehicle].row : reading->vehicles[vehicle].column;
            const double score = stands_out(colours, reading->count, vehicle) + usual_place(reading, vehicle, side) +
                                 1.8 * fmin(2, open[side][line]) - (is_shut_in(reading, vehicle, side) ? 6 : 0) -
                                 (is_out(reading, vehicle, side) ? 3 : 0);
            if (pass == 0 && score > best) {
                best = score;
                *out = (struct target_choice){vehicle, side, 0, open[side][line] > 0.5};
            }
            if (pass == 1)
                sum += exp(score - best);
        }
    out->probability = sum > 0 ? 1 / sum : 0;
}
