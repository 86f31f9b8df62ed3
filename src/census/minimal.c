#include "census/minimal.h"

#include <stdlib.h>

enum {
    FIRST_CAPACITY = 1 << 12,
    NO_PIECE = -1,
    CROSSINGS = LATTICE_SIDE * LINE_VEHICLES,
    QUICK_DISTANCE = 8, /* up to here the board without one piece is searched first */
};

void probe_board_add(struct probe_board *board, int first, int stride, int cells, int length, int place)
{
    assert(board->count < PROBE_PIECES && length >= 2 && cells - length < PROBE_PLACES && place + length <= cells);
    struct probe_piece *const piece = &board->pieces[board->count++];
    uint64_t covered = 0;
    for (int i = 0; i < length; i++)
        covered |= UINT64_C(1) << (first + i * stride);
    piece->places = (uint8_t)(cells - length + 1);
    piece->place = (uint8_t)place;
    piece->length = (uint8_t)length;
    piece->line = 0;
    for (int i = 0; i < piece->places; i++)
        piece->line |= piece->cells[i] = covered << i * stride;
}

void probe_free(struct probe *probe)
{
    free(probe->states);
    free(probe->moved);
    free(probe->slots);
    free(probe->homes);
    *probe = (struct probe){0};
}

/* ---- The search ---------------------------------------------------------------------------------------------------- */

/* A vehicle of a search. Vehicles do not overtake, so it has only the places that the others of its line leave; the field of
 * a state that holds the present one is as narrow as they allow. */
struct search_piece {
    const uint64_t *cells;
    uint8_t places, place;
    uint8_t shift, mask; /* of its field */
};

/* A vehicle that may stand in the target's way, and what must be free if it is to leave the row, up and down, by its place. */
struct crossing {
    uint64_t leaves[PROBE_PLACES][2];
    uint8_t piece;
};

struct search {
    struct probe *probe;
    struct search_piece pieces[PROBE_PIECES];
    int count;
    uint64_t walls;
    uint64_t ahead[PROBE_PLACES];         /* cells between the target and the exit, by the target's place */
    uint8_t last[PROBE_PLACES];           /* what the target itself takes when they are free */
    struct crossing crossings[CROSSINGS]; /* in moves */
    int crossing_count;
    uj_metric metric;
    int most;
    uint32_t found; /* states */
    bool is_solved;
    uint32_t moved; /* vehicles that moved on the way to the solution */
    uj_status status;
};

static inline unsigned place_in(const struct search_piece *piece, uint64_t state)
{
    return (unsigned)(state >> piece->shift) & piece->mask;
}

static size_t slot_of(uint64_t state, size_t capacity)
{
    return (size_t)((state * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - __builtin_ctzll(2 * capacity)));
}

/* Puts a state into the table; false if it is there already. */
static bool insert(struct probe *probe, uint64_t state, uint32_t count)
{
    const size_t mask = 2 * probe->capacity - 1;
    size_t slot = slot_of(state, probe->capacity);
    for (;; slot = (slot + 1) & mask) {
        const uint32_t number = probe->slots[slot];
        if (number >= count || probe->homes[number] != slot)
            break;
        if (probe->states[number] == state)
            return false;
    }
    probe->slots[slot] = count;
    probe->homes[count] = (uint32_t)slot;
    probe->states[count] = state;
    return true;
}

/* Makes twice the room, with the first `count` states in it; false: no memory. */
static bool reserve_more(struct probe *probe, uint32_t count)
{
    const size_t capacity = probe->capacity ? 2 * probe->capacity : FIRST_CAPACITY;
    struct probe larger = {malloc(capacity * sizeof *larger.states), malloc(capacity * sizeof *larger.moved),
                           calloc(2 * capacity, sizeof *larger.slots), malloc(capacity * sizeof *larger.homes),
                           capacity};
    if (!larger.states || !larger.moved || !larger.slots || !larger.homes) {
        probe_free(&larger);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        insert(&larger, probe->states[i], i);
        larger.moved[i] = probe->moved[i];
    }
    probe_free(probe);
    *probe = larger;
    return true;
}

/* Whether a vehicle in the target's way cannot leave it at once, even if all others in the way were gone: then one move for each of
 * them and one for the target are not enough. */
static bool is_stuck(const struct search *search, uint64_t state, uint64_t taken, uint64_t ahead)
{
    const uint64_t *leaves[CROSSINGS];
    uint64_t others = taken;
    int count = 0;
    for (int i = 0; i < search->crossing_count; i++) {
        const struct search_piece *const piece = &search->pieces[search->crossings[i].piece];
        const unsigned place = place_in(piece, state);
        if (!(piece->cells[place] & ahead))
            continue;
        others &= ~piece->cells[place];
        leaves[count++] = search->crossings[i].leaves[place];
    }
    bool is_stuck = false;
    for (int i = 0; i < count; i++)
        is_stuck = is_stuck || (leaves[i][0] & others && leaves[i][1] & others);
    return is_stuck;
}

