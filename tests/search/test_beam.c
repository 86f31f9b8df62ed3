#include "search/big/path.h"
#include "search_support.h"

struct beam_run {
    struct fixture fixture;
    struct team team;
    struct path path;
    uj_status status;
};

static void run_beam(struct beam_run *run, const uj_board *board, uj_metric metric, uint32_t width, int threads)
{
    set_up_with_mover(&run->fixture, board, (uj_solve_options){.metric = metric, .threads = threads});
    team_init(&run->team);
    team_start(&run->team, threads);
    path_init(&run->path, run->fixture.search.layout.words);
    const struct beam_options options = {.width = width, .max_length = 500, .max_nodes = UINT64_MAX};
    run->status = beam_search(&run->fixture.search, &run->fixture.mover, &run->team, &options, &run->path);
    if (run->path.length >= 0)
        assert_int_equal(path_report(&run->path, &run->fixture.search.layout, &run->fixture.solution), UJ_OK);
}

static void end_run(struct beam_run *run)
{
    path_free(&run->path);
    team_stop(&run->team);
    tear_down(&run->fixture);
}

static void check_widths(const uj_board *board, uj_metric metric, int length)
{
    static const uint32_t widths[] = {1, 20, 1 << 20};
    for (size_t i = 0; i < COUNT_OF(widths) && length != 0; i++) {
        struct beam_run run;
        run_beam(&run, board, metric, widths[i], 1 + (int)i);
        assert_int_equal(run.status, UJ_OK);
        if (length < 0) {
            assert_int_equal(run.path.length, -1);
        } else if (run.path.length >= 0) {
            assert_true(run.path.length >= length);
            assert_int_equal(run.fixture.solution.length, run.path.length);
            assert_int_equal(run.fixture.solution.move_count, run.path.length);
            assert_int_equal(
                uj_solution_check(board, run.fixture.solution.moves, run.fixture.solution.move_count, NULL), UJ_OK);
        }
        /* A beam wide enough for all states is breadth-first search. */
        if (i + 1 == COUNT_OF(widths))
            assert_int_equal(run.path.length, length);
        end_run(&run);
    }
}

static void paths_are_solutions_and_shortest_when_the_beam_takes_all(void **state)
{
    (void)state;
    for_random_boards(300, 600, check_widths);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    struct beam_run alone, together;
    run_beam(&alone, &board, UJ_MOVES, 100, 1);
    run_beam(&together, &board, UJ_MOVES, 100, 3);
    assert_int_equal(alone.path.length, together.path.length);
    assert_int_equal(alone.fixture.solution.expanded, together.fixture.solution.expanded);
    const size_t words = (size_t)(alone.path.length + 1) * (size_t)alone.path.words;
    assert_true(alone.path.length >= 51);
    assert_memory_equal(alone.path.states, together.path.states, words * sizeof *alone.path.states);
    end_run(&alone);
    end_run(&together);
}

static void limits_leave_the_path_as_it_was(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    static const struct beam_options limits[] = {
        {100, 500, 50},
        {100, 500, UINT64_MAX},
        {100, 50, UINT64_MAX},
    };
    static const uint64_t memory[COUNT_OF(limits)] = {1 << 28, 3000, 1 << 28};
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct fixture fixture;
        set_up_with_mover(&fixture, &board, (uj_solve_options){.threads = 1, .limits.max_memory = memory[i]});
        struct team team;
        team_init(&team);
        struct path path;
        path_init(&path, fixture.search.layout.words);
        assert_int_equal(beam_search(&fixture.search, &fixture.mover, &team, &limits[i], &path),
                         i == 2 ? UJ_OK : UJ_LIMIT);
        assert_int_equal(path.length, -1);
        assert_true(fixture.solution.expanded <= limits[i].max_nodes);
        path_free(&path);
        tear_down(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_solutions_and_shortest_when_the_beam_takes_all),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(limits_leave_the_path_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
