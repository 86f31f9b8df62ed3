#include "search/algorithms.h"

#include <string.h>

/* name, what it is, shortest?, heuristic?, moves only?; function, default heuristic, default depth limit */
static const struct algorithm algorithms[] = {
    {{"auto", "the fastest that is guaranteed shortest on this board", UJ_SHORTEST_ALWAYS, false, false},
     search_auto,
     "none",
     0},
    {{"bfs", "breadth-first with a visited set", UJ_SHORTEST_ALWAYS, false, false}, search_bfs, "none", 0},
    {{"space", "breadth-first over the perfect index of the board's group", UJ_SHORTEST_ALWAYS, false, false},
     search_space,
     "none",
     0},
    {{"bidirectional", "from the start and from all solutions of the group", UJ_SHORTEST_ALWAYS, false, false},
     search_bidirectional,
     "none",
     0},
};

static const size_t algorithm_count = sizeof algorithms / sizeof *algorithms;

static const struct algorithm *algorithm_at(size_t index)
{
    if (index < algorithm_count)
        return &algorithms[index];
    return index - algorithm_count < compared_algorithm_count ? &compared_algorithms[index - algorithm_count] : NULL;
}

const struct algorithm *algorithm_by_name(const char *name)
{
    const struct algorithm *algorithm;
    for (size_t i = 0; (algorithm = algorithm_at(i)) != NULL; i++)
        if (strcmp(algorithm->about.name, name) == 0)
            return algorithm;
    return NULL;
}

const uj_algorithm *uj_algorithm_at(size_t index)
{
    const struct algorithm *algorithm = algorithm_at(index);
    return algorithm ? &algorithm->about : NULL;
}
