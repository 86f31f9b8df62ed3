#include <assert.h>

#include "rate/optimal.h"

static const uint32_t NO_PLACE = UINT32_MAX;

struct building {
    struct optimal *out;
    const struct state_graph *graph;
    const uint16_t *distance;
    uint32_t *place_of; /* by state; NO_PLACE until met */
    size_t state_capacity, next_capacity, move_capacity;
};

static uj_status meet(struct building *building, uint32_t state)
{
    struct optimal *out = building->out;
    const uj_status status =
        budget_fit(building->graph->budget, out->states, building->state_capacity, out->paths.count + (size_t)1);
    if (status != UJ_OK)
        return status;
    building->place_of[state] = out->paths.count;
    out->states[out->paths.count++] = state;
    return UJ_OK;
}

static uj_status add_move(struct building *building, uint32_t *move_count, uint32_t next, uj_move move)
{
    struct optimal *out = building->out;
    const size_t count = *move_count + (size_t)1;
    uj_status status = budget_fit(building->graph->budget, out->paths.next, building->next_capacity, count);
    if (status == UJ_OK)
        status = budget_fit(building->graph->budget, out->paths.moves, building->move_capacity, count);
    if (status != UJ_OK)
        return status;
    out->paths.next[*move_count] = next;
    out->paths.moves[(*move_count)++] = move;
    return UJ_OK;
}

/* Adds the moves of a state that lead nearer, and the states they lead to. */
static uj_status follow(struct building *building, uint32_t state, uint32_t *move_count)
{
    const struct state_graph *graph = building->graph;
    assert(building->distance[state] > 0); /* only states before the last level have a next one */
    const unsigned nearer = building->distance[state] - 1u;
    uj_status status = UJ_OK;
    for (uint32_t edge = graph->first[state]; edge < graph->first[state + 1] && status == UJ_OK; edge++) {
        const uint32_t to = graph->to[edge];
        if (building->distance[to] != nearer)
            continue;
        if (building->place_of[to] == NO_PLACE)
            status = meet(building, to);
        if (status == UJ_OK)
            status = add_move(building, move_count, building->place_of[to], graph->moves[edge]);
    }
    return status;
}

/* Level by level; `first_next` gets its room when it is known how many states there are at the next level. */
static uj_status follow_all(struct building *building)
{
    struct optimal *out = building->out;
    size_t first_capacity = 0;
    uint32_t move_count = 0;
    for (int level = 0; level <= out->paths.length; level++) {
        const uint32_t begin = out->paths.levels[level], end = out->paths.count;
        uj_status status = budget_fit(building->graph->budget, out->paths.first_next, first_capacity, end + (size_t)1);
        if (status != UJ_OK)
            return status;
        for (uint32_t i = begin; i < end; i++) {
            out->paths.first_next[i] = move_count;
            if (budget_is_over_at(building->graph->budget, i))
                return UJ_LIMIT;
            status = level < out->paths.length ? follow(building, out->states[i], &move_count) : UJ_OK;
            if (status != UJ_OK)
                return status;
        }
        out->paths.first_next[end] = move_count;
        out->paths.levels[level + 1] = end;
    }
    return UJ_OK;
}

uj_status optimal_init(struct optimal *optimal, const struct state_graph *graph, const struct uj_cluster *cluster)
{
    struct building building = {.out = optimal, .graph = graph, .distance = cluster->distance[UJ_MOVES]};
    const uint32_t start = (uint32_t)cluster->start;
    *optimal = (struct optimal){.paths = {.budget = graph->budget, .length = building.distance[start]}};
    optimal->paths.levels =
        budget_zeroed(graph->budget, (size_t)optimal->paths.length + 2, sizeof *optimal->paths.levels);
    building.place_of = budget_alloc(graph->budget, graph->state_count, sizeof *building.place_of);
    uj_status status = optimal->paths.levels && building.place_of ? UJ_OK : UJ_NO_MEMORY;
    if (status == UJ_OK) {
        for (uint32_t i = 0; i < graph->state_count; i++)
            building.place_of[i] = NO_PLACE;
        status = meet(&building, start);
    }
    if (status == UJ_OK)
        status = follow_all(&building);
    budget_free(building.place_of);
    return status;
}

void optimal_free(struct optimal *optimal)
{
    paths_free(&optimal->paths);
    budget_free(optimal->states);
    optimal->states = NULL;
}
