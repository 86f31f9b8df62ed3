/* The groups that a census packed: reading them and reconstructing their contents. Part of unjam.h, which states the
 * conventions. */
#ifndef UNJAM_GROUPS_H
#define UNJAM_GROUPS_H

#include "unjam/census.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Packed groups ------------------------------------------------------------------------------------------------- */

/* All states with the same vehicles in the same order on every line. Fillings are stored as numbers;
 * uj_census_group_text writes them for people. */
typedef struct uj_census_group {
    uint64_t walls; /* bit row * width + column */
    uint8_t rows[UJ_CENSUS_SIDE], columns[UJ_CENSUS_SIDE];
    uint8_t vehicles, cars, trucks;
    uint64_t size, solutions, clusters; /* numbers of states, of solved ones among them, and of clusters */
    int max_distance;
} uj_census_group;

/* Reads packed groups and reconstructs their contents. Only one thread at a time may use it. The census must outlive it. */
typedef struct uj_census_groups uj_census_groups;

UJ_API uj_status uj_census_groups_new(uj_census_groups **out, const uj_census *census, uj_error *error);
UJ_API void uj_census_groups_free(uj_census_groups *groups);
UJ_API const uj_census *uj_census_groups_of(const uj_census_groups *groups);

/* Sets a function to call before each unit that a later search in a file reads, with the number of units done and of units
 * to read; a search that reads them several times starts again from 0. If it returns false, the search ends. */
UJ_API void uj_census_groups_watch(uj_census_groups *groups, uj_progress_fn progress, void *payload);

/* Return false to stop; the work then ends with UJ_END. */
typedef bool (*uj_census_group_fn)(const uj_census_group *group, void *payload);
typedef bool (*uj_board_fn)(const uj_board *board, void *payload);
typedef bool (*uj_cluster_fn)(const uj_cluster *cluster, void *payload);
typedef bool (*uj_census_row_fn)(const uj_census_row *row, void *payload);

/* Passes to `take` the groups that a unit packed and whose greatest distance is in this range. UJ_BAD_INPUT, here and
 * below: the groups are damaged. */
UJ_API uj_status uj_census_groups_read(uj_census_groups *groups, uint32_t unit, const char *data, size_t length,
                                       uj_range distances, uj_census_group_fn take, void *payload, uj_error *error);

/* Appends the permanent name of a group: the lengths of the vehicles in each row, from the top, then in each column, from
 * the left, 0 where there are none. "0.2.2.0/3.0.0.2" on 4x4 has the target in row 2, a car in row 3, a
 * truck in column 1 and a car in column 4; the target is the last vehicle of the exit row. A wall in a line is an x
 * among its vehicles, and the rows and columns of the walls follow: "0.2x0.2.0/…/2.3+4.1". */
UJ_API void uj_census_group_text(uj_text *out, uj_census_groups *groups, const uj_census_group *group);

/* Reads such a name. Only walls, fillings and vehicles are filled in. UJ_BAD_INPUT: there is no such group. */
UJ_API uj_status uj_census_group_parse(uj_census_group *out, uj_census_groups *groups, const char *text,
                                       uj_error *error);

/* Finds the units, at most two, one of which contains the group if it is solvable. */
enum { UJ_CENSUS_GROUP_UNITS = 2 };
UJ_API uj_status uj_census_group_units(uint32_t out[UJ_CENSUS_GROUP_UNITS], int *count, uj_census_groups *groups,
                                       const uj_census_group *group, uj_error *error);

/* Reconstructs all states of a group. Each vehicle has the same name in all of them: the target is A, the vehicles of
 * the rows follow, then those of the columns. */
UJ_API uj_status uj_census_group_boards(uj_census_groups *groups, const uj_census_group *group, uj_board_fn take,
                                        void *payload, uj_error *error);

/* Opens the clusters of a group, one after another, in the order of their first states, with the names above, and closes each after
 * `take` returns. UJ_LIMIT: a limit was reached; `limits` may be NULL. */
UJ_API uj_status uj_census_group_clusters(uj_census_groups *groups, const uj_census_group *group, const uj_limits *limits,
                                          uj_cluster_fn take, void *payload, uj_error *error);

/* Solves a group again and passes to `take` the rows that a census with this range to keep would have, of all puzzles or only of
 * minimal ones, in the same order; their unit is 0. The numbers of a group that was only parsed are not compared. */
UJ_API uj_status uj_census_group_rows(uj_census_groups *groups, const uj_census_group *group, uj_range keep,
                                      bool minimal, uj_census_row_fn take, void *payload, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif
