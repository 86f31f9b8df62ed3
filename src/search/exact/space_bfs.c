/* The two searches on the perfect index: from the start alone, and from both ends. */
#include <assert.h>
#include <stdlib.h>

#include "search/search.h"
#include "space/flood.h"

enum { BYTES_PER_STATE = 28 }; /* measured upper bound: links, sets of bits, entries of the levels */

/* What both searches share: the levels so far prove that no solution is shorter than `bound`. */
static bool must_stop(struct search *search, int bound)
{
    search->solution->lower_bound = bound;
    return bound > search->max_depth || budget_check_clock(&search->budget, search->solution->expanded) ||
           search->solution->expanded >= search->budget.max_nodes;
}

/* Expands the newest level of a flood, counting. */
static uj_status advance(struct search *search, struct flood *flood, struct flood_work *work)
{
    uj_solution *solution = search->solution;
    solution->expanded += flood->frontier;
    const uj_status status = flood_advance(flood, work);
    solution->generated = work->generated;
    if (flood->frontier > solution->peak_queue)
        solution->peak_queue = flood->frontier;
    solution->queue = flood->frontier;
    return status;
}

/* Whether the target has a free way to the exit. */
static bool is_open(const struct layout *layout, const positions *state)
{
    const uj_cells occupied = layout_occupied(layout, state);
    int back, ahead;
    lane_range(&layout->lanes[layout->target], state->at[layout->target], &occupied, layout->in_word, &back, &ahead);
    return state->at[layout->target] + ahead == layout->goal;
}

/* The moves that end a board at most two moves from its end; returns their number. Of the slides that free the way, the shortest. */
static size_t last_moves(const struct layout *layout, positions state, uj_move *out)
{
    const uj_move leave = {layout->target, (int8_t)(layout->goal - state.at[layout->target])};
    if (leave.by == 0)
        return 0;
    uj_move moves[UJ_MAX_MOVES], first = {0};
    const size_t count = is_open(layout, &state) ? 0 : layout_moves(layout, &state, UJ_MOVES, moves);
    for (size_t i = 0; i < count; i++) {
        uint8_t *const at = &state.at[moves[i].vehicle];
        *at = (uint8_t)(*at + moves[i].by);
        if (is_open(layout, &state) && (first.by == 0 || abs(moves[i].by) < abs(first.by)))
            first = moves[i];
        *at = (uint8_t)(*at - moves[i].by);
    }
    assert(count == 0 || first.by != 0);
    if (count > 0)
        *out++ = first;
    *out = leave;
    return 1 + (count > 0);
}

/* Writes the solution that goes from the start, through level after level of `forward` to `meeting` in its last level, and on
 * down the levels of `backward` from its last to the solved ones (NULL: the meeting is at most two moves from the end). */
static uj_status write_solution(struct search *search, struct flood_work *work, struct flood *forward,
                                struct flood *backward, struct spot meeting)
{
    const size_t before = forward->level_count - 1, after = backward ? backward->level_count - 1 : 0;
    positions here = search->start, there = search->start;
    space_state(work->space, meeting, &there);
    uj_move last[2];
    const size_t last_count = backward ? 0 : last_moves(&search->layout, there, last);
    const size_t length = before + after + last_count;
    struct spot *spots = malloc((length + 1) * sizeof *spots);
    if (!spots || solution_reserve_moves(search->solution, length) != UJ_OK) {
        free(spots);
        return UJ_NO_MEMORY;
    }
    spots[before] = meeting;
    bool complete = true;
    for (size_t level = before; level > 0 && complete; level--) {
        spots[level - 1] = flood_step_to(forward, work, spots[level], level - 1);
        complete = spots[level - 1].frame != FRAME_NONE;
    }
    for (size_t level = 0; level < after && complete; level++) {
        spots[before + level + 1] = flood_step_to(backward, work, spots[before + level], after - level - 1);
        complete = spots[before + level + 1].frame != FRAME_NONE;
    }
    for (size_t i = 0; i < before + after && complete; i++) {
        space_state(work->space, spots[i + 1], &there);
        search->solution->moves[i] = positions_difference(&search->layout, &here, &there);
        here = there;
    }
    for (size_t i = 0; i < last_count; i++)
        search->solution->moves[before + after + i] = last[i];
    free(spots);
    assert(complete || work->status != UJ_OK);
    search->solution->outcome = UJ_SOLVED;
    search->solution->length = (int)length;
    return complete ? UJ_OK : work->status;
}

