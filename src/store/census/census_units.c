#include "store/census/census_units.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "store/census/census_packed.h"
#include "store/census/census_rows.h"

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

struct reading {
    uj_store *store;
    const uj_census *census;
    uj_census_result *part;
    int64_t next; /* the first unit that is not in a row before */
};

uj_text text_of_bytes(const char *data, size_t length)
{
    return (uj_text){.data = (char *)(uintptr_t)data, .length = length}; /* NOLINT(performance-no-int-to-ptr) */
}

static uj_text column_bytes(sqlite3_stmt *statement, int column)
{
    const char *const data = sqlite3_column_blob(statement, column);
    const size_t length = (size_t)sqlite3_column_bytes(statement, column);
    const bool is_null = sqlite3_column_type(statement, column) == SQLITE_NULL;
    return text_of_bytes(is_null || data ? data : "", length);
}

uj_status census_units_refuse(int64_t first, int64_t last, const char *why, uj_error *error)
{
    if (first == last)
        return fail_here(error, UJ_BAD_INPUT, "unit %lld: %s", (long long)first + 1, why);
    return fail_here(error, UJ_BAD_INPUT, "units %lld to %lld: %s", (long long)first + 1, (long long)last + 1, why);
}

uj_status census_unit_read(struct unit_row *out, sqlite3_stmt *statement, const uj_census *census,
                           uj_census_result *result, uj_error *error)
{
    const int64_t first = sqlite3_column_int64(statement, 0), last = sqlite3_column_int64(statement, 1);
    if (first < 0 || last < first || last >= uj_census_units(census))
        return census_units_refuse(first, last, "this census has no such units", error);
    *out = (struct unit_row){
        .first = (uint32_t)first,
        .last = (uint32_t)last,
        .tally = column_bytes(statement, 2),
        .hardest = column_bytes(statement, 3),
        .groups = column_bytes(statement, 4),
        .rows = column_bytes(statement, 5),
        .result = result,
    };
    if (sqlite3_errcode(sqlite3_db_handle(statement)) == SQLITE_NOMEM) /* then bytes are missing */
        return fail_memory(error);
    uj_error why;
    uj_status status = uj_census_tally_unpack(&result->tally, out->tally.data, out->tally.length, &why);
    if (status == UJ_OK)
        status = census_hardest_unpack(result, uj_census_asked(census), out->first, out->hardest.data,
                                       out->hardest.length, &why);
    if (status == UJ_OK && out->rows.data)
        status = packed_rows_check(census, out, &why);
    return status == UJ_BAD_INPUT ? census_units_refuse(first, last, why.message, error) : status;
}

/* UJ_BAD_INPUT: the row is damaged. */
static uj_status read_row(struct reading *reading, sqlite3_stmt *statement, struct unit_row *row, uj_error *error)
{
    uj_status status = census_unit_read(row, statement, reading->census, reading->part, error);
    if (status == UJ_OK && row->first < reading->next)
        status = census_units_refuse(row->first, row->last, "the file contains them twice", error);
    if (status == UJ_OK)
        reading->next = (int64_t)row->last + 1;
    return status;
}

/* A damaged row is of no use: its units are counted again. The kept rows go with it if they are only its own. */
static uj_status pass_over(struct reading *reading, sqlite3_stmt *statement, uj_error *error)
{
    const int64_t first = sqlite3_column_int64(statement, 0), last = sqlite3_column_int64(statement, 1);
    if (reading->store->is_read_only)
        return UJ_OK;
    char sql[96];
    snprintf(sql, sizeof sql, "DELETE FROM census_unit WHERE unit = %lld; UPDATE census SET complete = 0",
             (long long)first);
    const uj_status status = database_run(&reading->store->database, sql, error);
    const bool is_alone = first >= reading->next && last >= first && last < uj_census_units(reading->census);
    return status == UJ_OK && is_alone ? census_rows_remove(reading->store, (uint32_t)first, (uint32_t)last, error)
                                       : status;
}

