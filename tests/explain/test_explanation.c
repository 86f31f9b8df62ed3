/* Reasons of moves, each checked by undoing the move, and aims. */
#include <string.h>

#include "core/board.h"
#include "solve_support.h"

static uj_solution solution_in_order(const uj_board *board, uj_metric metric)
{
    uj_solution solution = solve_with(board, (uj_solve_options){.algorithm = "bfs", .metric = metric, .cutoff = -1});
    assert_int_equal(uj_solution_order(&solution, NULL, board, NULL, NULL), UJ_OK);
    return solution;
}

/* The board before a move of the explanation. */
static uj_board board_before(const uj_board *start, const uj_explanation *why, size_t move)
{
    uj_board board = *start;
    for (size_t i = 0; i < move; i++)
        assert_int_equal(uj_board_move(&board, why->reasons[i].move, NULL), UJ_OK);
    return board;
}

/* The move that a reason names is illegal when the move is undone, and no other move before it is. */
static void assert_room(const uj_board *start, const uj_explanation *why, size_t i)
{
    const uj_reason *reason = &why->reasons[i];
    assert_true(reason->needed_by > i && reason->needed_by < why->reason_count);
    for (size_t j = i + 1; j <= reason->needed_by; j++) {
        uj_board undone = board_before(start, why, j);
        assert_int_not_equal(why->reasons[j].move.vehicle, reason->move.vehicle);
        assert_int_equal(uj_board_move(&undone, why->reasons[j].move, NULL), UJ_OK);
        undone = board_before(start, why, j);
        board_slide(&undone, reason->move.vehicle, -reason->move.by);
        assert_int_equal(uj_board_move(&undone, why->reasons[j].move, NULL) == UJ_OK, j < reason->needed_by);
    }
}

/* With the move undone, the vehicle's next move to the same place is illegal; without the move named as the intruder's, it is not blocked
 * by that vehicle. */
static void assert_passage(const uj_board *start, const uj_explanation *why, size_t i)
{
    const uj_reason *reason = &why->reasons[i], *next = &why->reasons[reason->needed_by];
    assert_int_equal(next->move.vehicle, reason->move.vehicle);
    assert_int_equal(reason->needed_by, reason->moves_on_in);
    assert_true(reason->before > i && reason->before < reason->needed_by);
    uj_board undone = board_before(start, why, reason->needed_by);
    board_slide(&undone, reason->move.vehicle, -reason->move.by);
    const uj_move whole = {reason->move.vehicle, (int8_t)(reason->move.by + next->move.by)};
    assert_int_not_equal(uj_board_move(&undone, whole, NULL), UJ_OK);
}

static void assert_returns(const uj_explanation *why, size_t i)
{
    const uj_reason *reason = &why->reasons[i];
    size_t next = i + 1;
    while (next < why->reason_count && why->reasons[next].move.vehicle != reason->move.vehicle)
        next++;
    assert_int_equal(reason->moves_on_in, next < why->reason_count ? next : 0);
    const int by = reason->move.by, then_by = next < why->reason_count ? why->reasons[next].move.by : 0;
    const bool goes_back = by > 0 ? by + then_by <= 0 : by + then_by >= 0;
    assert_int_equal(reason->returns_in, goes_back ? next : 0);
}

static void assert_reasons(const uj_board *board, const uj_explanation *why, bool each_has_one)
{
    for (size_t i = 0; i < why->reason_count; i++) {
        const uj_reason_kind kind = why->reasons[i].kind;
        assert_int_equal(kind == UJ_REASON_EXIT, i + 1 == why->reason_count);
        assert_true(kind != UJ_REASON_NONE || !each_has_one);
        if (kind == UJ_REASON_ROOM)
            assert_room(board, why, i);
        if (kind == UJ_REASON_PASSAGE)
            assert_passage(board, why, i);
        assert_returns(why, i);
    }
}

/* The aims are the moves, one after the other; the last move of each is needed by what the aim is for, and every other is needed by a later
 * one of the same aim or by that. */
