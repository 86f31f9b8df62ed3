#include "search_support.h"

/* Whatever the limits: what is said is true. */
static void assert_true_as_far_as_it_goes(const uj_board *board, const uj_solution *solution, int length)
{
    if (length < 0) {
        assert_int_not_equal(solution->outcome, UJ_SOLVED);
        assert_int_equal(solution->length, -1);
        return;
    }
    assert_int_not_equal(solution->outcome, UJ_UNSOLVABLE);
    assert_true(solution->outcome == UJ_SOLVED ? solution->length == length : solution->lower_bound <= length);
    if (solution->length >= 0) {
        assert_true(solution->length >= length);
        assert_int_equal(solution->move_count, solution->length);
        assert_int_equal(uj_solution_check(board, solution->moves, solution->move_count, NULL), UJ_OK);
    }
}

/* Without limits, each way through the parts ends with the truth: by the plain search alone, or by beams and proofs. */
static void check_without_limits(const uj_board *board, uj_metric metric, int length)
{
    static const uint64_t plain_states[] = {0, 100, UINT64_MAX};
    for (size_t i = 0; i < COUNT_OF(plain_states) && length != 0; i++) {
        uj_solution solution =
            solve_anytime(board, (uj_solve_options){.metric = metric, .threads = 1 + (int)i}, plain_states[i]);
        assert_int_equal(solution.outcome, length < 0 ? UJ_UNSOLVABLE : UJ_SOLVED);
        assert_true_as_far_as_it_goes(board, &solution, length);
        uj_solution_clear(&solution);
    }
}

static void equals_the_reference_whichever_part_ends_it(void **state)
{
    (void)state;
    for_random_boards(500, 500, check_without_limits);
}

static void check_with_limits(const uj_board *board, uj_metric metric, int length)
{
    static const uint64_t nodes[] = {1, 30, 300, 3000};
    for (size_t i = 0; i < COUNT_OF(nodes) && length != 0; i++) {
        uj_solution solution = solve_anytime(board, (uj_solve_options){.metric = metric, .max_nodes = nodes[i]}, 50);
        assert_true(solution.expanded <= nodes[i]);
        assert_true_as_far_as_it_goes(board, &solution, length);
        uj_solution_clear(&solution);
    }
    static const uint64_t memory[] = {1, 250000, 400000, 1000000};
    for (size_t i = 0; i < COUNT_OF(memory) && length != 0; i++) {
        uj_solution solution =
            solve_anytime(board, (uj_solve_options){.metric = metric, .limits.max_memory = memory[i]}, 50);
        assert_true_as_far_as_it_goes(board, &solution, length);
        uj_solution_clear(&solution);
    }
    for (int depth = 1; depth < 12 && length != 0; depth += 3) {
        uj_solution solution = solve_anytime(board, (uj_solve_options){.metric = metric, .max_depth = depth}, 50);
        assert_true_as_far_as_it_goes(board, &solution, length);
        if (length > 0)
            assert_int_equal(solution.outcome, length <= depth ? UJ_SOLVED : UJ_UNDECIDED);
        uj_solution_clear(&solution);
    }
}

static void is_right_as_far_as_it_goes_under_every_limit(void **state)
{
    (void)state;
    for_random_boards(600, 200, check_with_limits);
}

/* The hardest board in moves has too few states for its size in nodes to be a problem; a tenth of them still give a
 * solution. */
static void a_limit_leaves_a_solution_between_lower_bound_and_length(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_solution solution = solve_anytime(&board, (uj_solve_options){.max_nodes = 6000}, 50);
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    assert_in_range(solution.length, 51, 80);
    assert_in_range(solution.lower_bound, 10, 51);
    assert_int_equal(uj_solution_check(&board, solution.moves, solution.move_count, NULL), UJ_OK);
    uj_solution_clear(&solution);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    static const struct random_board_options wide = {8, 8, 3, 18, 50, 60, 1, false};
    uj_random random;
    uj_random_seed(&random, 8, 0);
    for (int round = 0; round < random_rounds(4); round++) {
        uj_board board;
        do
            random_board(&board, &random, &wide);
        while (uj_board_solved(&board));
        uj_solve_options options = {.size = sizeof(uj_solve_options), .threads = 1, .max_nodes = 60000};
        uj_solution alone = solve_anytime(&board, options, 1000);
        for (options.threads = 2; options.threads <= 3; options.threads++) {
            uj_solution together = solve_anytime(&board, options, 1000);
            assert_int_equal(alone.outcome, together.outcome);
            assert_int_equal(alone.length, together.length);
            assert_int_equal(alone.lower_bound, together.lower_bound);
            assert_int_equal(alone.expanded, together.expanded);
            assert_int_equal(alone.generated, together.generated);
            for (size_t i = 0; i < alone.move_count; i++)
                assert_true(alone.moves[i].vehicle == together.moves[i].vehicle &&
                            alone.moves[i].by == together.moves[i].by);
            uj_solution_clear(&together);
        }
        uj_solution_clear(&alone);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_reference_whichever_part_ends_it),
        cmocka_unit_test(is_right_as_far_as_it_goes_under_every_limit),
        cmocka_unit_test(a_limit_leaves_a_solution_between_lower_bound_and_length),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
