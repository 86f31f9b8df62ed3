/* The configurations of a group. */
#ifndef UNJAM_CENSUS_GROUP_BOARDS_H
#define UNJAM_CENSUS_GROUP_BOARDS_H

#include "census/groups.h"

/* One of them: the placement of each line. */
struct group_placements {
    uint8_t rows[CENSUS_SIDE], columns[CENSUS_SIDE];
};

/* False stops; the work then ends with UJ_END. */
typedef bool (*group_placements_fn)(const struct group_placements *placements, void *payload);

/* Makes all of them. */
uj_status group_place(struct uj_census_groups *groups, const uj_census_group *group, group_placements_fn take,
                      void *payload);

/* One as a board, with the names that uj_census_group_boards tells. */
uj_status group_board(uj_board *out, const struct uj_census_groups *groups, const uj_census_group *group,
                      const struct group_placements *placements, uj_error *error);

#endif
