#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

#define CARD_1 "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo" /* 8 moves, 16 steps */

/* Verifies moves, as people write them, against a board in any notation. */
static uj_verification verify(const char *board, const char *answer, int claimed, uj_metric metric)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.metric = metric;
    assert_int_equal(uj_board_parse(&puzzle.board, board, strlen(board), &error), UJ_OK);
    assert_int_equal(
        uj_moves_read(&puzzle.solution, &puzzle.solution_length, &puzzle.board, answer, strlen(answer), &error), UJ_OK);
    puzzle.moves = claimed;
    uj_verification verification;
    assert_int_equal(uj_verify(&verification, &puzzle, &options, &error), UJ_OK);
    uj_puzzle_clear(&puzzle);
    return verification;
}

static void a_shortest_solution_is_recognised_in_every_notation(void **state)
{
    (void)state;
    static const char *const answers[] = {
        "A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3",
        "moves: A+1, P-1, B-1, R-2,\nC-3, Q+2, O+3, X+3\n",
        "AR1 PU1 BU1 RL2 CL3 QD2 OD3 XR3",
        "AR PU BU RL RL CL CL CL QD QD OD OD OD XR XR XR",
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        const uj_verification found = verify(CARD_1, answers[i], -1, UJ_MOVES);
        assert_true(found.has_solution && found.legal && found.solves);
        assert_int_equal(found.moves, 8);
        assert_int_equal(found.steps, 16);
        assert_int_equal(found.shortest, 8);
        assert_int_equal(found.longer_by, 0);
        assert_string_equal(found.reason, "");
    }
    assert_int_equal(verify(CARD_1, answers[0], -1, UJ_STEPS).longer_by, 0);
}

static void a_longer_solution_says_by_how_much(void **state)
{
    (void)state;
    const uj_verification found = verify(CARD_1, "O+1 O-1 A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3", -1, UJ_MOVES);
    assert_true(found.legal && found.solves);
    assert_int_equal(found.moves, 10);
    assert_int_equal(found.longer_by, 2);
    assert_int_equal(verify(CARD_1, "O+1 O-1 A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3", -1, UJ_STEPS).longer_by, 2);
}

static void the_first_illegal_move_is_named_with_its_reason(void **state)
{
    (void)state;
    const uj_verification found = verify(CARD_1, "A+1 P-1 X+3 Q+2", -1, UJ_MOVES);
    assert_false(found.legal);
    assert_false(found.solves);
    assert_int_equal(found.illegal_move, 2);
    assert_string_equal(found.reason, "X cannot move 3 right: it is blocked by Q at column 4");
    assert_int_equal(found.moves, 2);
    assert_int_equal(found.longer_by, -1);
    assert_int_equal(found.shortest, 8);
}

static void moves_that_lead_nowhere_are_legal_and_solve_nothing(void **state)
{
    (void)state;
    const uj_verification found = verify(CARD_1, "A+1", -1, UJ_MOVES);
    assert_true(found.legal);
    assert_false(found.solves);
    assert_int_equal(found.longer_by, -1);
}

static void a_claimed_length_is_compared_with_the_shortest(void **state)
{
    (void)state;
    const uj_verification right = verify(CARD_1, "", 8, UJ_MOVES), wrong = verify(CARD_1, "", 3, UJ_MOVES);
    assert_false(right.has_solution);
    assert_true(right.claim_holds);
    assert_int_equal(right.claimed, 8);
    assert_false(wrong.claim_holds);
    assert_int_equal(wrong.shortest, 8);
}

static void a_solved_board_needs_no_move(void **state)
{
    (void)state;
    const uj_verification found = verify("ooooooAAoooooooo", "", -1, UJ_MOVES);
    assert_true(found.has_solution && found.legal && found.solves);
    assert_int_equal(found.longer_by, 0);
}

static void a_board_without_a_solution_has_no_shortest_one(void **state)
{
    (void)state;
    const uj_verification found = verify("ooooBoooooBoAAooBoooooBooooooooooooo", "A+1", 5, UJ_MOVES);
    assert_int_equal(found.outcome, UJ_UNSOLVABLE);
    assert_int_equal(found.shortest, -1);
    assert_false(found.claim_holds);
    assert_true(found.legal);
}

static uj_verification verify_reply(const char *answer)
{
    uj_board board;
    uj_reply reply = UJ_REPLY_INIT;
    uj_verification found;
    assert_int_equal(uj_board_parse(&board, CARD_1, strlen(CARD_1), NULL), UJ_OK);
    assert_int_equal(uj_reply_read(&reply, &board, answer, strlen(answer), NULL), UJ_OK);
    assert_int_equal(uj_verify_reply(&found, &board, &reply, NULL, NULL), UJ_OK);
    uj_reply_clear(&reply);
    return found;
}

