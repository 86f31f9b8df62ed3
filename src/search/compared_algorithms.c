#include "search/algorithms.h"
#include "search/tree/tree_breadth.h"

/* What all searches over van Dijk's tree of moves have in common. */
#define TREE .shortest = UJ_SHORTEST_ALWAYS, .moves_only = true, .is_tree_search = true

const struct algorithm compared_algorithms[] = {
    {.about = {.name = "astar",
               .summary = "A*, by g + h",
               .shortest = UJ_SHORTEST_IF_ADMISSIBLE,
               .uses_heuristic = true,
               .uses_ties = true},
     .run = search_informed},
    {.about = {.name = "ida",
               .summary = "iterative deepening A*, with a table of states",
               .shortest = UJ_SHORTEST_IF_ADMISSIBLE,
               .uses_heuristic = true},
     .run = search_ida},
    {.about =
         {.name = "best-first", .summary = "greedy, by h alone", .shortest = UJ_SHORTEST_NEVER, .uses_heuristic = true},
     .run = search_informed,
     .greedy = true},
    {.about = {.name = "dfs",
               .summary = "depth-first with a visited set",
               .shortest = UJ_SHORTEST_NEVER,
               .expands_all_once = true},
     .run = search_dfs},
    {.about =
         {.name = "tree-bfs", .summary = "breadth-first over move lists, no visited set", TREE, .keeps_tree = true},
     .run = search_tree_breadth,
     .rule = &breadth_plain},
    {.about =
         {.name = "tree-bfs-early", .summary = "the same, with early solution detection", TREE, .keeps_tree = true},
     .run = search_tree_breadth,
     .rule = &breadth_early},
    {.about = {.name = "tree-bfs-prune-pre",
               .summary = "the same, without duplicate states in the queue",
               TREE,
               .keeps_tree = true,
               .uses_pruning = true},
     .run = search_tree_breadth,
     .rule = &breadth_prune_pre},
    {.about = {.name = "tree-bfs-prune-post",
               .summary = "the same, removing duplicates from the queue",
               TREE,
               .keeps_tree = true,
               .uses_pruning = true},
     .run = search_tree_breadth,
     .rule = &breadth_prune_post},
    {.about = {.name = "tree-dfs", .summary = "depth-first over move lists, bounded by the best so far", TREE},
     .run = search_tree_dfs},
    {.about = {.name = "hybrid",
               .summary = "tree-bfs-early to --cutoff, then tree-dfs",
               TREE,
               .keeps_tree = true,
               .uses_cutoff = true},
     .run = search_hybrid,
     .rule = &breadth_early},
};

const size_t compared_algorithm_count = sizeof compared_algorithms / sizeof *compared_algorithms;
