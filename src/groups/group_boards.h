/* The states of a group. */
#ifndef UNJAM_GROUPS_GROUP_BOARDS_H
#define UNJAM_GROUPS_GROUP_BOARDS_H

#include "groups/groups.h"

/* False stops; the work then ends with UJ_END. */
typedef bool (*group_bits_fn)(const struct board_bits *bits, void *payload);

/* Makes all of them. */
uj_status group_place(const struct group *group, group_bits_fn take, void *payload);

/* One as a board, with the names that uj_census_group_boards promises. */
uj_status group_board(uj_board *out, const struct group *group, const struct board_bits *bits, uj_error *error);

#endif
