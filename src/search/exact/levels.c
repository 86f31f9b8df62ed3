#include "search/exact/levels.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/state_hash.h"

enum { WORTH_A_TEAM = 2000 /* states of a level */ };

static struct visited *part_of(const struct levels *levels, const uint64_t *state)
{
    return &levels->parts[(uint8_t)state_hash(state, levels->mover.words)];
}

/* Notes that the states to come belong to level `level`. */
static uj_status mark_start(struct levels *levels, int level)
{
    if ((size_t)level >= levels->start_capacity) {
        const size_t capacity = (size_t)level * 2 + 16;
        level_start *starts = budget_resize(&levels->search->budget, levels->starts, capacity, sizeof *starts);
        if (!starts)
            return budget_failure(&levels->search->budget);
        levels->starts = starts;
        levels->start_capacity = capacity;
    }
    for (int i = 0; i < LEVELS_PARTS; i++)
        levels->starts[level][i] = levels->parts[i].count;
    return UJ_OK;
}

static uint64_t count_states(const struct levels *levels)
{
    uint64_t count = 0;
    for (int i = 0; i < LEVELS_PARTS; i++)
        count += levels->parts[i].count;
    return count;
}

/* Every part gets the same share: the hash fills them evenly. So where the search stops does not depend on which thread came
 * first; and a little is left over for what the shares do not count, so that the budget itself never refuses first. */
static void share_memory(struct levels *levels)
{
    const uint64_t others = batch_bytes(levels->batch) + levels->start_capacity * sizeof *levels->starts;
    const uint64_t all = levels->max_memory - levels->max_memory / 64;
    const uint64_t rest = all > others ? all - others : 0;
    for (int i = 0; i < LEVELS_PARTS; i++)
        levels->parts[i].max_bytes = rest / LEVELS_PARTS;
    for (int i = 0; levels->sleep && i < LEVELS_PARTS; i++) {
        const struct sleepers *sleepers = &levels->sleepers[i];
        const uint64_t asleep = (sleepers->now_capacity + sleepers->next_capacity) * sizeof(uint64_t);
        uint64_t *const room = &levels->parts[i].max_bytes;
        *room = *room > asleep ? *room - asleep : 0;
    }
}

/* What sleeps in the next level sleeps now. */
static void wake_next(struct levels *levels)
{
    for (int i = 0; levels->sleep && i < LEVELS_PARTS; i++) {
        const struct sleepers before = levels->sleepers[i];
        levels->sleepers[i] = (struct sleepers){before.next, before.now, before.next_capacity, before.now_capacity};
    }
}

static uj_status begin_level(struct levels *levels, int depth)
{
    uint64_t before = 0;
    for (int i = 0; i < LEVELS_PARTS; i++)
        before += levels->starts[depth][i];
    levels->depth = depth;
    levels->level_size = levels->total - before;
    levels->level_done = 0;
    const uj_status status = mark_start(levels, depth + 1);
    wake_next(levels);
    if (status == UJ_OK)
        batch_rewind(levels->batch);
    return status;
}

/* Room for what sleeps. */
static uj_status init_sleep(struct levels *levels)
{
    struct search *search = levels->search;
    levels->sleepers = budget_zeroed(&search->budget, LEVELS_PARTS, sizeof *levels->sleepers);
    levels->sleep =
        levels->sleepers ? budget_alloc(&search->budget, search->layout.vehicle_count, sizeof *levels->sleep) : NULL;
    if (!levels->sleep)
        return budget_failure(&search->budget);
    mover_sleep_init(levels->sleep, search->board, &search->layout);
    return UJ_OK;
}

/* The start is the only state, and all are awake. */
static uj_status insert_start(struct levels *levels)
{
    struct search *search = levels->search;
    uint64_t start[LAYOUT_MAX_WORDS];
    layout_pack(&search->layout, &search->start, start);
    uint32_t index;
    bool fresh;
    struct visited *part = part_of(levels, start);
    uj_status status = visited_insert(part, start, &index, &fresh);
    if (status == UJ_OK && levels->sleep) {
        struct sleepers *sleepers = &levels->sleepers[part - levels->parts];
        status = budget_fit(&search->budget, sleepers->next, sleepers->next_capacity, 1);
        if (status == UJ_OK)
            sleepers->next[0] = 0;
    }
    levels->total = count_states(levels);
    return status;
}

uj_status levels_init(struct levels *levels, struct search *search, int max_length, uint64_t max_memory)
{
    *levels = (struct levels){.search = search, .max_memory = max_memory, .max_length = max_length};
    team_init(&levels->team);
    uj_status status = mover_init(&levels->mover, search->board, &search->layout, search->options->metric);
    if (status != UJ_OK)
        return status;
    if (max_length != INT_MAX)
        status = init_sleep(levels);
    if (status != UJ_OK)
        return status;
    levels->parts = budget_zeroed(&search->budget, LEVELS_PARTS, sizeof *levels->parts);
    levels->batch = levels->parts ? batch_new(levels) : NULL;
    if (!levels->batch)
        return budget_failure(&search->budget);
    for (int i = 0; i < LEVELS_PARTS; i++)
        visited_init(&levels->parts[i], search->layout.words, &search->budget);
    status = mark_start(levels, 0);
    if (status != UJ_OK)
        return status;
    share_memory(levels);
    status = insert_start(levels);
    if (status == UJ_OK)
        status = begin_level(levels, 0);
    return status == UJ_OK ? profile_add(search, 0, 1) : status;
}

