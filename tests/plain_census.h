/* A census the obvious way, from the rules in reference.c alone: every configuration is made cell by cell, and every cluster
 * is explored by plain breadth-first search. */
#ifndef PLAIN_CENSUS_H
#define PLAIN_CENSUS_H

#include <stdint.h>

#include "reference.h"

enum { PLAIN_DISTANCES = 256 };

typedef struct plain_census {
    uint64_t legal, solutions, solvable, in_solvable_groups, groups, clusters, solvable_clusters;
    uint64_t largest_cluster, most_clusters, largest_group;
    uint64_t cluster_size_squares, group_cluster_squares;
    /* Sums over the groups, about the largest cluster of each: the one with more solutions where two are as large. */
    uint64_t in_largest, solutions_in_largest;
    uint64_t largest_share, largest_solution_share; /* of the group, in 2^-32 */
    uint64_t found_from_one_solution;               /* mean size of the cluster of a solution, in 2^-16 */
    uint64_t by_distance[PLAIN_DISTANCES], groups_by_distance[PLAIN_DISTANCES], clusters_by_distance[PLAIN_DISTANCES];
} plain_census;

/* Sides up to 7, 25 cells, ten rows and columns together, and three vehicles and walls in a line; `exit` from 0. `walls` has '#' in row * width + column where there is a wall; NULL: nowhere. */
plain_census plain_census_take(int width, int height, int exit, const char *walls, ref_metric metric);

#endif
