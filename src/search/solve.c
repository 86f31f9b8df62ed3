/* uj_solve: everything around a search that is the same for all of them. */
#include <limits.h>

#include "base/error.h"
#include "base/options.h"
#include "base/team.h"
#include "search/algorithms.h"
#include "space/group.h"

enum { TREE_DEPTH = 20 }; /* of searches without a visited set, unless the caller says otherwise */

static uj_status choose(const struct algorithm **algorithm, const struct heuristic **heuristic,
                        const uj_solve_options *options, uj_error *error)
{
    const char *name = options->algorithm ? options->algorithm : "auto";
    *algorithm = algorithm_by_name(name);
    if (!*algorithm)
        return fail_here(error, UJ_BAD_INPUT, "there is no algorithm \"%.40s\"", name);
    if (options->metric == UJ_STEPS && (*algorithm)->about.moves_only)
        return fail_here(error, UJ_BAD_INPUT, "%s counts in moves only, not in steps", name);
    const char *wanted = options->heuristic ? options->heuristic : "closure";
    *heuristic = heuristic_by_name(wanted);
    if (!*heuristic)
        return fail_here(error, UJ_BAD_INPUT, "there is no heuristic \"%.40s\"", wanted);
    if (!(*algorithm)->about.uses_heuristic)
        *heuristic = heuristic_by_name("none");
    return UJ_OK;
}

/* Answers that need no search: the board is solved already, or its group has no solution at all. */
static bool settled_at_once(struct search *search)
{
    uj_solution *solution = search->solution;
    if (uj_board_solved(search->board)) {
        solution->outcome = UJ_SOLVED;
        solution->length = 0;
        solution->optimal = true;
        return true;
    }
    if (group_is_unsolvable(search->board, &search->layout)) {
        solution->outcome = UJ_UNSOLVABLE;
        solution->group_unsolvable = true;
        return true;
    }
    return false;
}

static bool guarantees_shortest(const struct algorithm *algorithm, const struct search *search)
{
    switch (algorithm->about.shortest) {
    case UJ_SHORTEST_ALWAYS:
        return true;
    case UJ_SHORTEST_IF_ADMISSIBLE:
        return heuristic_admissible(search->heuristic, search->options->metric);
    default:
        return false;
    }
}

uj_status uj_solve(uj_solution *solution, const uj_board *board, const uj_solve_options *given, uj_error *error)
{
    uj_solve_options own = UJ_SOLVE_OPTIONS_INIT;
    const uj_solve_options *const options = &own;
    const struct algorithm *algorithm;
    const struct heuristic *heuristic;
    uj_status status = options_read(&own, sizeof own, given, error);
    if (status == UJ_OK)
        status = choose(&algorithm, &heuristic, options, error);
    if (status != UJ_OK)
        return status;

    const double started = clock_seconds();
    uj_solution_clear(solution);
    solution->outcome = UJ_UNDECIDED;
    solution->algorithm = algorithm->tries_first ? algorithm->tries_first : algorithm->about.name;
    solution->metric = options->metric;
    const int own_depth = algorithm->about.is_tree_search ? TREE_DEPTH : INT_MAX;
    struct search search = {
        .algorithm = algorithm,
        .board = board,
        .options = options,
        .heuristic = heuristic,
        .threads = team_size(options->threads),
        .max_depth = options->max_depth > 0 ? options->max_depth : own_depth,
        .solution = solution,
    };
    budget_init(&search.budget, &options->limits);
    budget_report(&search.budget, options->progress, options->progress_payload);
    if (options->max_nodes)
        search.budget.max_nodes = options->max_nodes;
    layout_init(&search.layout, board);
    positions_of(&search.start, board);
    if (!settled_at_once(&search)) {
        status = algorithm->run(&search);
        if (solution->outcome == UJ_SOLVED && guarantees_shortest(algorithm, &search))
            solution->optimal = true;
    }
    if (solution->optimal)
        solution->lower_bound = solution->length;
    solution->seconds = clock_seconds() - started;
    return status == UJ_NO_MEMORY ? fail_memory(error) : status;
}