void levels_free(struct levels *levels)
{
    team_stop(&levels->team);
    batch_free(levels->batch);
    for (int i = 0; levels->parts && i < LEVELS_PARTS; i++)
        visited_free(&levels->parts[i]);
    for (int i = 0; levels->sleepers && i < LEVELS_PARTS; i++) {
        budget_free(levels->sleepers[i].now);
        budget_free(levels->sleepers[i].next);
    }
    budget_free(levels->sleepers);
    budget_free(levels->sleep);
    budget_free(levels->parts);
    budget_free(levels->starts);
    mover_free(&levels->mover);
}

/* Adds up the batch that was expanded. */
static void count_batch(struct levels *levels)
{
    const struct levels_batch *batch = levels->batch;
    uj_solution *solution = levels->search->solution;
    for (size_t i = 0; i < batch->block_count; i++) {
        solution->expanded += batch->blocks[i].state_count;
        levels->expanded += batch->blocks[i].state_count;
        solution->generated += batch->blocks[i].generated;
        levels->solved = batch->blocks[i].solved;
    }
    if (levels->solved)
        memcpy(levels->solved_state, batch->blocks[batch->block_count - 1].solved_state, sizeof levels->solved_state);
}

static uj_status expand_batch(struct levels *levels)
{
    uj_status status = batch_expand(levels->batch);
    if (status != UJ_OK)
        return status;
    count_batch(levels);
    share_memory(levels);
    status = batch_absorb(levels->batch);
    levels->total = count_states(levels);
    uj_solution *solution = levels->search->solution;
    const uint64_t queue = levels->total - levels->expanded;
    solution->queue = queue;
    if (queue > solution->peak_queue)
        solution->peak_queue = queue;
    levels->full = status == UJ_LIMIT;
    /* Whether its siblings found room does not matter once there is a solution. */
    return levels->solved && status == UJ_LIMIT ? UJ_OK : status;
}

static uj_status expand_rest(struct levels *levels)
{
    struct search *search = levels->search;
    while (levels->level_done < levels->level_size && !levels->solved) {
        if (levels->full || budget_check_clock(&search->budget, search->solution->expanded))
            return UJ_LIMIT;
        const uint64_t taken = batch_fill(levels->batch, search->budget.max_nodes - search->solution->expanded);
        if (taken == 0)
            return UJ_LIMIT;
        const uj_status status = expand_batch(levels);
        if (status != UJ_OK)
            return status;
        levels->level_done += taken;
    }
    return UJ_OK;
}

uj_status levels_expand(struct levels *levels)
{
    if (levels->level_size >= WORTH_A_TEAM)
        team_start(&levels->team, levels->batch->scratch_count);
    const uint64_t before = levels->total;
    uj_status status = expand_rest(levels);
    const uint64_t found = levels->total - before;
    const uj_status profiled = found ? profile_add(levels->search, (size_t)levels->depth + 1, found) : UJ_OK;
    if (status == UJ_OK)
        status = profiled;
    return status != UJ_OK || levels->solved ? status : begin_level(levels, levels->depth + 1);
}

uj_status levels_run(struct levels *levels, uint64_t max_states)
{
    struct search *search = levels->search;
    uj_status status = UJ_OK;
    while (status == UJ_OK && !levels->solved && levels->level_size > 0 && levels->total <= max_states) {
        if (levels->depth >= search->solution->lower_bound)
            search->solution->lower_bound = levels->depth + 1;
        status = levels->depth < search->max_depth ? levels_expand(levels) : UJ_LIMIT;
    }
    return status;
}

/* Whether a state lies in a level that is complete. */
static bool is_in_level(const struct levels *levels, const uint64_t *state, int level)
{
    const struct visited *part = part_of(levels, state);
    const size_t number = (size_t)(part - levels->parts);
    uint32_t index;
    return visited_find(part, state, &index) && index >= levels->starts[level][number] &&
           index < levels->starts[level + 1][number];
}

/* Puts the state one level back and returns the move that leads forward again. */
static uj_move step_back(const struct levels *levels, positions *state, int level)
{
    const struct layout *layout = &levels->search->layout;
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(layout, state, levels->search->options->metric, moves);
    for (size_t i = 0; i < count; i++) {
        const uj_move move = moves[i];
        uint8_t *position = &state->at[move.vehicle];
        *position = (uint8_t)(*position + move.by);
        uint64_t words[LAYOUT_MAX_WORDS];
        layout_pack(layout, state, words);
        if (is_in_level(levels, words, level - 1))
            return (uj_move){move.vehicle, (int8_t)-move.by};
        *position = (uint8_t)(*position - move.by);
    }
    assert(false); /* every state has a parent */
    return (uj_move){0, 0};
}

uj_status levels_trace(const struct levels *levels, uj_solution *solution)
{
    const int length = levels->depth + 1;
    const uj_status status = solution_reserve_moves(solution, (size_t)length);
    if (status != UJ_OK)
        return status;
    positions state;
    layout_unpack(&levels->search->layout, levels->solved_state, &state);
    for (int level = length; level > 0; level--)
        solution->moves[level - 1] = step_back(levels, &state, level);
    solution->length = length;
    return UJ_OK;
}
