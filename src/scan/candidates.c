#include "scan/candidates.h"
#include "scan/contest.h"
#include "scan/lattice.h"
#include "scan/numbers.h"

#include <math.h>
#include <string.h>

/* The most that `photo_lead` may be. */
enum { MOST_LEAD = 80 };

static bool is_near(const struct place a[4], const struct place b[4], int cells, double parts)
{
    const double near = parts * hypot(a[1].x - a[0].x, a[1].y - a[0].y) / cells;
    for (int i = 0; i < 4; i++)
        if (hypot(a[i].x - b[i].x, a[i].y - b[i].y) > near)
            return false;
    return true;
}

static bool is_same_place(const struct candidate *a, const struct candidate *b)
{
    return a->sheet.cells == b->sheet.cells && is_near(a->corners, b->corners, a->sheet.cells, 0.25);
}

/* Whether a grid that was read already is the same to a small part of a cell; if not, it is from now on. */
static bool is_read(struct contest *contest, int cells)
{
    for (int i = contest->read_from; i < contest->read_count; i++)
        if (contest->read[i].cells == cells && contest->read[i].lattice == contest->next->lattice &&
            contest->read[i].photo == contest->next->photo &&
            is_near(contest->read[i].corners, contest->next->corners, cells, 0.04))
            return true;
    if (contest->read_count < MAX_READ) {
        contest->read[contest->read_count].cells = cells;
        contest->read[contest->read_count].lattice = contest->next->lattice;
        contest->read[contest->read_count].photo = contest->next->photo;
        contest->read[contest->read_count].total = -INFINITY;
        memcpy(contest->read[contest->read_count++].corners, contest->next->corners, sizeof contest->next->corners);
    }
    return false;
}

/* The same grid, read as a screenshot and as a photo. The totals say whether it is a grid, and those of photos are lower; which of the
 * two explains the board better is in the score. */
static void contest_compare(struct contest *contest)
{
    struct candidate *const next = contest->next, *const best = contest->best;
    const bool is_better = next->decoded.score > best->decoded.score;
    struct candidate *const photo = next->photo ? next : best, *const screenshot = next->photo ? best : next;
    if ((is_better ? next : best) == photo && photo->total < screenshot->total) {
        contest->photo_lead += screenshot->total - photo->total;
        photo->total = screenshot->total;
    }
    if (is_better) {
        contest->best = next;
        contest->next = best;
    }
}

/* Whether two grids are not both right: roofs and the floor give different ones with the same board. */
static bool are_rivals(const struct candidate *a, const struct candidate *b)
{
    return !is_same_place(a, b) && memcmp(&a->decoded.best, &b->decoded.best, sizeof a->decoded.best) != 0;
}

static void contest_enter(struct contest *contest)
{
    struct candidate *const next = contest->next, *const best = contest->best;
    next->total += next->photo ? contest->photo_lead : 0;
    if (best->total > 0 && next->total > 0 && next->photo != best->photo && is_same_place(next, best)) {
        contest_compare(contest);
        return;
    }
    const bool rivals = best->total == -INFINITY || are_rivals(next, best);
    if (next->total <= best->total) {
        if (rivals)
            contest->sum = log_add(contest->sum, next->total);
        return;
    }
    if (rivals)
        contest->sum = log_add(contest->sum, best->total);
    contest->best = next;
    contest->next = best;
}

/* Reads the next candidate. */
static void contest_read(struct contest *contest, int cells)
{
    if (is_read(contest, cells))
        return;
    candidate_read(contest->next, contest->room, cells, contest->pyramid, QUICK_BEAM,
                   contest->best->total - FAR_BEHIND - (contest->next->photo ? MOST_LEAD : 0));
    if (contest->read_count < MAX_READ)
        contest->read[contest->read_count - 1].total = contest->next->total;
    if (cells == USUAL_CELLS && contest->next->total > contest->usual.total) {
        contest->usual.total = contest->next->total;
        contest->usual.photo = contest->next->photo;
        memcpy(contest->usual.corners, contest->next->corners, sizeof contest->usual.corners);
    }
    contest_enter(contest);
}

