#include "search/levels.h"

/* Level by level until a solution is met, the cluster ends, or a limit is reached (UJ_LIMIT). */
static uj_status search_levels(struct levels *levels)
{
    struct search *search = levels->search;
    uj_status status = profile_add(search, 0, 1);
    while (status == UJ_OK && !levels->solved && levels->level_size > 0) {
        search->solution->lower_bound = levels->depth + 1;
        status = levels->depth < search->max_depth ? levels_expand(levels) : UJ_LIMIT;
    }
    return status;
}

uj_status search_bfs(struct search *search)
{
    uj_solution *solution = search->solution;
    struct levels levels;
    uj_status status = levels_init(&levels, search, search->budget.max_memory);
    if (status == UJ_OK)
        status = search_levels(&levels);
    solution->algorithm = "bfs";
    if (status == UJ_OK) {
        solution->outcome = levels.solved ? UJ_SOLVED : UJ_UNSOLVABLE;
        if (levels.solved)
            status = levels_trace(&levels, solution);
    }
    levels_free(&levels);
    return status == UJ_LIMIT ? UJ_OK : status;
}
