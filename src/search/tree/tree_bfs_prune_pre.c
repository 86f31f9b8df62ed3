/* Breadth-first over the tree with pre-processing queue pruning: section 5.1 of van Dijk's thesis. A node joins the
 * queue only if no node of the same state is in it; every node is checked, or one of so many. */
#include "search/tree/tree_breadth.h"

static bool take(struct breadth *breadth, struct tree_place *place, uint64_t index)
{
    (void)index;
    place->queued--;
    breadth->queue--;
    return true;
}

static bool join(struct breadth *breadth, struct tree_place *place)
{
    if (breadth_take_chance(breadth) && place->queued > 0)
        return false;
    place->queued++;
    return true;
}

uj_status search_tree_bfs_prune_pre(struct search *search)
{
    static const struct breadth_rule rule = {false, take, join};
    return breadth_search(search, &rule);
}
