/* Breadth-first over the tree: algorithm 1 of van Dijk's thesis. */
#include "search/tree/tree_breadth.h"

uj_status search_tree_bfs(struct search *search)
{
    static const struct breadth_rule rule = {.early = false};
    return breadth_search(search, &rule);
}
