/* A census in a file, on several threads, interrupted and resumed. */
#include <signal.h>
#include <sys/wait.h>

#include "census_file_support.h"
#include "convert.h"

/* Of 5x5 cells it is long enough to be killed in the middle; under a sanitizer so is a smaller one. */
static uj_census_options small_census(void)
{
    const bool is_slow = random_rounds(4) < 4;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = is_slow ? 6 : 5;
    options.height = is_slow ? 4 : 5;
    options.keep = (uj_range){6, 1000};
    options.groups = true;
    return options;
}

static void one_two_and_three_threads_make_the_same_file(void **state)
{
    (void)state;
    const uj_census_options options = small_census();
    uint64_t contents[3];
    for (int i = 0; i < 3; i++) {
        char *path = new_file();
        assert_int_equal(take_into(path, &options, i + 1, NULL), UJ_OK);
        contents[i] = contents_of(path);
        forget_file(path);
    }
    assert_int_equal(contents[0], contents[1]);
    assert_int_equal(contents[0], contents[2]);
}

/* Kills the process that takes the census, again and again, and starts another. */
static void killed_and_resumed_it_ends_the_same(void **state)
{
    (void)state;
    const uj_census_options options = small_census();
    char *whole = new_file(), *killed = new_file();
    assert_int_equal(take_into(whole, &options, 2, NULL), UJ_OK);
    uj_random random;
    uj_random_seed(&random, (uint64_t)getpid(), 0);
    int kills = 0;
    for (bool is_done = false; !is_done;) {
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            _exit(take_into(killed, &options, 1, NULL) == UJ_OK ? 0 : 1);
        if (kills < 8) {
            usleep((useconds_t)(10000 + uj_random_below(&random, 120000)));
            kill(child, SIGKILL);
            kills++;
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        is_done = WIFEXITED(status);
        if (is_done)
            assert_int_equal(WEXITSTATUS(status), 0);
    }
    assert_int_equal(contents_of(whole), contents_of(killed));
    forget_file(whole);
    forget_file(killed);
}

static void a_file_with_another_census_is_refused(void **state)
{
    (void)state;
    char *path = new_file();
    uj_census_options options = small_census();
    options.width = options.height = 4;
    uj_error error;
    assert_int_equal(take_into(path, &options, 1, NULL), UJ_OK);
    options.metric = UJ_STEPS;
    assert_int_equal(take_into(path, &options, 1, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "--size 4x4 --exit 2 --keep 6..1000 --groups"));
    options.metric = UJ_MOVES;
    options.keep.low = 2;
    assert_int_equal(take_into(path, &options, 1, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "--keep"));
    forget_file(path);
}

static void a_finished_file_tells_what_it_is_of(void **state)
{
    (void)state;
    char *path = new_file();
    uj_census_options options = small_census();
    options.width = 4;
    options.height = 5;
    options.metric = UJ_STEPS;
    assert_int_equal(take_into(path, &options, 1, NULL), UJ_OK);
    uj_store *store;
    uj_census_options there = UJ_CENSUS_OPTIONS_INIT;
    bool complete = false;
    assert_int_equal(uj_store_open(&store, path, UJ_STORE_READ, NULL), UJ_OK);
    assert_int_equal(uj_store_census_options(store, &there, &complete, NULL), UJ_OK);
    assert_true(complete);
    assert_int_equal(there.width, 4);
    assert_int_equal(there.height, 5);
    assert_int_equal(there.exit_row, 2);
    assert_int_equal(there.metric, UJ_STEPS);
    uj_store_close(store);
    forget_file(path);
}

/* Whether a row of a census in steps has the right number of moves besides. */
static bool check_level(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    int *count = payload;
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_solve_options moves = {.size = sizeof(uj_solve_options), .cutoff = -1, .threads = 1};
    assert_int_equal(uj_solve(&solution, &level->board, &moves, NULL), UJ_OK);
    assert_int_equal(solution.length, level->moves);
    uj_solution_clear(&solution);
    ++*count;
    return *count < 50;
}

static void kept_rows_are_puzzles_that_find_hands_out(void **state)
{
    (void)state;
    for (int metric = 0; metric < 2; metric++) {
        char *path = new_file();
        uj_census_options options = small_census();
        options.width = options.height = 4;
        options.keep.low = 3;
        options.metric = metric ? UJ_STEPS : UJ_MOVES;
        assert_int_equal(take_into(path, &options, 1, NULL), UJ_OK);
        uj_store *store;
        const uj_filter all = UJ_FILTER_INIT;
        uint64_t rows = 0;
        int count = 0;
        assert_int_equal(uj_store_open(&store, path, UJ_STORE_READ, NULL), UJ_OK);
        assert_int_equal(uj_store_count(store, &all, &rows, NULL), UJ_OK);
        assert_int_equal(rows, metric ? 52 + 43 + 35 + 35 + 8 + 9 + 2 + 2 : 68 + 31 + 10 + 8 + 3);
        assert_int_equal(uj_store_find(store, &all, check_level, &count, NULL), UJ_OK);
        assert_true(count >= 50);
        uj_store_close(store);
        forget_file(path);
    }
}

/* The rows of a file with a census of 4x4 in them. */
static uint64_t rows_of(const char *path)
{
    uj_store *store;
    const uj_filter all = UJ_FILTER_INIT;
    uint64_t rows = 0;
    assert_int_equal(uj_store_open(&store, path, UJ_STORE_READ, NULL), UJ_OK);
    assert_int_equal(uj_store_count(store, &all, &rows, NULL), UJ_OK);
    uj_store_close(store);
    return rows;
}

static void puzzles_that_were_there_before_stay(void **state)
{
    (void)state;
    char *path = new_file();
    uj_census_options options = small_census();
    options.width = options.height = 4;
    uj_store *store;
    uj_level level = UJ_LEVEL_INIT;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    bool is_new;
    assert_int_equal(uj_store_open(&store, path, UJ_STORE_CREATE, NULL), UJ_OK);
    assert_int_equal(uj_level_make(&level, &board, NULL, NULL), UJ_OK);
    assert_int_equal(uj_store_add(store, &level, &is_new, NULL), UJ_OK);
    uj_level_clear(&level);
    uj_store_close(store);
    assert_int_equal(take_into(path, &options, 1, NULL), UJ_OK);
    assert_int_equal(rows_of(path), 1 + 8 + 3);
    forget_file(path);
}

/* Two processes that count into the same file. */
static void a_unit_that_somebody_else_stored_is_stored_once(void **state)
{
    (void)state;
    char *path = new_file();
    uj_census_options options = small_census();
    options.width = options.height = 4;
    uj_store *first, *second;
    uj_census *census;
    uj_census_worker *worker;
    uj_census_result *result = uj_census_result_new();
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    assert_int_equal(uj_census_work(worker, 0, result, NULL), UJ_OK);
    assert_int_equal(uj_store_open(&first, path, UJ_STORE_CREATE, NULL), UJ_OK);
    assert_int_equal(uj_store_open(&second, path, UJ_STORE_CREATE, NULL), UJ_OK);
    assert_int_equal(uj_store_census_open(first, census, NULL, NULL, NULL, NULL, NULL), UJ_OK);
    assert_int_equal(uj_store_census_open(second, census, NULL, NULL, NULL, NULL, NULL), UJ_OK);
    assert_int_equal(uj_store_census_add(first, census, 0, result, NULL), UJ_OK);
    assert_int_equal(uj_store_census_add(second, census, 0, result, NULL), UJ_OK);
    uj_store_close(first);
    uj_store_close(second);
    assert_int_equal(rows_of(path), 8 + 3);
    uj_census_result_free(result);
    uj_census_worker_free(worker);
    uj_census_free(census);
    forget_file(path);
}

/* Adds one unit, or several as a sum, whose contents do not matter here. */
static uj_status add_units(uj_store *store, const uj_census *census, uint32_t first, uint32_t last, uj_error *error)
{
    uj_census_worker *worker;
    uj_census_result *result = uj_census_result_new();
    uj_text tally = UJ_TEXT_INIT;
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    assert_int_equal(uj_census_work(worker, first, result, NULL), UJ_OK);
    uj_census_tally_pack(&tally, &result->tally);
    const uj_census_part part = {{first, last}, result, tally.data, tally.length};
    const uj_status status = uj_store_census_add_part(store, census, &part, error);
    uj_text_free(&tally);
    uj_census_worker_free(worker);
    uj_census_result_free(result);
    return status;
}

static void units_that_others_added_up_differently_are_there_once(void **state)
{
    (void)state;
    char *path = new_file();
    uj_census_options options = small_census();
    uj_store *store;
    uj_census *census;
    uj_error reason;
    uj_census_span spans[8];
    size_t count;
    options.width = 5;
    options.height = 4;
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    assert_true(uj_census_units(census) == 6);
    assert_int_equal(uj_store_open(&store, path, UJ_STORE_CREATE, NULL), UJ_OK);
    assert_int_equal(uj_store_census_open(store, census, NULL, NULL, NULL, NULL, NULL), UJ_OK);
    assert_int_equal(add_units(store, census, 1, 1, NULL), UJ_OK);
    assert_int_equal(add_units(store, census, 2, 2, NULL), UJ_OK);
    assert_int_equal(add_units(store, census, 1, 3, NULL), UJ_OK); /* has both, and one more */
    assert_int_equal(add_units(store, census, 2, 3, NULL), UJ_OK); /* is there */
    assert_int_equal(add_units(store, census, 3, 4, &reason), UJ_BAD_INPUT);
    assert_non_null(strstr(reason.message, "units 4 to 5: another process added some of them up"));
    assert_int_equal(add_units(store, census, 4, 5, NULL), UJ_OK);
    assert_int_equal(uj_store_census_spans(store, census, spans, &count, NULL, NULL, NULL), UJ_OK);
    assert_int_equal(count, 2);
    assert_true(spans[0].first == 1 && spans[0].last == 3 && spans[1].first == 4 && spans[1].last == 5);
    uj_store_close(store);
    uj_census_free(census);
    forget_file(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_two_and_three_threads_make_the_same_file),
        cmocka_unit_test(killed_and_resumed_it_ends_the_same),
        cmocka_unit_test(a_file_with_another_census_is_refused),
        cmocka_unit_test(a_finished_file_tells_what_it_is_of),
        cmocka_unit_test(kept_rows_are_puzzles_that_find_hands_out),
        cmocka_unit_test(puzzles_that_were_there_before_stay),
        cmocka_unit_test(a_unit_that_somebody_else_stored_is_stored_once),
        cmocka_unit_test(units_that_others_added_up_differently_are_there_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
