/* A picture to a board: planes that the board may lie in, grids in each plane, looks of the floor on each grid, and for each of these the
 * best legal board. The best of all is the answer; the others say how sure it is. */
#include "base/error.h"
#include "scan/candidates.h"
#include "scan/target.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static uj_status picture_check(const uj_picture *picture, uj_error *error)
{
    const int shorter = picture->width < picture->height ? picture->width : picture->height;
    const int longer = picture->width > picture->height ? picture->width : picture->height;
    if (shorter < UJ_SCAN_MIN_SIDE || longer > UJ_SCAN_MAX_SIDE)
        return fail_here(error, UJ_BAD_INPUT, "the picture has %d x %d pixels; each side must have %d to %d",
                         picture->width, picture->height, UJ_SCAN_MIN_SIDE, UJ_SCAN_MAX_SIDE);
    if ((int64_t)picture->width * picture->height > UJ_SCAN_MAX_PIXELS)
        return fail_here(error, UJ_BAD_INPUT, "the picture has %d x %d pixels; %d million are the most", picture->width,
                         picture->height, UJ_SCAN_MAX_PIXELS / 1000000);
    return UJ_OK;
}

/* A cell of the picture, where the exit is at `side`, as a cell of the board, where it is on the right. */
static int turned_cell(int row, int column, int cells, uj_side side)
{
    for (int i = 0; i < (int)side; i++) {
        const int kept = row;
        row = cells - 1 - column;
        column = kept;
    }
    return row * cells + column;
}

static void vehicle_name(char name[UJ_NAME_SIZE], int number)
{
    if (number < 26)
        snprintf(name, UJ_NAME_SIZE, "%c", 'A' + number);
    else
        snprintf(name, UJ_NAME_SIZE, "%c%c", 'A' + number / 26 - 1, 'A' + number % 26);
}

/* Builds the board of a reading in canonical form. UJ_BAD_INPUT: it has no target. */
static uj_status board_build(uj_board *out, const struct scanned_board *reading, const struct target_choice *target)
{
    if (target->vehicle < 0)
        return UJ_BAD_INPUT;
    const int n = reading->cells;
    uj_status status = uj_board_init(out, n, n, NULL);
    for (int i = 0; status == UJ_OK && i < reading->count; i++) {
        const int row = reading->vehicles[i].row, column = reading->vehicles[i].column,
                  more = reading->vehicles[i].length - 1;
        const bool horizontal = reading->vehicles[i].horizontal;
        const int first = turned_cell(row, column, n, target->side);
        const int last = turned_cell(row + (horizontal ? 0 : more), column + (horizontal ? more : 0), n, target->side);
        const int top_left = first < last ? first : last;
        char name[UJ_NAME_SIZE];
        vehicle_name(name, i);
        status = uj_board_add(out, name, top_left / n, top_left % n, more + 1, first / n == last / n, NULL);
    }
    for (int i = 0; status == UJ_OK && i < n * n; i++)
        if (reading->walls[i]) {
            const int cell = turned_cell(i / n, i % n, n, target->side);
            status = uj_board_add_wall(out, cell / n, cell % n, NULL);
        }
    if (status == UJ_OK)
        status = uj_board_finish(out, target->vehicle, -1, NULL);
    if (status == UJ_OK)
        uj_board_canonical(out, out);
    return status;
}

/* Cells that belong to different things in two readings. */
static void unsure_fill(uj_cells *out, const uj_board *a, const uj_board *b)
{
    if (a->width != b->width || a->height != b->height)
        return;
    for (int row = 0; row < a->height; row++)
        for (int column = 0; column < a->width; column++) {
            const int in_a = uj_board_at(a, row, column), in_b = uj_board_at(b, row, column);
            const uj_vehicle *va = in_a < 0 ? NULL : &a->vehicles[in_a], *vb = in_b < 0 ? NULL : &b->vehicles[in_b];
            const bool same = va && vb
                                  ? va->row == vb->row && va->column == vb->column && va->length == vb->length &&
                                        va->horizontal == vb->horizontal
                                  : !va && !vb && uj_board_is_wall(a, row, column) == uj_board_is_wall(b, row, column);
            const int cell = row * a->width + column;
            if (!same)
                out->word[cell / 64] |= UINT64_C(1) << cell % 64;
        }
}