static void an_impossible_move_of_an_answer_is_illegal(void **state)
{
    (void)state;
    const uj_verification found = verify_reply("A+1 P right 1 X+3");
    assert_true(found.has_solution);
    assert_false(found.legal);
    assert_false(found.solves);
    assert_false(found.ambiguous);
    assert_int_equal(found.illegal_move, 1);
    assert_non_null(strstr(found.reason, "it cannot move left or right"));
    assert_int_equal(found.left, 7);
}

static void an_illegal_move_before_a_doubt_comes_first(void **state)
{
    (void)state;
    const uj_verification found = verify_reply("X+3 Move P up.");
    assert_false(found.legal);
    assert_false(found.ambiguous);
    assert_int_equal(found.illegal_move, 0);
    assert_int_equal(found.left, 8);
}

static void a_doubt_behind_the_exit_does_not_undo_it(void **state)
{
    (void)state;
    const uj_verification found = verify_reply("A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3. Move X right.");
    assert_true(found.solves);
    assert_true(found.ambiguous);
    assert_int_equal(found.longer_by, 0);
    assert_int_equal(found.left, 0);
    const uj_verification early = verify_reply("A+1. Move P up.");
    assert_false(early.solves);
    assert_true(early.legal);
    assert_int_equal(early.longer_by, -1);
}

static void assert_no_moves(const char *answer, int column, const char *words)
{
    uj_board board;
    uj_move *moves;
    size_t count;
    uj_error error;
    assert_int_equal(uj_board_parse(&board, CARD_1, strlen(CARD_1), &error), UJ_OK);
    assert_int_equal(uj_moves_read(&moves, &count, &board, answer, strlen(answer), &error), UJ_BAD_INPUT);
    assert_null(moves);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, column);
    assert_non_null(strstr(error.message, words));
}

static void a_word_that_is_no_move_is_refused_at_its_place(void **state)
{
    (void)state;
    assert_no_moves("A+1 hello", 5, "a move is expected here, such as A+3, AR3 or AR: \"hello\"");
    assert_no_moves("A+1 Z+1", 5, "no vehicle is named Z");
    assert_no_moves("AU1", 1, "A lies in a row: it cannot move up or down");
    assert_no_moves("PR", 1, "P lies in a column: it cannot move left or right");
    assert_no_moves("A+0", 1, "a move is 1 to 15 cells");
    assert_no_moves("A+16", 1, "a move is 1 to 15 cells");
    assert_no_moves("A+", 1, "a move is expected here");
    assert_no_moves("+1", 1, "a move is expected here");
    assert_no_moves("A+9999999999999999999", 1, "a move is expected here");
}

static void names_with_signs_and_letters_of_their_own_are_told_apart(void **state)
{
    (void)state;
    uj_board board;
    uj_move *moves;
    size_t count;
    assert_int_equal(uj_board_init(&board, 6, 6, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 0, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A-1", 1, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "AR", 2, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    const char text[] = "A+1 A-1+2 A-1R3 AR ARR ARR4 AR-1";
    static const uj_move wanted[] = {{0, 1}, {1, 2}, {1, 3}, {0, 1}, {2, 1}, {2, 4}, {2, -1}};
    assert_int_equal(uj_moves_read(&moves, &count, &board, text, strlen(text), NULL), UJ_OK);
    assert_int_equal(count, 7);
    assert_memory_equal(moves, wanted, sizeof wanted);
    free(moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shortest_solution_is_recognised_in_every_notation),
        cmocka_unit_test(a_longer_solution_says_by_how_much),
        cmocka_unit_test(the_first_illegal_move_is_named_with_its_reason),
        cmocka_unit_test(moves_that_lead_nowhere_are_legal_and_solve_nothing),
        cmocka_unit_test(a_claimed_length_is_compared_with_the_shortest),
        cmocka_unit_test(a_solved_board_needs_no_move),
        cmocka_unit_test(a_board_without_a_solution_has_no_shortest_one),
        cmocka_unit_test(an_impossible_move_of_an_answer_is_illegal),
        cmocka_unit_test(an_illegal_move_before_a_doubt_comes_first),
        cmocka_unit_test(a_doubt_behind_the_exit_does_not_undo_it),
        cmocka_unit_test(a_word_that_is_no_move_is_refused_at_its_place),
        cmocka_unit_test(names_with_signs_and_letters_of_their_own_are_told_apart),
    };
    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
