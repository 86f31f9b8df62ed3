/* Every algorithm that promises shortest solutions, against the witness. */
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"
#include "reference.h"

enum { MAX_STATES = 60000 };

static void assert_same_answer(const uj_board *board, const uj_solution *solution, const ref_solution *expected)
{
    if (expected->status == REF_UNSOLVABLE) {
        assert_int_equal(solution->outcome, UJ_UNSOLVABLE);
        assert_int_equal(solution->length, -1);
        return;
    }
    assert_int_equal(solution->outcome, UJ_SOLVED);
    assert_int_equal(solution->length, expected->length);
    assert_int_equal(solution->lower_bound, expected->length);
    assert_true(solution->optimal);
    assert_int_equal(solution->move_count, expected->length);
    assert_int_equal(uj_solution_check(board, solution->moves, solution->move_count, NULL), UJ_OK);
}

static void compare_all(const uj_board *board, uj_metric metric)
{
    const ref_board plain = ref_from_board(board);
    ref_solution expected = ref_solve(&plain, metric == UJ_MOVES ? REF_MOVES : REF_STEPS, MAX_STATES);
    if (expected.status == REF_GAVE_UP) {
        ref_solution_free(&expected);
        return;
    }
    uj_solution solution = UJ_SOLUTION_INIT;
    for (size_t i = 0; uj_algorithm_at(i); i++) {
        const uj_algorithm *algorithm = uj_algorithm_at(i);
        if (algorithm->shortest == UJ_SHORTEST_NEVER || algorithm->moves_only)
            continue;
        uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
        options.algorithm = algorithm->name;
        options.metric = metric;
        options.threads = 1;
        assert_int_equal(uj_solve(&solution, board, &options, NULL), UJ_OK);
        assert_same_answer(board, &solution, &expected);
    }
    uj_solution_clear(&solution);
    ref_solution_free(&expected);
}

static void shortest_algorithms_equal_the_reference_on_random_boards(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2024, 0);
    for (int round = 0; round < random_rounds(1500); round++) {
        uj_board board;
        random_board(&board, &random, round % 4 ? &random_board_small : &random_board_middle);
        compare_all(&board, round % 2 ? UJ_MOVES : UJ_STEPS);
    }
}

static void shortest_algorithms_equal_the_reference_on_hard_boards(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 2025, 0);
    for (int round = 0; round < random_rounds(200); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_small);
        board_make_hardest(&board, MAX_STATES);
        compare_all(&board, UJ_MOVES);
        compare_all(&board, UJ_STEPS);
    }
}

static void the_hardest_known_boards_have_their_known_lengths(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        int moves, steps; /* -1: not known from elsewhere */
    } known[] = {
        {"GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, -1},
        {"BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM", 49, 93},
        {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103},
    };
    uj_solution solution = UJ_SOLUTION_INIT;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const uj_board board = board_from_cells(known[i].cells, 6, 6);
        uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
        assert_int_equal(uj_solve(&solution, &board, &options, NULL), UJ_OK);
        assert_int_equal(solution.length, known[i].moves);
        assert_true(solution.optimal);
        options.metric = UJ_STEPS;
        assert_int_equal(uj_solve(&solution, &board, &options, NULL), UJ_OK);
        if (known[i].steps >= 0)
            assert_int_equal(solution.length, known[i].steps);
    }
    uj_solution_clear(&solution);
}

static void a_group_without_solution_is_recognised_before_any_search(void **state)
{
    (void)state;
    /* The truck C stands before the target for ever. */
    const uj_board board = board_from_cells("ooooooooooooAAoCCCoooooooooooooooooo", 6, 6);
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &board, NULL, NULL), UJ_OK);
    assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
    assert_true(solution.group_unsolvable);
    assert_int_equal(solution.expanded, 0);
    uj_solution_clear(&solution);
}

static void a_solved_board_needs_no_move(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("ooooooooooooooooAAoooooooooooooooooo", 6, 6);
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &board, NULL, NULL), UJ_OK);
    assert_int_equal(solution.outcome, UJ_SOLVED);
    assert_int_equal(solution.length, 0);
    assert_true(solution.optimal);
    uj_solution_clear(&solution);
}

static void unknown_names_are_refused(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("ooooooooooooAAoooooooooooooooooooooo", 6, 6);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    uj_error error;
    options.algorithm = "magic";
    assert_int_equal(uj_solve(&solution, &board, &options, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "magic"));
    options.algorithm = NULL; /* an algorithm that uses no heuristic */
    options.heuristic = "wizardry";
    assert_int_equal(uj_solve(&solution, &board, &options, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "wizardry"));
}

static void every_algorithm_is_found_by_its_name_and_no_other(void **state)
{
    (void)state;
    for (size_t i = 0; uj_algorithm_at(i); i++)
        assert_ptr_equal(uj_algorithm_find(uj_algorithm_at(i)->name), uj_algorithm_at(i));
    assert_null(uj_algorithm_find("tree"));
    assert_null(uj_algorithm_find(""));
}

static void properties_say_which_options_an_algorithm_heeds(void **state)
{
    (void)state;
    assert_true(uj_algorithm_find("astar")->uses_ties);
    assert_false(uj_algorithm_find("best-first")->uses_ties);
    assert_true(uj_algorithm_find("hybrid")->uses_cutoff && uj_algorithm_find("hybrid")->keeps_tree);
    assert_false(uj_algorithm_find("tree-bfs-early")->uses_cutoff);
    assert_true(uj_algorithm_find("tree-bfs-prune-post")->uses_pruning);
    assert_true(uj_algorithm_find("tree-dfs")->is_tree_search);
    assert_false(uj_algorithm_find("tree-dfs")->keeps_tree);
    assert_true(uj_algorithm_find("space")->expands_all_once);
    assert_false(uj_algorithm_find("bidirectional")->expands_all_once);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_is_found_by_its_name_and_no_other),
        cmocka_unit_test(properties_say_which_options_an_algorithm_heeds),
        cmocka_unit_test(shortest_algorithms_equal_the_reference_on_random_boards),
        cmocka_unit_test(shortest_algorithms_equal_the_reference_on_hard_boards),
        cmocka_unit_test(the_hardest_known_boards_have_their_known_lengths),
        cmocka_unit_test(a_group_without_solution_is_recognised_before_any_search),
        cmocka_unit_test(a_solved_board_needs_no_move),
        cmocka_unit_test(unknown_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
