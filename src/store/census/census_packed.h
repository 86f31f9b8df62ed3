/* The kept rows of units, packed: for each group that has some, how many units further on it is and its number. What else a row
 * has follows from solving the group again. */
#ifndef UNJAM_STORE_CENSUS_PACKED_H
#define UNJAM_STORE_CENSUS_PACKED_H

#include "store/census/census_units.h"

struct packed_rows {
    uj_text bytes;
    int64_t unit; /* of the last group */
};

/* Nothing yet, of units from `first` on. Free the bytes. */
struct packed_rows packed_rows_from(uint32_t first);

/* Appends the rows of these units: those of the table puzzle, or those that a row has packed, whose units must be later than what is there. */
uj_status packed_rows_add_table(struct packed_rows *packed, uj_store *store, uj_census_groups *groups, uint32_t first,
                                uint32_t last, uj_error *error);
uj_status packed_rows_add(struct packed_rows *packed, const uj_census *census, const struct unit_row *row,
                          uj_error *error);

/* UJ_BAD_INPUT: the packed rows are damaged. */
uj_status packed_rows_check(const uj_census *census, const struct unit_row *row, uj_error *error);

/* Makes the rows again and adds them to the table puzzle, inside a transaction. */
uj_status packed_rows_unpack(uj_store *store, uj_census_groups *groups, const struct unit_row *row, uj_error *error);

#endif
