/* A graph as every layout wants it: for each node its neighbours, one after the other. */
#ifndef UNJAM_DRAW_GRAPH_GRAPH_NET_H
#define UNJAM_DRAW_GRAPH_GRAPH_NET_H

#include "base/budget.h"

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

#endif
