#include "search/algorithms.h"

#include <string.h>

#define ALWAYS UJ_SHORTEST_ALWAYS
#define IF_ADMISSIBLE UJ_SHORTEST_IF_ADMISSIBLE
#define NEVER UJ_SHORTEST_NEVER

/* name, what it is, shortest?, heuristic?, moves only?; function, default heuristic, default depth limit */
static const struct algorithm algorithms[] = {
    {{"auto", "the fastest that is guaranteed shortest on this board", ALWAYS, false, false}, search_auto, "none", 0},
    {{"bfs", "breadth-first with a visited set", ALWAYS, false, false}, search_bfs, "none", 0},
    {{"space", "breadth-first over the perfect index of the board's group", ALWAYS, false, false}, search_space, "none", 0},
    {{"bidirectional", "from the start and from all solutions of the group", ALWAYS, false, false}, search_bidirectional, "none", 0},
    {{"astar", "A*, by g + h", IF_ADMISSIBLE, true, false}, search_astar, "closure", 0},
    {{"ida", "iterative deepening A*, with a table of states", IF_ADMISSIBLE, true, false}, search_ida, "closure", 0},
    {{"best-first", "greedy, by h alone", NEVER, true, false}, search_best_first, "closure", 0},
    {{"dfs", "depth-first with a visited set", NEVER, false, false}, search_dfs, "none", 0},
    {{"tree-bfs", "breadth-first over move lists, no visited set", ALWAYS, false, true}, search_tree_bfs, "none", 20},
    {{"tree-bfs-early", "the same, with early solution detection", ALWAYS, false, true}, search_tree_bfs_early, "none", 20},
    {{"tree-bfs-prune-pre", "the same, no state twice in the queue", ALWAYS, false, true}, search_tree_bfs_prune_pre, "none", 20},
    {{"tree-bfs-prune-post", "the same, duplicates leave the queue", ALWAYS, false, true}, search_tree_bfs_prune_post, "none", 20},
    {{"tree-dfs", "depth-first over move lists, bounded by the best so far", ALWAYS, false, true}, search_tree_dfs, "none", 20},
    {{"hybrid", "tree-bfs-early to --cutoff, then tree-dfs", ALWAYS, false, true}, search_hybrid, "none", 20},
};

static const size_t algorithm_count = sizeof algorithms / sizeof *algorithms;

const struct algorithm *algorithm_by_name(const char *name)
{
    for (size_t i = 0; i < algorithm_count; i++)
        if (strcmp(algorithms[i].about.name, name) == 0)
            return &algorithms[i];
    return NULL;
}

const uj_algorithm *uj_algorithm_at(size_t index)
{
    return index < algorithm_count ? &algorithms[index].about : NULL;
}
