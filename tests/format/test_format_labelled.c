#include "format_support.h"

#include <stdlib.h>

static void the_displayed_board_of_seng_and_diep_is_card_1(void **state)
{
    (void)state;
    char *text = read_data("seng-diep.labelled");
    uj_puzzle labelled = read_first(UJ_FORMAT_UNKNOWN, text), string = read_first(UJ_FORMAT_STRING, CARD_1);
    assert_true(uj_board_same(&labelled.board, &string.board));
    assert_string_equal(labelled.board.vehicles[labelled.board.target].name, "1");
    assert_vehicle(&labelled.board, "6", 1, 0, 3, false);
    assert_vehicle(&labelled.board, "4", 5, 2, 3, true);
    uj_puzzle_clear(&labelled);
    uj_puzzle_clear(&string);
    free(text);
}

static void size_and_count_may_share_a_line(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_LABELLED, "4 2\n1 h 2 1 2\nblue V 2 4 1\n");
    assert_int_equal(puzzle.board.width, 4);
    assert_vehicle(&puzzle.board, "blue", 0, 3, 2, false);
    uj_puzzle_clear(&puzzle);
}

static void the_target_is_labelled_1_or_comes_first(void **state)
{
    (void)state;
    uj_puzzle second = read_first(UJ_FORMAT_LABELLED, "4 2\nblue v 2 4 1\n1 h 2 1 2\n");
    uj_puzzle first = read_first(UJ_FORMAT_LABELLED, "4 2\nred h 2 1 2\nblue v 2 4 1\n");
    assert_string_equal(second.board.vehicles[second.board.target].name, "1");
    assert_string_equal(first.board.vehicles[first.board.target].name, "red");
    uj_puzzle_clear(&second);
    uj_puzzle_clear(&first);
}

static void blank_lines_mean_nothing(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_LABELLED, "4\n\n1\n\n1 h 2 1 2\n4 1\n1 h 2 1 2\n\n# note\n\n4\n1\nred h 2 1 2", &fine,
                 &refused);
    assert_int_equal(fine, 3);
    assert_int_equal(refused, 0);
}

static void a_bad_board_does_not_stop_the_others(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_LABELLED,
                 "4 2\n1 h 9 1 2\n2 h 2 1 1\n" /* too long a vehicle */
                 "99\n1\n1 h 2 1 1\n"          /* too large a size */
                 "4 1\n1 h 2 1 2\n2 h 2 1 1\n" /* one vehicle too many: refused where it stands */
                 "4 3\n1 h 2 1 2\n2 h 2 1 1\n" /* one too few */
                 "4 1\n1 h 2 1 2\n",
                 &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 4);
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(UJ_FORMAT_LABELLED, "4\n2\n1 h 2 1 2\nblue v 2 4 1\n\n6\n1\nred h 3 1 6\n", 2);
}

static void the_target_is_written_first(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, "BBoXXoooo");
    assert_written(&puzzle, UJ_FORMAT_LABELLED, "3\n2\nX h 2 1 2\nB h 2 1 1\n");
    uj_puzzle_clear(&puzzle);
}

static void each_fault_has_its_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_LABELLED, "17 1\n1 h 2 1 1", 1, 1, "the size must be 3 to 16");
    assert_refused(UJ_FORMAT_LABELLED, "6\nmany\n1 h 2 1 1", 2, 1,
                   "a whole number is expected here: the number of vehicles");
    assert_refused(UJ_FORMAT_LABELLED, "6 101", 1, 3, "too many vehicles: at most 100");
    assert_refused(UJ_FORMAT_LABELLED, "6 -1", 1, 3, "number out of range");
    assert_refused(UJ_FORMAT_LABELLED, "6", 1, 1, "the number of vehicles must follow");
    assert_refused(UJ_FORMAT_LABELLED, "6 0", 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_LABELLED, "1 h 2 1 1", 1, 1, "the size of the board is expected here");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 h 2 1", 2, 1, "label, h or v, length, x, y");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 d 2 1 1", 2, 3, "H (horizontal) or V (vertical)");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 h two 1 1", 2, 5, "a whole number is expected here: the length");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 h 1 1 1", 2, 5, "length 1");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 h 2 6 1", 2, 7, "off the board: with length 2, x must be 1 to 5");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 h 2 1 0", 2, 9, "off the board: y must be 1 to 6");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 h 2 9999999 1", 2, 7, "number out of range: x must be 1 to 6");
    assert_refused(UJ_FORMAT_LABELLED, "6 2\n1 h 2 1 1\n1 h 2 1 2", 3, 1, "two vehicles named 1");
    assert_refused(UJ_FORMAT_LABELLED, "6 2\n1 h 2 1 1\n2 v 2 2 1", 3, 1, "overlaps vehicle 1 at row 1, column 2");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\n1 v 2 2 1", 2, 3, "vertical");
    assert_refused(UJ_FORMAT_LABELLED, "6 2\n1 h 2 1 1\n6 1\n1 h 2 1 1", 1, 1, "1 of its 2 vehicles");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\nca\xC3\xA9r h 2 1 1", 2, 3, "unknown character in a name: '\xC3\xA9'");
    assert_refused(UJ_FORMAT_LABELLED, "6 1\nabcdefghijkl h 2 1 1", 2, 1, "too long: at most 11");
}

static void walls_and_rectangles_cannot_be_held(void **state)
{
    (void)state;
    assert_cannot_hold("4x3:AAoooooooooo", UJ_FORMAT_LABELLED, "only square boards; this one is 4x3");
    assert_cannot_hold("AAxoooooo", UJ_FORMAT_LABELLED, "walls");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_displayed_board_of_seng_and_diep_is_card_1),
        cmocka_unit_test(size_and_count_may_share_a_line),
        cmocka_unit_test(the_target_is_labelled_1_or_comes_first),
        cmocka_unit_test(blank_lines_mean_nothing),
        cmocka_unit_test(a_bad_board_does_not_stop_the_others),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(the_target_is_written_first),
        cmocka_unit_test(each_fault_has_its_place),
        cmocka_unit_test(walls_and_rectangles_cannot_be_held),
    };
    return cmocka_run_group_tests_name("format_labelled", tests, NULL, NULL);
}