static uj_status read_rows(struct reading *reading, sqlite3_stmt *statement, unit_row_fn *take, void *payload,
                           uj_damaged_fn damaged, void *damaged_payload, uj_error *error)
{
    for (bool has_row = true;;) {
        struct unit_row row;
        uj_error why;
        uj_status status = database_step(&reading->store->database, statement, &has_row, error);
        if (status != UJ_OK || !has_row)
            return status;
        status = read_row(reading, statement, &row, &why);
        if (status == UJ_OK) {
            status = take(&row, payload, error);
        } else if (status == UJ_BAD_INPUT && damaged) {
            damaged((uint64_t)sqlite3_column_int64(statement, 0) + 1, &why, damaged_payload);
            status = pass_over(reading, statement, error);
        } else if (error) {
            *error = why;
        }
        if (status != UJ_OK)
            return status;
    }
}

uj_status census_units_each(uj_store *store, const uj_census *census, unit_row_fn *take, void *payload,
                            uj_damaged_fn damaged, void *damaged_payload, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    struct reading reading = {.store = store, .census = census, .part = uj_census_result_new()};
    uj_status status = reading.part ? UJ_OK : fail_memory(error);
    if (status == UJ_OK)
        status =
            database_prepare(&store->database, &statement,
                             "SELECT unit, last, tally, hardest, groups, rows FROM census_unit ORDER BY unit", error);
    if (status == UJ_OK)
        status = read_rows(&reading, statement, take, payload, damaged, damaged_payload, error);
    sqlite3_finalize(statement);
    uj_census_result_free(reading.part);
    return status;
}

struct adding {
    uj_census_result *sum;
    bool *done;
};

static uj_status add_row(const struct unit_row *row, void *payload, uj_error *error)
{
    (void)error;
    const struct adding *const adding = payload;
    if (adding->done)
        memset(&adding->done[row->first], true, row->last - row->first + 1);
    if (adding->sum)
        uj_census_result_add(adding->sum, row->result);
    return UJ_OK;
}

uj_status census_units_read(uj_store *store, const uj_census *census, uj_census_result *sum, bool *done,
                            uj_damaged_fn damaged, void *payload, uj_error *error)
{
    struct adding adding = {sum, done};
    return census_units_each(store, census, add_row, &adding, damaged, payload, error);
}

static uj_status note_alone(const struct unit_row *row, void *payload, uj_error *error)
{
    (void)error;
    bool *const alone = payload;
    alone[row->first] = row->first == row->last && !row->rows.data;
    return UJ_OK;
}

uj_status uj_store_census_alone(uj_store *store, const uj_census *census, bool *alone, uj_damaged_fn damaged,
                                void *payload, uj_error *error)
{
    const uj_status status = census_file_check(store, census, error);
    return status == UJ_OK ? census_units_each(store, census, note_alone, alone, damaged, payload, error) : status;
}

struct listing {
    uj_census_span *spans;
    size_t count;
};

static uj_status note_span(const struct unit_row *row, void *payload, uj_error *error)
{
    (void)error;
    struct listing *const listing = payload;
    if (!row->rows.data)
        listing->spans[listing->count++] = (uj_census_span){row->first, row->last};
    return UJ_OK;
}

