#include "census/minimal.h"

#include <string.h>

enum {
    FEW_STATES = 32, /* that a search finds before the perfect index takes over */
    FEW_MOVES = 8,   /* to be solved in: with more, a search finds more states nearly always */
    SLOTS = 4 * FEW_STATES,
    NO_PIECE = -1,
    NO_STATE = 0xff,
    CROSSINGS = LATTICE_SIDE * LINE_VEHICLES,
};
static_assert(FEW_STATES < NO_STATE, "numbers of states are kept in bytes");

void probe_board_add(struct probe_board *board, int row, int column, int length, bool is_horizontal)
{
    const int stride = is_horizontal ? 1 : board->width, cells = is_horizontal ? board->width : board->height;
    const int first = is_horizontal ? row * board->width : column, place = is_horizontal ? column : row;
    assert(board->count < PROBE_PIECES && length >= 2 && cells - length < PROBE_PLACES && place + length <= cells);
    struct probe_piece *const piece = &board->pieces[board->count++];
    uint64_t covered = 0;
    for (int i = 0; i < length; i++)
        covered |= UINT64_C(1) << (first + i * stride);
    piece->places = (uint8_t)(cells - length + 1);
    piece->place = (uint8_t)place;
    piece->length = (uint8_t)length;
    piece->is_horizontal = is_horizontal;
    piece->line = 0;
    for (int i = 0; i < piece->places; i++)
        piece->line |= piece->cells[i] = covered << i * stride;
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
    uint64_t states[FEW_STATES]; /* in the order of finding: the places of the vehicles */
    uint8_t slots[SLOTS];        /* a hash table of numbers of states, or NO_STATE */
    struct search_piece pieces[PROBE_PIECES];
    int count;
    uint64_t walls;
    uint64_t ahead[PROBE_PLACES];         /* cells between the target and the exit, by the target's place */
    uint8_t last[PROBE_PLACES];           /* what the target itself takes when they are free */
    struct crossing crossings[CROSSINGS]; /* in moves */
    int crossing_count;
    uj_metric metric;
    int most;
    int found;         /* states */
    bool is_too_large; /* there are more */
    bool is_solved;
};

static inline unsigned place_in(const struct search_piece *piece, uint64_t state)
{
    return (unsigned)(state >> piece->shift) & piece->mask;
}

/* Takes up a state, unless it is known already. */
static void insert(struct search *search, uint64_t state)
{
    unsigned slot = (unsigned)((state * UINT64_C(0x9e3779b97f4a7c15)) >> 32) % SLOTS;
    for (; search->slots[slot] != NO_STATE; slot = (slot + 1) % SLOTS)
        if (search->states[search->slots[slot]] == state)
            return;
    if (search->found == FEW_STATES) {
        search->is_too_large = true;
        return;
    }
    search->slots[slot] = (uint8_t)search->found;
    search->states[search->found++] = state;
}

/* Whether one slide takes a vehicle away from some cells, past nothing but vehicles in the target's way. */
static bool can_clear(const struct search_piece *piece, unsigned place, uint64_t cells, uint64_t others)
{
    const uint64_t obstacles = others & ~piece->cells[place];
    for (int step = -1; step <= 1; step += 2)
        for (int to = (int)place + step; to >= 0 && to < piece->places && !(piece->cells[to] & obstacles); to += step)
            if (!(piece->cells[to] & cells))
                return true;
    return false;
}

/* The set of vehicles any one of which frees a way out by a single slide. `others`: all that is taken, but for what is in the target's
 * way. */
static uint32_t helpers(const struct search *search, uint64_t state, const uint64_t leaves[2], uint64_t others)
{
    uint32_t set = 0;
    for (int side = 0; side < 2; side++) {
        const uint64_t obstacles = leaves[side] & others;
        if (leaves[side] == UINT64_MAX || obstacles & search->walls)
            continue;
        for (int i = 1; i < search->count; i++) {
            const struct search_piece *const piece = &search->pieces[i];
            const unsigned place = place_in(piece, state);
            if (!(piece->cells[place] & obstacles))
                continue;
            if (!(obstacles & ~piece->cells[place]) && can_clear(piece, place, leaves[side], others))
                set |= UINT32_C(1) << i;
            break;
        }
    }
    return set;
}

