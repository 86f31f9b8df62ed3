/* The engine of breadth-first search: letting vehicles sleep hides no state and moves none to another level. */
#include "search/exact/levels.h"
#include "search_support.h"

enum { FAR = 1000 /* longer than any solution, so that nothing is too far; vehicles sleep all the same */ };

/* Level by level, as far as a solution or 100,000 states. */
static uint64_t compare_levels(const uj_board *board, uj_metric metric, int threads)
{
    struct fixture plain, sleepy;
    struct levels all, some;
    set_up(&plain, board, (uj_solve_options){.metric = metric, .threads = 1});
    set_up(&sleepy, board, (uj_solve_options){.metric = metric, .threads = threads});
    assert_int_equal(levels_init(&all, &plain.search, INT_MAX, UINT64_C(1) << 28), UJ_OK);
    assert_int_equal(levels_init(&some, &sleepy.search, FAR, UINT64_C(1) << 28), UJ_OK);
    while (!all.solved && all.level_size > 0 && all.total < 100000) {
        assert_int_equal(some.level_size, all.level_size);
        assert_int_equal(levels_expand(&all), UJ_OK);
        assert_int_equal(levels_expand(&some), UJ_OK);
        assert_int_equal(some.solved, all.solved);
        if (!all.solved)
            assert_int_equal(some.total, all.total);
    }
    assert_true(sleepy.solution.generated <= plain.solution.generated);
    if (all.solved) {
        assert_int_equal(levels_trace(&some, &sleepy.solution), UJ_OK);
        assert_int_equal(uj_solution_check(board, sleepy.solution.moves, sleepy.solution.move_count, NULL), UJ_OK);
        assert_int_equal(sleepy.solution.length, all.depth + 1);
    }
    const uint64_t spared = plain.solution.generated - sleepy.solution.generated;
    levels_free(&all);
    levels_free(&some);
    tear_down(&plain);
    tear_down(&sleepy);
    return spared;
}

static void every_state_is_found_at_its_level_while_vehicles_sleep(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 37, 0);
    uint64_t spared = 0;
    for (int round = 0; round < random_rounds(400); round++) {
        uj_board board;
        random_board(&board, &random, round % 4 == 3 ? &random_board_middle : &random_board_small);
        if (round % 2 == 0)
            board_make_hardest(&board, 5000);
        const uj_metric metric = round % 3 ? UJ_MOVES : UJ_STEPS;
        if (true_length(&board, metric, 20000) > 0) /* without a solution, all may be known to be too far */
            spared += compare_levels(&board, metric, 1 + round % 3);
    }
    assert_true(spared > 0);
}

/* More than 64 vehicles: the others never sleep. */
static void boards_of_many_vehicles_are_searched_alike(void **state)
{
    (void)state;
    static const struct random_board_options crowded = {16, 16, 3, 100, 70, 75, 3, false};
    uj_random random;
    uj_random_seed(&random, 27, 0);
    for (int round = 0; round < 6; round++) {
        uj_board board;
        random_board(&board, &random, &crowded);
        struct layout layout;
        positions here;
        layout_init(&layout, &board);
        positions_of(&here, &board);
        if (!uj_board_solved(&board) &&
            heuristic_estimate(heuristic_by_name("closure"), &layout, &here, UJ_MOVES) < FAR)
            compare_levels(&board, round % 2 ? UJ_MOVES : UJ_STEPS, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_found_at_its_level_while_vehicles_sleep),
        cmocka_unit_test(boards_of_many_vehicles_are_searched_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
