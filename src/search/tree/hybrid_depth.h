/* The depth-first part of the hybrid search, on all threads.
 *
 * The definition is sequential: the items of the queue are walked one after another, each bounded by the best
 * solution of those before it. Threads work ahead with the bound known at the moment. As soon as an item improves
 * the bound, the work on all later items is thrown away, because it was done with a bound that no longer holds, and
 * begins again behind that item. A bound can improve only as often as a solution has moves, so little is lost, and
 * the solution and all counters are those of the sequential definition whatever the number of threads. */
#ifndef UNJAM_SEARCH_TREE_HYBRID_DEPTH_H
#define UNJAM_SEARCH_TREE_HYBRID_DEPTH_H

#include "search/tree/tree.h"

/* Walks from the items `first` on. The solution gets moves and length if there is any, and the counters. `*leaves`:
 * nodes at the depth limit were met. UJ_LIMIT: stopped by a limit. */
uj_status hybrid_depth(struct search *search, const struct tree_items *items, uint64_t first, bool *leaves);

#endif
