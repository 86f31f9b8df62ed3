#include "space/cluster.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

uj_status cluster_make_distances(struct uj_cluster *cluster)
{
    for (int metric = 0; metric < 2; metric++) {
        cluster->distance[metric] = budget_alloc(&cluster->budget, (size_t)cluster->states, sizeof **cluster->distance);
        if (!cluster->distance[metric])
            return UJ_NO_MEMORY;
        memset(cluster->distance[metric], 0xff, (size_t)cluster->states * sizeof **cluster->distance);
        cluster->max_distance[metric] = -1;
    }
    return UJ_OK;
}

uint64_t cluster_bytes(const struct uj_cluster *cluster)
{
    return atomic_load(&cluster->budget.held);
}

static void close_numbering(struct uj_cluster *cluster)
{
    cluster->numbering->close(cluster);
    for (int metric = 0; metric < 2; metric++) {
        budget_free(cluster->distance[metric]);
        cluster->distance[metric] = NULL;
    }
    assert(cluster_bytes(cluster) == 0);
}

static uj_status open_in_some_numbering(struct uj_cluster *cluster)
{
    static const struct cluster_numbering *const numberings[] = {&perfect_numbering, &hashed_numbering};
    uj_status status = UJ_LIMIT;
    for (size_t i = 0;
         i < sizeof numberings / sizeof *numberings && status == UJ_LIMIT && !budget_is_over(&cluster->budget); i++) {
        cluster->numbering = numberings[i];
        status = budget_judge(&cluster->budget, cluster->numbering->open(cluster));
        if (status != UJ_OK)
            close_numbering(cluster);
    }
    return status;
}

uj_status uj_cluster_open(uj_cluster **out, const uj_board *board, const uj_limits *limits, uj_error *error)
{
    uj_cluster *cluster = calloc(1, sizeof *cluster);
    *out = NULL;
    if (!cluster)
        return fail_memory(error);
    cluster->board = *board;
    budget_init(&cluster->budget, limits);
    layout_init(&cluster->layout, board);
    const uj_status status = open_in_some_numbering(cluster);
    if (status == UJ_OK) {
        *out = cluster;
        return UJ_OK;
    }
    if (status == UJ_LIMIT)
        budget_fail(&cluster->budget, error, "the cluster is too large for the %s allowed");
    else
        fail_memory(error);
    free(cluster);
    return status;
}

void uj_cluster_close(uj_cluster *cluster)
{
    if (!cluster)
        return;
    close_numbering(cluster);
    free(cluster);
}

uint64_t uj_cluster_states(const uj_cluster *cluster)
{
    return cluster->states;
}

uint64_t uj_cluster_solutions(const uj_cluster *cluster)
{
    return cluster->solutions;
}

uint64_t uj_cluster_start(const uj_cluster *cluster)
{
    return cluster->start;
}

int uj_cluster_distance(const uj_cluster *cluster, uint64_t state, uj_metric metric)
{
    const uint16_t distance = cluster->distance[metric][state];
    return distance == DISTANCE_NONE ? -1 : distance;
}

const uint16_t *uj_cluster_distances(const uj_cluster *cluster, uj_metric metric)
{
    return cluster->distance[metric];
}

int uj_cluster_max_distance(const uj_cluster *cluster, uj_metric metric)
{
    return cluster->max_distance[metric];
}

uint64_t uj_cluster_find(const uj_cluster *cluster, uint64_t from, int distance, uj_metric metric)
{
    for (uint64_t state = from; state < cluster->states; state++)
        if (cluster->distance[metric][state] == distance)
            return state;
    return UINT64_MAX;
}

void uj_cluster_board(const uj_cluster *cluster, uint64_t state, uj_board *out)
{
    positions there;
    cluster->numbering->state(cluster, state, &there);
    *out = cluster->board;
    positions_onto(out, &there);
}

/* The same puzzle: the same vehicles on the same lines, wherever on them, and all else that never moves. */
static bool is_same_but_for_places(const uj_board *a, const uj_board *b)
{
    if (a->width != b->width || a->height != b->height || a->vehicle_count != b->vehicle_count ||
        a->target != b->target || a->exit_row != b->exit_row || memcmp(&a->walls, &b->walls, sizeof a->walls) != 0)
        return false;
    for (int i = 0; i < a->vehicle_count; i++) {
        const uj_vehicle *v = &a->vehicles[i], *w = &b->vehicles[i];
        if (v->horizontal != w->horizontal || v->length != w->length ||
            (v->horizontal ? v->row != w->row : v->column != w->column))
            return false;
    }
    return true;
}

static bool within_bounds(const struct layout *layout, const positions *state)
{
    for (int i = 0; i < layout->vehicle_count; i++)
        if (state->at[i] < layout->lanes[i].low || state->at[i] > layout->lanes[i].high)
            return false;
    return true;
}

uint64_t uj_cluster_number(const uj_cluster *cluster, const uj_board *board)
{
    if (!is_same_but_for_places(&cluster->board, board))
        return UINT64_MAX;
    positions state;
    positions_of(&state, board);
    return within_bounds(&cluster->layout, &state) ? cluster->numbering->number(cluster, &state) : UINT64_MAX;
}

size_t uj_cluster_neighbours(const uj_cluster *cluster, uint64_t state, uj_metric metric, uint64_t *out)
{
    positions here;
    cluster->numbering->state(cluster, state, &here);
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(&cluster->layout, &here, metric, moves);
    for (size_t i = 0; i < count; i++) {
        uint8_t *position = &here.at[moves[i].vehicle];
        *position = (uint8_t)(*position + moves[i].by);
        out[i] = cluster->numbering->number(cluster, &here);
        *position = (uint8_t)(*position - moves[i].by);
    }
    return count;
}
