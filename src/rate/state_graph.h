/* A cluster as a graph in memory: for every state the states one move away, and how blocked the target is. */
#ifndef UNJAM_RATE_STATE_GRAPH_H
#define UNJAM_RATE_STATE_GRAPH_H

#include "space/cluster.h"

struct state_graph {
    uint32_t state_count;
    uint32_t *first;   /* where a state's edges begin; state_count + 1 of them */
    uint32_t *to;      /* per edge, in the order of uj_board_moves */
    uj_move *moves;    /* per edge */
    uint8_t *blockers; /* per state: see rate/blocking.h */
    uint8_t *magnitude;
};

/* Release with state_graph_free, also after a failure. UJ_LIMIT: it needs more than `max_memory` bytes, or
 * the deadline of the cluster has passed. */
uj_status state_graph_init(struct state_graph *graph, const struct uj_cluster *cluster, uint64_t max_memory);
void state_graph_free(struct state_graph *graph);

static inline uint32_t state_graph_edges(const struct state_graph *graph)
{
    return graph->first[graph->state_count];
}

#endif
