/* A board becomes a level: everything about it is worked out from its cluster. */
#include "generate/attempt.h"

#include <stdlib.h>

#include "base/error.h"
#include "generate/sameness.h"
#include "rate/rate.h"

void uj_level_clear(uj_level *level)
{
    free(level->solution);
    uj_rating_clear(&level->rating);
    *level = (uj_level)UJ_LEVEL_INIT;
}

void level_begin(uj_level *out, const uj_board *board)
{
    uj_level_clear(out);
    uj_board_canonical(&out->board, board);
    out->id = uj_puzzle_id(&out->board);
}

uj_status level_solve(uj_level *level, uj_budget *budget, uj_error *error)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.threads = 1;
    options.limits = budget_part(budget, 0);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_status status = uj_solve(&solution, &level->board, &options, error);
    if (status == UJ_OK && solution.outcome == UJ_UNDECIDED)
        status = fail_here(error, UJ_LIMIT, "no shortest solution was found in the time or memory allowed");
    if (status == UJ_OK && solution.optimal) {
        level->moves = solution.length;
        level->solution = solution.moves;
        level->solution_length = solution.move_count;
        solution.moves = NULL;
    }
    uj_solution_clear(&solution);
    return status;
}

static void take_measures(uj_level *level, const uj_cluster *cluster)
{
    level->states = uj_cluster_states(cluster);
    level->steps = uj_cluster_distance(cluster, uj_cluster_start(cluster), UJ_STEPS);
    level->cluster = level->steps < 0 ? 0 : cluster_key(cluster);
}

uj_status level_measure(uj_level *level, uj_budget *budget, uj_error *error)
{
    uj_cluster *cluster;
    const uj_limits limits = budget_part(budget, 0);
    const uj_status status = uj_cluster_open(&cluster, &level->board, &limits, error);
    if (status != UJ_OK)
        return status;
    take_measures(level, cluster);
    uj_cluster_close(cluster);
    return UJ_OK;
}

uj_status level_rate(uj_level *level, uj_budget *budget, uj_error *error)
{
    uj_cluster *cluster;
    const uj_status status = rate_canonical(&level->rating, &cluster, &level->board, budget, error);
    level->rated = status == UJ_OK;
    if (level->rated)
        take_measures(level, cluster);
    uj_cluster_close(cluster);
    return status;
}

uj_status uj_level_make(uj_level *out, const uj_board *board, const uj_limits *limits, uj_error *error)
{
    uj_budget budget;
    rate_budget_init(&budget, limits);
    level_begin(out, board);
    uj_status status = level_solve(out, &budget, error);
    if (status == UJ_OK && out->moves < 0)
        status = fail_here(error, UJ_BAD_INPUT, "this board has no solution");
    if (status == UJ_OK)
        status = level_rate(out, &budget, error);
    if (status != UJ_OK)
        uj_level_clear(out);
    return status;
}
