/* The algorithms and heuristics, as the library names them. */
#include <stdio.h>

#include "solve/solve.h"

const char *algorithm_name_at(size_t index)
{
    const uj_algorithm *algorithm = uj_algorithm_at(index);
    return algorithm ? algorithm->name : NULL;
}

const char *heuristic_name_at(size_t index)
{
    const uj_heuristic *heuristic = uj_heuristic_at(index);
    return heuristic ? heuristic->name : NULL;
}

static const char *promise_of(const uj_algorithm *algorithm)
{
    switch (algorithm->shortest) {
    case UJ_SHORTEST_ALWAYS:
        return algorithm->moves_only ? "shortest; moves only" : "shortest";
    case UJ_SHORTEST_IF_ADMISSIBLE:
        return "shortest with an admissible heuristic";
    default:
        return "not guaranteed shortest";
    }
}

static const char *admissibility_of(const uj_heuristic *heuristic)
{
    if (heuristic->admissible_moves && heuristic->admissible_steps)
        return "admissible";
    if (heuristic->admissible_moves || heuristic->admissible_steps)
        return heuristic->admissible_moves ? "admissible in moves only" : "admissible in steps only";
    return "not admissible: solutions not guaranteed shortest";
}

void list_algorithms(bool only_names)
{
    for (size_t i = 0; uj_algorithm_at(i); i++) {
        const uj_algorithm *algorithm = uj_algorithm_at(i);
        if (only_names)
            puts(algorithm->name);
        else
            printf("  %-20s %s (%s)\n", algorithm->name, algorithm->summary, promise_of(algorithm));
    }
}

void list_heuristics(bool only_names)
{
    for (size_t i = 0; uj_heuristic_at(i); i++) {
        const uj_heuristic *heuristic = uj_heuristic_at(i);
        if (only_names)
            puts(heuristic->name);
        else
            printf("  %-20s %s (%s)\n", heuristic->name, heuristic->summary, admissibility_of(heuristic));
    }
}
