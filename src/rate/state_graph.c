/* All positions that one vehicle can take while the others stand still form a chain, and each of them is one move
 * from each other. So only slides by one cell forward are looked up in the cluster's numbering; the chains follow from
 * them, and the edges from the chains. */
#include <assert.h>

#include "rate/state_graph.h"

#include "rate/blocking.h"

/* Per vehicle and state: the state after a slide by one cell forward, or STATE_NONE; and as bits, which have slides forward
 * and back. */
struct chains {
    uint32_t *onward;
    uint64_t *has_onward, *has_back;
    size_t states, words; /* of each vehicle */
};

/* What building fills in. */
struct building {
    struct state_graph *graph;
    struct chains chains;
    struct blocking blocking;
    positions waiting[BLOCKING_LANES]; /* states to be measured, the last ones visited */
    unsigned waiting_count;
};

static void set_bit(uint64_t *bits, uint32_t place)
{
    bits[place / 64] |= UINT64_C(1) << place % 64;
}

/* Measures the states that wait, of which the last is given. */
static void measure_waiting(struct building *building, uint32_t last)
{
    struct blocking_size sizes[BLOCKING_LANES];
    blocking_measure(&building->blocking, building->waiting, building->waiting_count, sizes);
    static_assert(UJ_MAX_VEHICLES <= UINT8_MAX, "counts of vehicles are kept in bytes");
    for (unsigned i = building->waiting_count; i-- > 0; last--) {
        building->graph->blockers[last] = (uint8_t)sizes[i].blockers;
        building->graph->magnitude[last] = (uint8_t)sizes[i].magnitude;
    }
    building->waiting_count = 0;
}

static void visit(void *payload, uint32_t state, const positions *here, const uint32_t *onward)
{
    struct building *building = payload;
    building->waiting[building->waiting_count++] = *here;
    if (building->waiting_count == BLOCKING_LANES || state + 1 == building->graph->state_count)
        measure_waiting(building, state);
    const struct chains *chains = &building->chains;
    for (size_t v = 0; v < building->blocking.layout->vehicle_count; v++) {
        chains->onward[v * chains->states + state] = onward[v];
        if (onward[v] == STATE_NONE)
            continue;
        set_bit(chains->has_onward + v * chains->words, state);
        set_bit(chains->has_back + v * chains->words, onward[v]);
    }
}

typedef void chain_fn(struct state_graph *graph, const uint32_t *chain, int length, unsigned vehicle);

/* Calls `each` for every chain of two states or more, one vehicle after the other. False: the time is over. */
static bool each_chain(struct state_graph *graph, const struct chains *chains, unsigned vehicle_count, chain_fn *each)
{
    for (unsigned v = 0; v < vehicle_count; v++) {
        const uint32_t *onward = chains->onward + v * chains->states;
        for (size_t word = 0; word < chains->words; word++) {
            if (budget_is_over_at(graph->budget, word))
                return false;
            const size_t place = v * chains->words + word;
            for (uint64_t heads = chains->has_onward[place] & ~chains->has_back[place]; heads; heads &= heads - 1) {
                uint32_t chain[UJ_MAX_SIDE];
                int length = 0;
                for (uint32_t at = (uint32_t)word * 64 + lowest_bit(heads); at != STATE_NONE; at = onward[at])
                    chain[length++] = at;
                assert(length >= 2 && length <= UJ_MAX_SIDE);
                each(graph, chain, length, v);
            }
        }
    }
    return true;
}

static void count_edges(struct state_graph *graph, const uint32_t *chain, int length, unsigned vehicle)
{
    (void)vehicle;
    for (int i = 0; i < length; i++)
        graph->first[chain[i]] += (uint32_t)length - 1;
}

/* While edges are written, `first` is where the next one goes. */
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

static uj_status make_edges(struct state_graph *graph, const struct chains *chains, unsigned vehicle_count)
{
    if (!each_chain(graph, chains, vehicle_count, count_edges) || !add_up(graph))
        return UJ_LIMIT;
    const size_t edges = state_graph_edges(graph);
    graph->to = budget_alloc(graph->budget, edges, sizeof *graph->to);
    graph->moves = budget_alloc(graph->budget, edges, sizeof *graph->moves);
    if (!graph->to || !graph->moves)
        return UJ_NO_MEMORY;
    if (!each_chain(graph, chains, vehicle_count, write_edges))
        return UJ_LIMIT;
    for (uint32_t i = graph->state_count; i > 0; i--) /* each has moved to where the next begins */
        graph->first[i] = graph->first[i - 1];
    graph->first[0] = 0;
    return UJ_OK;
}

static uj_status build(struct building *building, const struct uj_cluster *cluster)
{
    if (!cluster->numbering->visit_all(cluster, visit, building, building->graph->budget))
        return UJ_LIMIT;
    return make_edges(building->graph, &building->chains, cluster->layout.vehicle_count);
}

uj_status state_graph_init(struct state_graph *graph, const struct uj_cluster *cluster, uj_budget *budget)
{
    *graph = (struct state_graph){.budget = budget};
    const uint64_t words = cluster->states / 64 + 1;
    const uint64_t rows = cluster->layout.vehicle_count;
    if (cluster->states >= STATE_NONE)
        return UJ_LIMIT;
    graph->state_count = (uint32_t)cluster->states;
    graph->first = budget_zeroed(budget, (size_t)cluster->states + 1, sizeof *graph->first);
    graph->blockers = budget_alloc(budget, (size_t)cluster->states, 1);
    graph->magnitude = budget_alloc(budget, (size_t)cluster->states, 1);
    struct building building = {.graph = graph, .chains = {.states = graph->state_count, .words = (size_t)words}};
    struct chains *chains = &building.chains;
    blocking_init(&building.blocking, &cluster->layout, cluster->board.width);
    chains->onward = budget_alloc(budget, (size_t)(rows * cluster->states), sizeof *chains->onward);
    chains->has_onward = budget_zeroed(budget, (size_t)(rows * words), sizeof *chains->has_onward);
    chains->has_back = budget_zeroed(budget, (size_t)(rows * words), sizeof *chains->has_back);
    uj_status status = UJ_NO_MEMORY;
    if (graph->first && graph->blockers && graph->magnitude && chains->onward && chains->has_onward && chains->has_back)
        status = build(&building, cluster);
    budget_free(chains->onward);
    budget_free(chains->has_onward);
    budget_free(chains->has_back);
    return status;
}

void state_graph_free(struct state_graph *graph)
{
    budget_free(graph->first);
    budget_free(graph->to);
    budget_free(graph->moves);
    budget_free(graph->blockers);
    budget_free(graph->magnitude);
    *graph = (struct state_graph){.budget = graph->budget};
}
