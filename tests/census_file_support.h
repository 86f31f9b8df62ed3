/* Censuses taken into files, whole or in part, and what the files have. */
#ifndef CENSUS_FILE_SUPPORT_H
#define CENSUS_FILE_SUPPORT_H

#include <sqlite3.h>

#include "store_support.h"

struct storing {
    uj_store *store;
    const uj_census *census;
    uj_census_result *sum;
};

static inline uj_status store_unit(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    struct storing *storing = payload;
    const uj_status status = uj_store_census_add(storing->store, storing->census, unit, result, error);
    if (status == UJ_OK)
        uj_census_result_add(storing->sum, result);
    return status;
}

/* Does what is not done yet, of all units or of the wanted ones, and finishes the file if that is all. */
static inline uj_status take_units_into(const char *path, const uj_census_options *options, int threads,
                                        const bool *wanted, uj_error *error)
{
    uj_store *store = NULL;
    uj_census *census = NULL;
    uj_census_result *sum = uj_census_result_new();
    uj_status status = uj_store_open(&store, path, UJ_STORE_CREATE, error);
    if (status == UJ_OK)
        status = uj_census_new(&census, options, error);
    bool *done = NULL;
    uint32_t *list = NULL;
    if (status == UJ_OK) {
        done = calloc(uj_census_units(census), sizeof *done);
        list = calloc(uj_census_units(census), sizeof *list);
        status = uj_store_census_open(store, census, sum, done, NULL, NULL, error);
    }
    size_t count = 0;
    for (uint32_t i = 0; status == UJ_OK && i < uj_census_units(census); i++)
        if (!done[i] && (!wanted || wanted[i]))
            list[count++] = i;
    struct storing storing = {store, census, sum};
    if (status == UJ_OK)
        status = uj_census_run(census, list, count, threads, store_unit, &storing, NULL, error);
    if (status == UJ_OK && !wanted)
        status = uj_store_census_finish(store, sum, error);
    free(done);
    free(list);
    uj_census_result_free(sum);
    uj_census_free(census);
    uj_store_close(store);
    return status;
}

static inline uj_status take_into(const char *path, const uj_census_options *options, int threads, uj_error *error)
{
    return take_units_into(path, options, threads, NULL, error);
}

/* A number that depends on everything the census tables of a file hold; `with_units`: also on the units themselves. */
static inline uint64_t contents_with(const char *path, bool with_units)
{
    static const char *const queries[] = {
        "SELECT * FROM census_unit ORDER BY unit",
        "SELECT * FROM census",
        "SELECT * FROM census_tally ORDER BY kind, key, second",
        "SELECT * FROM puzzle ORDER BY number",
    };
    sqlite3 *file;
    uint64_t hash = UINT64_C(0xcbf29ce484222325), rows = 0;
    assert_int_equal(sqlite3_open_v2(path, &file, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    for (size_t i = with_units ? 0 : 1; i < COUNT_OF(queries); i++) {
        sqlite3_stmt *statement;
        assert_int_equal(sqlite3_prepare_v2(file, queries[i], -1, &statement, NULL), SQLITE_OK);
        for (; sqlite3_step(statement) == SQLITE_ROW; rows++)
            for (int column = 0; column < sqlite3_column_count(statement); column++) {
                const unsigned char *bytes = sqlite3_column_blob(statement, column);
                const int length = sqlite3_column_bytes(statement, column);
                for (int k = 0; k < length; k++)
                    hash = (hash ^ bytes[k]) * UINT64_C(0x100000001b3);
                hash = (hash ^ (uint64_t)length) * UINT64_C(0x100000001b3);
            }
        sqlite3_finalize(statement);
    }
    sqlite3_close(file);
    assert_true(rows > 100);
    return hash;
}

static inline uint64_t contents_of(const char *path)
{
    return contents_with(path, true);
}

#endif
