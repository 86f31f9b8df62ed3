/* Queue pruning: section 5.1 of van Dijk's thesis. */
#include <assert.h>

#include "search/tree/tree.h"

/* Counts a chance to prune: true if it is to be taken, as --prune-every says. */
static bool take_chance(struct breadth *breadth)
{
    const uint64_t every = breadth->search->options->prune_every;
    breadth->chances++;
    if (every > 1 && breadth->chances % every != 0)
        return false;
    breadth->search->solution->compared += breadth->queue;
    return true;
}

static bool take_one(struct breadth *breadth, struct tree_place *place, uint64_t index)
{
    (void)index;
    assert(place->queued > 0 && breadth->queue > 0);
    place->queued--;
    breadth->queue--;
    return true;
}

static bool join_if_alone(struct breadth *breadth, struct tree_place *place)
{
    if (take_chance(breadth) && place->queued > 0)
        return false;
    place->queued++;
    return true;
}

/* Pre-processing: a node joins the queue only if no node of the same state is in it; every node is checked, or one of so
 * many. */
const struct breadth_rule breadth_prune_pre = {.take = take_one, .join = join_if_alone};

/* The items of the nodes that leave stay where they are and are passed over when they come up: those pushed before the moment
 * of removal are recognised by their number. */
static bool take_all(struct breadth *breadth, struct tree_place *place, uint64_t index)
{
    if (index < place->removed_before)
        return false;
    if (!take_chance(breadth))
        return take_one(breadth, place, index);
    breadth->queue -= place->queued;
    place->queued = 0;
    place->removed_before = breadth->items.count;
    return true;
}

static bool join_always(struct breadth *breadth, struct tree_place *place)
{
    (void)breadth;
    place->queued++;
    return true;
}

/* Post-processing: whenever a node is taken from the queue (or every so many times), all nodes of the same state leave it. */
const struct breadth_rule breadth_prune_post = {.take = take_all, .join = join_always};
