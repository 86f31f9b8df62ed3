/* Fits the numbers of src/scan/model.c on made pictures of the skins that are not held back, and prints them: `fit_scan COUNT`, with the
 * number of pictures. Grids are known, but moved a little, as a search would find them. */
#include "pictures/pictures.h"
#include "scan/evidence.h"
#include "scan/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = 12 };

struct samples {
    int features, count, capacity;
    float (*rows)[MOST_FEATURES];
    bool *labels;
    int *groups; /* the picture of each row: of the choices of a picture, one is labelled */
    int group;
};

/* What screenshots are fitted with, and photos. */
struct sample_sets {
    struct samples borders, floors, targets;
};

static void samples_add(struct samples *samples, const float *features, bool label)
{
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity ? 2 * samples->capacity : 4096;
        samples->rows = realloc(samples->rows, (size_t)samples->capacity * sizeof *samples->rows);
        samples->labels = realloc(samples->labels, (size_t)samples->capacity * sizeof *samples->labels);
        samples->groups = realloc(samples->groups, (size_t)samples->capacity * sizeof *samples->groups);
        if (!samples->rows || !samples->labels || !samples->groups)
            abort();
    }
    memcpy(samples->rows[samples->count], features, (size_t)samples->features * sizeof *features);
    samples->groups[samples->count] = samples->group;
    samples->labels[samples->count++] = label;
}

/* What is at each cell of the drawn board: a vehicle, or -1 empty, -2 wall. */
static void drawn_cells(int *out, const struct test_picture *picture)
{
    const int n = drawn_side(&picture->board);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            const uj_vehicle cell = {.row = (uint8_t)row, .column = (uint8_t)column, .length = 1, .horizontal = true};
            const struct drawn drawn = drawn_vehicle(&picture->board, &cell, picture->place.quarter_turns);
            out[drawn.row * n + drawn.column] =
                uj_board_is_wall(&picture->board, row, column) ? -2 : uj_board_at(&picture->board, row, column);
        }
}

static void add_borders(struct samples *samples, const struct sheet *sheet, const int *cells)
{
    const int n = sheet->cells;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int upright = 0; upright < 2; upright++) {
                if ((upright ? column : row) == 0)
                    continue;
                const int here = cells[row * n + column],
                          before = cells[upright ? row * n + column - 1 : (row - 1) * n + column];
                if (here < 0 && before < 0)
                    continue;
                float features[BORDER_FEATURES];
                border_features(features, sheet,
                                upright ? &sheet->upright[row * (n + 1) + column] : &sheet->level[row * n + column]);
                samples_add(samples, features, here != before);
            }
}

enum { OUTSIDE = -3 }; /* the board */

/* The same contents where the grid lies this many cells to the right and down. */
static void shifted_cells(int *out, const int *cells, int n, int right, int down)
{
    for (int i = 0; i < n * n; i++) {
        const int row = i / n + down, column = i % n + right;
        out[i] = row >= 0 && column >= 0 && row < n && column < n ? cells[row * n + column] : OUTSIDE;
    }
}

/* The look of the cells that are empty; false if there are too few. */
static bool floor_of(struct floor_look *out, const struct sheet *sheet, const int *cells)
{
    bool members[MAX_CELLS * MAX_CELLS] = {false};
    for (int i = 0; i < sheet->cells * sheet->cells; i++)
        members[i] = cells[i] == -1;
    return floor_make(out, sheet, members);
}

static void add_floors(struct samples *samples, const struct sheet *sheet, const struct floor_look *floor,
                       const int *cells)
{
    for (int i = 0; i < sheet->cells * sheet->cells; i++) {
        float features[FLOOR_FEATURES];
        floor_features(features, sheet, floor, i);
        samples_add(samples, features, cells[i] == -1);
    }
}

/* Every vehicle with both sides that it may leave at. */
static void add_targets(struct samples *samples, const struct sheet *sheet, const struct floor_look *floor,
                        const struct test_picture *picture)
{
    const uj_board *board = &picture->board;
    struct scanned_board reading = {.cells = sheet->cells, .count = board->vehicle_count};
    for (int i = 0; i < board->vehicle_count; i++) {
        const struct drawn drawn = drawn_vehicle(board, &board->vehicles[i], picture->place.quarter_turns);
        reading.vehicles[i].row = (uint8_t)drawn.row;
        reading.vehicles[i].column = (uint8_t)drawn.column;
        reading.vehicles[i].length = (uint8_t)drawn.length;
        reading.vehicles[i].horizontal = drawn.horizontal;
    }
    struct target_view view;
    target_view_make(&view, &reading, sheet, floor->tones);
    for (int i = 0; i < board->vehicle_count; i++)
        for (int side = reading.vehicles[i].horizontal ? 0 : 1; side < 4; side += 2) {
            float features[TARGET_FEATURES];
            target_features(features, &view, i, (uj_side)side);
            samples_add(samples, features, i == board->target && side == picture->place.quarter_turns);
        }
    samples->group++;
}

