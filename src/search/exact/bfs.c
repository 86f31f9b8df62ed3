#include <limits.h>

#include "search/exact/levels.h"

uj_status search_bfs(struct search *search)
{
    uj_solution *solution = search->solution;
    solution->algorithm = "bfs";
    struct levels levels;
    uj_status status = levels_init(&levels, search, INT_MAX, search->budget.max_memory);
    if (status == UJ_OK)
        status = levels_run(&levels, UINT64_MAX);
    if (status == UJ_OK) {
        solution->outcome = levels.solved ? UJ_SOLVED : UJ_UNSOLVABLE;
        if (levels.solved)
            status = levels_trace(&levels, solution);
    }
    levels_free(&levels);
    return status == UJ_LIMIT ? UJ_OK : status;
}
