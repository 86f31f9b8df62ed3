/* The inside of a census. */
#ifndef UNJAM_CENSUS_CENSUS_H
#define UNJAM_CENSUS_CENSUS_H

#include "census/plan.h"
#include "census/walls.h"

/* Every choice of walls has as many units as the first, some of which may be empty: so the units can be numbered before the
 * work on the other boards is divided. */
struct uj_census {
    uj_census_options options;
    struct plan plan; /* with the first choice of walls */
    struct walled *choices;
    uint32_t choice_count;
    uint32_t *span_lasts; /* of the units of a choice; NULL: each unit is a span */
};

/* To be raised when the same unit of the same plan gives another result than before: files of both must not be joined. */
enum { CENSUS_VERSION = 2 };

/* The exit row, from 0. */
static inline int census_exit_row(const uj_census_options *options)
{
    return options->exit_row < 0 ? (options->height - 1) / 2 : options->exit_row;
}

/* Reads the caller's options and fills in the exit row. `options` holds the values of _INIT. UJ_BAD_INPUT: no board has this
 * size, exit row or number of walls; `what` cannot be done with it. */
uj_status census_read(uj_census_options *options, const uj_census_options *given, int most_side, const char *what,
                      uj_error *error);

#endif
