#include "generate/attempt.h"

#include <string.h>

#include "space/flood.h"
#include "space/group.h"

enum { BYTES_PER_STATE = 32 }; /* of a cluster; a generous estimate */

/* Vehicles keep their order on the board, so comparing positions puts all states of a group in order, whatever
 * the index numbers them. */
static bool comes_first(const positions *a, const positions *b, int count)
{
    return memcmp(a->at, b->at, (size_t)count) < 0;
}

/* The first state, in order, of a level. */
static void first_of_level(positions *out, const struct flood *flood, const struct space *space, size_t level)
{
    bool any = false;
    for (size_t i = flood->levels[level]; i < flood->levels[level + 1]; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        for (uint64_t rest = arrival->bits; rest; rest &= rest - 1) {
            positions state;
            space_state(space, space_spot_in_word(space, arrival->word, lowest_bit(rest)), &state);
            if (!any || comes_first(&state, out, space->layout->vehicle_count))
                *out = state;
            any = true;
        }
    }
}

static uj_status hardest(struct verdict *out, struct space *space, uj_metric metric, int least)
{
    struct flood_work work;
    struct flood flood;
    flood_work_init(&work, space, metric);
    uj_status status = flood_from_solved(&flood, &work, NULL);
    while (status == UJ_OK && flood.frontier > 0 && flood.reached < space->size)
        status = flood_advance(&flood, &work);
    if (status == UJ_OK) {
        out->distance = (int)flood.level_count - (flood.frontier == 0) - 1; /* the last level may be empty */
        out->states = space->size;
    }
    if (status == UJ_OK && out->distance >= 0 && out->distance >= least) {
        positions state;
        first_of_level(&state, &flood, space, (size_t)out->distance);
        positions_onto(&out->board, &state);
    }
    flood_free(&flood);
    return status;
}

/* Too large is a verdict, not a failure. */
static uj_status judged(uj_status status, const uj_budget *budget)
{
    const uj_status cause = budget_judge(budget, status);
    return cause == UJ_LIMIT ? UJ_OK : cause;
}

uj_status judge_group(struct verdict *out, const uj_board *board, uj_metric metric, int least, uint64_t max_states,
                      uj_budget *budget)
{
    struct layout layout;
    layout_init(&layout, board);
    *out = (struct verdict){.distance = -1, .board = *board};
    if (group_is_unsolvable(board, &layout))
        return UJ_OK;
    struct space space;
    uj_status status = space_open(&space, board, &layout, max_states, budget);
    if (status != UJ_OK)
        return judged(status, budget);
    status = space_list(&space);
    if (status == UJ_OK)
        status = hardest(out, &space, metric, least);
    space_close(&space);
    return judged(status, budget);
}

/* The first state, in order, at a distance that the cluster has. */
static void first_at(struct verdict *out, const uj_cluster *cluster, uj_metric metric)
{
    positions best, state;
    bool any = false;
    for (uint64_t i = uj_cluster_find(cluster, 0, out->distance, metric); i != UINT64_MAX;
         i = uj_cluster_find(cluster, i + 1, out->distance, metric)) {
        uj_board board;
        uj_cluster_board(cluster, i, &board);
        positions_of(&state, &board);
        if (!any || comes_first(&state, &best, board.vehicle_count))
            best = state;
        any = true;
    }
    positions_onto(&out->board, &best);
}

uj_status judge_cluster(struct verdict *out, const uj_board *board, uj_metric metric, int most, uint64_t max_states,
                        uj_budget *budget)
{
    *out = (struct verdict){.distance = -1, .board = *board};
    uj_cluster *cluster;
    const uj_limits limits = budget_part(budget, max_states * BYTES_PER_STATE);
    const uj_status status = uj_cluster_open(&cluster, board, &limits, NULL);
    if (status != UJ_OK)
        return judged(status, budget);
    const int farthest = uj_cluster_max_distance(cluster, metric);
    out->distance = farthest < most ? farthest : most;
    out->states = uj_cluster_states(cluster);
    if (out->distance >= 0)
        first_at(out, cluster, metric);
    uj_cluster_close(cluster);
    return UJ_OK;
}
