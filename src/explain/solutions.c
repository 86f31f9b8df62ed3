/* All shortest solutions, one after the other, and one of each class. */
#include <stdlib.h>

#include "base/error.h"
#include "explain/classes.h"

/* Where a walk through the paths of a graph is: the move taken at each level. */
struct cursor {
    uint32_t *taken;
    bool has_begun, has_ended;
};

struct uj_solutions {
    uj_budget budget;
    uj_board board;
    struct shortest shortest;
    struct paths classes;     /* without levels until asked for */
    struct cursor cursors[2]; /* by uj_solution_set */
};

static uj_status fail_limit(uj_solutions *solutions, uj_error *error)
{
    return budget_fail(&solutions->budget, error,
                       "there are too many shortest solutions to know them all in the %s allowed");
}

static uj_status fail_status(uj_solutions *solutions, uj_status status, uj_error *error)
{
    status = budget_judge(&solutions->budget, status);
    return status == UJ_LIMIT ? fail_limit(solutions, error) : fail_memory(error);
}

uj_status uj_solutions_open(uj_solutions **out, const uj_board *board, uj_metric metric, const uj_limits *limits,
                            uj_error *error)
{
    uj_solutions *solutions = calloc(1, sizeof *solutions);
    *out = NULL;
    if (!solutions)
        return fail_memory(error);
    solutions->board = *board;
    budget_init(&solutions->budget, limits);
    const uj_status status =
        shortest_init(&solutions->shortest, &solutions->board, metric, UINT64_MAX, UINT32_MAX - 1, &solutions->budget);
    if (status == UJ_OK) {
        *out = solutions;
        return UJ_OK;
    }
    const uj_status failure = fail_status(solutions, status, error);
    uj_solutions_close(solutions);
    return failure;
}

void uj_solutions_close(uj_solutions *solutions)
{
    if (!solutions)
        return;
    shortest_free(&solutions->shortest);
    paths_free(&solutions->classes);
    for (int i = 0; i < 2; i++)
        budget_free(solutions->cursors[i].taken);
    free(solutions);
}

int uj_solutions_length(const uj_solutions *solutions)
{
    return solutions->shortest.is_solvable ? solutions->shortest.paths.length : -1;
}

/* The graph of a set, made when it is first asked for. */
static uj_status find_paths(uj_solutions *solutions, uj_solution_set set, const struct paths **out, uj_error *error)
{
    *out = set == UJ_SOLUTIONS_ALL ? &solutions->shortest.paths : &solutions->classes;
    if (set == UJ_SOLUTIONS_ALL || solutions->classes.levels)
        return UJ_OK;
    const uj_status status = classes_init(&solutions->classes, &solutions->shortest);
    if (status == UJ_OK)
        return UJ_OK;
    const uj_status failure = fail_status(solutions, status, error);
    paths_free(&solutions->classes);
    return failure;
}

uj_status uj_solutions_count(uj_text *out, uj_solutions *solutions, uj_solution_set set, uj_error *error)
{
    const struct paths *paths;
    char *digits;
    if (!solutions->shortest.is_solvable) {
        uj_text_words(out, "0");
        return UJ_OK;
    }
    uj_status status = find_paths(solutions, set, &paths, error);
    if (status != UJ_OK)
        return status;
    status = paths_count(&digits, paths);
    if (status != UJ_OK)
        return fail_status(solutions, status, error);
    uj_text_words(out, digits);
    free(digits);
    return UJ_OK;
}

static uint32_t place_at(const struct paths *paths, const struct cursor *cursor, int level)
{
    return level == 0 ? 0 : paths->next[cursor->taken[level - 1]];
}

/* Takes the first move at every level from this one on. */
static void descend(const struct paths *paths, struct cursor *cursor, int level)
{
    for (; level < paths->length; level++)
        cursor->taken[level] = paths->first_next[place_at(paths, cursor, level)];
}

/* To the next path; false if there is none. */
static bool advance(const struct paths *paths, struct cursor *cursor)
{
    for (int level = paths->length - 1; level >= 0; level--)
        if (++cursor->taken[level] < paths->first_next[place_at(paths, cursor, level) + 1]) {
            descend(paths, cursor, level + 1);
            return true;
        }
    return false;
}

uj_status uj_solutions_next(uj_move *moves, uj_solutions *solutions, uj_solution_set set, uj_error *error)
{
    struct cursor *cursor = &solutions->cursors[set];
    const struct paths *paths;
    if (!solutions->shortest.is_solvable || cursor->has_ended)
        return UJ_END;
    const uj_status status = find_paths(solutions, set, &paths, error);
    if (status != UJ_OK)
        return status;
    if (!cursor->has_begun) {
        cursor->taken = budget_alloc(&solutions->budget, (size_t)paths->length + 1, sizeof *cursor->taken);
        if (!cursor->taken)
            return fail_status(solutions, UJ_NO_MEMORY, error);
        descend(paths, cursor, 0);
        cursor->has_begun = true;
    } else if (!advance(paths, cursor)) {
        cursor->has_ended = true;
        return UJ_END;
    }
    for (int level = 0; level < paths->length; level++)
        moves[level] = paths->moves[cursor->taken[level]];
    return UJ_OK;
}