static void runner_up_fill(uj_scan *out, const struct candidate *best)
{
    struct target_choice target;
    if (!best->decoded.has_second)
        return;
    target_choose(&target, &best->decoded.second, &best->sheet, best->floor);
    if (board_build(&out->runner_up, &best->decoded.second, &target) != UJ_OK)
        return;
    out->has_runner_up = true;
    out->runner_up_confidence = best->decoded.second_probability * target.probability;
    if (out->runner_up_confidence > 0.02)
        unsure_fill(&out->unsure, &out->board, &out->runner_up);
}

/* Photos show more that no model knows, such as a car of the colour of the tray: answers that seem wrong in 2 of 100 cases or more are not sure. Of 98 on
 * fitted trays that seemed wrong in 2 to 20 of 100, four were. */
static double calibrated(double probability, bool photo)
{
    const double from = 0.8, above = (probability - from) / (1 - from);
    return photo && above > 0 ? from + (1 - from) * pow(above, 6) : probability;
}

/* What is less probable than this is no board, or none that can be read. */
static const double least_confidence = 0.05;

static void answer_fill(uj_scan *out, const struct candidate *best, double certainty)
{
    struct target_choice target;
    target_choose(&target, &best->decoded.best, &best->sheet, best->floor);
    if (board_build(&out->board, &best->decoded.best, &target) != UJ_OK)
        return;
    /* Most apps have the exit on the right, but not all: where it is not seen, the answer is not sure. Photos have that in their target already. */
    const double guess = best->photo || target.exit_seen ? 1 : 0.85;
    out->confidence =
        guess * calibrated(best->decoded.probability * target.probability * certainty, best->photo || best->unclear);
    out->found = out->confidence >= least_confidence;
    out->exit_side = target.side;
    out->exit_seen = target.exit_seen;
    for (int i = 0; i < 4; i++) {
        const struct place corner = best->corners[(i + (int)target.side) % 4];
        out->corners[i][0] = corner.x;
        out->corners[i][1] = corner.y;
    }
    runner_up_fill(out, best);
}

static uj_status picture_read(uj_scan *out, const uj_picture *picture, uj_budget *budget)
{
    struct pyramid pyramid;
    struct candidate *best = budget_alloc(budget, 1, sizeof *best);
    double certainty = 0;
    bool another = false;
    uj_status status = best ? pyramid_make(&pyramid, picture, budget) : UJ_NO_MEMORY;
    if (status == UJ_OK) {
        status = candidates_best(best, &certainty, &another, &pyramid);
        pyramid_free(&pyramid);
    }
    if (status == UJ_OK) {
        answer_fill(out, best, certainty);
        out->another = another;
    }
    budget_free(best);
    /* Where the time ended, not finding a board says nothing. */
    if (status == UJ_END)
        status = budget_is_over(budget) ? UJ_LIMIT : UJ_OK;
    return budget_judge(budget, status);
}

uj_status uj_scan_picture(uj_scan *out, const uj_picture *picture, const uj_limits *limits, uj_error *error)
{
    memset(out, 0, sizeof *out);
    uj_status status = picture_check(picture, error);
    if (status != UJ_OK)
        return status;
    uj_budget budget;
    budget_init(&budget, limits);
    status = picture_read(out, picture, &budget);
    if (status == UJ_LIMIT)
        return budget_fail(&budget, error, "the picture takes more than the %s allowed");
    return status == UJ_OK ? UJ_OK : fail_memory(error);
}

void uj_scan_place(const uj_scan *scan, double column, double row, double out[2])
{
    struct place corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] = (struct place){scan->corners[i][0], scan->corners[i][1]};
    const struct plane_map map = plane_of_square(scan->board.width, corners);
    const struct place place = plane_at(&map, column, row);
    out[0] = place.x;
    out[1] = place.y;
}

const char *uj_side_name(uj_side side)
{
    static const char *const names[] = {"right", "bottom", "left", "top"};
    return names[side];
}
