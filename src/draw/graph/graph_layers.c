/* Sugiyama's method, the part that is needed here. The layers are given: a move changes the distance by one at most.
 * Sweeps over the layers pull every node to the mean place of its neighbours (the barycentre heuristic), which
 * decides the order, and then to the nearest places that keep the order and the space between nodes. That last step
 * is a least-squares problem with an exact answer in linear time: less its rank times the space, each place must not
 * be smaller than the one before, so it is isotonic regression, solved by pooling adjacent violators. Places, not
 * ranks, are averaged, so tunnels of few states run straight and what hangs together stays together. */
#include "draw/graph/graph_layers.h"

#include <assert.h>
#include <stdlib.h>

/* How strongly neighbours pull: those in the layer the sweep comes from, in the same one, and in the next. Tried on
 * three clusters: the stronger the pull beside, the more lines cross, twice as many at 1; with none, states of one
 * slide drift apart. */
static const double pull_before = 1, pull_beside = 0.08, pull_behind = 0.5;

struct wish {
    double place;
    uint32_t rank, node;
};

/* Neighbours in the order that have the same place, and so the same mean wish. */
struct pool {
    double sum;
    uint32_t count;
};

struct sweep {
    struct graph_layers *layers;
    const struct graph_net *net;
    const uint16_t *layer;
    double height, pitch;
    struct wish *wishes;
    struct pool *pools;
};

void graph_layers_free(struct graph_layers *layers)
{
    budget_free(layers->first);
    budget_free(layers->order);
    budget_free(layers->place);
    *layers = (struct graph_layers){.budget = layers->budget};
}

uj_status graph_layers_new(struct graph_layers *out, uint32_t node_count, const uint16_t *layer, uint32_t layer_count,
                           uj_budget *budget)
{
    *out = (struct graph_layers){
        .budget = budget,
        .count = layer_count,
        .first = budget_zeroed(budget, (size_t)layer_count + 2, sizeof *out->first),
        .order = budget_alloc(budget, (size_t)node_count + 1, sizeof *out->order),
        .place = budget_zeroed(budget, (size_t)node_count + 1, sizeof *out->place),
    };
    if (!out->first || !out->order || !out->place) {
        graph_layers_free(out);
        return UJ_NO_MEMORY;
    }
    /* Counted one place further on, so that filling in moves each start to where it belongs. */
    for (uint32_t node = 0; node < node_count; node++) {
        assert(layer[node] < layer_count);
        out->first[layer[node] + 2]++;
    }
    for (uint32_t i = 0; i < layer_count; i++)
        out->first[i + 2] += out->first[i + 1];
    for (uint32_t node = 0; node < node_count; node++)
        out->order[out->first[layer[node] + 1]++] = node;
    return UJ_OK;
}

uint32_t graph_layers_largest(const struct graph_layers *layers)
{
    uint32_t largest = 0;
    for (uint32_t i = 0; i < layers->count; i++)
        if (graph_layers_size(layers, i) > largest)
            largest = graph_layers_size(layers, i);
    return largest;
}

static int by_place(const void *a, const void *b)
{
    const struct wish *v = a, *w = b;
    if (v->place < w->place || v->place > w->place)
        return v->place < w->place ? -1 : 1;
    return v->rank < w->rank ? -1 : v->rank > w->rank;
}

/* The space between nodes of a layer. */
static double space_in(const struct sweep *sweep, uint32_t size)
{
    const double most = size > 1 ? sweep->height / (size - 1) : 0;
    return most < sweep->pitch ? most : sweep->pitch;
}

static double wished_place(const struct sweep *sweep, uint32_t node, bool deeper_first)
{
    const struct graph_net *net = sweep->net;
    const uint16_t here = sweep->layer[node];
    double sum = 0, total = 0;
    for (size_t i = net->first[node]; i < net->first[node + 1]; i++) {
        const uint16_t there = sweep->layer[net->to[i]];
        const double pull = (there == here                    ? pull_beside
                             : (there > here) == deeper_first ? pull_before
                                                              : pull_behind) *
                            graph_net_weight(net, i);
        sum += pull * sweep->layers->place[net->to[i]];
        total += pull;
    }
    return total > 0 ? sum / total : sweep->layers->place[node];
}

