/* Fits the numbers of src/scan/model.c on made pictures of the skins that are not held back, and prints them: `fit_scan COUNT`, with the
 * number of pictures of each skin. Grids are known, but moved a little, as a search would find them. */
#include "pictures/pictures.h"
#include "scan/evidence.h"
#include "scan/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = 8 };

struct samples {
    int features, count, capacity;
    float (*rows)[MOST_FEATURES];
    bool *labels;
};

static void samples_add(struct samples *samples, const float *features, bool label)
{
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity ? 2 * samples->capacity : 4096;
        samples->rows = realloc(samples->rows, (size_t)samples->capacity * sizeof *samples->rows);
        samples->labels = realloc(samples->labels, (size_t)samples->capacity * sizeof *samples->labels);
        if (!samples->rows || !samples->labels)
            abort();
    }
    memcpy(samples->rows[samples->count], features, (size_t)samples->features * sizeof *features);
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

static void add_picture(struct samples *borders, struct samples *floors, const struct test_picture *picture, bool photo,
                        uj_random *random)
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
    add_borders(borders, sheet, cells);
    if (floor_of(&floor, sheet, cells))
        add_floors(floors, sheet, &floor, cells);
    /* What lies around a board is not its floor. */
    const int side = (int)uj_random_below(random, 4), right = side % 2 ? side - 2 : 0, down = side % 2 ? 0 : side - 1;
    const struct plane_map shift = {{1, 0, right, 0, 1, down, 0, 0, 1}}, shifted = plane_product(&map, &shift);
    int around[MAX_CELLS * MAX_CELLS];
    shifted_cells(around, cells, n, right, down);
    sheet_make(sheet, room, n, &pyramid, &shifted, photo);
    if (floor_of(&floor, sheet, around))
        add_floors(floors, sheet, &floor, around);
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

static void print_fit(const char *name, const char *size_name, const struct samples *samples)
{
    double weights[MOST_FEATURES + 1];
    fit(samples, weights);
    int wrong[2] = {0, 0}, all[2] = {0, 0};
    for (int i = 0; i < samples->count; i++) {
        all[samples->labels[i]]++;
        wrong[samples->labels[i]] += (score_of(samples, i, weights) > 0) != samples->labels[i];
    }
    printf("/* %d of %d and %d of %d wrong */\nconst float %s[%s + 1] = {", wrong[0], all[0], wrong[1], all[1], name,
           size_name);
    for (int i = 0; i <= samples->features; i++)
        printf("%s%.4ff", i ? ", " : "", weights[i]);
    printf("};\n");
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 10;
    struct samples borders = {.features = BORDER_FEATURES}, floors = {.features = FLOOR_FEATURES};
    uj_random random;
    uj_random_seed(&random, 1, 0);
    for (int i = 0; i < count * 3 * skin_count; i++) {
        const uint64_t seed = 1000000 + (uint64_t)i;
        const struct skin *skin = &skins[i % skin_count], *tray = &trays[i % tray_count];
        struct skin varied;
        skin_random(&varied, seed);
        struct test_picture picture;
        if (i % 3 == 0)
            picture_screenshot(&picture, &varied, seed);
        else if (i % 3 == 1 && !skin->held_back)
            picture_screenshot(&picture, skin, seed);
        else if (i % 3 == 2 && !tray->held_back)
            picture_photo(&picture, tray, seed);
        else
            continue;
        add_picture(&borders, &floors, &picture, i % 3 == 2, &random);
        picture_free(&picture);
    }
    print_fit("border_weights", "BORDER_FEATURES", &borders);
    print_fit("floor_weights", "FLOOR_FEATURES", &floors);
    free(borders.rows);
    free(borders.labels);
    free(floors.rows);
    free(floors.labels);
    return 0;
}
