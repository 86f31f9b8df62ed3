/* How far each move of a board leads: from the cluster, where all distances are known at once, or by solving each board
 * after a move where the cluster does not fit. */
#include "base/budget.h"
#include "unjam.h"

static const uint64_t cluster_bytes = UINT64_C(2) << 30; /* unless the caller says otherwise */

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

/* The time limit is for all together; what is not known when it is over stays unknown. */
static uj_status solve_each(int *distances, const uj_board *board, const uj_solve_options *limits, double until,
                            uj_error *error)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, limits->metric, moves);
    uj_solve_options options = *limits;
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        if (limits->timeout_seconds > 0)
            options.timeout_seconds = until - clock_seconds();
        if (options.timeout_seconds < 0 || (limits->timeout_seconds > 0 && options.timeout_seconds == 0))
            break;
        uj_board after = *board;
        uj_board_move(&after, moves[i], NULL);
        status = distance_of(&distances[i], &after, &options, error);
    }
    return status;
}

uj_status uj_move_distances(int *distances, const uj_board *board, const uj_solve_options *limits, uj_error *error)
{
    static const uj_solve_options defaults = UJ_SOLVE_OPTIONS_INIT;
    if (!limits)
        limits = &defaults;
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, limits->metric, moves);
    for (size_t i = 0; i < count; i++)
        distances[i] = UJ_DISTANCE_UNKNOWN;
    const double until = clock_seconds() + limits->timeout_seconds;
    const uint64_t room = limits->max_memory > 0 ? limits->max_memory : cluster_bytes;
    uj_cluster *cluster = NULL;
    const uj_status status = uj_cluster_open_within(&cluster, board, room, limits->timeout_seconds, error);
    if (status == UJ_LIMIT)
        return solve_each(distances, board, limits, until, error);
    if (status == UJ_OK)
        distances_in(distances, cluster, limits->metric);
    uj_cluster_close(cluster);
    return status;
}
