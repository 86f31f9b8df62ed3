#include "search/algorithms.h"

/* As in algorithms.c. */
const struct algorithm tree_algorithms[] = {
    {{"tree-bfs", "breadth-first over move lists, no visited set", UJ_SHORTEST_ALWAYS, false, true},
     search_tree_bfs,
     "none",
     20},
    {{"tree-bfs-early", "the same, with early solution detection", UJ_SHORTEST_ALWAYS, false, true},
     search_tree_bfs_early,
     "none",
     20},
    {{"tree-bfs-prune-pre", "the same, no state twice in the queue", UJ_SHORTEST_ALWAYS, false, true},
     search_tree_bfs_prune_pre,
     "none",
     20},
    {{"tree-bfs-prune-post", "the same, duplicates leave the queue", UJ_SHORTEST_ALWAYS, false, true},
     search_tree_bfs_prune_post,
     "none",
     20},
    {{"tree-dfs", "depth-first over move lists, bounded by the best so far", UJ_SHORTEST_ALWAYS, false, true},
     search_tree_dfs,
     "none",
     20},
    {{"hybrid", "tree-bfs-early to --cutoff, then tree-dfs", UJ_SHORTEST_ALWAYS, false, true},
     search_hybrid,
     "none",
     20},
};

const size_t tree_algorithm_count = sizeof tree_algorithms / sizeof *tree_algorithms;
