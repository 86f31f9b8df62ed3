#include "scan/contest.h"
#include "scan/faint.h"
#include "scan/lattice.h"
#include "scan/numbers.h"
#include "scan/target.h"

#include <math.h>
#include <string.h>

double side_length(const struct place corners[4])
{
    return hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
}

bool is_in_picture(const struct place corners[4], const uj_picture *picture)
{
    for (int i = 0; i < 4; i++)
        if (!(corners[i].x > -0.02 * picture->width && corners[i].x < 1.02 * picture->width &&
              corners[i].y > -0.02 * picture->height && corners[i].y < 1.02 * picture->height))
            return false;
    return true;
}

/* Reads the grid between the next candidate's corners at full resolution. */
static void next_read_finely(struct contest *contest, int cells)
{
    candidate_read(contest->next, contest->room, cells, contest->pyramid, FULL_BEAM, -INFINITY);
}

/* Reads the best grid as it was found and as it was moved: fine lines may tell better. */
static void finish_best(struct candidate *out, struct contest *contest)
{
    memcpy(contest->next->corners, contest->before, sizeof contest->before);
    contest_begin(contest, contest->best->photo, contest->best->lattice);
    next_read_finely(contest, contest->best->sheet.cells);
    *out = *contest->next;
    memcpy(contest->next->corners, contest->best->corners, sizeof contest->next->corners);
    next_read_finely(contest, out->sheet.cells);
    const bool same = memcmp(&out->decoded.best, &contest->next->decoded.best, sizeof out->decoded.best) == 0;
    const double apart = fabs(contest->next->total - out->total);
    if (contest->next->total > out->total)
        *out = *contest->next;
    out->decoded.probability /= same ? 1 : 1 + exp(-0.5 * apart);
}

/* The total with what the exit says: beside a wrong row there is none, or it is not where it usually is. */
static double total_with_exit(const struct candidate *candidate)
{
    struct target_choice target;
    target_choose(&target, &candidate->decoded.best, &candidate->sheet, candidate->floor);
    return candidate->total + 3 * target.score;
}

/* Reads the next candidate's grid, moved from the best one's, at full resolution if it is not far behind at a low one; whether it was. */
static bool next_read_if_near(struct contest *contest, int cells, const struct candidate *like, double coarse)
{
    if (cells < UJ_SCAN_MIN_CELLS || cells > UJ_SCAN_MAX_CELLS ||
        !is_in_picture(contest->next->corners, &contest->pyramid->levels[0]))
        return false;
    contest_follow(contest, contest->best);
    candidate_read(contest->next, contest->room, cells, contest->pyramid, QUICK_BEAM, coarse - FAR_BEHIND);
    if (contest->next->total < coarse - FAR_BEHIND)
        return false;
    contest_follow(contest, like);
    next_read_finely(contest, cells);
    return true;
}

/* The frame may look like a row of the floor, and then the board seems to lie a row farther on, or to have one more. Reads the grids beside the best one
 * at full resolution, too, where the moulding of the floor and the exit tell; how probable the best is among them. */
static double finish_shifted(struct candidate *out, struct contest *contest)
{
    const double coarse = contest->best->total - (out->photo ? contest->photo_lead : 0);
    const struct candidate found = *out;
    double best = total_with_exit(out), others = -INFINITY;
    for (int i = 0; i < lattice_step_count; i++) {
        const struct lattice_step step = lattice_steps[i];
        lattice_corners(contest->next->corners, &found, step.right, step.down, found.sheet.cells + step.more);
        if ((found.photo && step.more != 0) ||
            !next_read_if_near(contest, found.sheet.cells + step.more, &found, coarse))
            continue;
        const double total = total_with_exit(contest->next);
        others = log_add(others, 0.5 * fmin(total, best));
        if (total > best) {
            best = total;
            *out = *contest->next;
        }
    }
    return 1 / (1 + exp(others - 0.5 * best));
}

