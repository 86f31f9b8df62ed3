/* Whether a unit of a file has what counting it again gives. */
#include <string.h>

#include "base/error.h"
#include "store/census_rows.h"
#include "store/census_units.h"

static bool has_bytes(sqlite3_stmt *statement, int column, const uj_text *bytes)
{
    const size_t length = (size_t)sqlite3_column_bytes(statement, column);
    return length == bytes->length &&
           (length == 0 || memcmp(sqlite3_column_blob(statement, column), bytes->data, length) == 0);
}

/* ---- Kept rows ----------------------------------------------------------------------------------------------------- */

static uj_status compare_row(sqlite3_stmt *statement, const uj_census_options *options, const uj_census_row *row,
                             bool *same, uj_error *error)
{
    uj_text board = UJ_TEXT_INIT;
    uj_status status = uj_census_row_text(&board, options, row, error);
    if (status == UJ_OK && uj_text_status(&board) != UJ_OK)
        status = fail_memory(error);
    *same = status == UJ_OK && has_bytes(statement, 1, &board) && sqlite3_column_int64(statement, 2) == row->size &&
            sqlite3_column_int64(statement, 3) == row->solutions;
    uj_text_free(&board);
    return status;
}

static uj_status compare_rows(uj_store *store, const uj_census_options *options, uint32_t unit,
                              const uj_census_result *result, bool *same, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(&store->database, &statement,
                                        "SELECT number, board, states, solutions FROM puzzle "
                                        "WHERE number >= ? AND number < ? ORDER BY number",
                                        error);
    size_t count = 0;
    if (status == UJ_OK) {
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)census_row_number(unit, 0));
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)census_row_number(unit + 1, 0));
    }
    for (bool has_row = status == UJ_OK; has_row && *same && status == UJ_OK; count += has_row) {
        status = database_step(&store->database, statement, &has_row, error);
        if (has_row && count == result->row_count)
            *same = false;
        else if (has_row)
            status = compare_row(statement, options, &result->rows[count], same, error);
    }
    *same = *same && count == result->row_count;
    sqlite3_finalize(statement);
    return status;
}

/* ---- Units --------------------------------------------------------------------------------------------------------- */

static uj_status compare_unit(uj_store *store, const uj_census *census, uint32_t unit, const uj_text *tally,
                              const uj_text *hardest, const uj_text *groups, bool *same, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    bool has_row = false;
    uj_status status = database_prepare(
        &store->database, &statement,
        "SELECT tally, hardest, groups FROM census_unit WHERE unit = ? AND last = unit AND rows IS NULL", error);
    if (status == UJ_OK) {
        sqlite3_bind_int64(statement, 1, unit);
        status = database_step(&store->database, statement, &has_row, error);
    }
    *same = has_row && has_bytes(statement, 0, tally) && has_bytes(statement, 1, hardest) &&
            (!uj_census_asked(census)->groups || has_bytes(statement, 2, groups));
    sqlite3_finalize(statement);
    return status;
}

uj_status uj_store_census_compare(uj_store *store, const uj_census *census, uint32_t unit,
                                  const uj_census_result *result, bool *same, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(census);
    uj_text tally = UJ_TEXT_INIT, hardest = UJ_TEXT_INIT;
    *same = false;
    uj_census_tally_pack(&tally, &result->tally);
    uj_status status = census_hardest_pack(&hardest, options, result, error);
    if (status == UJ_OK && (uj_text_status(&tally) != UJ_OK || uj_text_status(&hardest) != UJ_OK))
        status = fail_memory(error);
    if (status == UJ_OK)
        status = compare_unit(store, census, unit, &tally, &hardest, &result->groups, same, error);
    if (status == UJ_OK && *same)
        status = compare_rows(store, options, unit, result, same, error);
    uj_text_free(&tally);
    uj_text_free(&hardest);
    return status;
}
