#include "search/algorithms.h"

#define ALWAYS        UJ_SHORTEST_ALWAYS
#define IF_ADMISSIBLE UJ_SHORTEST_IF_ADMISSIBLE
#define NEVER         UJ_SHORTEST_NEVER

/* As in algorithms.c. */
const struct algorithm compared_algorithms[] = {
    {{"astar", "A*, by g + h", IF_ADMISSIBLE, true, false}, search_astar, "closure", 0},
    {{"ida", "iterative deepening A*, with a table of states", IF_ADMISSIBLE, true, false}, search_ida, "closure", 0},
    {{"best-first", "greedy, by h alone", NEVER, true, false}, search_best_first, "closure", 0},
    {{"dfs", "depth-first with a visited set", NEVER, false, false}, search_dfs, "none", 0},
    {{"tree-bfs", "breadth-first over move lists, no visited set", ALWAYS, false, true}, search_tree_bfs, "none", 20},
    {{"tree-bfs-early", "the same, with early solution detection", ALWAYS, false, true},
     search_tree_bfs_early,
     "none",
     20},
    {{"tree-bfs-prune-pre", "the same, no state twice in the queue", ALWAYS, false, true},
     search_tree_bfs_prune_pre,
     "none",
     20},
    {{"tree-bfs-prune-post", "the same, duplicates leave the queue", ALWAYS, false, true},
     search_tree_bfs_prune_post,
     "none",
     20},
    {{"tree-dfs", "depth-first over move lists, bounded by the best so far", ALWAYS, false, true},
     search_tree_dfs,
     "none",
     20},
    {{"hybrid", "tree-bfs-early to --cutoff, then tree-dfs", ALWAYS, false, true}, search_hybrid, "none", 20},
};

const size_t compared_algorithm_count = sizeof compared_algorithms / sizeof *compared_algorithms;
