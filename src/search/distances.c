/* How far each move of a board leads: from the cluster, where all distances are known at once, or by solving each board
 * after a move where the cluster does not fit. */
#include "base/budget.h"
#include "base/options.h"

static const uint64_t most_cluster_bytes = UINT64_C(2) << 30; /* unless the caller says otherwise */

static void distances_in(int *distances, const uj_cluster *cluster, uj_metric metric)
{
    uint64_t next[UJ_MAX_MOVES];
    const size_t count = uj_cluster_neighbours(cluster, uj_cluster_start(cluster), metric, next);
    for (size_t i = 0; i < count; i++)
        distances[i] = uj_cluster_distance(cluster, next[i], metric);
}

static uj_status distance_of(int *distance, const uj_board *board, const uj_solve_options *options, uj_error *error)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&solution, board, options, error);
    if (status == UJ_OK && solution.outcome == UJ_UNSOLVABLE)
        *distance = -1;
    else if (status == UJ_OK && solution.optimal)
        *distance = solution.length;
    uj_solution_clear(&solution);
    return status;
}

/* What is not known when the limits are reached stays unknown. */
static uj_status solve_each(int *distances, const uj_board *board, const uj_solve_options *options, uj_error *error)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, options->metric, moves);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uj_board after = *board;
        uj_board_move(&after, moves[i], NULL);
        status = distance_of(&distances[i], &after, options, error);
    }
    return status;
}

uj_status uj_move_distances(int *distances, const uj_board *board, const uj_solve_options *options, uj_error *error)
{
    uj_solve_options each = UJ_SOLVE_OPTIONS_INIT;
    uj_status status = options_read(&each, sizeof each, options, error);
    if (status != UJ_OK)
        return status;
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, each.metric, moves);
    for (size_t i = 0; i < count; i++)
        distances[i] = UJ_DISTANCE_UNKNOWN;
    uj_budget budget; /* for all together */
    budget_init(&budget, &each.limits);
    each.limits = budget_part(&budget, 0);
    const uj_limits limits = budget_part(&budget, budget.is_memory_given ? 0 : most_cluster_bytes);
    uj_cluster *cluster = NULL;
    status = uj_cluster_open(&cluster, board, &limits, error);
    if (status == UJ_LIMIT)
        return solve_each(distances, board, &each, error);
    if (status == UJ_OK)
        distances_in(distances, cluster, each.metric);
    uj_cluster_close(cluster);
    return status;
}