/* Whether two squares have no place in common: their middles are farther apart than half their sides together. */
static bool are_apart(const struct place a[4], const struct place b[4])
{
    const double dx = (a[0].x + a[2].x - b[0].x - b[2].x) / 2, dy = (a[0].y + a[2].y - b[0].y - b[2].y) / 2;
    return fmax(fabs(dx), fabs(dy)) > 0.5 * (side_length(a) + side_length(b));
}

/* A second board looks about as much like one as the best does, and has about its size. */
static bool contest_has_another(const struct contest *contest)
{
    const struct candidate *const best = contest->best;
    const double part = 0.6, least = 30;
    for (int i = 0; i < contest->read_count; i++) {
        const double total = contest->read[i].total, size = side_length(contest->read[i].corners);
        if (total > least && total > part * best->total && size > 0.5 * side_length(best->corners) &&
            are_apart(contest->read[i].corners, best->corners))
            return true;
    }
    return false;
}

/* Whether the picture may have cut a part of the board off: it ends near one side of it and not as near at the other. Boards of fewer cells than
 * usual may be what is left of a usual one. The physical game is whole if it has its usual size. */
static bool is_cut(const struct candidate *best, const uj_picture *picture)
{
    if (best->photo && best->sheet.cells == USUAL_CELLS)
        return false;
    const double near = best->sheet.cells < USUAL_CELLS ? 0.6 : 0.15, uneven = 0.1;
    const double cell = side_length(best->corners) / best->sheet.cells;
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        low[0] = fmin(low[0], best->corners[i].x), high[0] = fmax(high[0], best->corners[i].x);
        low[1] = fmin(low[1], best->corners[i].y), high[1] = fmax(high[1], best->corners[i].y);
    }
    for (int axis = 0; axis < 2; axis++) {
        const double before = low[axis] / cell, after = ((axis ? picture->height : picture->width) - high[axis]) / cell;
        if (fmin(before, after) < near && fabs(before - after) > uneven)
            return true;
    }
    return false;
}

/* Whether a board of fewer cells than usual may be a part of a usual one, which looks almost as much like a board. */
static bool is_part(const struct candidate *best, const struct contest *contest)
{
    const double almost = 0.65;
    return best->sheet.cells < USUAL_CELLS && contest->usual.total > almost * contest->best->total;
}

void contest_begin(struct contest *contest, bool photo, int lattice)
{
    contest->next->photo = photo;
    contest->next->lattice = lattice;
    contest->next->scales = NULL;
    contest->next->tiled = false;
}

void contest_follow(struct contest *contest, const struct candidate *like)
{
    contest_begin(contest, like->photo, like->lattice);
    contest->scales = like->sheet.scales;
    contest->next->scales = &contest->scales;
}

static uj_status contest_plane(struct contest *contest, const struct plane_map *plane, double ratio_range)
{
    struct view view;
    struct grid grids[MAX_GRIDS];
    int count = 0;
    uj_status status = view_make(&view, contest->pyramid, plane, ratio_range);
    if (status != UJ_OK)
        return status;
    status = grids_find(grids, &count, &view);
    if (status == UJ_OK)
        status = grids_refine(grids, count, &view);
    for (int i = 0; status == UJ_OK && i < count && !budget_is_over(view.budget); i++) {
        for (int j = 0; j < 4; j++)
            contest->next->corners[j] = plane_at(&view.to_picture, grids[i].corners[j].x, grids[i].corners[j].y);
        contest_begin(contest, ratio_range > 0, grids[i].cells);
        contest_read(contest, grids[i].cells);
    }
    view_free(&view);
    return status;
}

/* A board's lattice is found sooner than its ends: tries the boards with a line more, a line less, or moved by one. */
static bool contest_shift(struct contest *contest)
{
    const struct candidate start = *contest->best;
    for (int i = 0; i < lattice_step_count; i++) {
        const struct lattice_step step = lattice_steps[i];
        const int cells = start.sheet.cells + step.more;
        if (cells < UJ_SCAN_MIN_CELLS || cells > UJ_SCAN_MAX_CELLS)
            continue;
        lattice_corners(contest->next->corners, &start, step.right, step.down, cells);
        if (!is_in_picture(contest->next->corners, &contest->pyramid->levels[0]))
            continue;
        contest_follow(contest, &start);
        contest_read(contest, cells);
    }
    return contest->best->total > start.total;
}

