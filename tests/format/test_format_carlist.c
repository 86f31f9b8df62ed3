#include "format_support.h"

#include <stdlib.h>

static void y_goes_upwards_from_the_lowest_left_cell(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_CARLIST, "6 3 3 0\n1 3 2 1\n5 3 3 0\n0 0 2 0\n");
    assert_int_equal(puzzle.board.exit_row, 2);
    assert_int_equal(puzzle.board.target, 0);
    assert_vehicle(&puzzle.board, "0", 2, 1, 2, true);
    assert_vehicle(&puzzle.board, "1", 0, 5, 3, false);
    assert_vehicle(&puzzle.board, "2", 4, 0, 2, false);
    assert_int_equal(puzzle.moves, -1);
    assert_int_equal(puzzle.solution_length, 0);
    uj_puzzle_clear(&puzzle);
}

static void card_1_is_the_same_board_with_other_names(void **state)
{
    (void)state;
    char *text = read_data("card-1.carlist");
    uj_puzzle carlist = read_first(UJ_FORMAT_UNKNOWN, text), string = read_first(UJ_FORMAT_STRING, CARD_1);
    assert_true(uj_board_same(&carlist.board, &string.board));
    uj_puzzle_clear(&carlist);
    uj_puzzle_clear(&string);
    free(text);
}

static void up_is_positive_in_the_list_of_moves_and_negative_for_us(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_CARLIST, "4 2 2 2\n0 2 2 1\n3 1 2 0\n1 -1\n0 2\n");
    assert_int_equal(puzzle.moves, -1); /* the list is a solution, and nothing says that it is the shortest */
    assert_int_equal(puzzle.solution_length, 2);
    assert_int_equal(puzzle.solution[0].vehicle, 1);
    assert_int_equal(puzzle.solution[0].by, 1);
    assert_int_equal(puzzle.solution[1].vehicle, 0);
    assert_int_equal(puzzle.solution[1].by, 2);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(uj_board_move(&puzzle.board, puzzle.solution[i], NULL), UJ_OK);
    assert_true(uj_board_solved(&puzzle.board));
    uj_puzzle_clear(&puzzle);
}

static void the_list_of_moves_may_be_missing(void **state)
{
    (void)state;
    uj_puzzle counted = read_first(UJ_FORMAT_CARLIST, "4 2 1 7\n0 2 2 1\n\n4 2 1 0\n0 2 2 1\n");
    assert_int_equal(counted.moves, 7);
    assert_int_equal(counted.solution_length, 0);
    uj_puzzle short_header = read_first(UJ_FORMAT_CARLIST, "4 2 1\n0 2 2 1");
    assert_int_equal(short_header.moves, -1);
    uj_puzzle_clear(&counted);
    uj_puzzle_clear(&short_header);
}

static void boards_follow_with_and_without_blank_lines(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_CARLIST,
                 "4 2 1 1\n0 2 2 1\n\n0 2\n4 2 1 0\n0 2 2 1\n# note\n\n\n4 2 1 3\n0 2 2 1\n4 2 1 0\n1 2 2 1", &fine,
                 &refused);
    assert_int_equal(fine, 4);
    assert_int_equal(refused, 0);
}

static void a_bad_board_does_not_stop_the_others(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_CARLIST,
                 "4 2 2 1\n9 9 2 1\n0 0 2 1\n0 2\n" /* its own lines are skipped by their counts */
                 "4 2 1 0\n0 2 2 1\n"
                 "4 x 1 0\n0 2 2 1\n\n" /* nothing can be counted: up to the blank line */
                 "4 2 2 0\n0 2 2 1\n\n" /* one vehicle short */
                 "4 2 1 0\n0 2 2 1\n",
                 &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 3);
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(UJ_FORMAT_CARLIST, "4 2 2 2\n0 2 2 1\n3 1 2 0\n1 -1\n0 2\n\n6 3 1 0\n0 3 2 1\n", 2);
}

static void vehicles_are_written_in_the_order_of_their_numbers(void **state)
{
    (void)state;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    assert_int_equal(uj_board_init(&puzzle.board, 4, 4, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&puzzle.board, "1", 1, 3, 2, false, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&puzzle.board, "0", 1, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&puzzle.board, 1, -1, NULL), UJ_OK);
    uj_move solution[] = {{0, 1}, {1, 2}};
    puzzle.solution = solution;
    puzzle.solution_length = 2;
    assert_written(&puzzle, UJ_FORMAT_CARLIST, "4 2 2 2\n0 2 2 1\n3 1 2 0\n1 -1\n0 2\n");
}

