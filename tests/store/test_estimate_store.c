/* An estimate in a file, interrupted and resumed. */
#include <sqlite3.h>

#include "store/store.h"
#include "store_support.h"

static uj_census_options small_board(void)
{
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    census.width = census.height = 4;
    return census;
}

static uj_census_estimate_options small_estimate(const uj_census_options *census)
{
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = census;
    options.count = 500;
    options.seed = UINT64_MAX; /* has no sign in the file either */
    options.threads = 2;
    return options;
}

static bool stop_at(uint64_t done, uint64_t total, void *payload)
{
    (void)total;
    return done < *(const uint64_t *)payload;
}

struct damage {
    int count;
    uint64_t number; /* the last one */
    char message[sizeof((uj_error *)0)->message];
};

static void note_damage(uint64_t number, const uj_error *error, void *payload)
{
    struct damage *const damage = payload;
    damage->count++;
    damage->number = number;
    strcpy(damage->message, error->message);
}

/* Resumes what the file has, with a new store and a new set, as another process would. *before: the samples it had. */
static uj_status estimate_into(const char *path, uj_census_estimate_options options, uj_census_estimate *out,
                               uint64_t *before, struct damage *damage, uj_error *reason)
{
    uj_store *store;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_census_samples_new(&options.samples, options.count, error));
    uj_status status =
        uj_store_estimate_open(store, &options, options.samples, damage ? note_damage : NULL, damage, reason);
    *before = uj_census_samples_done(options.samples);
    if (status == UJ_OK) {
        status = uj_census_estimate_run(out, &options, reason);
        assert_ok(uj_store_estimate_save(store, options.samples, error));
    }
    uj_census_samples_free(options.samples);
    uj_store_close(store);
    return status;
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

static void a_resumed_estimate_is_that_of_one_run(void **state)
{
    (void)state;
    char *path = new_file();
    const uj_census_options census = small_board();
    uj_census_estimate_options options = small_estimate(&census);
    uj_census_estimate whole, resumed, longer;
    uint64_t before, stops[] = {1, 100, 333};
    assert_ok(uj_census_estimate_run(&whole, &options, error));
    options.progress = stop_at;
    for (size_t i = 0; i < COUNT_OF(stops); i++) {
        options.progress_payload = &stops[i];
        assert_int_equal(estimate_into(path, options, &resumed, &before, NULL, NULL), UJ_LIMIT);
        assert_true(i == 0 ? before == 0 : before >= stops[i - 1]);
        assert_true(resumed.sampled >= stops[i] && resumed.sampled < 500);
    }
    options.progress = NULL;
    assert_ok(estimate_into(path, options, &resumed, &before, NULL, error));
    assert_memory_equal(&resumed, &whole, sizeof whole);
    assert_ok(estimate_into(path, options, &resumed, &before, NULL, error));
    assert_int_equal(before, 500);
    assert_memory_equal(&resumed, &whole, sizeof whole);
    options.count = 700;
    assert_ok(estimate_into(path, options, &resumed, &before, NULL, error));
    assert_int_equal(before, 500);
    assert_ok(uj_census_estimate_run(&longer, &options, error));
    assert_memory_equal(&resumed, &longer, sizeof longer);
    forget_file(path);
}

static void samples_of_another_process_stay(void **state)
{
    (void)state;
    char *path = new_file();
    const uj_census_options census = small_board();
    uj_census_estimate_options options = small_estimate(&census), shorter;
    uj_census_estimate whole, result;
    uint64_t before, stop = 200;
    assert_ok(uj_census_estimate_run(&whole, &options, error));
    /* One begins, another one does everything meanwhile, then the first one is stopped. */
    uj_store *store;
    shorter = options;
    shorter.progress = stop_at;
    shorter.progress_payload = &stop;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_census_samples_new(&shorter.samples, shorter.count, error));
    assert_ok(uj_store_estimate_open(store, &shorter, shorter.samples, NULL, NULL, error));
    assert_ok(estimate_into(path, options, &result, &before, NULL, error));
    assert_int_equal(uj_census_estimate_run(&result, &shorter, NULL), UJ_LIMIT);
    assert_true(result.sampled < 500);
    assert_ok(uj_store_estimate_save(store, shorter.samples, error));
    uj_census_samples_free(shorter.samples);
    uj_store_close(store);
    assert_ok(estimate_into(path, options, &result, &before, NULL, error));
    assert_int_equal(before, 500);
    assert_memory_equal(&result, &whole, sizeof whole);
    forget_file(path);
}

