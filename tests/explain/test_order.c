/* The order for people, beside all shortest solutions found the plain way. */
#include <stdlib.h>
#include <string.h>

#include "plain_solutions.h"
#include "solve_support.h"

enum { MOST_SOLUTIONS = 400 };

static uj_solution solution_of(const uj_board *board, uj_metric metric)
{
    return solve_with(board, (uj_solve_options){.algorithm = "bfs", .metric = metric, .cutoff = -1});
}

static uj_ordering put_in_order(uj_solution *solution, const uj_board *board, const uj_limits *limits)
{
    uj_ordering ordering;
    const int length = solution->length;
    assert_int_equal(uj_solution_order(solution, &ordering, board, limits, NULL), UJ_OK);
    assert_int_equal(solution->length, length);
    assert_valid(board, solution);
    return ordering;
}

/* The fewest steps and, with them, the least travel. */
static void find_least(const uj_board *board, const struct plain_solutions *all, unsigned *travel, unsigned *steps)
{
    *travel = *steps = UINT32_MAX;
    for (size_t i = 0; i < all->count; i++) {
        const uj_move *moves = plain_solution(all, i);
        const unsigned far = plain_travel(board, moves, all->length), steps_here = plain_steps(moves, all->length);
        if (steps_here < *steps || (steps_here == *steps && far < *travel)) {
            *travel = far;
            *steps = steps_here;
        }
    }
}

static void check_least(const uj_board *board, uj_metric metric, int length)
{
    struct plain_solutions all;
    if (length < 0 || !plain_solutions_find(&all, board, metric, MOST_SOLUTIONS))
        return;
    uj_solution solution = solution_of(board, metric);
    unsigned travel, steps;
    find_least(board, &all, &travel, &steps);
    assert_int_equal(put_in_order(&solution, board, NULL), UJ_ORDERING_LEAST);
    assert_int_equal(plain_travel(board, solution.moves, length), travel);
    assert_int_equal(uj_moves_travel(board, solution.moves, (size_t)length), travel);
    assert_int_equal(plain_steps(solution.moves, length), steps);
    uj_solution_clear(&solution);
    plain_solutions_free(&all);
}

static void no_shortest_solution_is_easier_to_follow(void **state)
{
    (void)state;
    for_random_boards(17, 300, check_least);
}

static void check_names(const uj_board *board, uj_metric metric, int length)
{
    if (length < 0)
        return;
    uj_random random;
    uj_random_seed(&random, (uint64_t)length, 5);
    uj_board renamed;
    random_board_shuffled(&renamed, board, &random, true);
    uj_solution first = solution_of(board, metric), second = solution_of(&renamed, metric);
    put_in_order(&first, board, NULL);
    put_in_order(&second, &renamed, NULL);
    uj_board one = *board, other = renamed;
    for (int i = 0; i < length; i++) {
        assert_int_equal(uj_board_move(&one, first.moves[i], NULL), UJ_OK);
        assert_int_equal(uj_board_move(&other, second.moves[i], NULL), UJ_OK);
        assert_true(uj_board_same(&one, &other));
    }
    uj_solution_clear(&first);
    uj_solution_clear(&second);
}

static void names_and_the_order_of_vehicles_change_nothing(void **state)
{
    (void)state;
    for_random_boards(18, 60, check_names);
}

static int steps_of(const uj_solution *solution)
{
    int steps = 0;
    for (size_t i = 0; i < solution->move_count; i++)
        steps += abs(solution->moves[i].by);
    return steps;
}

/* Steps come before travel: a solution with fewer steps may have more travel. */
static void check_local(const uj_board *board, uj_metric metric, int length)
{
    if (length < 1)
        return;
    const uj_limits none = {.max_memory = 1};
    uj_solution solution = solution_of(board, metric);
    const uint64_t before = uj_moves_travel(board, solution.moves, solution.move_count);
    assert_int_equal(put_in_order(&solution, board, &none), UJ_ORDERING_LOCAL);
    const uint64_t after = uj_moves_travel(board, solution.moves, solution.move_count);
    assert_true(after <= before);
    const int steps = steps_of(&solution);
    put_in_order(&solution, board, NULL);
    assert_true(steps_of(&solution) < steps ||
                (steps_of(&solution) == steps && uj_moves_travel(board, solution.moves, solution.move_count) <= after));
    uj_solution_clear(&solution);
}

static void without_memory_the_moves_are_only_shifted(void **state)
{
    (void)state;
    for_random_boards(19, 200, check_local);
}

static void a_solution_that_is_not_shortest_keeps_its_length(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, HARDEST_IN_MOVES, strlen(HARDEST_IN_MOVES), NULL), UJ_OK);
    uj_solution solution =
        solve_with(&board, (uj_solve_options){.algorithm = "best-first", .heuristic = "blockers", .cutoff = -1});
    assert_false(solution.optimal);
    assert_int_equal(put_in_order(&solution, &board, NULL), UJ_ORDERING_LOCAL);
    uj_solution_clear(&solution);
}

static bool count_question(void *payload)
{
    ++*(int *)payload;
    return false;
}

/* Each state of a large board has many moves: a thousand of them between two questions would be too long. */
static void a_large_board_is_left_soon_after_a_limit(void **state)
{
    (void)state;
    static const char large[] = "16x16:ooooooooooHHooFooooooSoPPPooooFooooooSooooooooFooooGoooooooooooo"
                                "KooGooooooooooooKooooooooooooooToDDDoooooooooQoTXXoooooooooooQoT"
                                "oooLoooooooooooooooLooooooooUoooooooooooooooUoooJRRRoooooMooUooo"
                                "JoBoooEEoMIIIoooooBooooooooVoooooooooooCCooVoNoooooooooooooooNoo";
    enum { FEWEST_QUESTIONS = 10 };
    uj_board board;
    assert_int_equal(uj_board_parse(&board, large, strlen(large), NULL), UJ_OK);
    int questions = 0;
    const uj_limits limits = {.stop = count_question, .stop_payload = &questions};
    uj_solution solution = solution_of(&board, UJ_MOVES);
    put_in_order(&solution, &board, &limits);
    assert_true(questions >= FEWEST_QUESTIONS);
    uj_solution_clear(&solution);
}

static void a_board_that_is_solved_has_nothing_to_order(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, "ooooooAAo", 9, NULL), UJ_OK);
    assert_int_equal(uj_board_move(&board, (uj_move){0, 1}, NULL), UJ_OK);
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &board, NULL, NULL), UJ_OK);
    assert_int_equal(put_in_order(&solution, &board, NULL), UJ_ORDERING_LEAST);
    uj_solution_clear(&solution);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_shortest_solution_is_easier_to_follow),
        cmocka_unit_test(names_and_the_order_of_vehicles_change_nothing),
        cmocka_unit_test(without_memory_the_moves_are_only_shifted),
        cmocka_unit_test(a_solution_that_is_not_shortest_keeps_its_length),
        cmocka_unit_test(a_large_board_is_left_soon_after_a_limit),
        cmocka_unit_test(a_board_that_is_solved_has_nothing_to_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