/* A lower bound, at most 2, of the moves that are needed besides one for the target and one for each vehicle in its way. If one of
 * these cannot leave at once, even if all others in the way were gone, something else must move; and if no single slide of
 * another vehicle lets all of them leave, two moves are needed. */
static int moves_besides(const struct search *search, uint64_t state, uint64_t taken, uint64_t ahead)
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
    uint32_t helping = UINT32_MAX;
    for (int i = 0; i < count && helping; i++)
        if (leaves[i][0] & others && leaves[i][1] & others)
            helping &= helpers(search, state, leaves[i], others);
    return helping == UINT32_MAX ? 0 : helping ? 1 : 2;
}

/* Looks at a state that was reached after `spent` moves: `taken` are all cells that are not free in it. */
static inline void consider(struct search *search, uint64_t state, uint64_t taken, int spent)
{
    const unsigned target = place_in(&search->pieces[0], state);
    int blockers = 0;
    for (uint64_t cells = search->ahead[target] & taken; cells; cells &= cells - 1)
        blockers++;
    const int least = spent + search->last[target] + blockers;
    if (least > search->most ||
        (least + 2 > search->most && least + moves_besides(search, state, taken, search->ahead[target]) > search->most))
        return;
    if (blockers == 0)
        search->is_solved = true;
    else
        insert(search, state);
}

static void expand(struct search *search, uint64_t state, int spent)
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
            consider(search, rest | (uint64_t)to << shift, others | piece->cells[to], spent);
        for (int to = place + 1; to <= high && !(piece->cells[to] & others); to++)
            consider(search, rest | (uint64_t)to << shift, others | piece->cells[to], spent);
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

static void list_crossings(struct search *search, const struct probe_board *board, const uint8_t *numbers)
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

/* Begins to search the board without a piece, or with all of them. Most of it is not cleared, only filled in as far as it is used. */
static void search_init(struct search *search, const struct probe_board *board, int without, uint64_t walls,
                        uj_metric metric, int most)
{
    uint8_t numbers[PROBE_PIECES];
    int bits = 0;
    search->walls = walls;
    search->metric = metric;
    search->most = most;
    search->count = search->crossing_count = search->found = 0;
    search->is_too_large = search->is_solved = false;
    memset(search->slots, NO_STATE, sizeof search->slots);
    for (int i = 0; i < board->count; i++) {
        if (i == without)
            continue;
        numbers[search->count] = (uint8_t)i;
        struct search_piece piece = search_piece_of(board, i, without);
        piece.shift = (uint8_t)bits;
        bits += __builtin_popcount(piece.mask);
        search->pieces[search->count++] = piece;
    }
    assert(bits < 64);
    const struct search_piece *const target = &search->pieces[0];
    const int exit = target->places - 1;
    search->ahead[exit] = search->last[exit] = 0;
    for (int place = exit - 1; place >= 0; place--) {
        search->ahead[place] = (search->ahead[place + 1] | target->cells[place + 1]) & ~target->cells[place];
        search->last[place] = (uint8_t)(metric == UJ_STEPS ? exit - place : 1);
    }
    if (metric == UJ_MOVES)
        list_crossings(search, board, numbers);
}

/* Searches until the board is solved, all is found that may lead there, or there are too many states. */
static void search_run(struct search *search)
{
    uint64_t start = 0, taken = search->walls;
    for (int i = 0; i < search->count; i++) {
        const struct search_piece *const piece = &search->pieces[i];
        start |= (uint64_t)piece->place << piece->shift;
        taken |= piece->cells[piece->place];
    }
    consider(search, start, taken, 0);
    int next = 0;
    for (int spent = 1, end; next < search->found; spent++)
        for (end = search->found; next < end; next++) {
            expand(search, search->states[next], spent);
            if (search->is_solved || search->is_too_large)
                return;
        }
}

/* ---- The perfect index --------------------------------------------------------------------------------------------- */

