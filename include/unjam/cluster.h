/* Whole clusters with their distances. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_CLUSTER_H
#define UNJAM_CLUSTER_H

#include "unjam/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All states that can be reached from a board, numbered from 0 without gaps, with their distances to the nearest
 * solution. Read-only once opened: threads may share it. */
typedef struct uj_cluster uj_cluster;

/* UJ_LIMIT: a limit was reached first. `limits` may be NULL; they apply to opening, not to later use of the cluster. */
UJ_API uj_status uj_cluster_open(uj_cluster **out, const uj_board *board, const uj_limits *limits, uj_error *error);
UJ_API void uj_cluster_close(uj_cluster *cluster);
UJ_API uint64_t uj_cluster_states(const uj_cluster *cluster);
UJ_API uint64_t uj_cluster_solutions(const uj_cluster *cluster); /* number of solved states */
UJ_API uint64_t uj_cluster_start(const uj_cluster *cluster);     /* number of the board it was opened with */

/* Moves or steps from a state to the nearest solution, and the greatest over all states; -1: there is no solution. */
UJ_API int uj_cluster_distance(const uj_cluster *cluster, uint64_t state, uj_metric metric);
UJ_API int uj_cluster_max_distance(const uj_cluster *cluster, uj_metric metric);

/* The same for all states, by their number: owned by the cluster. UJ_NO_DISTANCE: there is no solution. */
enum { UJ_NO_DISTANCE = 0xffff };
UJ_API const uint16_t *uj_cluster_distances(const uj_cluster *cluster, uj_metric metric);

/* The first state at this distance with a number of at least `from`; UINT64_MAX if there is none. */
UJ_API uint64_t uj_cluster_find(const uj_cluster *cluster, uint64_t from, int distance, uj_metric metric);

/* The board of a state, and the number of a state given as a board with the same vehicles; UINT64_MAX if it does not
 * belong to this cluster. */
UJ_API void uj_cluster_board(const uj_cluster *cluster, uint64_t state, uj_board *out);
UJ_API uint64_t uj_cluster_number(const uj_cluster *cluster, const uj_board *board);

/* Writes the states one move away to `out`, which has room for UJ_MAX_MOVES, in the order of uj_board_moves, and returns their number. */
UJ_API size_t uj_cluster_neighbours(const uj_cluster *cluster, uint64_t state, uj_metric metric, uint64_t *out);

#ifdef __cplusplus
}
#endif
#endif
