/* Nodes in layers, and where in its layer each of them goes so that few connections cross. */
#ifndef UNJAM_DRAW_GRAPH_GRAPH_LAYERS_H
#define UNJAM_DRAW_GRAPH_GRAPH_LAYERS_H

#include "base/budget.h"

/* ---- graph_net.c: a graph as every layout wants it: for each node its neighbours, one after the other ---- */

/* Each connection stands twice, once at either end. */
struct graph_net {
    uj_budget *budget; /* of its memory, and of the time for what is done with it */
    uint32_t count;
    uint32_t *first; /* neighbours of a node: from first[node] to before first[node + 1] */
    uint32_t *to;
    uint32_t *weight; /* how many connections this one stands for; NULL: one each */
};

/* The states of a cluster, connected by moves or steps. UJ_LIMIT: too many for the memory or the time; so
 * is UJ_NO_MEMORY, here and below, where the budget refused it. */
uj_status graph_net_of(struct graph_net *out, const uj_cluster *cluster, uj_metric metric, uj_budget *budget);

/* The same graph with nodes put together: `group` says to which of `count` new nodes each belongs. Connections inside a
 * new node are left out. */
uj_status graph_net_merge(struct graph_net *out, const struct graph_net *net, const uint32_t *group, uint32_t count);

void graph_net_free(struct graph_net *net); /* after a failure too */

static inline uint32_t graph_net_weight(const struct graph_net *net, size_t connection)
{
    return net->weight ? net->weight[connection] : 1;
}

/* ---- graph_layers.c ---- */

struct graph_layers {
    uj_budget *budget;
    uint32_t count;
    uint32_t *first; /* nodes of a layer: order[first[layer]] to before order[first[layer + 1]] */
    uint32_t *order;
    double *place; /* of each node across its layer, from 0 to `height` */
};

/* Connections must lead from a layer to itself or to one beside it, as moves do between distances. */
uj_status graph_layers_new(struct graph_layers *out, uint32_t node_count, const uint16_t *layer, uint32_t layer_count,
                           uj_budget *budget);
void graph_layers_free(struct graph_layers *layers);

static inline uint32_t graph_layers_size(const struct graph_layers *layers, uint32_t layer)
{
    return layers->first[layer + 1] - layers->first[layer];
}

uint32_t graph_layers_largest(const struct graph_layers *layers);

/* Orders the nodes so that branches, parts that hang together only nearer to layer 0, do not run through each other. */
uj_status graph_layers_branch(struct graph_layers *layers, const struct graph_net *net, const uint16_t *layer);

/* Orders and places the nodes by `sweeps` over all layers, no two of a layer nearer than `pitch`, or than the room
 * allows where that is less. The same nodes and connections always give the same result. */
uj_status graph_layers_arrange(struct graph_layers *layers, const struct graph_net *net, const uint16_t *layer,
                               double height, double pitch, int sweeps);

#endif