static uj_status forward_levels(struct search *search, struct flood *flood, struct flood_work *work)
{
    /* In steps, a slide to the exit may be long, and the end is seen when it is reached. */
    const int ahead = !work->far ? 0 : search->max_depth > 1 ? 2 : 1;
    uj_status status = profile_add(search, 0, 1);
    for (int depth = 0; status == UJ_OK && !must_stop(search, depth > 0 ? depth + ahead : 1); depth++) {
        struct spot last;
        if (flood_sees_end(flood, work, (unsigned)ahead, &last))
            return write_solution(search, work, flood, NULL, last);
        status = advance(search, flood, work);
        if (status != UJ_OK)
            return status;
        if (flood->frontier == 0) {
            search->solution->outcome = UJ_UNSOLVABLE;
            return UJ_OK;
        }
        status = profile_add(search, (size_t)depth + 1, flood->frontier);
    }
    return status;
}

/* Always grows the side with fewer states at its edge. When neither has met the other after a levels on one side and b on
 * the other, no solution has a + b moves or fewer; the first meeting is therefore on a shortest one. */
static uj_status both_levels(struct search *search, struct flood *start, struct flood *solved, struct flood_work *work)
{
    uj_status status = UJ_OK;
    for (int depth = 1; status == UJ_OK && !must_stop(search, depth); depth++) {
        const bool from_start = start->frontier <= solved->frontier;
        struct flood *grown = from_start ? start : solved, *other = from_start ? solved : start;
        status = advance(search, grown, work);
        if (status != UJ_OK)
            return status;
        if (grown->frontier == 0) {
            search->solution->outcome = UJ_UNSOLVABLE;
            return UJ_OK;
        }
        struct spot meeting;
        if (flood_meets(grown, other, work->space, &meeting))
            return write_solution(search, work, start, solved, meeting);
    }
    return status;
}

static uj_status search_index(struct search *search, uint64_t max_states, bool from_both_ends)
{
    struct space space;
    struct flood_work work;
    struct flood start = {0}, solved = {0};
    struct spot spot;
    const uint64_t most = search->budget.max_memory / BYTES_PER_STATE;
    uj_status status =
        space_open(&space, search->board, &search->layout, max_states < most ? max_states : most, &search->budget);
    if (status != UJ_OK)
        return budget_judge(&search->budget, status);
    flood_work_init(&work, &space, search->options->metric);
    if (from_both_ends)
        status = space_list(&space);
    if (status == UJ_OK)
        status = space_enter(&space, &search->start, &spot);
    if (status == UJ_OK)
        status = flood_from_spot(&start, &work, spot);
    if (status == UJ_OK && from_both_ends)
        status = flood_from_solved(&solved, &work, NULL);
    if (status == UJ_OK)
        status = from_both_ends ? both_levels(search, &start, &solved, &work) : forward_levels(search, &start, &work);
    flood_free(&start);
    flood_free(&solved);
    space_close(&space);
    return budget_judge(&search->budget, status);
}

uj_status search_space_within(struct search *search, uint64_t max_states)
{
    return search_index(search, max_states, false);
}

/* A space too large for the memory is a limit reached, and that is an outcome, not an error. */
static uj_status within_limits(uj_status status)
{
    return status == UJ_LIMIT ? UJ_OK : status;
}

uj_status search_space(struct search *search)
{
    return within_limits(search_index(search, UINT64_MAX, false));
}

uj_status search_bidirectional(struct search *search)
{
    return within_limits(search_index(search, UINT64_MAX, true));
}