/* How probable a reading is whose grid is right. */
static double reading_probability(const struct candidate *candidate)
{
    struct target_choice target;
    target_choose(&target, &candidate->decoded.best, &candidate->sheet, candidate->floor);
    return target.vehicle < 0 ? 0 : candidate->decoded.probability * target.probability;
}

/* What is less probable is worth another look at the picture. */
static const double improbable = 0.3;

/* What is drawn on vehicles may fit a finer grid better than theirs. Where no board on it is probable, the best grid of the usual size may be right
 * if its cells are larger, but is no sure answer. */
static bool finish_usual(struct candidate *out, struct contest *contest)
{
    const double larger_by = 1.3;
    const double before = reading_probability(out);
    if (before > improbable || contest->usual.total < NO_BOARD ||
        side_length(contest->usual.corners) / USUAL_CELLS < larger_by * side_length(out->corners) / out->sheet.cells)
        return false;
    memcpy(contest->next->corners, contest->usual.corners, sizeof contest->usual.corners);
    contest_begin(contest, contest->usual.photo, USUAL_CELLS);
    candidate_read(contest->next, contest->room, USUAL_CELLS, contest->pyramid, FULL_BEAM, -INFINITY);
    if (reading_probability(contest->next) <= before)
        return false;
    *out = *contest->next;
    return true;
}

/* Some draw a board as a table of coloured cells. Where no board is probable, one read so may be; it is no sure answer. One with the target alone is a
 * drawing of lines, whose other vehicles have the colour of the floor. */
static bool finish_tiled(struct candidate *out, struct contest *contest)
{
    if (out->photo || reading_probability(out) > improbable)
        return false;
    memcpy(contest->next->corners, out->corners, sizeof out->corners);
    contest_begin(contest, false, out->lattice);
    contest->next->tiled = true;
    next_read_finely(contest, out->sheet.cells);
    if (reading_probability(contest->next) <= improbable || contest->next->decoded.best.count < 2)
        return false;
    *out = *contest->next;
    return true;
}

/* Whether a block of the colour of the floor borders no empty cell. In drawings of lines, the lines around it may be those of its neighbours. */
static bool is_pocket(const struct candidate *candidate, int row, int column, int height, int width)
{
    const float same = 8;
    const int n = candidate->sheet.cells;
    bool taken[MAX_CELLS * MAX_CELLS];
    scanned_cells(taken, &candidate->decoded.best);
    for (int y = row - 1; y <= row + height; y++)
        for (int x = column - 1; x <= column + width; x++) {
            const bool is_beside = y < row || y == row + height, is_left = x < column || x == column + width;
            if (y < 0 || y >= n || x < 0 || x >= n || (is_beside && is_left))
                continue;
            if (is_beside || is_left
                    ? !taken[y * n + x]
                    : tone_distance(candidate->sheet.looks[y * n + x].body, candidate->floor[0]) > same)
                return false;
        }
    return true;
}

static bool has_pocket(const struct candidate *candidate)
{
    const struct scanned_board *const board = &candidate->decoded.best;
    for (int i = 0; i < board->count; i++) {
        const int length = board->vehicles[i].length;
        const bool horizontal = board->vehicles[i].horizontal;
        if (is_pocket(candidate, board->vehicles[i].row, board->vehicles[i].column, horizontal ? 1 : length,
                      horizontal ? length : 1))
            return true;
    }
    for (int i = 0; i < board->cells * board->cells; i++)
        if (board->walls[i] && is_pocket(candidate, i / board->cells, i % board->cells, 1, 1))
            return true;
    return false;
}

void contest_finish(struct candidate *out, double *certainty, struct contest *contest)
{
    finish_best(out, contest);
    *certainty *= finish_shifted(out, contest);
    if (finish_tiled(out, contest))
        *certainty = fmin(*certainty, 0.8);
    else if (finish_usual(out, contest))
        *certainty = fmin(*certainty, 0.5);
    if (!out->photo && (has_pocket(out) || has_faint_vehicle(&out->sheet, &out->decoded.best)))
        *certainty = fmin(*certainty, 0.8);
}
