/* Puzzle files whose schema was written by somebody else. */
#include "store/store.h"
#include "store_support.h"

static void a_trigger_in_a_file_does_not_run(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    uj_random random;
    uj_level level;
    const uj_filter everything = UJ_FILTER_INIT;
    uint64_t count = 0;
    uj_random_seed(&random, 2, 0);
    random_level(&level, &random);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(database_run(&store->database,
                           "CREATE TRIGGER hostile AFTER INSERT ON puzzle BEGIN DELETE FROM puzzle; END", error));
    assert_ok(uj_store_add(store, &level, NULL, error));
    assert_ok(uj_store_count(store, &everything, &count, error));
    assert_int_equal(count, 1);
    uj_store_close(store);
    uj_level_clear(&level);
    forget_file(path);
}

static void a_view_in_place_of_the_puzzles_is_refused(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    const uj_filter everything = UJ_FILTER_INIT;
    uint64_t count = 0;
    uj_error reason;
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(database_run(&store->database,
                           "ALTER TABLE puzzle RENAME TO hidden; CREATE VIEW puzzle AS SELECT * FROM hidden", error));
    assert_int_equal(uj_store_count(store, &everything, &count, &reason), UJ_IO);
    assert_non_null(strstr(reason.message, "view"));
    uj_store_close(store);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trigger_in_a_file_does_not_run),
        cmocka_unit_test(a_view_in_place_of_the_puzzles_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
