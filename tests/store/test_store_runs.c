#include "store_support.h"

static uj_level next_level(uj_random *random, uint64_t attempt)
{
    uj_level level;
    random_level(&level, random);
    level.attempt = attempt;
    return level;
}

static void a_run_resumes_after_the_last_puzzle_that_is_there(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    uj_run run;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_run_open(store, "seed 7", &run, error));
    assert_true(run.found == 0);
    for (uint64_t attempt = 4; attempt < 7; attempt++) {
        uj_level level = next_level(&random, attempt);
        assert_ok(uj_store_run_add(store, &run, &level, error));
        uj_level_clear(&level);
    }
    uj_store_close(store);
    assert_ok(uj_store_open(&store, path, UJ_STORE_WRITE, error));
    assert_ok(uj_store_run_open(store, "seed 7", &run, error));
    assert_true(run.found == 3);
    assert_true(run.next_attempt == 7);
    assert_ok(uj_store_run_open(store, "seed 8", &run, error));
    assert_true(run.found == 0);
    assert_true(count_all(store) == 3);
    uj_store_close(store);
    forget_file(path);
}

static void what_was_not_committed_is_neither_stored_nor_counted(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *store;
    uj_run run;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    uj_level level = next_level(&random, 1);
    assert_ok(uj_store_open(&store, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_run_open(store, "seed 7", &run, error));
    assert_ok(uj_store_begin(store, error));
    assert_ok(uj_store_run_add(store, &run, &level, error));
    uj_store_close(store); /* as after kill -9 */
    assert_ok(uj_store_open(&store, path, UJ_STORE_WRITE, error));
    assert_ok(uj_store_run_open(store, "seed 7", &run, error));
    assert_true(run.found == 0);
    assert_true(count_all(store) == 0);
    uj_level_clear(&level);
    uj_store_close(store);
    forget_file(path);
}

static void two_processes_cannot_do_the_same_run_at_once(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *one, *other;
    uj_run run, same;
    uj_random random;
    uj_error reason;
    uj_random_seed(&random, 3, 0);
    uj_level first = next_level(&random, 1), second = next_level(&random, 2);
    assert_ok(uj_store_open(&one, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_open(&other, path, UJ_STORE_WRITE, error));
    assert_ok(uj_store_run_open(one, "seed 7", &run, error));
    assert_ok(uj_store_run_open(other, "seed 7", &same, error));
    assert_ok(uj_store_run_add(one, &run, &first, error));
    assert_int_equal(uj_store_run_add(other, &same, &second, &reason), UJ_BAD_INPUT);
    assert_non_null(strstr(reason.message, "another process is doing the same run"));
    assert_true(count_all(one) == 1);
    uj_level_clear(&first);
    uj_level_clear(&second);
    uj_store_close(one);
    uj_store_close(other);
    forget_file(path);
}

static void a_run_does_not_count_a_puzzle_that_another_process_added_first(void **state)
{
    (void)state;
    char *path = new_file();
    uj_store *one, *other;
    uj_run run, longer;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    uj_level first = next_level(&random, 1), second = next_level(&random, 2);
    assert_ok(uj_store_open(&one, path, UJ_STORE_CREATE, error));
    assert_ok(uj_store_open(&other, path, UJ_STORE_WRITE, error));
    assert_ok(uj_store_run_open(one, "count 1", &run, error));
    assert_ok(uj_store_run_open(other, "count 2", &longer, error));
    assert_ok(uj_store_run_add(one, &run, &first, error));
    assert_ok(uj_store_run_add(other, &longer, &first, error));
    assert_true(longer.found == 0);
    assert_ok(uj_store_run_add(other, &longer, &second, error));
    assert_true(longer.found == 1);
    assert_ok(uj_store_run_open(one, "count 2", &run, error));
    assert_true(run.found == 1 && run.next_attempt == 3);
    assert_true(count_all(one) == 2);
    uj_level_clear(&first);
    uj_level_clear(&second);
    uj_store_close(one);
    uj_store_close(other);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_resumes_after_the_last_puzzle_that_is_there),
        cmocka_unit_test(what_was_not_committed_is_neither_stored_nor_counted),
        cmocka_unit_test(two_processes_cannot_do_the_same_run_at_once),
        cmocka_unit_test(a_run_does_not_count_a_puzzle_that_another_process_added_first),
    };
    return cmocka_run_group_tests_name("store_runs", tests, NULL, NULL);
}
