/* The packed groups of a census in a file. */
#ifndef UNJAM_STORE_CENSUS_GROUPS_H
#define UNJAM_STORE_CENSUS_GROUPS_H

#include "base/range.h"
#include "store/store.h"

/* Which units have groups of which greatest distance, so that few of the packed groups need to be read. */
struct unit_list {
    struct unit_entry *list;
    size_t count, capacity;
};

/* UJ_BAD_INPUT: the file has no groups, or is not of this census. */
uj_status unit_list_read(struct unit_list *out, uj_store *store, uj_census_groups *groups, uj_error *error);
void unit_list_free(struct unit_list *units);

/* Hands out the groups with a greatest distance in this range, in the order of the units. UJ_END: `take` wants no
 * more. */
uj_status unit_list_groups(const struct unit_list *units, uj_store *store, uj_census_groups *groups, uj_range distances,
                           uj_census_group_fn take, void *payload, uj_error *error);

/* Whether a group has the size, exit row, vehicles and walls that are asked for. */
bool group_matches(const uj_census_group *group, const uj_census_options *options, const uj_filter *filter);

/* Refuses what can be asked neither of groups nor of puzzles made from them. */
uj_status groups_check_filter(const uj_filter *filter, uj_error *error);

#endif
