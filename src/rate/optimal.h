/* All shortest solutions of a board at once: the states they pass through, level by level, and the moves between
 * them that lead one move nearer to a solution. */
#ifndef UNJAM_RATE_OPTIMAL_H
#define UNJAM_RATE_OPTIMAL_H

#include "rate/state_graph.h"

struct optimal {
    uj_budget *budget;    /* the graph's */
    uint32_t count;       /* states on some shortest solution */
    int length;           /* moves */
    uint32_t *states;     /* their numbers in the cluster; the start first, then all after one move, … */
    uint32_t *levels;     /* where the states after 0, 1, … moves begin; length + 2 of them */
    uint32_t *first_next; /* where the moves of a state begin; count + 1 of them */
    uint32_t *next;       /* per move: the place in `states` that it leads to */
    uj_move *moves;       /* per move */
};

/* For a cluster with a solution. Release with optimal_free, also after a failure. */
uj_status optimal_init(struct optimal *optimal, const struct state_graph *graph, const struct uj_cluster *cluster);
void optimal_free(struct optimal *optimal);

/* Fills in what follows from the shortest solutions: moves, branching, blocking, bottlenecks, divergence, counter-
 * intuitive and backward moves, and how often each vehicle must move. */
uj_status optimal_rate(uj_rating *rating, const struct optimal *optimal, const struct state_graph *graph,
                       const struct layout *layout);

/* How many shortest solutions there are, in decimal digits. The caller frees *out. */
uj_status optimal_count(char **out, const struct optimal *optimal);

#endif