static void add_picture(struct sample_sets *sets, const struct test_picture *picture, bool photo, uj_random *random)
{
    const uj_picture pixels = {picture->pixels, picture->width, picture->height, 0};
    struct pyramid pyramid;
    struct sheet *sheet = malloc(sizeof *sheet);
    struct sheet_pixels *room = malloc(sizeof *room);
    struct place corners[4];
    const int n = drawn_side(&picture->board);
    const double cell =
        hypot(picture->corners[1][0] - picture->corners[0][0], picture->corners[1][1] - picture->corners[0][1]) / n;
    for (int i = 0; i < 4; i++)
        corners[i] = (struct place){picture->corners[i][0] + cell * 0.08 * (uj_random_unit(random) - 0.5),
                                    picture->corners[i][1] + cell * 0.08 * (uj_random_unit(random) - 0.5)};
    const struct plane_map map = plane_of_square(n, corners);
    if (!sheet || !room || pyramid_make(&pyramid, &pixels, NULL) != UJ_OK)
        abort();
    room->cell = uj_random_below(random, 2) ? COARSE : FINE;
    sheet_make(sheet, room, n, &pyramid, &map, photo);
    int cells[MAX_CELLS * MAX_CELLS];
    drawn_cells(cells, picture);
    struct floor_look floor;
    add_borders(&sets->borders, sheet, cells);
    if (floor_of(&floor, sheet, cells)) {
        add_floors(&sets->floors, sheet, &floor, cells);
        if (room->cell == FINE)
            add_targets(&sets->targets, sheet, &floor, picture);
    }
    /* What lies around a board is not its floor. */
    const int side = (int)uj_random_below(random, 4), right = side % 2 ? side - 2 : 0, down = side % 2 ? 0 : side - 1;
    const struct plane_map shift = {{1, 0, right, 0, 1, down, 0, 0, 1}}, shifted = plane_product(&map, &shift);
    int around[MAX_CELLS * MAX_CELLS];
    shifted_cells(around, cells, n, right, down);
    sheet_make(sheet, room, n, &pyramid, &shifted, photo);
    if (floor_of(&floor, sheet, around))
        add_floors(&sets->floors, sheet, &floor, around);
    pyramid_free(&pyramid);
    free(sheet);
    free(room);
}

static double score_of(const struct samples *samples, int row, const double *weights)
{
    double sum = weights[samples->features];
    for (int i = 0; i < samples->features; i++)
        sum += weights[i] * (double)samples->rows[row][i];
    return sum;
}

