/* The inside of a census. */
#ifndef UNJAM_CENSUS_CENSUS_H
#define UNJAM_CENSUS_CENSUS_H

#include "census/board.h"
#include "census/plan.h"

struct uj_census {
    uj_census_options options;
    struct census_board board;
    struct axis axes[AXES];
    struct plan plan;
    const struct kernel *kernel;
};

#endif
