/* Random and greedy players: how many moves they need on average until the target is out. */
#ifndef UNJAM_RATE_WALK_H
#define UNJAM_RATE_WALK_H

#include "rate/state_graph.h"

struct walk_times {
    double random; /* every move with the same chance */
    double greedy; /* chances go with exp(-greed * magnitude) of the state that a move leads to */
};

/* Expected moves from the start, to a relative 1e-9. For a cluster with a solution. UJ_LIMIT: its deadline has passed. */
uj_status walk_expect(struct walk_times *out, const struct state_graph *graph, const struct uj_cluster *cluster,
                      double greed);

#endif
