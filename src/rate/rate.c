#include "rate/rate.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "rate/blocking.h"
#include "rate/optimal.h"
#include "rate/walk.h"

enum { DEFAULT_MEMORY_GIB = 2 };

/* The cluster itself may take this part of the memory; the rest is for its graph and the walks. */
enum { CLUSTER_SHARE = 8 };

void rate_budget_init(uj_budget *budget, const uj_limits *limits)
{
    budget_init(budget, limits);
    const uint64_t usual = (uint64_t)DEFAULT_MEMORY_GIB << 30;
    if (!budget->is_memory_given && usual < budget->max_memory)
        budget->max_memory = usual;
}

static uj_status fail_limit(uj_budget *budget, uj_error *error)
{
    return budget_fail(budget, error, "the board can reach too many states to rate in the %s allowed");
}

static void count_vehicles(uj_rating *rating, const uj_board *board)
{
    const uj_contents contents = uj_board_contents(board);
    rating->vehicles = board->vehicle_count;
    rating->cars = contents.cars;
    rating->trucks = contents.trucks;
}

static void rate_cluster(uj_rating *rating, const struct uj_cluster *cluster)
{
    rating->states = cluster->states;
    rating->solutions = cluster->solutions;
    rating->solution_density = (double)cluster->solutions / (double)cluster->states;
    rating->solvable = cluster->solutions > 0;
    rating->moves = uj_cluster_distance(cluster, cluster->start, UJ_MOVES);
    rating->steps = uj_cluster_distance(cluster, cluster->start, UJ_STEPS);
    rating->max_distance = cluster->max_distance[UJ_MOVES];
    rating->max_steps = cluster->max_distance[UJ_STEPS];
    rating->harder_by = rating->max_distance - rating->moves;
    for (uint64_t i = 0; rating->solvable && i < cluster->states; i++)
        rating->hardest_states += cluster->distance[UJ_MOVES][i] == rating->max_distance;
}

static void rate_blocking(uj_rating *rating, const struct uj_cluster *cluster)
{
    struct blocking blocking;
    positions start;
    positions_of(&start, &cluster->board);
    blocking_init(&blocking, &cluster->layout, cluster->board.width);
    const struct blocking_shape shape = blocking_describe(&blocking, &start);
    rating->blockers = shape.size.blockers;
    rating->blocking_size = shape.size.magnitude;
    rating->blocking_depth = shape.depth;
    rating->blocking_parts = shape.parts;
    rating->blocking_largest_part = shape.largest_part;
}

/* Features from the graph of all states, for a board that can be solved; `moved`: vehicles that some shortest solution moves. */
static uj_status rate_graph(uj_rating *rating, const struct uj_cluster *cluster, uj_budget *budget, bool *moved)
{
    struct state_graph graph;
    struct optimal optimal = {0};
    uj_status status = state_graph_init(&graph, cluster, budget);
    if (status == UJ_OK)
        status = optimal_init(&optimal, &graph, cluster);
    if (status == UJ_OK)
        status = optimal_rate(rating, &optimal, &graph, &cluster->layout);
    if (status == UJ_OK)
        status = paths_count(&rating->optimal_paths, &optimal.paths);
    if (status == UJ_OK)
        paths_find_moved(&optimal.paths, moved);
    optimal_free(&optimal);
    struct walk_times times = {0};
    if (status == UJ_OK)
        status = walk_expect(&times, &graph, cluster, uj_rating_model_now()->greed);
    rating->random_moves = times.random;
    rating->greedy_moves = times.greedy;
    state_graph_free(&graph);
    return budget_judge(budget, status);
}

static uj_status rate_minimality(uj_rating *rating, const struct uj_cluster *cluster, const bool *moved,
                                 uj_budget *budget, uj_error *error)
{
    const uj_board *board = &cluster->board;
    const uj_status status = removable_find(board, rating->moves, moved, budget, rating->removable, error);
    rating->minimal = true;
    for (int i = 0; i < board->vehicle_count; i++)
        rating->minimal = rating->minimal && !rating->removable[i];
    return status;
}

/* What is known by vehicle comes in the order of the canonical board; the caller's may be another. */
static void reorder_vehicles(uj_rating *rating, const uj_board *canonical, const uj_board *board)
{
    const uj_rating by_canonical = *rating;
    for (int i = 0; i < board->vehicle_count; i++) {
        const int at = uj_board_at(canonical, board->vehicles[i].row, board->vehicles[i].column);
        rating->vehicle_moves[i] = by_canonical.vehicle_moves[at];
        rating->removable[i] = by_canonical.removable[at];
    }
}

static uj_status rate_opened(uj_rating *rating, const struct uj_cluster *cluster, uj_budget *budget, uj_error *error)
{
    count_vehicles(rating, &cluster->board);
    rate_cluster(rating, cluster);
    rate_blocking(rating, cluster);
    if (!rating->solvable)
        return UJ_OK;
    bool moved[UJ_MAX_VEHICLES] = {false};
    uj_status status = rate_graph(rating, cluster, budget, moved);
    if (status == UJ_LIMIT)
        return fail_limit(budget, error);
    if (status != UJ_OK)
        return fail_memory(error);
    status = rate_minimality(rating, cluster, moved, budget, error);
    if (status == UJ_OK)
        uj_rating_apply(rating, NULL, UJ_MEAN);
    return status;
}

uj_status rate_canonical(uj_rating *rating, uj_cluster **cluster, const uj_board *board, uj_budget *budget,
                         uj_error *error)
{
    const uj_limits share = budget_part(budget, budget->max_memory / CLUSTER_SHARE);
    uj_rating_clear(rating);
    uj_status status = uj_cluster_open(cluster, board, &share, error);
    if (status == UJ_LIMIT)
        return fail_limit(budget, error);
    if (status != UJ_OK)
        return status;
    status = rate_opened(rating, *cluster, budget, error);
    if (status != UJ_OK) {
        uj_cluster_close(*cluster);
        *cluster = NULL;
        uj_rating_clear(rating);
    }
    return status;
}

uj_status uj_rate(uj_rating *rating, const uj_board *board, const uj_limits *limits, uj_error *error)
{
    uj_budget budget;
    rate_budget_init(&budget, limits);
    /* Numbers of states and the order of additions depend on the order of the vehicles; rating the canonical form makes
     * the same puzzle get the same rating to the last bit. */
    uj_board canonical;
    uj_board_canonical(&canonical, board);
    uj_cluster *cluster;
    const uj_status status = rate_canonical(rating, &cluster, &canonical, &budget, error);
    uj_cluster_close(cluster);
    if (status == UJ_OK)
        reorder_vehicles(rating, &canonical, board);
    return status;
}

void uj_rating_clear(uj_rating *rating)
{
    free(rating->optimal_paths);
    *rating = (uj_rating)UJ_RATING_INIT;
}
