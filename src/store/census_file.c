/* A census in a file: what it is of, and the units that are finished. */
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "store/census_rows.h"

static const char select_options[] =
    "SELECT width, height, exit, wall_cells, metric, keep_low, keep_high, groups_packed, units, "
    "complete, more_walls, minimal FROM census";

static uj_status read_options(uj_store *store, uj_census_options *out, int64_t *units, bool *complete, uj_error *error)
{
    *out = (uj_census_options)UJ_CENSUS_OPTIONS_INIT;
    sqlite3_stmt *statement = NULL;
    bool row = false;
    uj_status status = database_prepare(&store->database, &statement, select_options, error);
    if (status == UJ_OK)
        status = database_step(&store->database, statement, &row, error);
    if (status == UJ_OK && !row)
        status = UJ_END;
    if (status == UJ_OK) {
        const char *const metric = (const char *)sqlite3_column_text(statement, 4);
        out->width = sqlite3_column_int(statement, 0);
        out->height = sqlite3_column_int(statement, 1);
        out->exit_row = sqlite3_column_int(statement, 2) - 1;
        out->walls = (uint64_t)sqlite3_column_int64(statement, 3);
        out->metric = metric && strcmp(metric, "steps") == 0 ? UJ_STEPS : UJ_MOVES;
        out->keep.low = sqlite3_column_int(statement, 5);
        out->keep.high = sqlite3_column_int(statement, 6);
        out->groups = sqlite3_column_int(statement, 7) != 0;
        *units = sqlite3_column_int64(statement, 8);
        *complete = sqlite3_column_int(statement, 9) != 0;
        out->more_walls = sqlite3_column_int(statement, 10);
        out->minimal = sqlite3_column_int(statement, 11) != 0;
    }
    sqlite3_finalize(statement);
    return status;
}

uj_status uj_store_census_options(uj_store *store, uj_census_options *out, bool *complete, uj_error *error)
{
    int64_t units;
    uj_census_options own;
    const uj_status status = read_options(store, &own, &units, complete, error);
    return status == UJ_OK ? options_write(out, &own, sizeof own, error) : status;
}

