/* Depth-first search: valid solutions, an end on every board, and no trouble with very long paths. */
#include "solve_support.h"

static void check(const uj_board *board, uj_metric metric, int length)
{
    uj_solution solution = solve_with(board, (uj_solve_options){.algorithm = "dfs", .metric = metric});
    if (length < 0) {
        assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
    } else {
        assert_valid(board, &solution);
        assert_true(solution.length >= length);
        assert_true(!solution.optimal || length == 0);
    }
    assert_true(solution.queue <= solution.peak_queue);
    uj_solution_clear(&solution);
}

static void finds_a_solution_wherever_there_is_one(void **state)
{
    (void)state;
    for_random_boards(400, 800, check);
}

static void follows_the_first_move_first(void **state)
{
    (void)state;
    /* B+2 first; from there B-1, from where all is known or barred; then B-2, known; then A+2, which is solved. */
    const uj_board board = board_from_cells("..B.AAB.........", 4, 4);
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "dfs"});
    assert_valid(&board, &solution);
    assert_int_equal(solution.length, 2);
    assert_int_equal(solution.expanded, 3);
    assert_int_equal(solution.queue, 2);
    assert_int_equal(solution.peak_queue, 3);
    uj_solution_clear(&solution);
}

/* B can never leave the target's row, because D fills its own; below D nine cars have nothing to do, and 600,000
 * placements to do it in. */
static void paths_may_be_hundreds_of_thousands_of_moves_long(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("......."
                                            "AA....B"
                                            "......B"
                                            "DDDDDDD"
                                            "EE.FF.."
                                            "GG.HH.."
                                            "II.JJ.."
                                            "KK.LL.."
                                            "MM.....",
                                            7, 9);
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "dfs"});
    assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
    assert_false(solution.group_unsolvable);
    assert_int_equal(solution.expanded, 600000);
    assert_true(solution.peak_queue > 200000);
    uj_solution_clear(&solution);
}

static void a_depth_limit_finds_exactly_the_boards_solvable_within_it(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    for (int depth = 1; depth <= 8; depth++) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "dfs", .max_depth = depth});
        assert_int_equal(solution.outcome, depth < 8 ? UJ_UNDECIDED : UJ_SOLVED);
        if (depth < 8)
            assert_int_equal(solution.lower_bound, depth + 1);
        else
            assert_in_range(solution.length, 8, depth);
        uj_solution_clear(&solution);
    }
}

static void limits_stop_it_with_nothing_known(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    const uj_solve_options limits[] = {{.algorithm = "dfs", .max_nodes = 100},
                                       {.algorithm = "dfs", .limits.max_memory = 10000}};
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        uj_solution solution = solve_with(&board, limits[i]);
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.length, -1);
        assert_int_equal(solution.lower_bound, 0);
        uj_solution_clear(&solution);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_solution_wherever_there_is_one),
        cmocka_unit_test(follows_the_first_move_first),
        cmocka_unit_test(paths_may_be_hundreds_of_thousands_of_moves_long),
        cmocka_unit_test(a_depth_limit_finds_exactly_the_boards_solvable_within_it),
        cmocka_unit_test(limits_stop_it_with_nothing_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