static uj_status make_board(uj_board *out, const struct probe_board *board, int without, uint64_t walls)
{
    uj_status status = uj_board_init(out, board->width, board->height, NULL);
    for (; walls && status == UJ_OK; walls &= walls - 1)
        status =
            uj_board_add_wall(out, __builtin_ctzll(walls) / board->width, __builtin_ctzll(walls) % board->width, NULL);
    for (int i = 0; i < board->count && status == UJ_OK; i++) {
        const struct probe_piece *const piece = &board->pieces[i];
        const int cell = __builtin_ctzll(piece->cells[piece->place]);
        const char name[2] = {(char)('A' + i), '\0'};
        if (i != without)
            status = uj_board_add(out, name, cell / board->width, cell % board->width, piece->length,
                                  piece->is_horizontal, NULL);
    }
    return status == UJ_OK ? uj_board_finish(out, 0, -1, NULL) : status;
}

static uj_status solve_on_index(const struct probe_board *board, int without, uint64_t walls, uj_metric metric,
                                int most, bool *out)
{
    uj_board rest;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.metric = metric;
    options.max_depth = most;
    options.threads = 1;
    assert(most > 0); /* it would mean no limit */
    uj_status status = make_board(&rest, board, without, walls);
    assert(status == UJ_OK);
    status = uj_solve(&solution, &rest, &options, NULL);
    *out = solution.length >= 0 && solution.length <= most;
    /* No answer: memory ran out on the way. */
    if (status == UJ_OK && !*out && solution.lower_bound <= most && solution.outcome != UJ_UNSOLVABLE)
        status = UJ_NO_MEMORY;
    uj_solution_clear(&solution);
    return status;
}

/* ---- Both ---------------------------------------------------------------------------------------------------------- */

/* Finds whether the board without a piece, or with all of them, can be solved, and with these walls. */
static uj_status solve(const struct probe_board *board, int without, uint64_t walls, uj_metric metric, int most,
                       bool *out)
{
    struct search search;
    if (metric == UJ_MOVES && most > FEW_MOVES)
        return solve_on_index(board, without, walls, metric, most, out);
    search_init(&search, board, without, walls, metric, most);
    search_run(&search);
    *out = search.is_solved;
    if (search.is_solved || !search.is_too_large)
        return UJ_OK;
    return solve_on_index(board, without, walls, metric, most, out);
}

uj_status probe_solve(const struct probe_board *board, uj_metric metric, int most, bool *out)
{
    return solve(board, NO_PIECE, board->walls, metric, most, out);
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

bool probe_all_involved(const struct probe_board *board)
{
    int involved[PROBE_PIECES];
    return list_involved(board, involved) == board->count;
}

uj_status probe_minimal(const struct probe_board *board, uj_metric metric, int distance, uint64_t moving, bool *out)
{
    int involved[PROBE_PIECES];
    uj_status status = UJ_OK;
    *out = list_involved(board, involved) == board->count;
    /* Those that are the least involved are the likeliest to be of no use. */
    for (int i = board->count; --i > 0 && *out && status == UJ_OK;) {
        const struct probe_piece *const piece = &board->pieces[involved[i]];
        if (!(piece->cells[piece->place] & moving))
            status = solve(board, involved[i], board->walls, metric, distance - 1, out);
    }
    for (uint64_t walls = board->walls; walls && *out && status == UJ_OK; walls &= walls - 1)
        status = solve(board, NO_PIECE, board->walls & ~(walls & -walls), metric, distance - 1, out);
    return status;
}

void probe_board_init(struct probe_board *board, const struct lattice *lattice, const struct board_bits *bits)
{
    struct bits_vehicle vehicles[BITS_VEHICLES];
    const int count = board_bits_vehicles(bits, lattice->width, lattice->height, lattice->exit, vehicles);
    board->width = lattice->width;
    board->height = lattice->height;
    board->walls = lattice->walls;
    board->count = 0;
    for (int i = 0; i < count; i++)
        probe_board_add(board, vehicles[i].row, vehicles[i].column, vehicles[i].length, vehicles[i].is_horizontal);
}
