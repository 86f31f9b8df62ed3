/* The levels of a search forward say how far each state is from the start: over the perfect index or, where a board is too large
 * for it, with a table of states. A state is on a shortest solution if it is at level k and some move leads from it to such a state
 * at level k + 1; so the states are collected backward, level by level, from the solved ones at the last. Moves can be undone, which
 * makes the states before one the same as those after it. */
#include "explain/shortest.h"

#include <assert.h>

#include "explain/hashed_levels.h"
#include "space/flood.h"

/* A state in a table counts as so many of the perfect index. It takes that much longer, and where the solution was found in a moment, the
 * order should take hardly more. */
enum { COST_OF_TABLE = 256 };

struct collecting {
    struct shortest *out;
    bool is_hashed; /* the levels are those of `hashed`, not of the flood */
    struct hashed_levels hashed;
    struct space space;
    struct flood_work work;
    struct flood flood;
    uint32_t max_optimal;
};

static uj_status collect(struct collecting *collecting, const positions *state)
{
    struct shortest *out = collecting->out;
    uint64_t words[LAYOUT_MAX_WORDS];
    uint32_t index;
    bool is_fresh;
    layout_pack(&out->layout, state, words);
    const uj_status status = visited_insert(&out->visited, words, &index, &is_fresh);
    return status == UJ_OK && out->visited.count > collecting->max_optimal ? UJ_LIMIT : status;
}

/* Adds levels until one shows the end. UJ_END: there is no solution. */
static uj_status search_forward(struct collecting *collecting)
{
    struct flood *flood = &collecting->flood;
    struct flood_work *work = &collecting->work;
    positions start;
    struct spot spot;
    positions_of(&start, collecting->out->board);
    uj_status status = space_enter(&collecting->space, &start, &spot);
    if (status == UJ_OK)
        status = flood_from_spot(flood, work, spot);
    while (status == UJ_OK && !flood_sees_end(flood, work, work->far, &spot)) {
        status = budget_is_over(collecting->space.budget) ? UJ_LIMIT : flood_advance(flood, work);
        if (status == UJ_OK && flood->frontier == 0)
            status = UJ_END;
    }
    return status;
}

/* The solved states of the last level. In moves, the search ends a level before, where the target can slide to the exit. */
static uj_status collect_ends(struct collecting *collecting)
{
    const struct flood *flood = &collecting->flood;
    struct space *space = &collecting->space;
    const struct layout *layout = &collecting->out->layout;
    uj_status status = UJ_OK;
    for (size_t i = flood->levels[flood->level_count - 1]; i < flood->levels[flood->level_count]; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        const uint64_t ends = space_ends(space, arrival->word, collecting->work.far);
        for (uint64_t rest = arrival->bits & ends; rest && status == UJ_OK; rest &= rest - 1) {
            positions state;
            space_state(space, space_spot_in_word(space, arrival->word, lowest_bit(rest)), &state);
            state.at[layout->target] = layout->goal;
            status = collect(collecting, &state);
        }
        if (status == UJ_OK && budget_is_over_at(space->budget, i))
            status = UJ_LIMIT;
    }
    return status;
}

/* The same with the table. */
static uj_status collect_ends_hashed(struct collecting *collecting)
{
    const struct hashed_levels *levels = &collecting->hashed;
    const struct layout *layout = &collecting->out->layout;
    const size_t last = levels->count - 1;
    uj_status status = UJ_OK;
    for (uint32_t i = hashed_levels_begin(levels, last); i < levels->ends[last] && status == UJ_OK; i++) {
        positions state;
        layout_unpack(layout, visited_state(&levels->visited, i), &state);
        if (budget_is_over_at(collecting->out->paths.budget, i))
            return UJ_LIMIT;
        if (!hashed_shows_end(layout, &state, levels->metric))
            continue;
        state.at[layout->target] = layout->goal;
        status = collect(collecting, &state);
    }
    return status;
}

