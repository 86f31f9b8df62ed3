/* Shared by the tests of the tree searches. */
#ifndef TREE_SUPPORT_H
#define TREE_SUPPORT_H

#include "convert.h"
#include "random_board.h"
#include "unjam.h"

#include "cmocka_prelude.h"

/* Small enough to draw its tree by hand. B must slide down by two, then A leaves:
 *
 *     . . B .
 *     A A B .
 *     . . . .
 *     C C . . */
#define TINY "ooBoAABoooooCCoo"

/* The options need no size. */
static inline uj_solution tree_solve(const uj_board *board, uj_solve_options options)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_error error;
    options.size = sizeof options;
    assert_int_equal(uj_solve(&solution, board, &options, &error), UJ_OK);
    if (solution.length >= 0) {
        assert_int_equal(solution.length, solution.move_count);
        assert_int_equal(uj_solution_check(board, solution.moves, solution.move_count, &error), UJ_OK);
    }
    return solution;
}

/* The fewest moves by the reference, or -1. */
static inline int reference_length(const uj_board *board)
{
    const ref_board plain = ref_from_board(board);
    ref_solution solution = ref_solve(&plain, REF_MOVES, 20000);
    const int length = solution.status == REF_FOUND ? (int)solution.length : -1;
    ref_solution_free(&solution);
    return length;
}

/* Random boards whose shortest solution has `least` to `most` moves; its length. */
static inline int easy_board(uj_board *board, uj_random *random, int least, int most)
{
    for (;;) {
        random_board(board, random, &random_board_small);
        const int length = reference_length(board);
        if (length >= least && length <= most)
            return length;
    }
}

#endif
