/* A census in a file: what it is of, and the units that are finished. */
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "store/census/census_units.h"

static const char select_options[] =
    "SELECT width, height, exit, wall_cells, metric, keep_low, keep_high, groups_packed, units, "
    "complete, more_walls, minimal, plan FROM census";

/* In the column `minimal`: files from before there was --plain stay readable. */
enum { MINIMAL_COUNTED = 1, PLAIN_ONLY = 2 };

/* The division of the work into units. */
struct division {
    uint64_t units, plan;
};

static uj_status read_options(uj_store *store, uj_census_options *out, struct division *division, bool *complete,
                              uj_error *error)
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
        division->units = (uint64_t)sqlite3_column_int64(statement, 8);
        *complete = sqlite3_column_int(statement, 9) != 0;
        out->more_walls = sqlite3_column_int(statement, 10);
        out->minimal = sqlite3_column_int(statement, 11) & MINIMAL_COUNTED;
        out->plain = sqlite3_column_int(statement, 11) & PLAIN_ONLY;
        division->plan = (uint64_t)sqlite3_column_int64(statement, 12);
    }
    sqlite3_finalize(statement);
    return status;
}

uj_status uj_store_census_options(uj_store *store, uj_census_options *out, bool *complete, uj_error *error)
{
    struct division division;
    uj_census_options own;
    const uj_status status = read_options(store, &own, &division, complete, error);
    return status == UJ_OK ? options_write(out, &own, sizeof own, error) : status;
}

static uj_status write_options(uj_store *store, const uj_census *census, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(census);
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(
        &store->database, &statement,
        "INSERT INTO census (number, width, height, exit, wall_cells, metric, keep_low, "
        "keep_high, groups_packed, units, more_walls, minimal, plan) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
        sqlite3_bind_int(statement, 11, (options->minimal ? MINIMAL_COUNTED : 0) | (options->plain ? PLAIN_ONLY : 0));
        sqlite3_bind_int64(statement, 12, (sqlite3_int64)uj_census_plan(census));
        status = database_step(&store->database, statement, NULL, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static bool are_same(const uj_census_options *a, const uj_census_options *b)
{
    return a->width == b->width && a->height == b->height && a->exit_row == b->exit_row && a->walls == b->walls &&
           a->more_walls == b->more_walls && a->metric == b->metric && a->keep.low == b->keep.low &&
           a->keep.high == b->keep.high && a->minimal == b->minimal && a->plain == b->plain && a->groups == b->groups;
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
    uj_text_words(out, options->plain ? " --plain" : "");
    uj_text_words(out, options->groups ? " --groups" : "");
}

uj_status census_file_refuse(const char *what, const uj_census_options *there, const char *more, uj_error *error)
{
    uj_text command = UJ_TEXT_INIT;
    add_command(&command, there);
    const uj_status status =
        uj_text_status(&command) == UJ_OK
            ? fail_here(error, UJ_BAD_INPUT, "the file contains another %s: %s%s; run that one, or use another file",
                        what, command.data, more)
            : fail_memory(error);
    uj_text_free(&command);
    return status;
}

/* A census begins; somebody else may have begun one a moment ago. */
static uj_status begin_census(uj_store *store, const uj_census *census, uj_error *error)
{
    uj_census_options there;
    struct division division;
    bool complete;
    uj_status status = database_begin(&store->database, error);
    if (status != UJ_OK)
        return status;
    status = read_options(store, &there, &division, &complete, error);
    if (status == UJ_END)
        status = write_options(store, census, error);
    return database_end(&store->database, status, error);
}

uj_status census_file_check(uj_store *store, const uj_census *census, uj_error *error)
{
    uj_census_options there;
    struct division division;
    bool complete;
    const uj_status status = read_options(store, &there, &division, &complete, error);
    if (status != UJ_OK)
        return status;
    if (!are_same(&there, uj_census_asked(census)))
        return census_file_refuse("census", &there, "", error);
    if (division.units != uj_census_units(census) || division.plan != uj_census_plan(census))
        return fail_here(error, UJ_BAD_INPUT,
                         "the census in the file was begun by another version of unjam; use another file");
    return UJ_OK;
}

uj_status uj_store_census_open(uj_store *store, const uj_census *census, uj_census_result *sum, bool *done,
                               uj_damaged_fn damaged, void *payload, uj_error *error)
{
    uj_status status = census_file_check(store, census, error);
    if (status == UJ_END)
        status = begin_census(store, census, error);
    if (status == UJ_OK)
        status = census_file_check(store, census, error);
    return status == UJ_OK ? census_units_read(store, census, sum, done, damaged, payload, error) : status;
}
