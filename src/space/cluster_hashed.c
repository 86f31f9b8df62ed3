/* A cluster in a hash table: its states are numbered in the order a breadth-first search from the board reaches them. */
#include "space/cluster.h"

typedef uj_status (*child_fn)(struct uj_cluster *cluster, const uint64_t *child, void *payload);

/* Calls `each` for every child of a state. */
static uj_status each_child(struct uj_cluster *cluster, uint32_t index, uj_metric metric, child_fn each, void *payload)
{
    if (budget_is_over_at(&cluster->budget, index))
        return UJ_LIMIT;
    positions here;
    layout_unpack(&cluster->layout, visited_state(&cluster->visited, index), &here);
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(&cluster->layout, &here, metric, moves);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        positions there = here;
        there.at[moves[i].vehicle] = (uint8_t)(there.at[moves[i].vehicle] + moves[i].by);
        uint64_t packed[LAYOUT_MAX_WORDS];
        layout_pack(&cluster->layout, &there, packed);
        status = each(cluster, packed, payload);
    }
    return status;
}

static uj_status insert(struct uj_cluster *cluster, const uint64_t *child, void *payload)
{
    (void)payload;
    uint32_t index;
    bool fresh;
    return visited_insert(&cluster->visited, child, &index, &fresh);
}

struct queue {
    uint32_t *states;
    uint32_t head, tail;
    uint16_t *distance;
};

static uj_status measure_child(struct uj_cluster *cluster, const uint64_t *child, void *payload)
{
    struct queue *queue = payload;
    uint32_t index;
    if (!visited_find(&cluster->visited, child, &index) || queue->distance[index] != DISTANCE_NONE)
        return UJ_OK;
    const unsigned distance = queue->distance[queue->states[queue->head]] + 1u;
    if (distance >= DISTANCE_NONE)
        return UJ_LIMIT;
    queue->distance[index] = (uint16_t)distance;
    queue->states[queue->tail++] = index;
    return UJ_OK;
}

static uj_status measure(struct uj_cluster *cluster, uj_metric metric)
{
    struct queue queue = {.distance = cluster->distance[metric]};
    queue.states = budget_alloc(&cluster->budget, (size_t)cluster->states, sizeof *queue.states);
    if (!queue.states)
        return UJ_NO_MEMORY;
    for (uint32_t i = 0; i < cluster->states; i++) {
        positions state;
        layout_unpack(&cluster->layout, visited_state(&cluster->visited, i), &state);
        if (layout_solved(&cluster->layout, &state)) {
            queue.distance[i] = 0;
            queue.states[queue.tail++] = i;
        }
    }
    cluster->solutions = queue.tail;
    uj_status status = UJ_OK;
    for (; queue.head < queue.tail && status == UJ_OK; queue.head++)
        status = each_child(cluster, queue.states[queue.head], metric, measure_child, &queue);
    if (queue.tail > 0)
        cluster->max_distance[metric] = queue.distance[queue.states[queue.tail - 1]];
    budget_free(queue.states);
    return status;
}

static uj_status hashed_open(struct uj_cluster *cluster)
{
    visited_init(&cluster->visited, cluster->layout.words, &cluster->budget);
    positions here;
    positions_of(&here, &cluster->board);
    uint64_t packed[LAYOUT_MAX_WORDS];
    layout_pack(&cluster->layout, &here, packed);
    uj_status status = insert(cluster, packed, NULL);
    for (uint32_t i = 0; status == UJ_OK && i < cluster->visited.count; i++)
        status = each_child(cluster, i, UJ_MOVES, insert, NULL);
    cluster->states = cluster->visited.count;
    if (status == UJ_OK)
        status = cluster_make_distances(cluster);
    for (int metric = 0; status == UJ_OK && metric < 2; metric++)
        status = measure(cluster, (uj_metric)metric);
    return status;
}

static void hashed_close(struct uj_cluster *cluster)
{
    visited_free(&cluster->visited);
}

static void hashed_state(const struct uj_cluster *cluster, uint64_t number, positions *out)
{
    layout_unpack(&cluster->layout, visited_state(&cluster->visited, (uint32_t)number), out);
}

static uint64_t hashed_number(const struct uj_cluster *cluster, const positions *state)
{
    uint64_t packed[LAYOUT_MAX_WORDS];
    layout_pack(&cluster->layout, state, packed);
    uint32_t index;
    return visited_find(&cluster->visited, packed, &index) ? index : UINT64_MAX;
}

static bool hashed_visit_all(const struct uj_cluster *cluster, cluster_visit_fn *visit, void *payload,
                             uj_budget *budget)
{
    const struct layout *layout = &cluster->layout;
    for (uint32_t state = 0; state < cluster->states; state++) {
        if (budget_is_over_at(budget, state))
            return false;
        positions here;
        uint32_t onward[UJ_MAX_VEHICLES];
        hashed_state(cluster, state, &here);
        const uj_cells occupied = layout_occupied(layout, &here);
        for (unsigned v = 0; v < layout->vehicle_count; v++) {
            const struct lane *lane = &layout->lanes[v];
            onward[v] = STATE_NONE;
            if (here.at[v] == lane->high || cells_has(&occupied, lane_cell(lane, here.at[v] + (unsigned)lane->length)))
                continue;
            here.at[v]++;
            onward[v] = (uint32_t)hashed_number(cluster, &here);
            here.at[v]--;
        }
        visit(payload, state, &here, onward);
    }
    return true;
}

const struct cluster_numbering hashed_numbering = {hashed_open, hashed_close, hashed_state, hashed_number,
                                                   hashed_visit_all};
