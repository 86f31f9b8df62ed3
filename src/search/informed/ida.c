/* Iterative deepening A*: depth-first passes with a growing bound on g + h, and a table of the states seen.
 *
 * The table remembers, for each state, within how many moves of it solutions have been looked for. A state that is
 * reached again with no more room than that is passed over, which makes a pass end on boards full of cycles. Every
 * state still gets its turn at the least depth at which the bound lets it be reached, because that always leaves it
 * more room than any earlier pass did; so the next bound is right, and a pass that left nothing out has seen the whole
 * cluster. */
#include <limits.h>

#include "search/exact/depth_first.h"

static uj_status deepen(struct depth_first *depth_first)
{
    const struct search *search = depth_first->search;
    uj_solution *solution = search->solution;
    const bool admissible = heuristic_admissible(search->heuristic, search->options->metric);
    int bound = heuristic_estimate(search->heuristic, &search->layout, &search->start, search->options->metric);
    if (bound >= HEURISTIC_DEAD)
        bound = INT_MAX;
    uj_status status = UJ_OK;
    while (status == UJ_OK && solution->outcome != UJ_SOLVED && bound < INT_MAX) {
        if (admissible)
            solution->lower_bound = bound;
        if (bound > search->max_depth)
            return UJ_OK;
        depth_first->bound = bound;
        status = depth_first_pass(depth_first);
        bound = depth_first->next_bound;
    }
    if (status == UJ_OK && solution->outcome != UJ_SOLVED)
        solution->outcome = UJ_UNSOLVABLE;
    return status == UJ_LIMIT ? UJ_OK : status;
}

uj_status search_ida(struct search *search)
{
    struct depth_first depth_first;
    depth_first_init(&depth_first, search);
    const uj_status status = deepen(&depth_first);
    depth_first_free(&depth_first);
    return status;
}
