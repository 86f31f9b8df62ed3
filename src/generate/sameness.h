/* When two puzzles are the same, or in the same cluster. */
#ifndef UNJAM_GENERATE_SAMENESS_H
#define UNJAM_GENERATE_SAMENESS_H

#include "unjam.h"

/* Whether turning the board upside down leaves the exit where it is; left and right can never be exchanged. */
bool mirror_keeps_exit(const uj_board *board);

/* The board upside down. */
void mirror(uj_board *out, const uj_board *board);

/* A number that all boards of one group share, mirrored or not: the same vehicles in the same order on every
 * line, between the same walls. Other groups almost certainly have another one. */
uint64_t group_key(const uj_board *board);

/* The id of the hardest state of the cluster, the lowest if there are several. For clusters with a solution. */
uint64_t cluster_key(const uj_cluster *cluster);

#endif
