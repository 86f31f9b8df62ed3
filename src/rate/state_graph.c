/* All positions that one vehicle can take while the others stand still form a chain, and each of them is one move
 * from each other. So only slides by one cell forward are looked up in the cluster's book; the chains follow from
 * them, and the edges from the chains. */
#include "rate/state_graph.h"

#include <stdlib.h>

#include "rate/blocking.h"

static const uint32_t NO_STATE = UINT32_MAX;

/* Per vehicle and state: the state after a slide by one cell forward, or NO_STATE. */
struct chains {
    uint32_t *onward;
    uint64_t *has_back; /* a bit each: a slide by one cell back is possible */
};

static bool is_head(const struct chains *chains, size_t place)
{
    return !(chains->has_back[place / 64] >> place % 64 & 1);
}

static void measure_state(struct state_graph *graph, struct blocking *blocking, const positions *here, uint32_t state)
{
    const struct blocking_size size = blocking_measure(blocking, here);
    graph->blockers[state] = (uint8_t)size.blockers;
    graph->magnitude[state] = (uint8_t)size.magnitude;
}

/* False: the cluster's deadline passed first. */
static bool find_chains(struct state_graph *graph, const struct uj_cluster *cluster, struct chains *chains)
{
    enum { CLOCK_EVERY = 1024 };
    const struct layout *layout = &cluster->layout;
    const size_t count = graph->state_count;
    struct blocking blocking;
    blocking_init(&blocking, layout, cluster->board.width);
    for (uint32_t state = 0; state < count; state++) {
        if (state % CLOCK_EVERY == 0 && cluster_is_late(cluster))
            return false;
        positions here;
        cluster->book->state(cluster, state, &here);
        measure_state(graph, &blocking, &here, state);
        const uj_cells occupied = layout_occupied(layout, &here);
        for (unsigned v = 0; v < layout->vehicle_count; v++) {
            const struct lane *lane = &layout->lanes[v];
            const size_t place = v * count + state;
            chains->onward[place] = NO_STATE;
            if (here.at[v] == lane->high || cells_has(&occupied, lane_cell(lane, here.at[v] + (unsigned)lane->length)))
                continue;
            here.at[v]++;
            const uint32_t next = (uint32_t)cluster->book->number(cluster, &here);
            here.at[v]--;
            chains->onward[place] = next;
            chains->has_back[(v * count + next) / 64] |= UINT64_C(1) << (v * count + next) % 64;
        }
    }
    return true;
}

typedef void chain_fn(struct state_graph *graph, const uint32_t *chain, int length, unsigned vehicle);

/* Calls `each` for every chain of two states or more, one vehicle after the other. */
static void each_chain(struct state_graph *graph, const struct chains *chains, unsigned vehicle_count, chain_fn *each)
{
    const size_t count = graph->state_count;
    for (unsigned v = 0; v < vehicle_count; v++) {
        const uint32_t *onward = chains->onward + v * count;
        for (uint32_t state = 0; state < count; state++) {
            if (onward[state] == NO_STATE || !is_head(chains, v * count + state))
                continue;
            uint32_t chain[UJ_MAX_SIDE];
            int length = 0;
            for (uint32_t at = state; at != NO_STATE; at = onward[at])
                chain[length++] = at;
            each(graph, chain, length, v);
        }
    }
}

static void count_edges(struct state_graph *graph, const uint32_t *chain, int length, unsigned vehicle)
{
    (void)vehicle;
    for (int i = 0; i < length; i++)
        graph->first[chain[i]] += (uint32_t)length - 1;
}

/* While edges are written, `first` tells where the next one goes. */
static void write_edges(struct state_graph *graph, const uint32_t *chain, int length, unsigned vehicle)
{
    for (int i = 0; i < length; i++)
        for (int j = length - 1; j >= 0; j--)
            if (j != i) {
                const uint32_t edge = graph->first[chain[i]]++;
                graph->to[edge] = chain[j];
                graph->moves[edge] = (uj_move){(uint8_t)vehicle, (int8_t)(j - i)};
            }
}

/* From numbers of edges to where they begin; false if there are too many. */
static bool add_up(struct state_graph *graph)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i <= graph->state_count; i++) {
        const uint32_t count = graph->first[i];
        graph->first[i] = (uint32_t)sum;
        sum += count;
    }
    return sum < UINT32_MAX;
}

static uj_status make_edges(struct state_graph *graph, const struct chains *chains, unsigned vehicle_count,
                            uint64_t max_memory)
{
    each_chain(graph, chains, vehicle_count, count_edges);
    if (!add_up(graph))
        return UJ_LIMIT;
    const size_t edges = state_graph_edges(graph);
    if (edges * (sizeof *graph->to + sizeof *graph->moves) > max_memory)
        return UJ_LIMIT;
    graph->to = malloc(edges * sizeof *graph->to + 1);
    graph->moves = malloc(edges * sizeof *graph->moves + 1);
    if (!graph->to || !graph->moves)
        return UJ_NO_MEMORY;
    each_chain(graph, chains, vehicle_count, write_edges);
    for (uint32_t i = graph->state_count; i > 0; i--) /* each has moved to where the next begins */
        graph->first[i] = graph->first[i - 1];
    graph->first[0] = 0;
    return UJ_OK;
}

uj_status state_graph_init(struct state_graph *graph, const struct uj_cluster *cluster, uint64_t max_memory)
{
    *graph = (struct state_graph){0};
    const uint64_t places = cluster->states * cluster->layout.vehicle_count;
    const uint64_t bytes = cluster->states * (sizeof *graph->first + 2) + places * sizeof(uint32_t) + places / 8;
    if (cluster->states >= NO_STATE || bytes > max_memory)
        return UJ_LIMIT;
    graph->state_count = (uint32_t)cluster->states;
    graph->first = calloc((size_t)cluster->states + 1, sizeof *graph->first);
    graph->blockers = malloc((size_t)cluster->states);
    graph->magnitude = malloc((size_t)cluster->states);
    struct chains chains = {malloc((size_t)places * sizeof *chains.onward),
                            calloc((size_t)places / 64 + 1, sizeof *chains.has_back)};
    uj_status status = UJ_NO_MEMORY;
    if (graph->first && graph->blockers && graph->magnitude && chains.onward && chains.has_back)
        status = find_chains(graph, cluster, &chains)
                     ? make_edges(graph, &chains, cluster->layout.vehicle_count, max_memory - bytes)
                     : UJ_LIMIT;
    free(chains.onward);
    free(chains.has_back);
    return status;
}

void state_graph_free(struct state_graph *graph)
{
    free(graph->first);
    free(graph->to);
    free(graph->moves);
    free(graph->blockers);
    free(graph->magnitude);
    *graph = (struct state_graph){0};
}