static bool is_at_level(const struct collecting *collecting, const positions *state, size_t level)
{
    if (collecting->is_hashed)
        return hashed_levels_has(&collecting->hashed, state, level);
    const struct spot spot = space_spot(&collecting->space, state);
    return spot.frame != FRAME_NONE && flood_has(&collecting->flood, &collecting->space, spot, level);
}

/* The states before one that are at `level`. */
static uj_status collect_before(struct collecting *collecting, positions *state, size_t level)
{
    const struct shortest *out = collecting->out;
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(&out->layout, state, out->metric, moves);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uint8_t *position = &state->at[moves[i].vehicle];
        *position = (uint8_t)(*position + moves[i].by);
        if (is_at_level(collecting, state, level))
            status = collect(collecting, state);
        *position = (uint8_t)(*position - moves[i].by);
    }
    return status;
}

/* From the solved states, which are collected, back to the start. */
static uj_status collect_backward(struct collecting *collecting)
{
    struct shortest *out = collecting->out;
    uint32_t *ends = out->paths.levels; /* of the levels, the last first, until index_levels */
    uint32_t begin = 0;
    for (int level = out->paths.length; level > 0; level--) {
        const uint32_t end = out->visited.count;
        ends[out->paths.length - level] = end;
        for (uint32_t i = begin; i < end; i++) {
            positions state;
            layout_unpack(&out->layout, visited_state(&out->visited, i), &state);
            if (i % BUDGET_NODES == 0 && budget_is_over(out->paths.budget))
                return UJ_LIMIT;
            const uj_status status = collect_before(collecting, &state, (size_t)level - 1);
            if (status != UJ_OK)
                return status;
        }
        begin = end;
    }
    ends[out->paths.length] = out->visited.count;
    assert(out->visited.count - begin == 1); /* the start alone */
    return UJ_OK;
}

/* From the ends of the levels, the last first, to their beginnings, the first first. */
static void index_levels(struct paths *paths)
{
    const int length = paths->length;
    paths->count = paths->levels[length];
    for (int i = 0; i <= length; i++)
        paths->levels[i] = paths->count - paths->levels[i];
    for (int low = 0, high = length; low < high; low++, high--) {
        const uint32_t level = paths->levels[low];
        paths->levels[low] = paths->levels[high];
        paths->levels[high] = level;
    }
    paths->levels[length + 1] = paths->count;
}

/* From the levels of either search, the last of which is `last`, to those of the states on shortest solutions. */
static uj_status collect_all(struct collecting *collecting, size_t last, bool is_one_more)
{
    struct shortest *out = collecting->out;
    out->paths.length = (int)last + is_one_more;
    out->paths.levels = budget_alloc(out->paths.budget, (size_t)out->paths.length + 2, sizeof *out->paths.levels);
    if (!out->paths.levels)
        return UJ_NO_MEMORY;
    uj_status status = collecting->is_hashed ? collect_ends_hashed(collecting) : collect_ends(collecting);
    if (status == UJ_OK)
        status = collect_backward(collecting);
    if (status == UJ_OK)
        index_levels(&out->paths);
    return status;
}

static uj_status collect_by_index(struct collecting *collecting)
{
    flood_work_init(&collecting->work, &collecting->space, collecting->out->metric);
    uj_status status = search_forward(collecting);
    if (status == UJ_OK)
        status = collect_all(collecting, collecting->flood.level_count - 1,
                             collecting->work.far && !uj_board_solved(collecting->out->board));
    flood_free(&collecting->flood);
    return status;
}

static uj_status collect_by_table(struct collecting *collecting, uint64_t max_states)
{
    struct shortest *const out = collecting->out;
    struct hashed_levels *const levels = &collecting->hashed;
    positions start;
    positions_of(&start, out->board);
    collecting->is_hashed = true;
    hashed_levels_init(levels, &out->layout, out->metric, out->paths.budget);
    uj_status status = hashed_levels_search(levels, &start, max_states);
    if (status == UJ_OK)
        status = collect_all(collecting, levels->count - 1, !uj_board_solved(out->board));
    hashed_levels_free(levels);
    return status;
}

