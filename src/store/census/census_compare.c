/* Whether a span of a file has what counting it again gives. */
#include <string.h>

#include "base/error.h"
#include "store/census/census_rows.h"
#include "store/census/census_units.h"

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

static uj_status compare_rows(uj_store *store, const uj_census_options *options, uj_census_span span,
                              const uj_census_result *result, bool *same, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(&store->database, &statement,
                                        "SELECT number, board, states, solutions FROM puzzle "
                                        "WHERE number >= ? AND number < ? ORDER BY number",
                                        error);
    size_t count = 0;
    if (status == UJ_OK) {
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)census_row_number(span.first, 0));
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)census_row_number(span.last + 1, 0));
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

static uj_status compare_span(uj_store *store, const uj_census *census, const uj_census_part *part,
                              const uj_text *hardest, bool *same, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    bool has_row = false;
    const uj_text tally = text_of_bytes(part->tally, part->tally_length);
    uj_status status = database_prepare(
        &store->database, &statement,
        "SELECT tally, hardest, groups FROM census_unit WHERE unit = ? AND last = ? AND rows IS NULL", error);
    if (status == UJ_OK) {
        sqlite3_bind_int64(statement, 1, part->span.first);
        sqlite3_bind_int64(statement, 2, part->span.last);
        status = database_step(&store->database, statement, &has_row, error);
    }
    *same = has_row && has_bytes(statement, 0, &tally) && has_bytes(statement, 1, hardest) &&
            (!uj_census_asked(census)->groups || has_bytes(statement, 2, &part->result->groups));
    sqlite3_finalize(statement);
    return status;
}

uj_status uj_store_census_compare_part(uj_store *store, const uj_census *census, const uj_census_part *part, bool *same,
                                       uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(census);
    uj_text hardest = UJ_TEXT_INIT;
    *same = false;
    uj_status status = census_hardest_pack(&hardest, options, part->result, error);
    if (status == UJ_OK && uj_text_status(&hardest) != UJ_OK)
        status = fail_memory(error);
    if (status == UJ_OK)
        status = compare_span(store, census, part, &hardest, same, error);
    if (status == UJ_OK && *same)
        status = compare_rows(store, options, part->span, part->result, same, error);
    uj_text_free(&hardest);
    return status;
}

uj_status uj_store_census_compare(uj_store *store, const uj_census *census, uint32_t unit,
                                  const uj_census_result *result, bool *same, uj_error *error)
{
    uj_text tally = UJ_TEXT_INIT;
    *same = false;
    uj_census_tally_pack(&tally, &result->tally);
    const uj_census_part part = {{unit, unit}, result, tally.data, tally.length};
    const uj_status status = uj_text_status(&tally) == UJ_OK
                                 ? uj_store_census_compare_part(store, census, &part, same, error)
                                 : fail_memory(error);
    uj_text_free(&tally);
    return status;
}