static uj_status write_options(uj_store *store, const uj_census *census, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(census);
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(
        &store->database, &statement,
        "INSERT INTO census (number, width, height, exit, wall_cells, metric, keep_low, "
        "keep_high, groups_packed, units, more_walls, minimal) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        error);
    if (status == UJ_OK) {
        sqlite3_bind_int(statement, 1, options->width);
        sqlite3_bind_int(statement, 2, options->height);
        sqlite3_bind_int(statement, 3, options->exit_row + 1);
        sqlite3_bind_int64(statement, 4, (sqlite3_int64)options->walls);
        sqlite3_bind_text(statement, 5, options->metric == UJ_STEPS ? "steps" : "moves", -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 6, options->keep.low);
        sqlite3_bind_int(statement, 7, options->keep.high);
        sqlite3_bind_int(statement, 8, options->groups);
        sqlite3_bind_int64(statement, 9, uj_census_units(census));
        sqlite3_bind_int(statement, 10, options->more_walls);
        sqlite3_bind_int(statement, 11, options->minimal);
        status = database_step(&store->database, statement, NULL, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static bool are_same(const uj_census_options *a, const uj_census_options *b)
{
    return a->width == b->width && a->height == b->height && a->exit_row == b->exit_row && a->walls == b->walls &&
           a->more_walls == b->more_walls && a->metric == b->metric && a->keep.low == b->keep.low &&
           a->keep.high == b->keep.high && a->minimal == b->minimal && a->groups == b->groups;
}

/* A census as one would ask for it. */
static void add_command(uj_text *out, const uj_census_options *options)
{
    uj_text_printf(out, "--size %dx%d --exit %d", options->width, options->height, options->exit_row + 1);
    if (options->metric == UJ_STEPS)
        uj_text_words(out, " --metric steps");
    if (options->more_walls > 0)
        uj_text_printf(out, " --walls ..%d", options->more_walls);
    if (options->keep.low != INT_MAX)
        uj_text_printf(out, " --keep %d..", options->keep.low);
    if (options->keep.low != INT_MAX && options->keep.high != INT_MAX)
        uj_text_printf(out, "%d", options->keep.high);
    uj_text_words(out, options->minimal ? " --minimal" : "");
    uj_text_words(out, options->groups ? " --groups" : "");
}

static uj_status refuse_other(const uj_census_options *there, uj_error *error)
{
    uj_text command = UJ_TEXT_INIT;
    add_command(&command, there);
    const uj_status status =
        uj_text_status(&command) == UJ_OK
            ? fail_here(error, UJ_BAD_INPUT, "the file contains another census: %s; run that one, or use another file",
                        command.data)
            : fail_memory(error);
    uj_text_free(&command);
    return status;
}

static uj_status read_unit(sqlite3_stmt *statement, const uj_census *census, uj_census_result *sum,
                           uj_census_result *part, bool *done, uj_error *error)
{
    const int64_t unit = sqlite3_column_int64(statement, 0);
    if (unit < 0 || unit >= uj_census_units(census))
        return fail_here(error, UJ_BAD_INPUT, "the census in the file contains an unknown unit");
    if (done)
        done[unit] = true;
    if (!sum)
        return UJ_OK;
    uj_status status = uj_census_tally_unpack(&part->tally, sqlite3_column_blob(statement, 1),
                                              (size_t)sqlite3_column_bytes(statement, 1), error);
    if (status == UJ_OK)
        status = census_hardest_unpack(part, uj_census_asked(census), (uint32_t)unit, sqlite3_column_blob(statement, 2),
                                       (size_t)sqlite3_column_bytes(statement, 2), error);
    if (status == UJ_OK)
        uj_census_result_add(sum, part);
    return status;
}

static uj_status read_units(uj_store *store, const uj_census *census, uj_census_result *sum, bool *done,
                            uj_error *error)
{
    sqlite3_stmt *statement = NULL;
    uj_census_result *const part = uj_census_result_new();
    uj_status status = part ? UJ_OK : fail_memory(error);
    if (status == UJ_OK)
        status = database_prepare(&store->database, &statement,
                                  "SELECT unit, tally, hardest FROM census_unit ORDER BY unit", error);
    for (bool row = status == UJ_OK; row;) {
        status = database_step(&store->database, statement, &row, error);
        if (row)
            status = read_unit(statement, census, sum, part, done, error);
        row = row && status == UJ_OK;
    }
    sqlite3_finalize(statement);
    uj_census_result_free(part);
    return status;
}

/* A census begins; somebody else may have begun one a moment ago. */
static uj_status begin_census(uj_store *store, const uj_census *census, uj_census_options *there, int64_t *units,
                              uj_error *error)
{
    bool complete;
    uj_status status = database_begin(&store->database, error);
    if (status != UJ_OK)
        return status;
    status = read_options(store, there, units, &complete, error);
    if (status == UJ_END) {
        status = write_options(store, census, error);
        *there = *uj_census_asked(census);
        *units = uj_census_units(census);
    }
    return database_end(&store->database, status, error);
}

uj_status uj_store_census_open(uj_store *store, const uj_census *census, uj_census_result *sum, bool *done,
                               uj_error *error)
{
    uj_census_options there;
    int64_t units = 0;
    bool complete;
    uj_status status = read_options(store, &there, &units, &complete, error);
    if (status == UJ_END)
        status = begin_census(store, census, &there, &units, error);
    if (status != UJ_OK)
        return status;
    if (!are_same(&there, uj_census_asked(census)))
        return refuse_other(&there, error);
    if (units != uj_census_units(census))
        return fail_here(error, UJ_BAD_INPUT,
                         "the census in the file was begun by another version of unjam; use another file");
    return read_units(store, census, sum, done, error);
}

/* An empty text too is a value, not NULL. */
static void bind_bytes(sqlite3_stmt *statement, int index, const uj_text *bytes)
{
    sqlite3_bind_blob64(statement, index, bytes->length ? bytes->data : "", bytes->length, SQLITE_STATIC);
}

static uj_status add_unit(uj_store *store, const uj_census *census, uint32_t unit, const uj_census_result *result,
                          const uj_text *tally, const uj_text *hardest, uj_error *error)
{
    const uj_status status =
        database_prepare(&store->database, &store->add_unit,
                         "INSERT OR IGNORE INTO census_unit (unit, tally, hardest, groups) VALUES (?, ?, ?, ?)", error);
    if (status != UJ_OK)
        return status;
    sqlite3_bind_int64(store->add_unit, 1, unit);
    bind_bytes(store->add_unit, 2, tally);
    bind_bytes(store->add_unit, 3, hardest);
    if (uj_census_asked(census)->groups)
        bind_bytes(store->add_unit, 4, &result->groups);
    return database_step(&store->database, store->add_unit, NULL, error);
}

uj_status uj_store_census_add(uj_store *store, const uj_census *census, uint32_t unit, const uj_census_result *result,
                              uj_error *error)
{
    uj_text tally = UJ_TEXT_INIT, hardest = UJ_TEXT_INIT;
    uj_census_tally_pack(&tally, &result->tally);
    uj_status status = census_hardest_pack(&hardest, uj_census_asked(census), result, error);
    if (status == UJ_OK && (uj_text_status(&tally) != UJ_OK || uj_text_status(&hardest) != UJ_OK))
        status = fail_memory(error);
    if (status == UJ_OK)
        status = database_begin(&store->database, error);
    if (status == UJ_OK) {
        status = add_unit(store, census, unit, result, &tally, &hardest, error);
        /* Another process that counts into the same file may have been faster; it found the same. */
        if (status == UJ_OK && sqlite3_changes(store->database.handle) > 0)
            status = census_rows_add(store, uj_census_asked(census), unit, result, error);
        status = database_end(&store->database, status, error);
    }
    uj_text_free(&tally);
    uj_text_free(&hardest);
    return status;
}