/* The places that the moves of one lead to, in the next level. */
static uj_status link_place(struct shortest *shortest, uint32_t place, int level, size_t *next_capacity,
                            size_t *move_capacity)
{
    struct paths *paths = &shortest->paths;
    positions state;
    shortest_state(shortest, place, &state);
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(&shortest->layout, &state, shortest->metric, moves);
    uint32_t end = paths->first_next[place];
    uj_status status = budget_fit(paths->budget, paths->next, *next_capacity, end + count);
    if (status == UJ_OK)
        status = budget_fit(paths->budget, paths->moves, *move_capacity, end + count);
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uint64_t words[LAYOUT_MAX_WORDS];
        uint32_t index;
        uint8_t *position = &state.at[moves[i].vehicle];
        *position = (uint8_t)(*position + moves[i].by);
        layout_pack(&shortest->layout, &state, words);
        *position = (uint8_t)(*position - moves[i].by);
        if (!visited_find(&shortest->visited, words, &index))
            continue;
        const uint32_t to = paths->count - 1 - index;
        if (to < paths->levels[level + 1] || to >= paths->levels[level + 2])
            continue;
        paths->next[end] = to;
        paths->moves[end++] = moves[i];
    }
    paths->first_next[place + 1] = end;
    return status;
}

static uj_status link_all(struct shortest *shortest)
{
    struct paths *paths = &shortest->paths;
    size_t next_capacity = 0, move_capacity = 0;
    paths->first_next = budget_zeroed(paths->budget, (size_t)paths->count + 1, sizeof *paths->first_next);
    uj_status status = paths->first_next ? UJ_OK : UJ_NO_MEMORY;
    for (int level = 0; level < paths->length; level++)
        for (uint32_t i = paths->levels[level]; i < paths->levels[level + 1] && status == UJ_OK; i++)
            status = budget_is_over_at(paths->budget, i)
                         ? UJ_LIMIT
                         : link_place(shortest, i, level, &next_capacity, &move_capacity);
    for (uint32_t i = paths->levels[paths->length]; i < paths->count && status == UJ_OK; i++)
        paths->first_next[i + 1] = paths->first_next[i];
    return status;
}

uj_status shortest_init(struct shortest *shortest, const uj_board *board, uj_metric metric, uint64_t max_states,
                        uint32_t max_optimal, uj_budget *budget)
{
    *shortest = (struct shortest){.board = board, .metric = metric, .paths = {.budget = budget}};
    struct collecting collecting = {.out = shortest, .max_optimal = max_optimal};
    layout_init(&shortest->layout, board);
    visited_init(&shortest->visited, shortest->layout.words, budget);
    if (layout_hopeless(&shortest->layout))
        return UJ_OK;
    uj_status status = space_open(&collecting.space, board, &shortest->layout, max_states, budget);
    if (status == UJ_OK) {
        status = collect_by_index(&collecting);
        space_close(&collecting.space);
    }
    if (status == UJ_LIMIT && shortest->visited.count == 0 && !budget_is_over(budget))
        status = collect_by_table(&collecting, max_states / COST_OF_TABLE);
    shortest->is_solvable = status == UJ_OK;
    if (status == UJ_OK)
        status = link_all(shortest);
    return status == UJ_END ? UJ_OK : status;
}

void shortest_free(struct shortest *shortest)
{
    paths_free(&shortest->paths);
    visited_free(&shortest->visited);
}

void shortest_state(const struct shortest *shortest, uint32_t place, positions *out)
{
    layout_unpack(&shortest->layout, visited_state(&shortest->visited, shortest->paths.count - 1 - place), out);
}