/* A board that ends two lines farther on may be better where one line more is not. Reads the grids on the best one's lattice once more, compared by what a
 * row more explains: on a lattice of their own they counted as finer ones. */
static bool contest_extend(struct contest *contest)
{
    const struct candidate start = *contest->best;
    for (int i = contest->read_count - 1; i >= contest->read_from; i--) {
        const int cells = contest->read[i].cells;
        if (contest->read[i].lattice == start.lattice || contest->read[i].photo != start.photo ||
            !is_on_lattice(contest->read[i].corners, cells, &start))
            continue;
        memcpy(contest->next->corners, contest->read[i].corners, sizeof contest->next->corners);
        contest_follow(contest, &start);
        contest_read(contest, cells);
    }
    return contest->best->total > start.total;
}

/* How far the left, top, right and bottom side move. */
static const struct nudge {
    int8_t by[4];
} nudges[] = {{{1, 0, 1, 0}}, {{0, 1, 0, 1}}, {{1, 0, 0, 0}}, {{0, 1, 0, 0}}, {{0, 0, 1, 0}}, {{0, 0, 0, 1}}};

static void nudged_corners(struct place out[4], const struct candidate *candidate, const struct nudge *nudge, double by)
{
    const int n = candidate->sheet.cells;
    const struct plane_map map = plane_of_square(n, candidate->corners);
    for (int i = 0; i < 4; i++) {
        const bool right = i == 1 || i == 2, low = i >= 2;
        out[i] = plane_at(&map, (right ? n : 0) + by * nudge->by[right ? 2 : 0],
                          (low ? n : 0) + by * nudge->by[low ? 3 : 1]);
    }
}

/* Moves the sides of the best grid by parts of a cell to where it explains the picture best; whether they moved. */
static bool contest_nudge(struct contest *contest)
{
    enum { NUDGES = sizeof nudges / sizeof *nudges };
    static const double steps[] = {-0.08, 0.08, -0.04, 0.04};
    const double start = contest->best->total;
    memcpy(contest->before, contest->best->corners, sizeof contest->before);
    for (int i = 0; i < 4 * NUDGES; i++) {
        const struct candidate *const best = contest->best;
        nudged_corners(contest->next->corners, best, &nudges[i / 2 % NUDGES], steps[i / 2 / NUDGES * 2 + i % 2]);
        contest_begin(contest, best->photo, best->lattice);
        candidate_read(contest->next, contest->room, best->sheet.cells, contest->pyramid, QUICK_BEAM,
                       best->total - (best->photo ? contest->photo_lead : 0));
        /* The lines fitted best where it was. */
        if (contest->next->total + (best->photo ? contest->photo_lead : 0) > best->total + 2)
            contest_enter(contest);
    }
    return contest->best->total > start;
}

/* The edges of screenshots run along the sides of the picture, and no other plane fits them better. Where one does clearly, the picture is a photo;
 * in between it may be one from straight above, and is read as both. */
static uj_status contest_planes(struct contest *contest)
{
    const double clearly = 1.03, hardly = 1.003, near = 0.8;
    struct pose poses[MAX_POSES];
    int count;
    uj_status status = poses_find(poses, &count, contest->pyramid);
    if (status != UJ_OK)
        return status;
    double best = 0;
    for (int i = 0; i < count; i++)
        best = fmax(best, poses[i].score);
    if (best <= clearly * poses[0].score)
        status = contest_plane(contest, &poses[0].plane, 0);
    if (best <= hardly * poses[0].score)
        return status;
    contest->unclear = true;
    for (int i = 0; status == UJ_OK && i < count; i++)
        if (poses[i].score >= near * best)
            status = contest_plane(contest, &poses[i].plane, 0.14);
    return status;
}

/* Whether every square of 2 x 2 cells is empty or full: stripes along vehicles cut each of them in two. */
static bool is_doubled(const struct scanned_board *board)
{
    const int n = board->cells;
    bool taken[MAX_CELLS * MAX_CELLS];
    if (n % 2 != 0)
        return false;
    scanned_cells(taken, board);
    for (int i = 0; i < n * n; i++)
        if (taken[i] != taken[i / (2 * n) * (2 * n) + i % n / 2 * 2])
            return false;
    return true;
}

static double cell_length(const struct place corners[4], int cells)
{
    return side_length(corners) / cells;
}

