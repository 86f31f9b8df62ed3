/* Depth-first search, the brute force of Seng & Diep 2025: each state once, wherever the path leads. Its solutions are
 * valid and long. With a depth limit states are tried again on shorter paths, so that no solution within the limit is
 * missed. */
#include <limits.h>

#include "search/exact/depth_first.h"

uj_status search_dfs(struct search *search)
{
    struct depth_first depth_first;
    depth_first_init(&depth_first, search);
    depth_first.only_once = search->max_depth == INT_MAX;
    const uj_status status = depth_first_pass(&depth_first);
    uj_solution *solution = search->solution;
    if (status == UJ_OK && solution->outcome != UJ_SOLVED) {
        if (depth_first.next_bound == INT_MAX)
            solution->outcome = UJ_UNSOLVABLE;
        else
            solution->lower_bound = search->max_depth + 1;
    }
    depth_first_free(&depth_first);
    return status == UJ_LIMIT ? UJ_OK : status;
}
