#include "search/algorithms.h"
#include "search/tree/tree.h"

#define IF_ADMISSIBLE .shortest = UJ_SHORTEST_IF_ADMISSIBLE, .uses_heuristic = true
#define IN_MOVES      .shortest = UJ_SHORTEST_ALWAYS, .moves_only = true
#define TREE          .is_tree_search = true
#define TREE_QUEUE    TREE, .keeps_tree = true

/* Name, what it is, shortest? and further properties; function, rule. */
const struct algorithm compared_algorithms[] = {
    {{"astar", "A*, by g + h", IF_ADMISSIBLE, .uses_ties = true}, .run = search_informed},
    {{"ida", "iterative deepening A*, with a table of states", IF_ADMISSIBLE}, .run = search_ida},
    {{"best-first", "greedy, by h alone", .shortest = UJ_SHORTEST_NEVER, .uses_heuristic = true},
     .run = search_informed,
     .greedy = true},
    {{"dfs", "depth-first with a visited set", .shortest = UJ_SHORTEST_NEVER, .expands_all_once = true},
     .run = search_dfs},
    {{"tree-bfs", "breadth-first over move lists, no visited set", IN_MOVES, TREE_QUEUE},
     .run = search_tree_breadth,
     .rule = &breadth_plain},
    {{"tree-bfs-early", "the same, with early solution detection", IN_MOVES, TREE_QUEUE},
     .run = search_tree_breadth,
     .rule = &breadth_early},
    {{"tree-bfs-prune-pre", "the same, without duplicate states in the queue", IN_MOVES, .uses_pruning = true,
      TREE_QUEUE},
     .run = search_tree_breadth,
     .rule = &breadth_prune_pre},
    {{"tree-bfs-prune-post", "the same, removing duplicates from the queue", IN_MOVES, .uses_pruning = true,
      TREE_QUEUE},
     .run = search_tree_breadth,
     .rule = &breadth_prune_post},
    {{"tree-dfs", "depth-first over move lists, bounded by the best so far", IN_MOVES, TREE}, .run = search_tree_dfs},
    {{"hybrid", "tree-bfs-early to --cutoff, then tree-dfs", IN_MOVES, .uses_cutoff = true, TREE_QUEUE},
     .run = search_hybrid,
     .rule = &breadth_early},
};

const size_t compared_algorithm_count = sizeof compared_algorithms / sizeof *compared_algorithms;
