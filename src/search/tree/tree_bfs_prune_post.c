/* Breadth-first over the tree with post-processing queue pruning: section 5.1 of van Dijk's thesis. Whenever a node
 * is taken from the queue (or every so many times), all nodes of the same state leave it. Their items stay where they are and are passed over
 * when they come up: those pushed before the moment of removal are recognised by their number. */
#include "search/tree/tree_breadth.h"

static bool take(struct breadth *breadth, struct tree_place *place, uint64_t index)
{
    if (index < place->removed_before)
        return false;
    if (!breadth_take_chance(breadth)) {
        breadth->queue--;
        place->queued--;
        return true;
    }
    breadth->queue -= place->queued;
    place->queued = 0;
    place->removed_before = breadth->items.count;
    return true;
}

static bool join(struct breadth *breadth, struct tree_place *place)
{
    (void)breadth;
    place->queued++;
    return true;
}

uj_status search_tree_bfs_prune_post(struct search *search)
{
    static const struct breadth_rule rule = {false, take, join};
    return breadth_search(search, &rule);
}