static void samples_that_overlap_others_take_none_away(void **state)
{
    (void)state;
    char *path = new_file();
    const uj_census_options census = small_board();
    uj_census_estimate_options options = small_estimate(&census);
    uj_census_estimate result;
    uint64_t stop = 200;
    int64_t kept = 0;
    uj_store *store;
    options.threads = 1;
    options.progress = stop_at;
    options.progress_payload = &stop;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_census_samples_new(&options.samples, options.count, error));
    assert_ok(uj_store_estimate_open(store, &options, options.samples, NULL, NULL, error));
    assert_int_equal(uj_census_estimate_run(&result, &options, NULL), UJ_LIMIT);
    assert_true(result.sampled > 160 && result.sampled < 400);
    /* Others stored the first hundred, and some that only in part are among those at hand. */
    run_sql(path, "INSERT INTO estimate_range VALUES (0, 99, 100, 0, ''), (150, 449, 300, 0, '')");
    assert_ok(uj_store_estimate_save(store, options.samples, error));
    assert_ok(database_number(&store->database,
                              "SELECT count(*) FROM estimate_range WHERE (first, last) IN ((0, 99), (150, 449))", &kept,
                              error));
    assert_int_equal(kept, 2);
    uj_census_samples_free(options.samples);
    uj_store_close(store);
    forget_file(path);
}

static void another_estimate_is_refused(void **state)
{
    (void)state;
    char *path = new_file();
    uj_census_options census = small_board();
    const uj_census_estimate_options options = small_estimate(&census);
    uj_census_estimate_options other = options;
    uj_census_estimate result;
    uint64_t before;
    uj_error reason;
    assert_ok(estimate_into(path, options, &result, &before, NULL, error));
    other.seed = 3;
    assert_int_equal(estimate_into(path, other, &result, &before, NULL, &reason), UJ_BAD_INPUT);
    assert_non_null(
        strstr(reason.message, "another estimate: --size 4x4 --exit 2 --estimate 500 --seed 18446744073709551615;"));
    other = options;
    other.count = 499;
    assert_int_equal(estimate_into(path, other, &result, &before, NULL, NULL), UJ_BAD_INPUT);
    census.metric = UJ_STEPS;
    assert_int_equal(estimate_into(path, options, &result, &before, NULL, NULL), UJ_BAD_INPUT);
    census = small_board();
    census.exit_row = 0;
    assert_int_equal(estimate_into(path, options, &result, &before, NULL, NULL), UJ_BAD_INPUT);
    census.exit_row = 1; /* the middle one, now with its number */
    assert_ok(estimate_into(path, options, &result, &before, NULL, error));
    run_sql(path, "UPDATE estimate SET version = version + 1");
    assert_int_equal(estimate_into(path, options, &result, &before, NULL, &reason), UJ_BAD_INPUT);
    assert_non_null(strstr(reason.message, "another version"));
    forget_file(path);
}

static void damaged_samples_are_named_and_drawn_again(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *message;
    } cases[] = {
        {"UPDATE estimate_range SET solvable = solvable + 1", "samples 1 to 500: the counts contradict"},
        {"UPDATE estimate_range SET by_distance = '1,x'", "samples 1 to 500: the distances are not"},
        {"UPDATE estimate_range SET by_distance = '-1'", "samples 1 to 500: the distances are not"},
        {"UPDATE estimate_range SET last = 9999", "samples 1 to 10000: this estimate has no such"},
        {"UPDATE estimate_range SET last = -7", "samples 1 to -6: this estimate has no such"},
        {"INSERT INTO estimate_range VALUES (20, 20, 0, 0, '')", "samples 21 to 21: some of these samples are there"},
    };
    const uj_census_options census = small_board();
    const uj_census_estimate_options options = small_estimate(&census);
    uj_census_estimate whole, result;
    uint64_t before;
    char *path = new_file();
    assert_ok(estimate_into(path, options, &whole, &before, NULL, error));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct damage damage = {0};
        uj_error reason;
        run_sql(path, cases[i].sql);
        assert_int_equal(estimate_into(path, options, &result, &before, NULL, &reason), UJ_BAD_INPUT);
        assert_non_null(strstr(reason.message, cases[i].message));
        assert_ok(estimate_into(path, options, &result, &before, &damage, error));
        assert_int_equal(damage.count, 1);
        assert_string_equal(damage.message, reason.message);
        assert_memory_equal(&result, &whole, sizeof whole);
    }
    forget_file(path);
}

static void a_file_may_have_a_census_too(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    uj_census *taken;
    const uj_census_options census = small_board();
    const uj_census_estimate_options options = small_estimate(&census);
    uj_census_estimate result;
    uint64_t before;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_census_new(&taken, &census, error));
    assert_ok(uj_store_census_open(store, taken, NULL, NULL, NULL, NULL, error));
    uj_store_close(store);
    assert_ok(estimate_into(path, options, &result, &before, NULL, error));
    assert_ok(uj_store_open(&store, path, UJ_STORE_READ, error));
    assert_ok(uj_store_census_open(store, taken, NULL, NULL, NULL, NULL, error));
    uj_store_close(store);
    uj_census_free(taken);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_resumed_estimate_is_that_of_one_run),      cmocka_unit_test(samples_of_another_process_stay),
        cmocka_unit_test(samples_that_overlap_others_take_none_away), cmocka_unit_test(another_estimate_is_refused),
        cmocka_unit_test(damaged_samples_are_named_and_drawn_again),  cmocka_unit_test(a_file_may_have_a_census_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
