/* Greedy best-first search with every heuristic: valid solutions, an end on every board, no claim to be shortest. */
#include "solve_support.h"

static void check_every_heuristic(const uj_board *board, uj_metric metric, int length)
{
    for (size_t h = 0; uj_heuristic_at(h); h++) {
        uj_solution solution = solve_with(
            board,
            (uj_solve_options){.algorithm = "best-first", .heuristic = uj_heuristic_at(h)->name, .metric = metric});
        if (length < 0) {
            assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
        } else {
            assert_valid(board, &solution);
            assert_true(solution.length >= length);
            assert_true(!solution.optimal || length == 0);
        }
        uj_solution_clear(&solution);
    }
}

static void finds_a_solution_wherever_there_is_one(void **state)
{
    (void)state;
    for_random_boards(300, 1000, check_every_heuristic);
}

static void expands_few_states_on_a_hard_board(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_solution greedy = solve_with(&board, (uj_solve_options){.algorithm = "best-first"});
    uj_solution blind = solve_with(&board, (uj_solve_options){.algorithm = "best-first", .heuristic = "none"});
    assert_valid(&board, &greedy);
    assert_true(greedy.length > 51);
    assert_true(greedy.expanded < blind.expanded);
    assert_int_equal(blind.length, 51); /* with no estimate the oldest state is always first: breadth-first search */
    uj_solution_clear(&greedy);
    uj_solution_clear(&blind);
}

static void limits_stop_it_with_nothing_known(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    const uj_solve_options limits[] = {
        {.algorithm = "best-first", .max_nodes = 100},
        {.algorithm = "best-first", .limits.max_memory = 10000},
        {.algorithm = "best-first", .max_depth = 50},
    };
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        uj_solution solution = solve_with(&board, limits[i]);
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.length, -1);
        assert_in_range(solution.lower_bound, 0, 51);
        uj_solution_clear(&solution);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_solution_wherever_there_is_one),
        cmocka_unit_test(expands_few_states_on_a_hard_board),
        cmocka_unit_test(limits_stop_it_with_nothing_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
