/* Solving in tests: one call, and the checks that hold for every algorithm. */
#ifndef SOLVE_SUPPORT_H
#define SOLVE_SUPPORT_H

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"
#include "reference.h"
#include "unjam.h"

/* The board that takes most moves on 6x6. */
#define HARDEST_IN_MOVES "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"

/* Its group has solutions, with B below D; but B cannot get there, because D fills its row. 4x6. */
#define UNSOLVABLE_CLUSTER "....AA.B...BDDDD........"

/* The options need no size. */
static inline uj_solution solve_with(const uj_board *board, uj_solve_options options)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    options.size = sizeof options;
    assert_int_equal(uj_solve(&solution, board, &options, NULL), UJ_OK);
    assert_string_equal(solution.algorithm, options.algorithm);
    return solution;
}

static inline int cost_of(const uj_solution *solution)
{
    int cost = 0;
    for (size_t i = 0; i < solution->move_count; i++)
        cost += solution->metric == UJ_MOVES ? 1
                : solution->moves[i].by < 0  ? -solution->moves[i].by
                                             : solution->moves[i].by;
    return cost;
}

/* A solution that is there is legal, ends at the exit, and is as long as it says. */
static inline void assert_valid(const uj_board *board, const uj_solution *solution)
{
    assert_int_equal(solution->outcome, UJ_SOLVED);
    assert_int_equal(uj_solution_check(board, solution->moves, solution->move_count, NULL), UJ_OK);
    assert_int_equal(solution->length, cost_of(solution));
    assert_int_equal(solution->length, solution->move_count);
    assert_true(solution->lower_bound <= solution->length);
}

/* The shortest length by the reference solver: -1 if there is no solution, -2 if it gave up. */
static inline int true_length(const uj_board *board, uj_metric metric, size_t max_states)
{
    const ref_board plain = ref_from_board(board);
    ref_solution expected = ref_solve(&plain, metric == UJ_MOVES ? REF_MOVES : REF_STEPS, max_states);
    const int length = expected.status == REF_FOUND        ? (int)expected.length
                       : expected.status == REF_UNSOLVABLE ? -1
                                                           : -2;
    ref_solution_free(&expected);
    return length;
}

typedef void (*board_check)(const uj_board *board, uj_metric metric, int length);

/* Calls `check` for many boards, solvable and not, of 3x3 to 8x8 with walls and any exit row, in both metrics, with
 * their true length. */
static inline void for_random_boards(uint64_t seed, int rounds, board_check check)
{
    uj_random random;
    uj_random_seed(&random, seed, 0);
    for (int round = 0; round < random_rounds(rounds); round++) {
        uj_board board;
        random_board(&board, &random, round % 3 ? &random_board_small : &random_board_middle);
        if (round % 5 == 0)
            board_make_hardest(&board, 5000);
        const uj_metric metric = round % 2 ? UJ_MOVES : UJ_STEPS;
        const int length = true_length(&board, metric, 20000);
        if (length != -2)
            check(&board, metric, length);
    }
}

#endif
