#include "scan/candidates.h"
#include "scan/grid.h"
#include "scan/numbers.h"
#include "scan/pose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

uj_status reader_room_new(struct reader_room **out)
{
    *out = malloc(sizeof **out);
    if (!*out)
        return UJ_NO_MEMORY;
    const uj_status status = decoder_new(&(*out)->decoder);
    if (status != UJ_OK) {
        free(*out);
        *out = NULL;
    }
    return status;
}

void reader_room_free(struct reader_room *room)
{
    if (room)
        decoder_free(room->decoder);
    free(room);
}

/* Evidence of many small cells is less independent than that of few large ones, so it grows more slowly than their number. Boards of the usual
 * size are that much likelier before anything is seen. */
static double total_of(double score, int cells)
{
    return score * pow((double)USUAL_CELLS / cells, 1.2) - (cells == USUAL_CELLS ? 0 : 4);
}

void candidate_read(struct candidate *out, struct reader_room *room, int cells, const struct pyramid *pyramid, int beam)
{
    const struct plane_map map = plane_of_square(cells, out->corners);
    struct floor_look floors[MAX_FLOORS];
    struct evidence *const evidence = &room->evidence;
    sheet_make(&out->sheet, &room->pixels, cells, pyramid, &map);
    const int floor_count = floors_find(floors, &out->sheet);
    out->total = -INFINITY;
    for (int i = 0; i < floor_count; i++) {
        evidence_make(evidence, &out->sheet, &floors[i]);
        if (evidence->outline < -12)
            break;
        decode(&room->decoded, room->decoder, evidence, beam);
        const double total = total_of(room->decoded.score + (double)evidence->outline, cells);
        if (total > out->total) {
            out->total = total;
            out->decoded = room->decoded;
        }
    }
}

/* What is known of the candidates so far. */
struct contest {
    const struct pyramid *pyramid;
    struct reader_room *room;
    struct candidate *best, *next;
    double sum; /* of all but the best, as logarithms of exp(total) */
};

static bool is_same_place(const struct candidate *a, const struct candidate *b)
{
    const double near =
        0.25 * hypot(a->corners[1].x - a->corners[0].x, a->corners[1].y - a->corners[0].y) / a->sheet.cells;
    for (int i = 0; i < 4; i++)
        if (hypot(a->corners[i].x - b->corners[i].x, a->corners[i].y - b->corners[i].y) > near)
            return false;
    return a->sheet.cells == b->sheet.cells;
}

static void contest_enter(struct contest *contest)
{
    struct candidate *const next = contest->next, *const best = contest->best;
    const bool rivals = best->total == -INFINITY || !is_same_place(next, best);
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
    for (int i = 0; status == UJ_OK && i < count; i++) {
        for (int j = 0; j < 4; j++)
            contest->next->corners[j] = plane_at(&view.to_picture, grids[i].corners[j].x, grids[i].corners[j].y);
        candidate_read(contest->next, contest->room, grids[i].cells, contest->pyramid, QUICK_BEAM);
        contest_enter(contest);
    }
    view_free(&view);
    return status;
}

/* The corners of the part from (left, top) to (left + cells, top + cells) of the lattice that a candidate lies on. */
static void lattice_corners(struct place out[4], const struct candidate *candidate, int left, int top, int cells)
{
    const struct plane_map map = plane_of_square(candidate->sheet.cells, candidate->corners);
    for (int i = 0; i < 4; i++)
        out[i] = plane_at(&map, left + (i == 1 || i == 2 ? cells : 0), top + (i >= 2 ? cells : 0));
}

static bool is_in_picture(const struct place corners[4], const uj_picture *picture)
{
    for (int i = 0; i < 4; i++)
        if (!(corners[i].x > -0.02 * picture->width && corners[i].x < 1.02 * picture->width &&
              corners[i].y > -0.02 * picture->height && corners[i].y < 1.02 * picture->height))
            return false;
    return true;
}

/* A board's lattice is found sooner than its ends: tries the boards with a line more, a line less, or moved by one. */
static bool contest_shift(struct contest *contest)
{
    static const int8_t shifts[][3] = {{0, 0, 1}, {-1, 0, 1}, {0, -1, 1}, {-1, -1, 1}, {1, 0, 0},  {-1, 0, 0},
                                       {0, 1, 0}, {0, -1, 0}, {0, 0, -1}, {1, 0, -1},  {0, 1, -1}, {1, 1, -1}};
    const struct candidate start = *contest->best;
    for (int i = 0; i < (int)(sizeof shifts / sizeof *shifts); i++) {
        const int cells = start.sheet.cells + shifts[i][2];
        if (cells < UJ_SCAN_MIN_CELLS || cells > UJ_SCAN_MAX_CELLS)
            continue;
        lattice_corners(contest->next->corners, &start, shifts[i][0], shifts[i][1], cells);
        if (!is_in_picture(contest->next->corners, &contest->pyramid->levels[0]))
            continue;
        candidate_read(contest->next, contest->room, cells, contest->pyramid, QUICK_BEAM);
        contest_enter(contest);
    }
    return contest->best->total > start.total;
}

static uj_status contest_run(struct contest *contest)
{
    struct pose poses[MAX_POSES];
    int pose_count;
    uj_status status = poses_find(poses, &pose_count, contest->pyramid);
    for (int i = 0; status == UJ_OK && i < pose_count; i++)
        if (i == 0 || poses[i].score > 1.03 * poses[0].score)
            status = contest_plane(contest, &poses[i].plane, i == 0 ? 0 : 0.14);
    if (status != UJ_OK)
        return status;
    while (contest->best->total > 0 && contest_shift(contest))
        ;
    return contest->best->total > 0 ? UJ_OK : UJ_END;
}

uj_status candidates_best(struct candidate *out, double *certainty, const struct pyramid *pyramid)
{
    struct contest contest = {.pyramid = pyramid, .sum = -INFINITY};
    struct candidate *pair = malloc(2 * sizeof *pair);
    uj_status status = pair ? reader_room_new(&contest.room) : UJ_NO_MEMORY;
    if (status == UJ_OK) {
        contest.best = &pair[0];
        contest.next = &pair[1];
        contest.best->total = -INFINITY;
        status = contest_run(&contest);
    }
    if (status == UJ_OK) {
        const double total = contest.best->total;
        memcpy(out->corners, contest.best->corners, sizeof out->corners);
        candidate_read(out, contest.room, contest.best->sheet.cells, pyramid, FULL_BEAM);
        *certainty = 1 / (1 + exp(0.5 * (contest.sum - total)));
    }
    reader_room_free(contest.room);
    free(pair);
    return status;
}