static void each_fault_has_its_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_CARLIST, "6 3\n", 1, 1, "size, exit height, vehicles, moves");
    assert_refused(UJ_FORMAT_CARLIST, "2 1 1 0", 1, 1, "number out of range: the size must be 3 to 16");
    assert_refused(UJ_FORMAT_CARLIST, "6 6 1 0\n0 3 2 1", 1, 3, "the exit height must be 0 to 5");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 101 0", 1, 5, "too many vehicles: at most 100");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 one 0", 1, 5, "a whole number is expected here: the number of vehicles");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 0 0", 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 0\n0 3 2", 2, 1, "x, y, size, orientation");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 0\n0 3 2 2", 2, 7, "the orientation, 1 for horizontal");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 0\n5 3 2 1", 2, 1, "off the board: with length 2, x must be 0 to 4");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 2 0\n0 3 2 1\n5 5 2 0", 3, 3,
                   "off the board: with length 2, y must be 0 to 4");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 2 0\n0 3 2 1\n5 -1 2 0", 3, 3, "off the board: y must be 0 to 5");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 0\n0 3 1 1", 2, 5, "length 1");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 2 0\n0 3 2 1\n1 2 2 0", 3, 1, "overlaps vehicle 0");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 0\n0 3 2 0", 2, 7, "vertical");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 0\n0 2 2 1", 2, 3, "on row 4, not on the exit row 3");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 2 0\n0 3 2 1\n\n", 3, 1, "ends after 1 of 2 vehicles");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 1\n0 3 2 1\n1 2", 3, 1, "the vehicle must be 0 to 0");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 1\n0 3 2 1\n0 6", 3, 3, "the distance must be -5 to 5");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 1\n0 3 2 1\n0 0", 3, 3, "one cell or more");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 3\n0 3 2 1\n0 1\n0 1", 4, 1, "after 2 of 3 moves");
}

static void a_solution_that_breaks_the_rules_is_refused_at_its_move(void **state)
{
    (void)state;
    const char through_a_car[] = "6 3 2 2\n1 3 2 1\n4 3 2 0\n0 3\n0 -1\n";
    assert_refused(UJ_FORMAT_CARLIST, through_a_car, 4, 1, "0 cannot move 3 right: it is blocked by 1 at column 5");
    assert_refused(UJ_FORMAT_CARLIST, "6 3 1 2\n1 3 2 1\n0 3\n0 -1\n", 4, 1,
                   "the solution ends before 0 is at the exit");
    size_t fine, refused;
    count_boards(UJ_FORMAT_CARLIST, "6 3 1 2\n1 3 2 1\n0 5\n0 -1\n6 3 1 1\n1 3 2 1\n0 3\n", &fine, &refused);
    assert_int_equal(fine, 1);
    assert_int_equal(refused, 1);
}

static void walls_and_rectangles_cannot_be_held(void **state)
{
    (void)state;
    assert_cannot_hold("4x3:AAoooooooooo", UJ_FORMAT_CARLIST, "only square boards; this one is 4x3");
    assert_cannot_hold("AAxoooooo", UJ_FORMAT_CARLIST, "walls");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(y_goes_upwards_from_the_lowest_left_cell),
        cmocka_unit_test(card_1_is_the_same_board_with_other_names),
        cmocka_unit_test(up_is_positive_in_the_list_of_moves_and_negative_for_us),
        cmocka_unit_test(the_list_of_moves_may_be_missing),
        cmocka_unit_test(boards_follow_with_and_without_blank_lines),
        cmocka_unit_test(a_bad_board_does_not_stop_the_others),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(vehicles_are_written_in_the_order_of_their_numbers),
        cmocka_unit_test(each_fault_has_its_place),
        cmocka_unit_test(a_solution_that_breaks_the_rules_is_refused_at_its_move),
        cmocka_unit_test(walls_and_rectangles_cannot_be_held),
    };
    return cmocka_run_group_tests_name("format_carlist", tests, NULL, NULL);
}
