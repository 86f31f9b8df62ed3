/* The units of a census in a file. A row of the table census_unit has one unit, or several that were added up. */
#ifndef UNJAM_STORE_CENSUS_UNITS_H
#define UNJAM_STORE_CENSUS_UNITS_H

#include "store/store.h"

/* UJ_BAD_INPUT: the file has another census, or one of another version. UJ_END: it has none. */
uj_status census_file_check(uj_store *store, const uj_census *census, uj_error *error);

/* Refuses a file that contains another census or estimate: `what`, with the options of it, and `more` of them in words. */
uj_status census_file_refuse(const char *what, const uj_census_options *there, const char *more, uj_error *error);

struct unit_row {
    uint32_t first, last;
    uj_text tally, hardest, groups, rows; /* as the file has them, not owned; without data where it has NULL */
    const uj_census_result *result;       /* tally and hardest, unpacked */
};

typedef uj_status unit_row_fn(const struct unit_row *row, void *payload, uj_error *error);

/* Passes on all rows, ordered. A damaged one is passed to `damaged` and, unless the file is open for reading alone, removed;
 * without `damaged` it ends the work with UJ_BAD_INPUT. */
uj_status census_units_each(uj_store *store, const uj_census *census, unit_row_fn *take, void *payload,
                            uj_damaged_fn damaged, void *damaged_payload, uj_error *error);

/* Adds all rows to `sum` and sets done[unit]; both may be NULL. */
uj_status census_units_read(uj_store *store, const uj_census *census, uj_census_result *sum, bool *done,
                            uj_damaged_fn damaged, void *payload, uj_error *error);

/* The row of a statement that selects unit, last, tally, hardest, groups and rows; `result` is filled in. UJ_BAD_INPUT: it is
 * damaged. */
uj_status census_unit_read(struct unit_row *out, sqlite3_stmt *statement, const uj_census *census,
                           uj_census_result *result, uj_error *error);

/* Says why these units cannot be used, as --units counts them. */
uj_status census_units_refuse(int64_t first, int64_t last, const char *why, uj_error *error);

/* The same bytes as a value that is never NULL. */
uj_text text_or_empty(const uj_text *text);

/* Bytes that belong to somebody else, to be read only. */
uj_text text_of_bytes(const char *data, size_t length);

/* Inserts a row; the file must have none of its units. */
uj_status census_unit_insert(uj_store *store, const struct unit_row *row, uj_error *error);

/* Removes the rows that begin with one of these units, and the kept rows of the units. */
uj_status census_units_remove(uj_store *store, uint32_t first, uint32_t last, uj_error *error);

/* Ends a query for rows that have units from ?1 to ?2. Rows do not overlap one another, so that only the last one that begins before may
 * reach into these units. */
#define CENSUS_UNITS_FROM_1_TO_2                                                                                       \
    "FROM census_unit WHERE unit <= ?2 AND last >= ?1 AND "                                                            \
    "unit >= (SELECT coalesce(max(unit), ?1) FROM census_unit WHERE unit <= ?1)"

#endif
