/* The rows that a census keeps, in the table puzzle, and the few that every unit remembers. */
#ifndef UNJAM_STORE_CENSUS_ROWS_H
#define UNJAM_STORE_CENSUS_ROWS_H

#include <assert.h>

#include "store/store.h"

/* Of the first unit, too, rows are numbered far beyond those of other puzzles that the file may have. */
enum { ROWS_PER_UNIT_BITS = 28 };

static inline uint64_t census_row_number(uint32_t unit, size_t place)
{
    assert(place >> ROWS_PER_UNIT_BITS == 0);
    return (((uint64_t)unit + 1) << ROWS_PER_UNIT_BITS) + place;
}

/* Adds the rows of a span, inside a transaction. Their numbers follow from their units, so that the file does not depend on
 * which unit was finished first. */
uj_status census_rows_add(uj_store *store, const uj_census_options *options, uj_census_span span,
                          const uj_census_result *result, uj_error *error);

/* Removes the rows of these units. */
uj_status census_rows_remove(uj_store *store, uint32_t first, uint32_t last, uj_error *error);

/* How many moves a row takes: a census in steps does not know it, so its board is solved. */
uj_status census_row_moves(int *out, const uj_census_options *options, const uj_census_row *row, const uj_board *board,
                           uj_error *error);

/* A row as a level: all that is known of it without a rating. */
uj_status census_row_level(uj_level *level, const uj_census_options *options, const uj_census_row *row,
                           uj_error *error);

/* The hardest states of a unit as bytes, and back. */
uj_status census_hardest_pack(uj_text *out, const uj_census_options *options, const uj_census_result *result,
                              uj_error *error);
uj_status census_hardest_unpack(uj_census_result *result, const uj_census_options *options, uint32_t unit,
                                const char *data, size_t length, uj_error *error);

#endif