/* The places nearest to the sorted wishes that are `space` apart and on the paper. */
static void place_in_order(struct sweep *sweep, uint32_t size, double space)
{
    uint32_t pool_count = 0;
    for (uint32_t i = 0; i < size; i++) {
        struct pool last = {sweep->wishes[i].place - i * space, 1};
        while (pool_count > 0 &&
               sweep->pools[pool_count - 1].sum * last.count >= last.sum * sweep->pools[pool_count - 1].count) {
            pool_count--;
            last.sum += sweep->pools[pool_count].sum;
            last.count += sweep->pools[pool_count].count;
        }
        sweep->pools[pool_count++] = last;
    }
    const double most = sweep->height - (size - 1) * space;
    uint32_t rank = 0;
    for (uint32_t i = 0; i < pool_count; i++) {
        const double mean = sweep->pools[i].sum / sweep->pools[i].count;
        const double start = mean < 0 ? 0 : mean > most ? most : mean;
        for (uint32_t end = rank + sweep->pools[i].count; rank < end; rank++)
            sweep->layers->place[sweep->wishes[rank].node] = start + rank * space;
    }
}

static void sweep_layer(struct sweep *sweep, uint32_t layer, bool deeper_first)
{
    uint32_t *const order = &sweep->layers->order[sweep->layers->first[layer]];
    const uint32_t size = graph_layers_size(sweep->layers, layer);
    for (uint32_t i = 0; i < size; i++)
        sweep->wishes[i] = (struct wish){wished_place(sweep, order[i], deeper_first), i, order[i]};
    qsort(sweep->wishes, size, sizeof *sweep->wishes, by_place);
    for (uint32_t i = 0; i < size; i++)
        order[i] = sweep->wishes[i].node;
    assert(size <= graph_layers_largest(sweep->layers));
    place_in_order(sweep, size, space_in(sweep, size));
}

static void place_evenly(struct sweep *sweep)
{
    const struct graph_layers *layers = sweep->layers;
    for (uint32_t layer = 0; layer < layers->count; layer++) {
        const uint32_t size = graph_layers_size(layers, layer);
        const double space = space_in(sweep, size);
        const double start = (sweep->height - (size > 0 ? size - 1 : 0) * space) / 2;
        for (uint32_t i = 0; i < size; i++)
            layers->place[layers->order[layers->first[layer] + i]] = start + i * space;
    }
}

static uj_status sweep_all(struct sweep *sweep, int sweeps)
{
    const uint32_t count = sweep->layers->count;
    for (int i = 0; i < sweeps; i++)
        for (uint32_t j = 0; j < count; j++) {
            if (budget_is_over(sweep->layers->budget))
                return UJ_LIMIT;
            sweep_layer(sweep, i % 2 ? count - 1 - j : j, i % 2);
        }
    return UJ_OK;
}

uj_status graph_layers_arrange(struct graph_layers *layers, const struct graph_net *net, const uint16_t *layer,
                               double height, double pitch, int sweeps)
{
    const size_t room = (size_t)graph_layers_largest(layers) + 1;
    struct sweep sweep = {layers,
                          net,
                          layer,
                          height,
                          pitch,
                          budget_alloc(layers->budget, room, sizeof *sweep.wishes),
                          budget_alloc(layers->budget, room, sizeof *sweep.pools)};
    uj_status status = sweep.wishes && sweep.pools ? UJ_OK : UJ_NO_MEMORY;
    if (status == UJ_OK && sweeps > 0)
        status = graph_layers_branch(layers, net, layer);
    if (status == UJ_OK) {
        place_evenly(&sweep);
        status = sweep_all(&sweep, sweeps);
    }
    budget_free(sweep.wishes);
    budget_free(sweep.pools);
    return status;
}