/* Whether the cells of a grid are two or three times as large as those of another one that it covers in part. */
static bool is_multiple(const struct place corners[4], int cells, const struct candidate *other)
{
    const double ratio = cell_length(corners, cells) / cell_length(other->corners, other->sheet.cells);
    return ratio > 1.8 && ratio < 3.3 && fabs(ratio - round(ratio)) < 0.1 * ratio &&
           !are_apart(corners, other->corners);
}

/* Reads the grids with cells that many times as large again: against the finer one they were far behind. */
static void contest_read_multiples(struct contest *contest, const struct candidate *finer, double least)
{
    for (int i = 0; i < contest->read_count && !budget_is_over(contest->pyramid->budget); i++) {
        const int cells = contest->read[i].cells;
        if (!is_multiple(contest->read[i].corners, cells, finer))
            continue;
        memcpy(contest->next->corners, contest->read[i].corners, sizeof contest->next->corners);
        contest_begin(contest, contest->read[i].photo, cells);
        candidate_read(contest->next, contest->room, cells, contest->pyramid, QUICK_BEAM,
                       fmax(least, contest->best->total - FAR_BEHIND));
        contest_enter(contest);
    }
}

/* Stripes along the vehicles suggest a grid with cells of half the size or a third: it is dropped for one with larger ones that looks like a
 * board, too. Without stripes that cannot be: the vehicles' sides would cut its cells. Whether it was. */
static bool contest_enlarge(struct contest *contest)
{
    const struct candidate finer = *contest->best;
    const double sum = contest->sum, likely = 0.45;
    const bool is_striped = is_doubled(&finer.decoded.best);
    const double least = is_striped ? NO_BOARD : fmax(NO_BOARD, likely * finer.total);
    contest->sum = NO_BOARD;
    contest->best->total = -INFINITY;
    if (is_striped && finer.sheet.cells / 2 >= UJ_SCAN_MIN_CELLS) {
        memcpy(contest->next->corners, finer.corners, sizeof finer.corners);
        contest_begin(contest, finer.photo, finer.sheet.cells / 2);
        candidate_read(contest->next, contest->room, finer.sheet.cells / 2, contest->pyramid, QUICK_BEAM, -INFINITY);
        contest_enter(contest);
    }
    contest_read_multiples(contest, &finer, least);
    if (contest->best->total < least && !(is_striped && contest->best->total > -INFINITY)) {
        *contest->best = finer;
        contest->sum = sum;
        return false;
    }
    contest->read_from = contest->read_count;
    return true;
}

static uj_status contest_run(struct contest *contest)
{
    const uj_status status = contest_planes(contest);
    if (status != UJ_OK)
        return status;
    if (contest->best->total <= 0)
        return UJ_END;
    uj_budget *const budget = contest->pyramid->budget;
    while (!budget_is_over(budget) && (contest_shift(contest) || contest_extend(contest) || contest_enlarge(contest)))
        ;
    /* A lattice that fits better may show a line more. */
    while (!budget_is_over(budget) && contest_nudge(contest) && contest_shift(contest))
        ;
    return budget_is_over(budget) ? UJ_LIMIT : UJ_OK;
}

uj_status candidates_best(struct candidate *out, double *certainty, bool *another, const struct pyramid *pyramid)
{
    struct contest contest = {.pyramid = pyramid, .sum = NO_BOARD, .usual = {.total = -INFINITY}};
    struct candidate *pair = budget_alloc(pyramid->budget, 2, sizeof *pair);
    uj_status status = pair ? reader_room_new(&contest.room, pyramid->budget) : UJ_NO_MEMORY;
    if (status == UJ_OK) {
        contest.best = &pair[0];
        contest.next = &pair[1];
        contest.best->total = -INFINITY;
        status = contest_run(&contest);
    }
    if (status == UJ_OK) {
        *certainty = 1 / (1 + exp(0.5 * (contest.sum - contest.best->total)));
        *another = contest_has_another(&contest);
        contest_finish(out, certainty, &contest);
        *certainty *= is_cut(out, &pyramid->levels[0]) || is_part(out, &contest) ? 0.5 : 1;
        out->unclear = contest.unclear;
    }
    reader_room_free(contest.room);
    budget_free(pair);
    return status;
}
