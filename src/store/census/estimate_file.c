/* An estimate in a file: what is sampled, and the samples that are done. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "census/census.h"
#include "census/samples.h"
#include "store/census/census_units.h"

/* What identifies an estimate. */
struct subject {
    uj_census_options census; /* with the exit row filled in */
    uint64_t seed, count, version;
};

static uj_status read_subject(uj_store *store, struct subject *out, uj_error *error)
{
    *out = (struct subject){.census = UJ_CENSUS_OPTIONS_INIT};
    sqlite3_stmt *statement = NULL;
    bool row = false;
    uj_status status =
        database_prepare(&store->database, &statement,
                         "SELECT width, height, exit, wall_cells, metric, seed, count, version FROM estimate", error);
    if (status == UJ_OK)
        status = database_step(&store->database, statement, &row, error);
    if (status == UJ_OK && !row)
        status = UJ_END;
    if (status == UJ_OK) {
        const char *const metric = (const char *)sqlite3_column_text(statement, 4);
        out->census.width = sqlite3_column_int(statement, 0);
        out->census.height = sqlite3_column_int(statement, 1);
        out->census.exit_row = sqlite3_column_int(statement, 2) - 1;
        out->census.walls = (uint64_t)sqlite3_column_int64(statement, 3);
        out->census.metric = metric && strcmp(metric, "steps") == 0 ? UJ_STEPS : UJ_MOVES;
        out->seed = (uint64_t)sqlite3_column_int64(statement, 5);
        out->count = (uint64_t)sqlite3_column_int64(statement, 6);
        out->version = (uint64_t)sqlite3_column_int64(statement, 7);
    }
    sqlite3_finalize(statement);
    return status;
}

static uj_status write_subject(uj_store *store, const struct subject *subject, uj_error *error)
{
    const uj_census_options *const census = &subject->census;
    sqlite3_stmt *statement = NULL;
    uj_status status = database_prepare(
        &store->database, &statement,
        "INSERT OR REPLACE INTO estimate (number, width, height, exit, wall_cells, metric, seed, count, version) "
        "VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
        error);
    if (status == UJ_OK) {
        sqlite3_bind_int(statement, 1, census->width);
        sqlite3_bind_int(statement, 2, census->height);
        sqlite3_bind_int(statement, 3, census->exit_row + 1);
        bind_bits(statement, 4, census->walls);
        sqlite3_bind_text(statement, 5, census->metric == UJ_STEPS ? "steps" : "moves", -1, SQLITE_STATIC);
        bind_bits(statement, 6, subject->seed);
        bind_bits(statement, 7, subject->count);
        bind_bits(statement, 8, subject->version);
        status = database_step(&store->database, statement, NULL, error);
    }
    sqlite3_finalize(statement);
    return status;
}

/* Whether an estimate continues the one that is there: samples are numbered, so it may have more of them. */
static bool continues(const struct subject *there, const struct subject *asked)
{
    const uj_census_options *const a = &there->census, *const b = &asked->census;
    return a->width == b->width && a->height == b->height && a->exit_row == b->exit_row && a->walls == b->walls &&
           a->metric == b->metric && there->seed == asked->seed && there->count <= asked->count;
}

static uj_status agree_on_subject(uj_store *store, const struct subject *asked, uj_error *error)
{
    struct subject there;
    const uj_status status = read_subject(store, &there, error);
    if (status != UJ_OK)
        return status == UJ_END ? write_subject(store, asked, error) : status;
    if (!continues(&there, asked)) {
        char more[80];
        snprintf(more, sizeof more, " --estimate %llu --seed %llu", (unsigned long long)there.count,
                 (unsigned long long)there.seed);
        return census_file_refuse("estimate", &there.census, more, error);
    }
    if (there.version != asked->version)
        return fail_here(error, UJ_BAD_INPUT,
                         "the estimate in the file was begun by another version of unjam; use another file");
    return write_subject(store, asked, error);
}

/* ---- Samples ------------------------------------------------------------------------------------------------------- */

static bool read_distances(uint64_t by_distance[UJ_CENSUS_DISTANCES], const char *text)
{
    for (int i = 0; *text != '\0'; i++) {
        char *end;
        if (i == UJ_CENSUS_DISTANCES || !isdigit((unsigned char)*text))
            return false;
        by_distance[i] = strtoull(text, &end, 10);
        if (*end != '\0' && *end != ',')
            return false;
        text = end + (*end == ',');
    }
    return true;
}

static uj_status read_range(sqlite3_stmt *statement, uj_census_samples *samples, uj_error *error)
{
    const int64_t first = sqlite3_column_int64(statement, 0), last = sqlite3_column_int64(statement, 1);
    const char *const distances = (const char *)sqlite3_column_text(statement, 4);
    if (!distances && sqlite3_errcode(sqlite3_db_handle(statement)) == SQLITE_NOMEM)
        return fail_memory(error);
    uj_error why;
    uj_status status;
    uj_census_estimate sum = {
        .sampled = (uint64_t)last - (uint64_t)first + 1,
        .solvable = (uint64_t)sqlite3_column_int64(statement, 2),
        .undecided = (uint64_t)sqlite3_column_int64(statement, 3),
    };
    if (first < 0 || last < first)
        status = fail_here(&why, UJ_BAD_INPUT, "this estimate has no such samples");
    else if (!distances || !read_distances(sum.by_distance, distances))
        status = fail_here(&why, UJ_BAD_INPUT, "the distances are not a list of numbers");
    else
        status = uj_census_samples_add(samples, (uint64_t)first, &sum, &why);
    if (status == UJ_BAD_INPUT)
        return fail_here(error, UJ_BAD_INPUT, "samples %lld to %lld: %s", (long long)first + 1, (long long)last + 1,
                         why.message);
    return status == UJ_OK ? UJ_OK : fail_memory(error);
}

