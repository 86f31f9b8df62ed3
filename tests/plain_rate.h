/* The reference for ratings: what they are made of, worked out the plain and slow way from the reference's clusters, and
 * without a line of the library. For clusters of some hundred states. */
#ifndef PLAIN_RATE_H
#define PLAIN_RATE_H

#include "reference.h"

enum { PLAIN_MAX_STATES = 400, PLAIN_MAX_EDGES = 40 };

struct plain_graph {
    ref_cluster cluster;
    int target;
    int edge_count[PLAIN_MAX_STATES];
    int to[PLAIN_MAX_STATES][PLAIN_MAX_EDGES];
    ref_move moves[PLAIN_MAX_STATES][PLAIN_MAX_EDGES];
    int blockers[PLAIN_MAX_STATES], magnitude[PLAIN_MAX_STATES];
};

/* False if the cluster is too large. The graph is of the moves metric. Release with plain_graph_free, also after
 * false. */
bool plain_graph_of(struct plain_graph *out, const ref_board *board);
void plain_graph_free(struct plain_graph *graph);

/* Vehicles between the target and the exit, and those that the target reaches in the blocking graph. */
int plain_blockers(const ref_board *board);
int plain_magnitude(const ref_board *board);

/* What all shortest solutions from state 0, one after the other, tell. */
struct plain_optimal {
    long paths;
    double branching, optimal_branching, blocking; /* expected, in a random one */
    int counterintuitive, red_backward;            /* least */
    double counterintuitive_mean, red_backward_mean;
    int vehicle_moves[REF_MAX_VEHICLES]; /* least */
    bool is_met[PLAIN_MAX_STATES];       /* whether one passes through */
};

/* False if there are more than `max_paths`. */
bool plain_optimal_of(struct plain_optimal *out, const struct plain_graph *graph, long max_paths);

/* Expected moves from state 0 of a player who prefers states of small magnitude, by Gaussian elimination. */
double plain_walk(const struct plain_graph *graph, double greed);

#endif
