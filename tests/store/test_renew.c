/* Puzzle files whose estimates an older model of difficulty made. */
#include <sqlite3.h>

#include "store_support.h"

enum { LEVELS = 40 };

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

struct seen {
    int count, models[LEVELS];
    uj_band bands[LEVELS];
    double seconds[LEVELS];
    bool extrapolated[LEVELS];
};

static bool see(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct seen *seen = payload;
    assert_true(seen->count < LEVELS);
    seen->models[seen->count] = level->rating.model_version;
    seen->bands[seen->count] = level->rating.band;
    seen->extrapolated[seen->count] = level->rating.extrapolated;
    seen->seconds[seen->count++] = level->rating.seconds_estimate;
    return true;
}

static struct seen look(const char *path, uj_store_mode mode)
{
    struct seen seen = {.count = 0};
    const uj_filter filter = UJ_FILTER_INIT;
    uj_store *store;
    assert_ok(uj_store_open(&store, path, mode, error));
    assert_ok(uj_store_find(store, &filter, see, &seen, error));
    uj_store_close(store);
    return seen;
}

static void fill(const char *path)
{
    uj_store *store;
    uj_random random;
    uj_random_seed(&random, 7, 0);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    for (int i = 0; i < LEVELS; i++) {
        uj_level level;
        bool is_new;
        random_level(&level, &random);
        assert_ok(uj_store_add(store, &level, &is_new, error));
        uj_level_clear(&level);
    }
    uj_store_close(store);
}

static void whoever_writes_renews_the_estimates_of_an_older_model(void **state)
{
    (void)state;
    char *path = new_file();
    fill(path);
    const struct seen fresh = look(path, UJ_STORE_READ);
    run_sql(path, "UPDATE puzzle SET model = 1, seconds = 1234.5, band = 3, extrapolated = 0");
    const struct seen renewed = look(path, UJ_STORE_WRITE), kept = look(path, UJ_STORE_READ);
    assert_true(fresh.count > 10 && renewed.count == fresh.count);
    assert_memory_equal(&renewed, &fresh, sizeof fresh);
    assert_memory_equal(&kept, &fresh, sizeof fresh);
    forget_file(path);
}

static void whoever_reads_sees_them_with_their_version(void **state)
{
    (void)state;
    char *path = new_file();
    fill(path);
    run_sql(path, "UPDATE puzzle SET model = 1, seconds = 1234.5, band = 3");
    const struct seen seen = look(path, UJ_STORE_READ);
    assert_int_equal(seen.models[0], 1);
    assert_int_equal(seen.bands[0], UJ_EXPERT);
    assert_true(seen.seconds[0] == 1234.5);
    forget_file(path);
}

static void unrated_rows_stay_unrated_and_those_of_a_newer_model_as_they_are(void **state)
{
    (void)state;
    char *path = new_file();
    fill(path);
    run_sql(path, "UPDATE puzzle SET model = 1, seconds = 1234.5");
    run_sql(path, "UPDATE puzzle SET model = 99, seconds = 7 WHERE number = 2");
    run_sql(path, "UPDATE puzzle SET model = NULL, seconds = NULL, band = NULL WHERE number = 1");
    const struct seen seen = look(path, UJ_STORE_WRITE);
    assert_int_equal(seen.models[0], 0);
    assert_true(seen.models[1] == 99 && seen.seconds[1] == 7);
    assert_int_equal(seen.models[2], uj_rating_model_now()->version);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_writes_renews_the_estimates_of_an_older_model),
        cmocka_unit_test(whoever_reads_sees_them_with_their_version),
        cmocka_unit_test(unrated_rows_stay_unrated_and_those_of_a_newer_model_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
