/* What a unit gives. */
#ifndef UNJAM_CENSUS_RESULT_H
#define UNJAM_CENSUS_RESULT_H

#include "unjam.h"

void result_clear(uj_census_result *result);
uj_status result_add_row(uj_census_result *result, const uj_census_row *row); /* UJ_NO_MEMORY */

/* If the exit is in the middle row, groups and their mirror images are counted together, and rows come in pairs. Then this
 * orders them by their cells, so that their order does not depend on that: those from `first` on. */
bool result_is_sorted(const uj_census_options *options);
void result_sort_rows(uj_census_result *result, size_t first, const uj_census_options *options);

/* Keeps the hardest, in the order of units and within a unit in the order of adding. */
void result_add_hardest(uj_census_result *result, const uj_census_row *row);

#endif
