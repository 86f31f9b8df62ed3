/* One board of a census: where its walls are, how its lines may be filled, and how the work on it is divided. */
#ifndef UNJAM_CENSUS_SITE_H
#define UNJAM_CENSUS_SITE_H

#include "census/board.h"
#include "census/plan.h"

struct site {
    struct census_board board;
    struct axis axes[AXES];
    struct plan plan;
};

/* The axes point into the site, so it must stay where it is. At most `most_units` units. */
uj_status site_init(struct site *site, const uj_census_options *options, uint64_t walls, uint32_t most_units,
                    uj_error *error);
void site_free(struct site *site);

#endif