/* Looks at a state that was reached after `spent` moves: `taken` are all cells that are not free in it. */
static inline void consider(struct search *search, uint64_t state, uint64_t taken, uint32_t moved, int spent)
{
    const unsigned target = place_in(&search->pieces[0], state);
    int blockers = 0;
    for (uint64_t cells = search->ahead[target] & taken; cells; cells &= cells - 1)
        blockers++;
    const int least = spent + search->last[target] + blockers;
    if (least > search->most || (least == search->most && is_stuck(search, state, taken, search->ahead[target])))
        return;
    if (blockers == 0) {
        search->is_solved = true;
        search->moved = moved;
        return;
    }
    struct probe *const probe = search->probe;
    if (search->found == probe->capacity && !reserve_more(probe, search->found)) {
        search->status = UJ_NO_MEMORY;
        return;
    }
    probe->moved[search->found] = moved;
    search->found += insert(probe, state, search->found);
}

static void expand(struct search *search, uint64_t state, uint32_t moved, int spent)
{
    uint64_t taken = search->walls;
    for (int i = 0; i < search->count; i++)
        taken |= search->pieces[i].cells[place_in(&search->pieces[i], state)];
    for (int i = 0; i < search->count; i++) {
        const struct search_piece *const piece = &search->pieces[i];
        const int place = (int)place_in(piece, state), shift = piece->shift;
        const int low = search->metric == UJ_STEPS && place > 0 ? place - 1 : 0;
        const int high = search->metric == UJ_STEPS && place + 1 < piece->places ? place + 1 : piece->places - 1;
        const uint64_t others = taken & ~piece->cells[place], rest = state & ~((uint64_t)piece->mask << shift);
        for (int to = place - 1; to >= low && !(piece->cells[to] & others); to--)
            consider(search, rest | (uint64_t)to << shift, others | piece->cells[to], moved | UINT32_C(1) << i, spent);
        for (int to = place + 1; to <= high && !(piece->cells[to] & others); to++)
            consider(search, rest | (uint64_t)to << shift, others | piece->cells[to], moved | UINT32_C(1) << i, spent);
    }
}

static struct search_piece search_piece_of(const struct probe_board *board, int number, int without)
{
    const struct probe_piece *const piece = &board->pieces[number];
    int before = 0, after = 0; /* cells of the others of its line */
    for (int i = 0; i < board->count; i++) {
        const struct probe_piece *const other = &board->pieces[i];
        if (i != number && i != without && other->line == piece->line)
            *(other->place < piece->place ? &before : &after) += other->length;
    }
    const int places = piece->places - before - after;
    const int bits = places > 1 ? 32 - __builtin_clz((unsigned)places - 1) : 0;
    return (struct search_piece){.cells = piece->cells + before,
                                 .places = (uint8_t)places,
                                 .place = (uint8_t)(piece->place - before),
                                 .mask = (uint8_t)((1 << bits) - 1)};
}

/* The cells that it covers on the way out of the row, by places that differ by `step`; where it does not come out, all cells. */
static uint64_t cells_to_leave(const struct search_piece *piece, int place, int step, uint64_t row)
{
    uint64_t cells = 0;
    for (; place >= 0 && place < piece->places; place += step) {
        cells |= piece->cells[place];
        if (!(piece->cells[place] & row))
            return cells;
    }
    return UINT64_MAX;
}

static void list_crossings(struct search *search, const struct probe_board *board, const uint8_t numbers[PROBE_PIECES])
{
    const uint64_t row = search->ahead[0];
    for (int i = 1; i < search->count; i++) {
        const struct search_piece *const piece = &search->pieces[i];
        if (!(board->pieces[numbers[i]].line & row))
            continue;
        assert(search->crossing_count < CROSSINGS);
        struct crossing *const crossing = &search->crossings[search->crossing_count++];
        crossing->piece = (uint8_t)i;
        for (int place = 0; place < piece->places; place++) {
            crossing->leaves[place][0] = cells_to_leave(piece, place, -1, row);
            crossing->leaves[place][1] = cells_to_leave(piece, place, 1, row);
        }
    }
}

/* The board without a piece, or with all of them. */
static struct search search_of(struct probe *probe, const struct probe_board *board, int without, uint64_t walls,
                               uj_metric metric, int most)
{
    struct search search = {.probe = probe, .walls = walls, .metric = metric, .most = most, .status = UJ_OK};
    uint8_t numbers[PROBE_PIECES] = {0};
    int bits = 0;
    for (int i = 0; i < board->count; i++) {
        if (i == without)
            continue;
        numbers[search.count] = (uint8_t)i;
        struct search_piece piece = search_piece_of(board, i, without);
        piece.shift = (uint8_t)bits;
        bits += __builtin_popcount(piece.mask);
        search.pieces[search.count++] = piece;
    }
    assert(bits < 64);
    const struct search_piece *const target = &search.pieces[0];
    const int exit = target->places - 1;
    for (int place = exit - 1; place >= 0; place--) {
        search.ahead[place] = (search.ahead[place + 1] | target->cells[place + 1]) & ~target->cells[place];
        search.last[place] = (uint8_t)(metric == UJ_STEPS ? exit - place : 1);
    }
    if (metric == UJ_MOVES)
        list_crossings(&search, board, numbers);
    return search;
}