static uj_status read_ranges(uj_store *store, sqlite3_stmt *statement, uj_census_samples *samples, bool *has_damage,
                             uj_damaged_fn damaged, void *payload, uj_error *error)
{
    *has_damage = false;
    for (bool has_row = true;;) {
        uj_error why;
        uj_status status = database_step(&store->database, statement, &has_row, error);
        if (status != UJ_OK || !has_row)
            return status;
        status = read_range(statement, samples, &why);
        if (status == UJ_BAD_INPUT && damaged) {
            *has_damage = true;
            damaged((uint64_t)sqlite3_column_int64(statement, 0) + 1, &why, payload);
        } else if (status != UJ_OK) {
            if (error)
                *error = why;
            return status;
        }
    }
}

static void write_distances(uj_text *out, const uint64_t by_distance[UJ_CENSUS_DISTANCES])
{
    int last = UJ_CENSUS_DISTANCES - 1;
    while (last >= 0 && by_distance[last] == 0)
        last--;
    uj_text_clear(out);
    uj_text_words(out, "");
    for (int i = 0; i <= last; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_text_number(out, by_distance[i]);
    }
}

/* Sums cannot be divided: a range takes the place of those inside it, and is left out where it overlaps another one. */
static const char remove_inside[] =
    "DELETE FROM estimate_range WHERE first >= ?1 AND last <= ?2 AND NOT EXISTS (SELECT 1 FROM "
    "estimate_range WHERE first <= ?2 AND last >= ?1 AND (first < ?1 OR last > ?2))",
                  insert_range[] =
                      "INSERT INTO estimate_range SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM "
                      "estimate_range WHERE first <= ?2 AND last >= ?1)";

static uj_status write_range(uj_store *store, sqlite3_stmt *remove, sqlite3_stmt *insert,
                             const struct sample_range *range, const uj_text *distances, uj_error *error)
{
    sqlite3_stmt *const statements[] = {remove, insert};
    if (uj_text_status(distances) != UJ_OK)
        return fail_memory(error);
    bind_bits(insert, 3, range->sum->solvable);
    bind_bits(insert, 4, range->sum->undecided);
    sqlite3_bind_text(insert, 5, distances->data, (int)distances->length, SQLITE_STATIC);
    uj_status status = UJ_OK;
    for (int i = 0; i < 2 && status == UJ_OK; i++) {
        bind_bits(statements[i], 1, range->first);
        bind_bits(statements[i], 2, range->last);
        status = database_step(&store->database, statements[i], NULL, error);
    }
    return status;
}

static uj_status write_ranges(uj_store *store, const uj_census_samples *samples, uj_error *error)
{
    sqlite3_stmt *remove = NULL, *insert = NULL;
    uj_text distances = UJ_TEXT_INIT;
    uj_status status = database_prepare(&store->database, &remove, remove_inside, error);
    if (status == UJ_OK)
        status = database_prepare(&store->database, &insert, insert_range, error);
    for (size_t i = 0; i < samples->range_count && status == UJ_OK; i++) {
        write_distances(&distances, samples->ranges[i].sum->by_distance);
        status = write_range(store, remove, insert, &samples->ranges[i], &distances, error);
    }
    uj_text_free(&distances);
    sqlite3_finalize(remove);
    sqlite3_finalize(insert);
    return status;
}

uj_status uj_store_estimate_open(uj_store *store, const uj_census_estimate_options *options, uj_census_samples *samples,
                                 uj_damaged_fn damaged, void *payload, uj_error *error)
{
    struct subject asked = {.census = UJ_CENSUS_OPTIONS_INIT, .version = SAMPLES_VERSION};
    uj_census_estimate_options own = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    sqlite3_stmt *statement = NULL;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status == UJ_OK)
        status = census_read(&asked.census, own.census, UJ_CENSUS_ESTIMATE_SIDE, "there is no estimate of", error);
    if (status == UJ_OK)
        status = database_begin(&store->database, error);
    if (status != UJ_OK)
        return status;
    asked.seed = own.seed;
    asked.count = own.count;
    status = database_run(&store->database, (const char *)store_estimate_tables, error);
    if (status == UJ_OK)
        status = agree_on_subject(store, &asked, error);
    if (status == UJ_OK)
        status = database_prepare(
            &store->database, &statement,
            "SELECT first, last, solvable, undecided, by_distance FROM estimate_range ORDER BY first", error);
    bool has_damage = false;
    if (status == UJ_OK)
        status = read_ranges(store, statement, samples, &has_damage, damaged, payload, error);
    sqlite3_finalize(statement);
    /* Damaged ranges would keep others out. */
    if (status == UJ_OK && has_damage)
        status = database_run(&store->database, "DELETE FROM estimate_range", error);
    if (status == UJ_OK && has_damage)
        status = write_ranges(store, samples, error);
    return database_end(&store->database, status, error);
}

uj_status uj_store_estimate_save(uj_store *store, const uj_census_samples *samples, uj_error *error)
{
    const uj_status status = database_begin(&store->database, error);
    return status == UJ_OK ? database_end(&store->database, write_ranges(store, samples, error), error) : status;
}
