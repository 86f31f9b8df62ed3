#include "scan/reading.h"
#include "scan/grid.h"
#include "scan/numbers.h"

#include <math.h>
#include <string.h>

uj_status reader_room_new(struct reader_room **out, uj_budget *budget)
{
    *out = budget_alloc(budget, 1, sizeof **out);
    if (!*out)
        return UJ_NO_MEMORY;
    const uj_status status = decoder_new(&(*out)->decoder, budget);
    if (status != UJ_OK) {
        budget_free(*out);
        *out = NULL;
    }
    return status;
}

void reader_room_free(struct reader_room *room)
{
    if (room)
        decoder_free(room->decoder);
    budget_free(room);
}

/* The physical game, which photos show, has boards of the usual size, and so have most apps. */
static double size_prior(int cells, bool photo)
{
    return cells == USUAL_CELLS ? 0 : photo ? -12 : -4;
}

/* Finer grids cut the same edges into more parts. Coarser ones have fewer, and may be a part of a board. Grids that lie on one lattice cut nothing
 * finer, so a row more should pay if it is explained: a row of a board gives as much as the others, in proportion to the cells, the frame and what is
 * beside it little. Half way between the two tells them apart. The physical game has its usual size, and a row more is its frame. */
static double lattice_scale(int lattice, int cells)
{
    return pow((double)USUAL_CELLS / lattice, lattice > USUAL_CELLS ? 1.5 : 0.8) * lattice / cells;
}

/* How many cells of the line along a side are taken, and how many by vehicles that lie along it. */
static void side_count(int *taken, int *along, const struct scanned_board *board, uj_side side)
{
    const int n = board->cells;
    const bool level = side == UJ_SIDE_TOP || side == UJ_SIDE_BOTTOM;
    const int line = side == UJ_SIDE_TOP || side == UJ_SIDE_LEFT ? 0 : n - 1;
    bool cells[MAX_CELLS * MAX_CELLS];
    scanned_cells(cells, board);
    *taken = *along = 0;
    for (int i = 0; i < n; i++)
        *taken += cells[level ? line * n + i : i * n + line];
    for (int i = 0; i < board->count; i++)
        if (board->vehicles[i].horizontal == level &&
            (level ? board->vehicles[i].row : board->vehicles[i].column) == line)
            *along += board->vehicles[i].length;
}

/* A line along a side that is empty, or full of vehicles along it, may be a part of the frame: of the boards of puzzles, one in thirty and one in
 * eighty has that. */
static double sides_prior(const struct scanned_board *board)
{
    double prior = 0;
    for (int side = 0; side < 4; side++) {
        int taken, along;
        side_count(&taken, &along, board, (uj_side)side);
        prior -= taken == 0 ? 3.5 : along == board->cells ? 4.5 : 0;
    }
    return prior;
}

/* How the looks of the floor agree on the board, as logarithms. */
struct agreement {
    double agreed, others;
};

/* The best board if the floor has this look, in room->decoded; false if it is far behind. */
static bool look_read(struct candidate *out, struct agreement *looks, struct reader_room *room,
                      const struct floor_look *floor, int beam, double least)
{
    const int cells = out->sheet.cells;
    struct evidence *const evidence = &room->evidence;
    evidence_make(evidence, &out->sheet, floor, out->tiled);
    const double scale = lattice_scale(out->photo ? cells : out->lattice, cells), prior = size_prior(cells, out->photo);
    const double least_score = (fmax(least, out->total - FAR_BEHIND) - prior) / scale - (double)evidence->grid;
    if (!decode(&room->decoded, room->decoder, evidence, beam, least_score))
        return false;
    const double total =
        (room->decoded.score + (double)evidence->grid) * scale + prior + sides_prior(&room->decoded.best);
    const bool same = memcmp(&room->decoded.best, &out->decoded.best, sizeof out->decoded.best) == 0;
    if (total <= out->total) {
        double *const sum = same ? &looks->agreed : &looks->others;
        *sum = log_add(*sum, total / 2);
        return true;
    }
    looks->others = same ? looks->others : log_add(looks->others, looks->agreed);
    looks->agreed = same ? log_add(looks->agreed, total / 2) : total / 2;
    out->total = total;
    out->decoded = room->decoded;
    memcpy(out->floor, floor->tones, sizeof out->floor);
    return true;
}

/* The look of the cells that a reading leaves empty. */
static bool floor_of_reading(struct floor_look *out, const struct sheet *sheet, const struct moulding *moulding,
                             const struct scanned_board *reading)
{
    const int n = sheet->cells;
    bool cells[MAX_CELLS * MAX_CELLS] = {false};
    scanned_cells(cells, reading);
    for (int i = 0; i < n * n; i++)
        cells[i] = !cells[i];
    return floor_make(out, sheet, moulding, cells);
}

void candidate_read(struct candidate *out, struct reader_room *room, int cells, const struct pyramid *pyramid, int beam,
                    double least)
{
    const struct plane_map map = plane_of_square(cells, out->corners);
    struct floor_look floors[MAX_FLOORS], again;
    room->pixels.cell = beam == FULL_BEAM ? FINE : COARSE;
    sheet_make(&out->sheet, &room->pixels, cells, pyramid, &map, out->photo);
    if (out->scales)
        out->sheet.scales = *out->scales;
    /* It costs too much to compare grids with. */
    const struct moulding *const moulding = out->photo && beam == FULL_BEAM ? &room->moulding : NULL;
    if (moulding)
        moulding_make(&room->moulding, &room->pixels, cells);
    const int floor_count = floors_find(floors, &out->sheet, moulding);
    struct agreement looks = {-INFINITY, -INFINITY};
    out->total = -INFINITY;
    memset(&out->decoded, 0, sizeof out->decoded);
    for (int i = 0; i < floor_count; i++) {
        const bool is_close = look_read(out, &looks, room, &floors[i], beam, least);
        /* All the cells that it leaves empty show the light better. */
        if (is_close && beam == FULL_BEAM && floor_of_reading(&again, &out->sheet, moulding, &room->decoded.best))
            look_read(out, &looks, room, &again, beam, least);
    }
    /* Where the light makes some of the floor look like another one, the looks of the floor do not agree on the board. */
    out->decoded.probability /= 1 + exp(looks.others - looks.agreed);
}
