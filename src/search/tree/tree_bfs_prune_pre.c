/* Breadth-first over the tree with pre-processing queue pruning: section 5.1 of van Dijk's thesis. A node joins the
 * queue only if no node of the same state is in it. */
#include "search/tree/tree_breadth.h"

static bool take(struct breadth *breadth, struct tree_place *place, uint64_t index)
{
    (void)index;
    place->queued = 0;
    breadth->queue--;
    return true;
}

static bool join(struct tree_place *place)
{
    if (place->queued)
        return false;
    place->queued = 1;
    return true;
}

uj_status search_tree_bfs_prune_pre(struct search *search)
{
    static const struct breadth_rule rule = {false, take, join};
    return breadth_search(search, &rule);
}
