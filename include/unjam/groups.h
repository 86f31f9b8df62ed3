/* The groups that a census packed: reading them, and making again what is in them. Part of unjam.h, which tells the
 * conventions. */
#ifndef UNJAM_GROUPS_H
#define UNJAM_GROUPS_H

#include "unjam/census.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Packed groups ------------------------------------------------------------------------------------------------- */

/* All configurations with the same vehicles in the same order on every line. Its fillings are numbers;
 * uj_census_group_text writes them so that people can read them. */
typedef struct uj_census_group {
    uint64_t walls; /* bit row * width + column */
    uint8_t rows[UJ_CENSUS_SIDE], columns[UJ_CENSUS_SIDE];
    uint8_t vehicles, cars, trucks;
    uint64_t size, solutions, clusters; /* configurations, solved ones among them, parts that cannot reach each other */
    int max_distance;
} uj_census_group;

/* Reads packed groups and makes what is in them again. One thread at a time. The census must outlive it. */
typedef struct uj_census_groups uj_census_groups;

UJ_API uj_status uj_census_groups_new(uj_census_groups **out, const uj_census *census, uj_error *error);
UJ_API void uj_census_groups_free(uj_census_groups *groups);
UJ_API const uj_census *uj_census_groups_of(const uj_census_groups *groups);

/* From here on `progress` is called before each unit of the census that a search in a file reads: units done of
 * those to be read, anew each time that it goes through them. False ends the search. */
UJ_API void uj_census_groups_watch(uj_census_groups *groups, uj_progress_fn progress, void *payload);

/* False stops; the work then ends with UJ_END. */
typedef bool (*uj_census_group_fn)(const uj_census_group *group, void *payload);
typedef bool (*uj_board_fn)(const uj_board *board, void *payload);
typedef bool (*uj_cluster_fn)(const uj_cluster *cluster, void *payload);
typedef bool (*uj_census_row_fn)(const uj_census_row *row, void *payload);

/* Hands out the groups that a unit packed, those with a greatest distance in this range. UJ_BAD_INPUT, here and
 * below: they are damaged. */
UJ_API uj_status uj_census_groups_read(uj_census_groups *groups, uint32_t unit, const char *data, size_t length,
                                       uj_range distances, uj_census_group_fn take, void *payload, uj_error *error);

/* Appends what a group is called, for good: the lengths of the vehicles on each row, from the top, then on each
 * column, from the left, 0 where there are none. "0.2.2.0/3.0.0.2" of 4x4 has the target in row 2, a car in row 3, a
 * truck in column 1 and a car in column 4; the target is the last vehicle of the exit row. A wall in a line is an x
 * among its vehicles, and rows and columns of the walls follow: "0.2x0.2.0/…/2.3+4.1". */
UJ_API void uj_census_group_text(uj_text *out, uj_census_groups *groups, const uj_census_group *group);

/* The other way round; nothing is known then but walls, fillings and vehicles. UJ_BAD_INPUT: there is no such group. */
UJ_API uj_status uj_census_group_parse(uj_census_group *out, uj_census_groups *groups, const char *text,
                                       uj_error *error);

/* Up to two units, one of which has the group if it can be solved at all. */
enum { UJ_CENSUS_GROUP_UNITS = 2 };
UJ_API uj_status uj_census_group_units(uint32_t out[UJ_CENSUS_GROUP_UNITS], int *count, uj_census_groups *groups,
                                       const uj_census_group *group, uj_error *error);

/* Makes all configurations of a group again. Each vehicle has the same name in all of them: the target is A, then
 * come those of the rows and those of the columns. */
UJ_API uj_status uj_census_group_boards(uj_census_groups *groups, const uj_census_group *group, uj_board_fn take,
                                        void *payload, uj_error *error);

/* Opens its clusters, one after the other, in the order of the first configuration of each; names as above.
 * UJ_LIMIT: a limit was reached; `limits` may be NULL. */
UJ_API uj_status uj_census_group_clusters(uj_census_groups *groups, const uj_census_group *group, const uj_limits *limits,
                                          uj_cluster_fn take, void *payload, uj_error *error);

/* Solves a group again: the rows that a census with this range to keep would have of it, of all puzzles or of the
 * minimal ones, in the same order; their unit is 0. */
UJ_API uj_status uj_census_group_rows(uj_census_groups *groups, const uj_census_group *group, uj_range keep,
                                      bool minimal, uj_census_row_fn take, void *payload, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif
