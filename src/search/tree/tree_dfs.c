/* Depth-first over the tree, bounded by the best solution so far: algorithm 2 of van Dijk's thesis. */
#include <limits.h>
#include <string.h>

#include "search/tree/tree.h"

static bool go_on(void *payload, uint64_t nodes)
{
    struct search *search = payload;
    return !budget_check_clock(&search->budget, nodes);
}

/* What was found is worth telling even when a limit came before the proof that it is shortest. */
static uj_status report(const struct tree_walk *walk, struct search *search, enum walk_end end)
{
    uj_solution *solution = search->solution;
    solution->expanded = walk->nodes;
    solution->generated = walk->nodes ? walk->nodes - 1 : 0;
    for (int i = 0; i < walk->level_count && walk->levels[i].nodes; i++)
        solution->peak_queue++;
    uj_status status = walk_profile(walk, search, 0);
    if (walk->improved && status == UJ_OK) {
        status = solution_reserve_moves(solution, (size_t)walk->best);
        if (status != UJ_OK)
            return status;
        memcpy(solution->moves, walk->best_moves, (size_t)walk->best * sizeof *walk->best_moves);
        solution->length = walk->best;
    }
    solution->lower_bound = 1;
    if (end != WALK_DONE)
        return status;
    if (walk->improved)
        solution->outcome = UJ_SOLVED;
    else if (walk->leaves)
        solution->lower_bound = search->max_depth + 1;
    else
        solution->outcome = UJ_UNSOLVABLE;
    return status;
}

uj_status search_tree_dfs(struct search *search)
{
    struct tree_node root = {.state = search->start, .depth = 0, .last = -1};
    root.occupied = layout_occupied(&search->layout, &search->start);
    struct tree_walk walk;
    walk_init(&walk, search);
    walk.go_on = go_on;
    walk.payload = search;
    const enum walk_end end = walk_run(&walk, &root, INT_MAX, search->budget.max_nodes);
    const uj_status status = report(&walk, search, end);
    walk_free(&walk);
    return status;
}
