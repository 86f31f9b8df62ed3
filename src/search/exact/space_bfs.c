/* The two searches on the perfect index: from the start alone, and from both ends. */
#include "search/exact/trail.h"

enum { BYTES_PER_STATE = 12 }; /* measured upper bound: masks, three sets of bits, entries of the levels */

/* How many states the memory allows. */
static uint64_t most_states(const struct search *search)
{
    return search->budget.max_memory / BYTES_PER_STATE;
}

/* A space too large for the memory is a limit reached, and that is an outcome, not an error. */
static uj_status within_limits(uj_status status)
{
    return status == UJ_LIMIT ? UJ_OK : status;
}

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

/* In moves, a state whose target can slide to the exit is one move from the end: the last level, often the largest, need not
 * be expanded. In steps that slide may be long, and the end is seen when it is reached. */
static bool sees_end(const struct search *search, const struct flood *flood, struct flood_work *work, struct spot *out)
{
    return search->options->metric == UJ_MOVES ? flood_opens(flood, work, out) : flood_solves(flood, work, out);
}

static uj_status forward_levels(struct search *search, struct flood *flood, struct flood_work *work)
{
    uj_status status = profile_add(search, 0, 1);
    for (int depth = 1; status == UJ_OK && !must_stop(search, depth); depth++) {
        struct spot last;
        if (sees_end(search, flood, work, &last))
            return trail_write(search, work, flood, NULL, last);
        status = advance(search, flood, work);
        if (status != UJ_OK)
            return status;
        if (flood->frontier == 0) {
            search->solution->outcome = UJ_UNSOLVABLE;
            return UJ_OK;
        }
        status = profile_add(search, (size_t)depth, flood->frontier);
    }
    return status;
}

uj_status search_space_within(struct search *search, uint64_t max_states)
{
    struct space space;
    struct flood_work work;
    struct flood flood = {0};
    struct spot start;
    uj_status status = space_open(&space, search->board,
                                  max_states < most_states(search) ? max_states : most_states(search), &search->budget);
    if (status != UJ_OK)
        return budget_judge(&search->budget, status);
    flood_work_init(&work, &space, search->options->metric);
    status = space_enter(&space, &search->start, &start);
    if (status == UJ_OK)
        status = flood_from_spot(&flood, &work, start);
    if (status == UJ_OK)
        status = forward_levels(search, &flood, &work);
    flood_free(&flood);
    flood_work_free(&work);
    space_close(&space);
    return budget_judge(&search->budget, status);
}

uj_status search_space(struct search *search)
{
    return within_limits(search_space_within(search, UINT64_MAX));
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
            return trail_write(search, work, start, solved, meeting);
    }
    return status;
}

uj_status search_bidirectional(struct search *search)
{
    struct space space;
    struct flood_work work;
    struct flood start = {0}, solved = {0};
    uj_status status = space_open(&space, search->board, most_states(search), &search->budget);
    if (status != UJ_OK)
        return within_limits(budget_judge(&search->budget, status));
    flood_work_init(&work, &space, search->options->metric);
    status = space_list(&space);
    if (status == UJ_OK)
        status = flood_from_spot(&start, &work, space_spot(&space, &search->start));
    if (status == UJ_OK)
        status = flood_from_solved(&solved, &work, NULL);
    if (status == UJ_OK)
        status = both_levels(search, &start, &solved, &work);
    flood_free(&start);
    flood_free(&solved);
    flood_work_free(&work);
    space_close(&space);
    return within_limits(budget_judge(&search->budget, status));
}
