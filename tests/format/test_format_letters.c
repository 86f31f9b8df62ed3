#include "format_support.h"

#include <stdlib.h>
#include <string.h>

static void a_line_is_letter_column_row_orientation(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_LETTERS, "X02H\nB23V\nO30h\n");
    assert_int_equal(puzzle.board.width, 6);
    assert_int_equal(puzzle.board.exit_row, 2);
    assert_int_equal(puzzle.board.target, 0);
    assert_vehicle(&puzzle.board, "X", 2, 0, 2, true);
    assert_vehicle(&puzzle.board, "B", 3, 2, 2, false);
    assert_vehicle(&puzzle.board, "O", 0, 3, 3, true);
    uj_puzzle_clear(&puzzle);
}

static void the_report_has_one_illegal_puzzle_as_printed(void **state)
{
    (void)state;
    char *text = read_data("report-15.letters");
    size_t fine, refused;
    count_boards(UJ_FORMAT_UNKNOWN, text, &fine, &refused);
    assert_int_equal(fine, 14);
    assert_int_equal(refused, 1);
    /* From puzzle 10 on: its second vehicle is A35V, in the last row and vertical. */
    assert_refused(UJ_FORMAT_LETTERS, strstr(text, "# Puzzle 10:"), 3, 3, "vehicle A is off the board");
    free(text);
}

static void the_report_is_fine_with_the_car_that_was_meant(void **state)
{
    (void)state;
    char *text = read_data("report-15-corrected.letters");
    size_t fine, refused;
    count_boards(UJ_FORMAT_UNKNOWN, text, &fine, &refused);
    assert_int_equal(fine, 15);
    assert_int_equal(refused, 0);
    uj_puzzle puzzle = read_first(UJ_FORMAT_LETTERS, strstr(text, "# Puzzle 10:"));
    assert_vehicle(&puzzle.board, "A", 5, 3, 2, true);
    uj_puzzle_clear(&puzzle);
    free(text);
}

static void a_second_target_begins_another_board(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_LETTERS, "X02H\nA00H\nX32H\nA00H\n\nB00H\nX02H\nX12H\n", &fine, &refused);
    assert_int_equal(fine, 4);
    assert_int_equal(refused, 0);
}

static void a_bad_board_does_not_stop_the_others(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_LETTERS, "X02H\nA99H\nB00H\nX02H\nA00H\n\nXX\nA00H\n\nX02H", &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 2);
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(UJ_FORMAT_LETTERS, "X12H\nA00H\nB04V\nO50V\n\nK00H\nX15H\n", 2);
}

static void each_fault_has_its_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nL00H", 2, 1, "unknown character 'L'");
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nx00H", 2, 1, "unknown character 'x'");
    assert_refused(UJ_FORMAT_LETTERS, "X0", 1, 3, "a digit is expected here: the row");
    assert_refused(UJ_FORMAT_LETTERS, "X", 1, 2, "a digit is expected here: the column");
    assert_refused(UJ_FORMAT_LETTERS, "XA2H", 1, 2, "a digit is expected here: the column");
    assert_refused(UJ_FORMAT_LETTERS, "X02", 1, 4, "H (horizontal) or V (vertical)");
    assert_refused(UJ_FORMAT_LETTERS, "X02Q", 1, 4, "H (horizontal) or V (vertical)");
    assert_refused(UJ_FORMAT_LETTERS, "X02H2", 1, 5, "four characters");
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nA62V", 2, 2, "off the board: the column must be 0 to 5");
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nA07H", 2, 3, "off the board");
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nO44H", 2, 2, "off the board");
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nA11V", 2, 1, "overlaps vehicle X at row 3, column 2");
    assert_refused(UJ_FORMAT_LETTERS, "X02H\nA00H\nA44H", 3, 1, "two vehicles named A");
    assert_refused(UJ_FORMAT_LETTERS, "A00H\nB02H", 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_LETTERS, "A00H\nX02V", 2, 4, "vertical");
}

static void other_boards_are_refused_and_said_why(void **state)
{
    (void)state;
    assert_cannot_hold("AAooooooo", UJ_FORMAT_LETTERS, "only 6x6 boards; this one is 3x3");
    assert_cannot_hold("6x6:AAooxooooooooooooooooooooooooooooooo", UJ_FORMAT_LETTERS, "walls");
    assert_cannot_hold("6x6:AAooooBBBBoooooooooooooooooooooooooo", UJ_FORMAT_LETTERS, "B of length 4");
    assert_cannot_hold("6x6:AAAooooooooooooooooooooooooooooooooo", UJ_FORMAT_LETTERS, "the target is a car");
    assert_cannot_hold("AABBBoCCCoooDDDoooEEEoooFFFooooooooo", UJ_FORMAT_LETTERS, "4 trucks; this board has 1 and 5");
    assert_cannot_hold("AABBCCDDEEFFGGHHIIJJKKLLMMoooooooooo", UJ_FORMAT_LETTERS,
                       "12 cars and 4 trucks; this board has 13");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_letter_column_row_orientation),
        cmocka_unit_test(the_report_has_one_illegal_puzzle_as_printed),
        cmocka_unit_test(the_report_is_fine_with_the_car_that_was_meant),
        cmocka_unit_test(a_second_target_begins_another_board),
        cmocka_unit_test(a_bad_board_does_not_stop_the_others),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(each_fault_has_its_place),
        cmocka_unit_test(other_boards_are_refused_and_said_why),
    };
    return cmocka_run_group_tests_name("format_letters", tests, NULL, NULL);
}
