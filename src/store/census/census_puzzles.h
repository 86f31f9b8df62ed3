/* Puzzles from the packed groups of a census. */
#ifndef UNJAM_STORE_CENSUS_PUZZLES_H
#define UNJAM_STORE_CENSUS_PUZZLES_H

#include "store/census/census_groups.h"

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
    uj_census_group_fn take_group; /* of the pass under way, as the three below */
    void *group_payload;
    uj_census_row_fn take_row;
    void *row_payload;
    uj_status status; /* the first failure */
    uj_error *error;
};

/* The rows of a group that are wanted, moves included; false stops, for the reason in remaking->status, or for none. */
bool remake_group(struct remaking *remaking, const uj_census_group *group, uj_census_row_fn take, void *payload);

/* Passes on all groups that match and have a cluster deep enough. */
uj_status remake_all(struct remaking *remaking, uj_census_group_fn take, void *payload);

/* Hands a row over as a puzzle; false stops. The payload is the remaking. */
bool remake_give(const uj_census_row *row, void *payload);

/* Hands out a random sample of the rows, as many as the filter has for a limit. */
uj_status remake_sample(struct remaking *remaking);

#endif
