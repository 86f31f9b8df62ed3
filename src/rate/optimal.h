/* All shortest solutions of a board at once: the states they pass through, level by level, and the moves between
 * them that lead one move nearer to a solution. */
#ifndef UNJAM_RATE_OPTIMAL_H
#define UNJAM_RATE_OPTIMAL_H

#include "explain/paths.h"
#include "rate/state_graph.h"

struct optimal {
    struct paths paths; /* its places are the states on some shortest solution */
    uint32_t *states;   /* by place: their numbers in the cluster */
};

/* For a cluster with a solution. Release with optimal_free, also after a failure. */
uj_status optimal_init(struct optimal *optimal, const struct state_graph *graph, const struct uj_cluster *cluster);
void optimal_free(struct optimal *optimal);

/* Fills in what follows from the shortest solutions: moves, branching, blocking, bottlenecks, divergence, counter-
 * intuitive and backward moves, and how often each vehicle must move. */
uj_status optimal_rate(uj_rating *rating, const struct optimal *optimal, const struct state_graph *graph,
                       const struct layout *layout);

#endif
