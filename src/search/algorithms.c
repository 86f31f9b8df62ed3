#include "search/algorithms.h"

#include <string.h>

#define ALWAYS .shortest = UJ_SHORTEST_ALWAYS

/* As in compared_algorithms.c. */
static const struct algorithm algorithms[] = {
    {{"auto", "the fastest algorithm that guarantees a shortest solution", ALWAYS},
     .run = search_auto,
     .tries_first = "space"},
    {{"bfs", "breadth-first with a visited set", ALWAYS, .expands_all_once = true}, .run = search_bfs},
    {{"space", "breadth-first over the perfect index of the board's group", ALWAYS, .expands_all_once = true},
     .run = search_space},
    {{"bidirectional", "from the start and from all solutions of the group", ALWAYS}, .run = search_bidirectional},
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

const uj_algorithm *uj_algorithm_find(const char *name)
{
    const struct algorithm *algorithm = algorithm_by_name(name);
    return algorithm ? &algorithm->about : NULL;
}
