#include "search/exact/depth_first.h"

#include <limits.h>

void depth_first_init(struct depth_first *depth_first, struct search *search)
{
    *depth_first = (struct depth_first){.search = search, .bound = search->max_depth, .next_bound = INT_MAX};
    visited_init(&depth_first->visited, search->layout.words, &search->budget);
}

void depth_first_free(struct depth_first *depth_first)
{
    visited_free(&depth_first->visited);
    budget_free(depth_first->trials);
    budget_free(depth_first->frames);
    budget_free(depth_first->moves);
}

/* Opens the present state: all its moves are to be tried. */
static uj_status push_frame(struct depth_first *depth_first)
{
    struct search *search = depth_first->search;
    const uint32_t count = depth_first->frame_count;
    const uint32_t first = count ? depth_first->frames[count - 1].end : 0;
    if (first > UINT32_MAX - UJ_MAX_MOVES) /* frames point to moves with 32 bits */
        return UJ_LIMIT;
    uj_status status = budget_fit(&search->budget, depth_first->frames, depth_first->frame_capacity, count + (size_t)1);
    if (status == UJ_OK)
        status =
            budget_fit(&search->budget, depth_first->moves, depth_first->move_capacity, first + (size_t)UJ_MAX_MOVES);
    if (status != UJ_OK)
        return status;
    const size_t fresh =
        layout_moves(&search->layout, &depth_first->now, search->options->metric, depth_first->moves + first);
    depth_first->frames[depth_first->frame_count++] = (struct depth_frame){first, first + (uint32_t)fresh};
    if (depth_first->frame_count > search->solution->peak_queue)
        search->solution->peak_queue = depth_first->frame_count;
    search->solution->expanded++;
    return profile_add(search, count, 1);
}

/* Opens the present state, at depth g, unless it is out of bounds or was tried with as much room before. */
static uj_status enter(struct depth_first *depth_first, int g)
{
    struct search *search = depth_first->search;
    uint64_t words[LAYOUT_MAX_WORDS];
    layout_pack(&search->layout, &depth_first->now, words);
    uint32_t index;
    bool fresh;
    uj_status status = budget_fit(&search->budget, depth_first->trials, depth_first->trial_capacity,
                                  (size_t)depth_first->visited.count + 1);
    if (status == UJ_OK)
        status = visited_insert(&depth_first->visited, words, &index, &fresh);
    if (status != UJ_OK)
        return status;
    struct trial *trial = &depth_first->trials[index];
    if (fresh) {
        const int estimate =
            heuristic_estimate(search->heuristic, &search->layout, &depth_first->now, search->options->metric);
        *trial = (struct trial){INT32_MIN, (int16_t)estimate}; /* not tried yet, not even with no room */
    }
    const int room = depth_first->bound - g, f = g + trial->estimate;
    if (trial->estimate >= HEURISTIC_DEAD || room <= trial->room || (depth_first->only_once && !fresh))
        return UJ_OK;
    if (f > depth_first->bound) {
        if (f < depth_first->next_bound)
            depth_first->next_bound = f;
        return UJ_OK;
    }
    trial->room = room;
    return push_frame(depth_first);
}

static uj_status record_path(struct depth_first *depth_first)
{
    uj_solution *solution = depth_first->search->solution;
    const uj_status status = solution_reserve_moves(solution, depth_first->frame_count);
    if (status != UJ_OK)
        return status;
    for (uint32_t i = 0; i < depth_first->frame_count; i++)
        solution->moves[i] = depth_first->moves[depth_first->frames[i].next - 1];
    solution->outcome = UJ_SOLVED;
    solution->length = (int)depth_first->frame_count;
    return UJ_OK;
}

static void slide(struct depth_first *depth_first, uj_move move, int sign)
{
    uint8_t *const position = &depth_first->now.at[move.vehicle];
    *position = (uint8_t)(*position + sign * move.by);
}

/* Tries the next move of the topmost frame. */
static uj_status try_next(struct depth_first *depth_first)
{
    struct search *search = depth_first->search;
    if (budget_spent(&search->budget, search->solution->expanded))
        return UJ_LIMIT;
    const uint32_t depth = depth_first->frame_count;
    const uj_move move = depth_first->moves[depth_first->frames[depth - 1].next++];
    slide(depth_first, move, 1);
    search->solution->generated++;
    if (layout_solved(&search->layout, &depth_first->now) && (int)depth <= depth_first->bound)
        return record_path(depth_first);
    const uj_status status = enter(depth_first, (int)depth);
    if (depth_first->frame_count == depth)
        slide(depth_first, move, -1);
    return status;
}

/* Takes the topmost frame away, and the move that led to it back. */
static void retreat(struct depth_first *depth_first)
{
    if (--depth_first->frame_count > 0)
        slide(depth_first, depth_first->moves[depth_first->frames[depth_first->frame_count - 1].next - 1], -1);
}

uj_status depth_first_pass(struct depth_first *depth_first)
{
    struct search *search = depth_first->search;
    depth_first->next_bound = INT_MAX;
    depth_first->frame_count = 0;
    depth_first->now = search->start;
    uj_status status = budget_spent(&search->budget, search->solution->expanded) ? UJ_LIMIT : enter(depth_first, 0);
    while (status == UJ_OK && depth_first->frame_count > 0 && search->solution->outcome != UJ_SOLVED) {
        const struct depth_frame *top = &depth_first->frames[depth_first->frame_count - 1];
        if (top->next == top->end)
            retreat(depth_first);
        else
            status = try_next(depth_first);
    }
    search->solution->queue = depth_first->frame_count;
    return status;
}
