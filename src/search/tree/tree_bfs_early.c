/* Breadth-first over the tree with early solution detection: section 5.2 of van Dijk's thesis. The solved node is
 * met before it joins the queue, so all that plain breadth-first search would still traverse is left in the queue:
 * nodes + queue + 1 are the nodes of tree-bfs. */
#include "search/tree/tree_breadth.h"

uj_status search_tree_bfs_early(struct search *search)
{
    static const struct breadth_rule rule = {.early = true};
    return breadth_search(search, &rule);
}
