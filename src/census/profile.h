/* Counts configurations without enumerating them, cell by cell in reading order. All that the cells so far mean to those that
 * follow is how far the vertical vehicle in each column and the horizontal one in this row still reach, and what stood last
 * in the exit row. Walked forwards with the numbers of ways to go on as weights, the same table draws configurations, each
 * with the same chance. */
#ifndef UNJAM_CENSUS_PROFILE_H
#define UNJAM_CENSUS_PROFILE_H

#include "unjam.h"

__extension__ typedef unsigned __int128 uint128;

enum { PROFILE_SIDE = 8 };

struct profile {
    int width, height, exit;
    uint64_t walls;
    bool is_solved; /* only configurations with the target at the exit */
    size_t states;
    uint128 *ways; /* to fill the cells from one on, by cell and state */
};

uj_status profile_init(struct profile *profile, int width, int height, int exit, uint64_t walls, bool is_solved,
                       uj_error *error);
void profile_free(struct profile *profile);

uint128 profile_total(const struct profile *profile);

/* There must be a configuration. */
uj_status profile_draw(const struct profile *profile, uj_random *random, uj_board *out, uj_error *error);

#endif
