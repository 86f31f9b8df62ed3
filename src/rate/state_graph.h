/* A cluster as a graph in memory: for every state the states one move away, and how blocked the target is. */
#ifndef UNJAM_RATE_STATE_GRAPH_H
#define UNJAM_RATE_STATE_GRAPH_H

#include "space/cluster.h"

struct state_graph {
    uj_budget *budget; /* of this and of what is worked out from it */
    uint32_t state_count;
    uint32_t *first;   /* where a state's edges begin; state_count + 1 of them */
    uint32_t *to;      /* per edge, in the order of uj_board_moves */
    uj_move *moves;    /* per edge */
    uint8_t *blockers; /* per state: see rate/blocking.h */
    uint8_t *magnitude;
};

/* Release with state_graph_free, also after a failure. UJ_LIMIT, or UJ_NO_MEMORY where the budget
 * refused it: it is too large or too late. */
uj_status state_graph_init(struct state_graph *graph, const struct uj_cluster *cluster, uj_budget *budget);
void state_graph_free(struct state_graph *graph);

static inline uint32_t state_graph_edges(const struct state_graph *graph)
{
    return graph->first[graph->state_count];
}

#endif