/* Solves a x = b in place by elimination; a is symmetric and positive. */
static void solve_system(double a[MOST_FEATURES + 1][MOST_FEATURES + 1], double *b, int size)
{
    for (int i = 0; i < size; i++)
        for (int j = i + 1; j < size; j++) {
            const double factor = a[j][i] / a[i][i];
            for (int k = i; k < size; k++)
                a[j][k] -= factor * a[i][k];
            b[j] -= factor * b[i];
        }
    for (int i = size - 1; i >= 0; i--) {
        for (int j = i + 1; j < size; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

/* Newton's method on the logarithm of the likelihood, with both classes weighted alike and a little decay. */
static void fit(const struct samples *samples, double *weights)
{
    const int size = samples->features + 1;
    double positive = 0;
    for (int i = 0; i < samples->count; i++)
        positive += samples->labels[i];
    memset(weights, 0, (size_t)size * sizeof *weights);
    for (int round = 0; round < 25; round++) {
        double hessian[MOST_FEATURES + 1][MOST_FEATURES + 1] = {{0}}, gradient[MOST_FEATURES + 1] = {0};
        for (int i = 0; i < samples->count; i++) {
            const double importance = 0.5 / (samples->labels[i] ? positive : samples->count - positive);
            const double p = 1 / (1 + exp(-score_of(samples, i, weights))),
                         slope = importance * (samples->labels[i] - p), curve = importance * (p * (1 - p) + 1e-5);
            for (int j = 0; j < size; j++) {
                const double x = j < samples->features ? (double)samples->rows[i][j] : 1;
                gradient[j] += slope * x;
                for (int k = 0; k < size; k++)
                    hessian[j][k] += curve * x * (k < samples->features ? (double)samples->rows[i][k] : 1);
            }
        }
        for (int j = 0; j < size; j++) {
            gradient[j] -= 1e-4 * weights[j];
            hessian[j][j] += 1e-4;
        }
        solve_system(hessian, gradient, size);
        for (int j = 0; j < size; j++)
            weights[j] += gradient[j];
    }
}

/* The first row after those of the same picture. */
static int group_end(const struct samples *samples, int start)
{
    int end = start;
    while (end < samples->count && samples->groups[end] == samples->groups[start])
        end++;
    return end;
}

/* Newton's method for choices: the labelled row of each group against the others of it. There is no constant. */
static void fit_choices(const struct samples *samples, double *weights)
{
    const int size = samples->features;
    memset(weights, 0, (size_t)(size + 1) * sizeof *weights);
    for (int round = 0; round < 25; round++) {
        double hessian[MOST_FEATURES + 1][MOST_FEATURES + 1] = {{0}}, gradient[MOST_FEATURES + 1] = {0};
        for (int start = 0, end; start < samples->count; start = end) {
            double sum = 0, mean[MOST_FEATURES] = {0};
            end = group_end(samples, start);
            for (int i = start; i < end; i++)
                sum += exp(score_of(samples, i, weights));
            for (int i = start; i < end; i++)
                for (int j = 0; j < size; j++)
                    mean[j] += exp(score_of(samples, i, weights)) / sum * (double)samples->rows[i][j];
            for (int i = start; i < end; i++)
                for (int j = 0; j < size; j++) {
                    const double off = (double)samples->rows[i][j] - mean[j];
                    gradient[j] += samples->labels[i] ? off : 0;
                    for (int k = 0; k < size; k++)
                        hessian[j][k] +=
                            exp(score_of(samples, i, weights)) / sum * off * ((double)samples->rows[i][k] - mean[k]);
                }
        }
        for (int j = 0; j < size; j++) {
            gradient[j] -= 0.02 * weights[j];
            hessian[j][j] += 0.02;
        }
        solve_system(hessian, gradient, size);
        for (int j = 0; j < size; j++)
            weights[j] += gradient[j];
    }
}

static void print_numbers(const double *weights, int count)
{
    printf("    {");
    for (int i = 0; i < count; i++)
        printf("%s%.4ff", i ? ", " : "", weights[i]);
    printf("},\n");
}

static void print_fit(const struct samples *samples)
{
    double weights[MOST_FEATURES + 1];
    fit(samples, weights);
    int wrong[2] = {0, 0}, all[2] = {0, 0};
    for (int i = 0; i < samples->count; i++) {
        all[samples->labels[i]]++;
        wrong[samples->labels[i]] += (score_of(samples, i, weights) > 0) != samples->labels[i];
    }
    printf("    /* %d of %d and %d of %d wrong */\n", wrong[0], all[0], wrong[1], all[1]);
    print_numbers(weights, samples->features + 1);
}

static void print_choices(const struct samples *samples)
{
    double weights[MOST_FEATURES + 1];
    int wrong = 0, all = 0;
    fit_choices(samples, weights);
    for (int start = 0, end; start < samples->count; start = end, all++) {
        int best = start;
        end = group_end(samples, start);
        for (int i = start; i < end; i++)
            if (score_of(samples, i, weights) > score_of(samples, best, weights))
                best = i;
        wrong += !samples->labels[best];
    }
    printf("    /* %d of %d wrong */\n", wrong, all);
    print_numbers(weights, samples->features);
}

static void samples_free(struct samples *samples)
{
    free(samples->rows);
    free(samples->labels);
    free(samples->groups);
}

/* A third of the pictures have a skin of their own, a third one of the table, a third are photos. */
static void add_numbered(struct sample_sets sets[2], int number, uj_random *random)
{
    const uint64_t seed = 1000000 + (uint64_t)number;
    const struct skin *skin = &skins[number / 3 % skin_count], *tray = &trays[number / 3 % tray_count];
    struct skin varied;
    struct test_picture picture;
    skin_random(&varied, seed);
    if (number % 3 == 0)
        picture_screenshot(&picture, &varied, seed);
    else if (number % 3 == 1 && !skin->held_back)
        picture_screenshot(&picture, skin, seed);
    else if (number % 3 == 2 && !tray->held_back)
        picture_photo(&picture, tray, seed);
    else
        return;
    add_picture(&sets[number % 3 == 2], &picture, number % 3 == 2, random);
    picture_free(&picture);
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 600;
    struct sample_sets sets[2] = {0};
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < 2; i++) {
        sets[i].borders.features = BORDER_FEATURES;
        sets[i].floors.features = FLOOR_FEATURES;
        sets[i].targets.features = TARGET_FEATURES;
    }
    for (int i = 0; i < count; i++)
        add_numbered(sets, i, &random);
    printf("const float border_weights[2][BORDER_FEATURES + 1] = {\n");
    for (int i = 0; i < 2; i++)
        print_fit(&sets[i].borders);
    printf("};\nconst float floor_weights[2][FLOOR_FEATURES + 1] = {\n");
    for (int i = 0; i < 2; i++)
        print_fit(&sets[i].floors);
    printf("};\nconst float target_weights[2][TARGET_FEATURES] = {\n");
    for (int i = 0; i < 2; i++)
        print_choices(&sets[i].targets);
    printf("};\n");
    for (int i = 0; i < 2; i++) {
        samples_free(&sets[i].borders);
        samples_free(&sets[i].floors);
        samples_free(&sets[i].targets);
    }
    return 0;
}
