/* The unsolved states of a cluster as a tree.
 *
 * A branch is a set of states at the same distance from the exit that are connected through states which are no nearer. All
 * moves from a branch to nearer states lead to one other branch, its parent: what is beside a branch and one nearer is
 * connected through it. The parent of a branch at distance 1 is the exit. So the branches form a tree. In a cluster
 * without long distances, all unsolved states count as one branch. */
#ifndef UNJAM_RATE_BRANCHES_H
#define UNJAM_RATE_BRANCHES_H

#include "rate/state_graph.h"

/* Branches are numbered from 1, the nearest first; 0 is the exit. Their states take rows in this order, also from 1; row 0
 * stands for all solved states. */
struct branches {
    uint32_t count, row_count; /* without 0 */
    uint32_t *parent;          /* by branch: a lower number */
    uint32_t *first;           /* by branch: its first row; for count + 1, where the last one ends */
    uint32_t *states;          /* by row */
    uint32_t *rows;            /* by state */
};

/* For a cluster with a solution. Release with branches_free, also after a failure. UJ_LIMIT: its deadline has passed. */
uj_status branches_init(struct branches *branches, const struct state_graph *graph, const struct uj_cluster *cluster);
void branches_free(struct branches *branches);

#endif
