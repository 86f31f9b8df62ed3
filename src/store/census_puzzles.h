/* Puzzles from the packed groups of a census. */
#ifndef UNJAM_STORE_CENSUS_PUZZLES_H
#define UNJAM_STORE_CENSUS_PUZZLES_H

#include "store/census_groups.h"

/* A search. */
struct remaking {
    uj_store *store;
    uj_census_groups *groups;
    const uj_census_options *options;
    const uj_filter *filter;
    struct unit_list units;
    uj_range keep; /* greatest distances of the clusters that are wanted */
    uj_found_fn take;
    void *payload;
    uint64_t passed_over, taken;
    uj_status status; /* the first failure */
    uj_error *error;
};

/* Takes a row of a group; false stops. */
typedef bool (*remake_row_fn)(struct remaking *remaking, const uj_census_row *row, void *payload);

/* The rows of a group that are wanted, moves included; false stops, for the reason in remaking->status, or for none. */
bool remake_group(struct remaking *remaking, const uj_census_group *group, remake_row_fn take, void *payload);

/* Goes through all groups that match and have a cluster deep enough. */
uj_status remake_all(struct remaking *remaking, uj_census_group_fn take, void *payload);

/* Hands out a row that is wanted; false stops. */
bool remake_give(struct remaking *remaking, const uj_census_row *row);

/* Hands out rows in random order, as many as the filter has for a limit. */
uj_status remake_drawn(struct remaking *remaking);

#endif
