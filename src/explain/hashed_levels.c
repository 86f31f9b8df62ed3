#include "explain/hashed_levels.h"

void hashed_levels_init(struct hashed_levels *levels, const struct layout *layout, uj_metric metric, uj_budget *budget)
{
    *levels = (struct hashed_levels){.layout = layout, .metric = metric};
    visited_init(&levels->visited, layout->words, budget);
}

void hashed_levels_free(struct hashed_levels *levels)
{
    visited_free(&levels->visited);
    budget_free(levels->ends);
}

static bool ends_it(const struct layout *layout, const positions *state, uj_move move)
{
    return move.vehicle == layout->target && state->at[move.vehicle] + move.by == layout->goal;
}

bool hashed_shows_end(const struct layout *layout, const positions *state, uj_metric metric)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(layout, state, metric, moves);
    bool is_end = layout_solved(layout, state);
    for (size_t i = 0; i < count && !is_end; i++)
        is_end = ends_it(layout, state, moves[i]);
    return is_end;
}

static uj_status add(struct hashed_levels *levels, const positions *state)
{
    uint64_t words[LAYOUT_MAX_WORDS];
    uint32_t index;
    bool is_fresh;
    layout_pack(levels->layout, state, words);
    return visited_insert(&levels->visited, words, &index, &is_fresh);
}

/* Adds the states after one, unless one of them is solved: then the level after is not needed. */
static uj_status expand(struct hashed_levels *levels, positions *state, bool *sees_end)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(levels->layout, state, levels->metric, moves);
    for (size_t i = 0; i < count && !*sees_end; i++)
        *sees_end = ends_it(levels->layout, state, moves[i]);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && !*sees_end && status == UJ_OK; i++) {
        uint8_t *const position = &state->at[moves[i].vehicle];
        *position = (uint8_t)(*position + moves[i].by);
        status = add(levels, state);
        *position = (uint8_t)(*position - moves[i].by);
    }
    return status;
}

static uj_status expand_last(struct hashed_levels *levels, uint64_t max_states, bool *sees_end)
{
    const uint32_t end = levels->ends[levels->count - 1];
    uj_status status = UJ_OK;
    for (uint32_t i = hashed_levels_begin(levels, levels->count - 1); i < end && !*sees_end && status == UJ_OK; i++) {
        positions state;
        layout_unpack(levels->layout, visited_state(&levels->visited, i), &state);
        status = i % BUDGET_NODES == 0 && budget_is_over(levels->visited.budget) ? UJ_LIMIT
                                                                                 : expand(levels, &state, sees_end);
        if (status == UJ_OK && levels->visited.count > max_states)
            status = UJ_LIMIT;
    }
    return status;
}

uj_status hashed_levels_search(struct hashed_levels *levels, const positions *start, uint64_t max_states)
{
    uj_status status = add(levels, start);
    bool sees_end = layout_solved(levels->layout, start);
    do {
        const uint32_t end = levels->visited.count;
        if (levels->count > 0 && levels->ends[levels->count - 1] == end)
            return UJ_END;
        if (status == UJ_OK)
            status = budget_fit(levels->visited.budget, levels->ends, levels->capacity, levels->count + 1);
        if (status != UJ_OK)
            return status;
        levels->ends[levels->count++] = end;
        status = expand_last(levels, max_states, &sees_end);
    } while (!sees_end && status == UJ_OK);
    return status;
}

bool hashed_levels_has(const struct hashed_levels *levels, const positions *state, size_t level)
{
    uint64_t words[LAYOUT_MAX_WORDS];
    uint32_t index;
    layout_pack(levels->layout, state, words);
    return visited_find(&levels->visited, words, &index) && index >= hashed_levels_begin(levels, level) &&
           index < levels->ends[level];
}
