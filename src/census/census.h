/* The inside of a census. */
#ifndef UNJAM_CENSUS_CENSUS_H
#define UNJAM_CENSUS_CENSUS_H

#include "census/site.h"
#include "census/walls.h"

/* Every choice of walls has as many units as the first, some of which may be empty: so the units can be numbered although nobody
 * knows yet how the work on the other boards is divided. */
struct uj_census {
    uj_census_options options;
    struct site site; /* with the first choice of walls */
    struct walled *choices;
    uint32_t choice_count;
    const struct kernel *kernel;
};

#endif