static void assert_aims(const uj_explanation *why)
{
    size_t next = 0;
    for (size_t a = 0; a < why->aim_count; a++) {
        const uj_aim *aim = &why->aims[a];
        assert_int_equal(aim->first, next);
        assert_true(aim->count > 0);
        next += aim->count;
        for (size_t i = aim->first; i < next; i++) {
            const uj_reason *reason = &why->reasons[i];
            assert_int_equal(reason->aim, a);
            if (reason->kind == UJ_REASON_ROOM || reason->kind == UJ_REASON_PASSAGE)
                assert_true(reason->needed_by == aim->needed_by || reason->needed_by < next);
        }
        const uj_reason *last = &why->reasons[next - 1];
        if (last->kind == UJ_REASON_ROOM || last->kind == UJ_REASON_PASSAGE)
            assert_int_equal(last->needed_by, aim->needed_by);
    }
    assert_int_equal(next, why->reason_count);
}

static void check_explanation(const uj_board *board, uj_metric metric, int length)
{
    if (length < 0)
        return;
    uj_solution solution = solution_in_order(board, metric);
    uj_explanation why = UJ_EXPLANATION_INIT;
    assert_int_equal(uj_explain(&why, board, solution.moves, solution.move_count, NULL), UJ_OK);
    /* A shortest solution in moves has no move that could be left out or joined with the vehicle's next. */
    assert_reasons(board, &why, metric == UJ_MOVES);
    assert_aims(&why);
    uj_explanation_clear(&why);
    uj_solution_clear(&solution);
}

static void every_reason_holds_when_its_move_is_undone(void **state)
{
    (void)state;
    for_random_boards(21, 300, check_explanation);
}

static void the_hardest_board_is_explained(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, HARDEST_IN_MOVES, strlen(HARDEST_IN_MOVES), NULL), UJ_OK);
    check_explanation(&board, UJ_MOVES, 51);
    check_explanation(&board, UJ_STEPS, 0);
}

static void a_move_that_nothing_needs_has_no_reason(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, "BBoooooooAAooooo", 16, NULL), UJ_OK);
    const int b = uj_board_find(&board, "B"), a = uj_board_find(&board, "A");
    const uj_move moves[] = {{(uint8_t)b, 1}, {(uint8_t)a, 1}};
    uj_explanation why = UJ_EXPLANATION_INIT;
    assert_int_equal(uj_explain(&why, &board, moves, 2, NULL), UJ_OK);
    assert_int_equal(why.reasons[0].kind, UJ_REASON_NONE);
    assert_int_equal(why.reasons[1].kind, UJ_REASON_EXIT);
    uj_explanation_clear(&why);
}

static void steps_in_one_direction_are_one_move(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, "ooooAAoooooooooo", 16, NULL), UJ_OK);
    const uj_move moves[] = {{0, 1}, {0, 1}};
    uj_explanation why = UJ_EXPLANATION_INIT;
    assert_int_equal(uj_explain(&why, &board, moves, 2, NULL), UJ_OK);
    assert_int_equal(why.reason_count, 1);
    assert_int_equal(why.reasons[0].move.by, 2);
    uj_explanation_clear(&why);
}

static void moves_that_do_not_solve_are_refused(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, "ooooAAoooooooooo", 16, NULL), UJ_OK);
    uj_explanation why = UJ_EXPLANATION_INIT;
    assert_int_equal(uj_explain(&why, &board, &(uj_move){0, 1}, 1, NULL), UJ_BAD_INPUT);
    assert_int_equal(uj_explain(&why, &board, &(uj_move){0, 3}, 1, NULL), UJ_BAD_INPUT);
    assert_int_equal(why.reason_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reason_holds_when_its_move_is_undone),
        cmocka_unit_test(the_hardest_board_is_explained),
        cmocka_unit_test(a_move_that_nothing_needs_has_no_reason),
        cmocka_unit_test(steps_in_one_direction_are_one_move),
        cmocka_unit_test(moves_that_do_not_solve_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
