/* Iterative deepening A* with every heuristic. */
#include "solve_support.h"

static void check_every_heuristic(const uj_board *board, uj_metric metric, int length)
{
    for (size_t h = 0; uj_heuristic_at(h); h++) {
        const uj_heuristic *heuristic = uj_heuristic_at(h);
        uj_solution solution = solve_with(
            board, (uj_solve_options){
                       .algorithm = "ida", .heuristic = heuristic->name, .metric = metric, .max_nodes = 2000000});
        const bool admissible = metric == UJ_MOVES ? heuristic->admissible_moves : heuristic->admissible_steps;
        if (length < 0) {
            assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
        } else {
            assert_valid(board, &solution);
            assert_true(admissible ? solution.length == length : solution.length >= length);
            assert_true(solution.optimal == (admissible || length == 0));
        }
        uj_solution_clear(&solution);
    }
}

static void equals_the_reference_with_every_heuristic(void **state)
{
    (void)state;
    for_random_boards(200, 700, check_every_heuristic);
}

static void solves_the_hardest_board_in_moves(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "ida"});
    assert_valid(&board, &solution);
    assert_int_equal(solution.length, 51);
    assert_true(solution.optimal);
    uj_solution_clear(&solution);
}

static void ends_on_a_cluster_without_solution(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(UNSOLVABLE_CLUSTER, 4, 6);
    for (size_t h = 0; uj_heuristic_at(h); h++) {
        uj_solution solution =
            solve_with(&board, (uj_solve_options){.algorithm = "ida", .heuristic = uj_heuristic_at(h)->name});
        assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
        assert_false(solution.group_unsolvable);
        uj_solution_clear(&solution);
    }
}

static void gives_the_same_answer_twice(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_solution one = solve_with(&board, (uj_solve_options){.algorithm = "ida", .threads = 1});
    uj_solution two = solve_with(&board, (uj_solve_options){.algorithm = "ida", .threads = 4});
    assert_int_equal(one.expanded, two.expanded);
    assert_memory_equal(one.moves, two.moves, one.move_count * sizeof *one.moves);
    uj_solution_clear(&one);
    uj_solution_clear(&two);
}

static void limits_leave_a_lower_bound(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    int before = 0;
    for (uint64_t nodes = 1; nodes < 20000; nodes *= 4) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "ida", .max_nodes = nodes});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.expanded, nodes);
        assert_in_range(solution.lower_bound, before, 51);
        before = solution.lower_bound;
        uj_solution_clear(&solution);
    }
    assert_true(before > 10);
    for (uint64_t memory = 1; memory < 30000; memory *= 3) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "ida", .limits.max_memory = memory});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        uj_solution_clear(&solution);
    }
}

static void a_depth_limit_finds_exactly_the_solutions_within_it(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    for (int depth = 1; depth <= 10; depth++) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "ida", .max_depth = depth});
        assert_int_equal(solution.outcome, depth < 8 ? UJ_UNDECIDED : UJ_SOLVED);
        assert_in_range(solution.lower_bound, depth < 8 ? depth + 1 : 8, 8);
        uj_solution_clear(&solution);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_reference_with_every_heuristic),
        cmocka_unit_test(solves_the_hardest_board_in_moves),
        cmocka_unit_test(ends_on_a_cluster_without_solution),
        cmocka_unit_test(gives_the_same_answer_twice),
        cmocka_unit_test(limits_leave_a_lower_bound),
        cmocka_unit_test(a_depth_limit_finds_exactly_the_solutions_within_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