static uj_status search_run(struct search *search, bool *out)
{
    uint64_t start = 0, taken = search->walls;
    for (int i = 0; i < search->count; i++) {
        const struct search_piece *const piece = &search->pieces[i];
        start |= (uint64_t)piece->place << piece->shift;
        taken |= piece->cells[piece->place];
    }
    consider(search, start, taken, 0, 0);
    uint32_t next = 0;
    for (int spent = 1; next < search->found && !search->is_solved; spent++)
        for (const uint32_t end = search->found; next < end && !search->is_solved && search->status == UJ_OK; next++)
            expand(search, search->probe->states[next], search->probe->moved[next], spent);
    *out = search->is_solved;
    return search->is_solved ? UJ_OK : search->status;
}

uj_status probe_solve(struct probe *probe, const struct probe_board *board, uj_metric metric, int most, bool *out)
{
    struct search search = search_of(probe, board, NO_PIECE, board->walls, metric, most);
    return search_run(&search, out);
}

/* ---- Minimality ---------------------------------------------------------------------------------------------------- */

/* Lists the vehicles that matter: the target, all that stand in its row, all that stand in their lines, and so on. The others are
 * in nobody's way as long as they stay where they are, so the board is as hard without them. Returns how many matter. */
static int list_involved(const struct probe_board *board, int list[PROBE_PIECES])
{
    uint32_t listed = 1;
    int count = 1;
    list[0] = 0;
    for (int i = 0; i < count; i++) {
        const struct probe_piece *const piece = &board->pieces[list[i]];
        for (int other = 1; other < board->count; other++) {
            const struct probe_piece *const candidate = &board->pieces[other];
            if (listed >> other & 1 || !(candidate->cells[candidate->place] & piece->line))
                continue;
            listed |= UINT32_C(1) << other;
            list[count++] = other;
        }
    }
    return count;
}

/* Finds whether the board takes fewer moves without one piece (or NO_PIECE), and with these walls. */
static uj_status solve_easier(struct probe *probe, const struct probe_board *board, int without, uint64_t walls,
                              uj_metric metric, int distance, bool *out)
{
    struct search search = search_of(probe, board, without, walls, metric, distance - 1);
    return search_run(&search, out);
}

uj_status probe_minimal(struct probe *probe, const struct probe_board *board, uj_metric metric, int distance, bool *out)
{
    int involved[PROBE_PIECES];
    *out = list_involved(board, involved) == board->count;
    if (!*out)
        return UJ_OK;
    /* Those that are the least involved are the likeliest to be of no use. */
    int left = board->count;
    uj_status status = UJ_OK;
    if (distance <= QUICK_DISTANCE && left > 1)
        status = solve_easier(probe, board, involved[--left], board->walls, metric, distance, out);
    if (status != UJ_OK || !*out)
        return status;
    /* A vehicle that moves in a shortest solution is needed: without it and its moves, the solution is shorter. */
    struct search whole = search_of(probe, board, NO_PIECE, board->walls, metric, distance);
    status = search_run(&whole, out);
    for (int i = left; --i > 0 && *out && status == UJ_OK;)
        if (!(whole.moved >> involved[i] & 1))
            status = solve_easier(probe, board, involved[i], board->walls, metric, distance, out);
    for (uint64_t walls = board->walls; walls && *out && status == UJ_OK; walls &= walls - 1)
        status = solve_easier(probe, board, NO_PIECE, board->walls & ~(walls & -walls), metric, distance, out);
    return status;
}

uj_status probe_bits(struct probe *probe, const struct lattice *lattice, const struct board_bits *bits, int distance,
                     bool *out)
{
    const int width = lattice->width, height = lattice->height;
    struct bits_vehicle vehicles[BITS_VEHICLES];
    const int count = board_bits_vehicles(bits, width, height, lattice->exit, vehicles);
    struct probe_board board;
    board.count = 0;
    board.walls = lattice->walls;
    for (int i = 0; i < count; i++) {
        const struct bits_vehicle *const vehicle = &vehicles[i];
        if (vehicle->is_horizontal)
            probe_board_add(&board, vehicle->row * width, 1, width, vehicle->length, vehicle->column);
        else
            probe_board_add(&board, vehicle->column, width, height, vehicle->length, vehicle->row);
    }
    return probe_minimal(probe, &board, lattice->metric, distance, out);
}