uj_status uj_store_census_spans(uj_store *store, const uj_census *census, uj_census_span *spans, size_t *count,
                                uj_damaged_fn damaged, void *payload, uj_error *error)
{
    struct listing listing = {.spans = spans};
    uj_status status = census_file_check(store, census, error);
    if (status == UJ_OK)
        status = census_units_each(store, census, note_span, &listing, damaged, payload, error);
    *count = listing.count;
    return status;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

static void bind_bytes(sqlite3_stmt *statement, int index, const uj_text *bytes)
{
    if (bytes->data) /* an empty text too is a value, not NULL */
        sqlite3_bind_blob64(statement, index, bytes->data, bytes->length, SQLITE_STATIC);
}

uj_text text_or_empty(const uj_text *text)
{
    return (uj_text){.data = text->length > 0 ? text->data : "", .length = text->length};
}

uj_status census_unit_insert(uj_store *store, const struct unit_row *row, uj_error *error)
{
    const uj_status status = database_prepare(
        &store->database, &store->add_unit,
        "INSERT INTO census_unit (unit, last, tally, hardest, groups, rows) VALUES (?, ?, ?, ?, ?, ?)", error);
    if (status != UJ_OK)
        return status;
    const uj_text *const columns[] = {&row->tally, &row->hardest, &row->groups, &row->rows};
    sqlite3_bind_int64(store->add_unit, 1, row->first);
    sqlite3_bind_int64(store->add_unit, 2, row->last);
    for (int i = 0; i < (int)(sizeof columns / sizeof *columns); i++)
        bind_bytes(store->add_unit, 3 + i, columns[i]);
    return database_step(&store->database, store->add_unit, NULL, error);
}

uj_status census_units_remove(uj_store *store, uint32_t first, uint32_t last, uj_error *error)
{
    char sql[96];
    snprintf(sql, sizeof sql, "DELETE FROM census_unit WHERE unit >= %lu AND unit <= %lu", (unsigned long)first,
             (unsigned long)last);
    const uj_status status = database_run(&store->database, sql, error);
    return status == UJ_OK ? census_rows_remove(store, first, last, error) : status;
}

/* Makes room for units that were counted. *are_there: the file has all of them, and nothing is to be stored. Another process that counts into the
 * same file may have been faster, and may have added up other units together. */
static uj_status make_room(uj_store *store, const uj_census_span *span, bool *are_there, uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    bool has_row;
    uj_status status = database_prepare(&store->database, &statement,
                                        "SELECT count(*), min(unit), max(last) " CENSUS_UNITS_FROM_1_TO_2, error);
    if (status != UJ_OK)
        return status;
    sqlite3_bind_int64(statement, 1, span->first);
    sqlite3_bind_int64(statement, 2, span->last);
    status = database_step(&store->database, statement, &has_row, error);
    const int64_t count = sqlite3_column_int64(statement, 0), first = sqlite3_column_int64(statement, 1),
                  last = sqlite3_column_int64(statement, 2);
    sqlite3_finalize(statement);
    *are_there = status == UJ_OK && count == 1 && first <= span->first && last >= span->last;
    if (status != UJ_OK || count == 0 || *are_there)
        return status;
    if (first >= span->first && last <= span->last)
        return census_units_remove(store, span->first, span->last, error);
    return census_units_refuse(span->first, span->last,
                               "another process added some of them up with others; run the same command again", error);
}

uj_status uj_store_census_add_part(uj_store *store, const uj_census *census, const uj_census_part *part,
                                   uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(census);
    uj_text hardest = UJ_TEXT_INIT;
    bool are_there = false;
    uj_status status = census_hardest_pack(&hardest, options, part->result, error);
    if (status == UJ_OK && uj_text_status(&hardest) != UJ_OK)
        status = fail_memory(error);
    if (status == UJ_OK)
        status = database_begin(&store->database, error);
    if (status == UJ_OK) {
        const uj_text tally = text_of_bytes(part->tally, part->tally_length);
        const struct unit_row row = {.first = part->span.first,
                                     .last = part->span.last,
                                     .tally = text_or_empty(&tally),
                                     .hardest = text_or_empty(&hardest),
                                     .groups = options->groups ? text_or_empty(&part->result->groups) : (uj_text){0}};
        status = make_room(store, &part->span, &are_there, error);
        if (status == UJ_OK && !are_there)
            status = census_unit_insert(store, &row, error);
        if (status == UJ_OK && !are_there)
            status = census_rows_add(store, options, part->span, part->result, error);
        status = database_end(&store->database, status, error);
    }
    uj_text_free(&hardest);
    return status;
}

uj_status uj_store_census_add(uj_store *store, const uj_census *census, uint32_t unit, const uj_census_result *result,
                              uj_error *error)
{
    uj_text tally = UJ_TEXT_INIT;
    uj_census_tally_pack(&tally, &result->tally);
    const uj_census_part part = {{unit, unit}, result, tally.data, tally.length};
    const uj_status status =
        uj_text_status(&tally) == UJ_OK ? uj_store_census_add_part(store, census, &part, error) : fail_memory(error);
    uj_text_free(&tally);
    return status;
}
