/* Fits the numbers of src/scan/model.c on made pictures of the skins that are not held back, and prints them: `fit_scan screenshots|photos
 * COUNT`, with the number of pictures. The grids of screenshots are known, but moved a little, as a search would find them. Those of photos are the ones that the
 * search finds: they lie on the roofs, which a camera at an angle sees elsewhere than the floor. */
#include "pictures/pictures.h"
#include "fit_network.h"
#include "scan/candidates.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = BORDER_FEATURES };

struct samples {
    int features, count, capacity;
    float (*rows)[MOST_FEATURES];
    bool *labels;
    int *groups; /* the picture of each row: of the choices of a picture, one is labelled */
    int group;
};

/* What screenshots are fitted with, and photos. */
struct sample_sets {
    struct samples borders, lines, floors, moulded_floors, targets;
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

static bool is_line_feature(int feature)
{
    return feature < 7 && feature != 2 && feature != 4;
}

static void add_borders(struct sample_sets *sets, const struct sheet *sheet, const struct floor_look *floor,
                        const int *cells)
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
                const int cell = row * n + column;
                border_features(features, sheet, floor,
                                upright ? &sheet->upright[row * (n + 1) + column] : &sheet->level[cell], cell,
                                cell - (upright ? 1 : n));
                samples_add(&sets->borders, features, here != before);
                for (int i = 0; i < BORDER_FEATURES; i++)
                    features[i] = is_line_feature(i) ? features[i] : 0;
                samples_add(&sets->lines, features, here != before);
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
    return floor_make(out, sheet, NULL, members);
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

/* The corners of a grid as the search would find it, and the cells that it would take for empty; false if it finds another grid. */
static bool corners_found(struct place out[4], bool *empty, const struct test_picture *picture,
                          const struct pyramid *pyramid, bool photo, uj_random *random)
{
    const int n = drawn_side(&picture->board);
    const double cell =
        hypot(picture->corners[1][0] - picture->corners[0][0], picture->corners[1][1] - picture->corners[0][1]) / n;
    for (int i = 0; i < 4; i++)
        out[i] = (struct place){picture->corners[i][0] + cell * 0.08 * (uj_random_unit(random) - 0.5),
                                picture->corners[i][1] + cell * 0.08 * (uj_random_unit(random) - 0.5)};
    if (!photo)
        return true;
    struct candidate *best = malloc(sizeof *best);
    double certainty;
    bool another, found = best && candidates_best(best, &certainty, &another, pyramid) == UJ_OK && best->photo &&
                          best->sheet.cells == n;
    for (int i = 0; i < 4 && found; i++) {
        found = hypot(best->corners[i].x - out[i].x, best->corners[i].y - out[i].y) < 0.6 * cell;
        out[i] = best->corners[i];
    }
    if (found)
        scanned_cells(empty, &best->decoded.best);
    for (int i = 0; i < n * n && found; i++)
        empty[i] = !empty[i];
    free(best);
    return found;
}

/* Room to measure sheets in. */
struct fit_room {
    struct sheet sheet;
    struct sheet_pixels pixels;
    struct moulding moulding;
    bool empty[MAX_CELLS * MAX_CELLS]; /* as the search reads a photo */
};

/* Cars of the colour of the tray are told by its moulding. The search takes some of them for the floor, and they are in the usual look of it then. */
static void add_moulding(struct samples *samples, struct fit_room *room, const int *cells)
{
    struct floor_look floor;
    moulding_make(&room->moulding, &room->pixels, room->sheet.cells);
    if (floor_make(&floor, &room->sheet, &room->moulding, room->empty))
        add_floors(samples, &room->sheet, &floor, cells);
}

/* The floor of the cells of a grid. */
static bool add_sheet(struct floor_look *floor, struct sample_sets *sets, struct fit_room *room, const int *cells,
                      int n, const struct pyramid *pyramid, const struct plane_map *map, bool photo)
{
    sheet_make(&room->sheet, &room->pixels, n, pyramid, map, photo);
    if (!floor_of(floor, &room->sheet, cells))
        return false;
    add_floors(&sets->floors, &room->sheet, floor, cells);
    return true;
}

static void add_grid(struct sample_sets *sets, const struct test_picture *picture, struct fit_room *room,
                     const struct pyramid *pyramid, const struct place corners[4], bool photo, uj_random *random)
{
    const int n = drawn_side(&picture->board);
    const struct plane_map map = plane_of_square(n, corners);
    struct floor_look floor;
    int cells[MAX_CELLS * MAX_CELLS], around[MAX_CELLS * MAX_CELLS];
    drawn_cells(cells, picture);
    const bool has_floor = add_sheet(&floor, sets, room, cells, n, pyramid, &map, photo);
    if (has_floor)
        add_borders(sets, &room->sheet, &floor, cells);
    if (photo && room->pixels.cell == FINE)
        add_moulding(&sets->moulded_floors, room, cells);
    if (has_floor && room->pixels.cell == FINE)
        add_targets(&sets->targets, &room->sheet, &floor, picture);
    /* What lies around a board is not its floor. */
    const int side = (int)uj_random_below(random, 4), right = side % 2 ? side - 2 : 0, down = side % 2 ? 0 : side - 1;
    const struct plane_map shift = {{1, 0, right, 0, 1, down, 0, 0, 1}}, shifted = plane_product(&map, &shift);
    shifted_cells(around, cells, n, right, down);
    add_sheet(&floor, sets, room, around, n, pyramid, &shifted, photo);
}

static void add_picture(struct sample_sets *sets, const struct test_picture *picture, bool photo, uj_random *random)
{
    const uj_picture pixels = {picture->pixels, picture->width, picture->height, 0};
    struct pyramid pyramid;
    struct fit_room *room = malloc(sizeof *room);
    struct place corners[4];
    if (!room || pyramid_make(&pyramid, &pixels, NULL) != UJ_OK)
        abort();
    if (corners_found(corners, room->empty, picture, &pyramid, photo, random)) {
        const int first = (int)uj_random_below(random, 2);
        for (int i = 0; i < (photo ? 2 : 1); i++) {
            room->pixels.cell = (i + first) % 2 ? COARSE : FINE;
            add_grid(sets, picture, room, &pyramid, corners, photo, random);
        }
    }
    pyramid_free(&pyramid);
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
    const double decay = 3e-4;
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
            gradient[j] -= decay * weights[j];
            hessian[j][j] += decay;
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

static void print_fit(const char *name, const struct samples *samples)
{
    double weights[MOST_FEATURES + 1];
    fit(samples, weights);
    int wrong[2] = {0, 0}, all[2] = {0, 0};
    for (int i = 0; i < samples->count; i++) {
        all[samples->labels[i]]++;
        wrong[samples->labels[i]] += (score_of(samples, i, weights) > 0) != samples->labels[i];
    }
    printf("%s: %d of %d and %d of %d wrong\n", name, wrong[0], all[0], wrong[1], all[1]);
    print_numbers(weights, samples->features + 1);
}

static void print_network(const char *name, const struct samples *samples)
{
    struct network network;
    network_fit(&network, (const float(*)[BORDER_FEATURES])samples->rows, samples->labels, samples->count);
    int wrong[2] = {0, 0}, all[2] = {0, 0};
    for (int i = 0; i < samples->count; i++) {
        all[samples->labels[i]]++;
        wrong[samples->labels[i]] += (network_probability(&network, samples->rows[i]) > 0.5f) != samples->labels[i];
    }
    printf("%s: %d of %d and %d of %d wrong\n    {{\n", name, wrong[0], all[0], wrong[1], all[1]);
    for (int unit = 0; unit < HIDDEN; unit++) {
        double weights[BORDER_FEATURES + 1];
        for (int i = 0; i <= BORDER_FEATURES; i++)
            weights[i] = (double)network.hidden[unit][i];
        print_numbers(weights, BORDER_FEATURES + 1);
    }
    double weights[HIDDEN + 1];
    for (int i = 0; i <= HIDDEN; i++)
        weights[i] = (double)network.out[i];
    printf("    },\n");
    print_numbers(weights, HIDDEN + 1);
    printf("    },\n");
}

static void print_choices(const char *name, const struct samples *samples)
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
    printf("%s: %d of %d wrong\n", name, wrong, all);
    print_numbers(weights, samples->features);
}

/* Every other screenshot has a skin of its own; the rest have those of the table, and photos the trays, in turn. */
static void picture_numbered(struct test_picture *out, bool photo, int number)
{
    const uint64_t seed = 1000000 + (uint64_t)number;
    struct skin varied;
    const struct skin *skin = &varied;
    skin_random(&varied, seed);
    if (photo || number % 2)
        for (int i = 0, at = photo ? number : number / 2; i <= at; i++) {
            skin = photo ? &trays[i % tray_count] : &skins[i % skin_count];
            at += skin->held_back ? 1 : 0;
        }
    (photo ? picture_photo : picture_screenshot)(out, skin, seed);
}

static void samples_free(struct samples *samples)
{
    free(samples->rows);
    free(samples->labels);
    free(samples->groups);
}

int main(int argc, char **argv)
{
    const bool photo = argc > 1 && strcmp(argv[1], "photos") == 0;
    if (argc != 3 || (!photo && strcmp(argv[1], "screenshots") != 0)) {
        fprintf(stderr, "usage: fit_scan screenshots|photos COUNT\n");
        return 2;
    }
    struct sample_sets sets = {.borders = {.features = BORDER_FEATURES},
                               .lines = {.features = BORDER_FEATURES},
                               .floors = {.features = FLOOR_FEATURES},
                               .moulded_floors = {.features = FLOOR_FEATURES},
                               .targets = {.features = TARGET_FEATURES}};
    for (int i = 0; i < atoi(argv[2]); i++) {
        struct test_picture picture;
        uj_random random;
        uj_random_seed(&random, 1, (uint64_t)i);
        picture_numbered(&picture, photo, i);
        add_picture(&sets, &picture, photo, &random);
        picture_free(&picture);
    }
    print_network("border_networks", &sets.borders);
    print_fit("floor_weights", &sets.floors);
    if (photo) {
        print_fit("line_weights", &sets.lines);
        print_fit("floor_weights with the moulding", &sets.moulded_floors);
    }
    print_choices("target_weights", &sets.targets);
    samples_free(&sets.borders);
    samples_free(&sets.lines);
    samples_free(&sets.floors);
    samples_free(&sets.moulded_floors);
    samples_free(&sets.targets);
    return 0;
}
