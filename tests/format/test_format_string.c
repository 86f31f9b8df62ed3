#include "format_support.h"

#include <string.h>

static void a_line_is_a_square_board(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, CARD_1 "\n");
    assert_int_equal(puzzle.board.width, 6);
    assert_int_equal(puzzle.board.height, 6);
    assert_int_equal(puzzle.board.vehicle_count, 8);
    assert_int_equal(puzzle.board.exit_row, 2);
    assert_string_equal(puzzle.board.vehicles[puzzle.board.target].name, "X");
    assert_vehicle(&puzzle.board, "A", 0, 0, 2, true);
    assert_vehicle(&puzzle.board, "O", 0, 5, 3, false);
    assert_vehicle(&puzzle.board, "R", 5, 2, 3, true);
    uj_puzzle_clear(&puzzle);
}

static void a_without_x_is_the_target(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, "BBoAAoooo");
    assert_string_equal(puzzle.board.vehicles[puzzle.board.target].name, "A");
    assert_int_equal(puzzle.board.exit_row, 1);
    uj_puzzle_clear(&puzzle);
}

static void dots_and_o_are_empty_and_x_and_hash_are_walls(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, "AA.ox#.o.");
    assert_int_equal(puzzle.board.vehicle_count, 1);
    assert_true(uj_board_is_wall(&puzzle.board, 1, 1));
    assert_true(uj_board_is_wall(&puzzle.board, 1, 2));
    assert_false(uj_board_is_wall(&puzzle.board, 1, 0));
    assert_false(uj_board_is_wall(&puzzle.board, 0, 2));
    uj_puzzle_clear(&puzzle);
}

static void a_small_letter_is_another_vehicle_than_the_large_one(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, "AAobbaBBa");
    assert_int_equal(puzzle.board.vehicle_count, 4);
    assert_vehicle(&puzzle.board, "a", 1, 2, 2, false);
    assert_vehicle(&puzzle.board, "b", 1, 0, 2, true);
    uj_puzzle_clear(&puzzle);
}

static void numbers_around_the_board_are_moves_and_cluster(void **state)
{
    (void)state;
    uj_puzzle both = read_first(UJ_FORMAT_STRING, "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n");
    assert_int_equal(both.moves, 60);
    assert_true(both.states == 2332);
    uj_puzzle largest = read_first(UJ_FORMAT_STRING, "AAooooooo\t18446744073709551615");
    assert_int_equal(largest.moves, -1);
    assert_true(largest.states == UINT64_MAX);
    uj_puzzle_clear(&both);
    uj_puzzle_clear(&largest);
}

static void other_shapes_have_their_size_in_front(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, "4x3:AAoBoooBoooo");
    assert_int_equal(puzzle.board.width, 4);
    assert_int_equal(puzzle.board.height, 3);
    assert_vehicle(&puzzle.board, "B", 0, 3, 2, false);
    uj_puzzle_clear(&puzzle);
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(UJ_FORMAT_STRING, CARD_1 "\n", 1);
    assert_lossless(UJ_FORMAT_STRING,
                    "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n"
                    "0 AAooooooo\n"
                    "AAooooooo 7\n"
                    "3x4:AAoooooooooo\n"
                    "5 16x3:ooooooooooooooAAoooooooooooooooooooooooooooooooo 12\n",
                    5);
}

static void a_bad_line_does_not_stop_the_others(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_STRING, "AAooooooo\nAAooo\n\n# note\n?\nBBAAooooooo\r\nXXooooooo", &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 3);
}

static void an_unknown_character_is_pointed_at(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_STRING, "AAoo?oooo", 1, 5, "unknown character '?'");
    assert_refused(UJ_FORMAT_STRING, "# one\n\n  12 AAoo5oooo", 3, 10, "unknown character '5'");
    assert_refused(UJ_FORMAT_STRING, "AAoo\xC3\xA9oo?oo", 1, 5, "unknown character '\xC3\xA9'");
    assert_refused(UJ_FORMAT_STRING, "AA\xFFoooooo", 1, 3, "unknown character byte 0xFF");
    assert_refused(UJ_FORMAT_STRING, "AA\x1Boooooo", 1, 3, "unknown character byte 0x1B");
    assert_refused(UJ_FORMAT_STRING, "AA\xC2\x85oooooo", 1, 3, "unknown character U+0085");
}

static void a_wrong_number_of_cells_is_refused(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_STRING, "AAoooooo", 1, 1, "8 cells are not a square");
    assert_refused(UJ_FORMAT_STRING, "AAoo", 1, 1, "4 cells are not a square");
    assert_refused(UJ_FORMAT_STRING, "4x3:AAooooooo", 1, 5, "4x3 makes 12 cells; the board has 9");
    char long_line[17 * 17 + 1];
    memset(long_line, 'o', sizeof long_line - 1);
    long_line[sizeof long_line - 1] = '\0';
    assert_refused(UJ_FORMAT_STRING, long_line, 1, 1, "289 cells are not a square");
}

static void vehicles_of_impossible_shape_are_told_apart(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_STRING, "AAoBooooo", 1, 4, "vehicle B has length 1");
    assert_refused(UJ_FORMAT_STRING, "AAooBooooBoooooo", 1, 10, "vehicle B is in two pieces");
    assert_refused(UJ_FORMAT_STRING, "AAoBoBooo", 1, 6, "vehicle B is in two pieces");
    assert_refused(UJ_FORMAT_STRING, "AABBooooo", 1, 4, "vehicle B is in two pieces");
    assert_refused(UJ_FORMAT_STRING, "AAoBBooBo", 1, 8, "vehicle B is bent");
    assert_refused(UJ_FORMAT_STRING, "BBoBBoAAo", 1, 4, "vehicle B is bent");
    assert_refused(UJ_FORMAT_STRING, "oBoBBoAAo", 1, 4, "vehicle B is bent");
}

static void a_target_is_needed_and_lies_flat(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_STRING, "BBooooooo", 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_STRING, "ooooooooo", 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_STRING, "oAooAoooo", 1, 2, "vertical");
    assert_refused(UJ_FORMAT_STRING, "AAoXooXoo", 1, 4, "vertical");
}

static void numbers_and_columns_are_checked(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_STRING, "12", 1, 1, "no board after the number");
    assert_refused(UJ_FORMAT_STRING, "AAooooooo many", 1, 11, "a whole number is expected");
    assert_refused(UJ_FORMAT_STRING, "1 AAooooooo 2 3", 1, 13, "too many columns");
    assert_refused(UJ_FORMAT_STRING, "2147483648 AAooooooo", 1, 1, "number out of range");
    assert_refused(UJ_FORMAT_STRING, "-1 AAooooooo", 1, 1, "number out of range");
    assert_refused(UJ_FORMAT_STRING, "99999999999999999999999999 AAooooooo", 1, 1, "number out of range");
    assert_refused(UJ_FORMAT_STRING, "AAooooooo 18446744073709551616", 1, 11, "number out of range");
    assert_refused(UJ_FORMAT_STRING, "2x3:AAoooo", 1, 1, "number out of range: the width");
    assert_refused(UJ_FORMAT_STRING, "3x17:AAo", 1, 3, "number out of range: the height");
    assert_refused(UJ_FORMAT_STRING, "33:AAo", 1, 1, "must look like 6x5");
}

static void fifty_vehicles_are_the_most(void **state)
{
    (void)state;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error = {.message = ""};
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_board_init(&puzzle.board, 16, 16, NULL), UJ_OK);
    for (int i = 0; i < 51; i++) {
        const char name[] = {'v', (char)('0' + i / 10), (char)('0' + i % 10), '\0'};
        assert_int_equal(uj_board_add(&puzzle.board, name, i / 8, i % 8 * 2, 2, true, NULL), UJ_OK);
        assert_int_equal(uj_board_finish(&puzzle.board, i, -1, NULL), UJ_OK);
        uj_board fitted = puzzle.board;
        assert_int_equal(uj_board_fit_names(&fitted, UJ_FORMAT_STRING, NULL, &error), i < 50 ? UJ_OK : UJ_CANNOT_HOLD);
    }
    assert_non_null(strstr(error.message, "letters for 50 vehicles only; this board has 51"));
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, true, &error), UJ_CANNOT_HOLD);
    assert_int_equal(text.length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_a_square_board),
        cmocka_unit_test(a_without_x_is_the_target),
        cmocka_unit_test(dots_and_o_are_empty_and_x_and_hash_are_walls),
        cmocka_unit_test(a_small_letter_is_another_vehicle_than_the_large_one),
        cmocka_unit_test(numbers_around_the_board_are_moves_and_cluster),
        cmocka_unit_test(other_shapes_have_their_size_in_front),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(a_bad_line_does_not_stop_the_others),
        cmocka_unit_test(an_unknown_character_is_pointed_at),
        cmocka_unit_test(a_wrong_number_of_cells_is_refused),
        cmocka_unit_test(vehicles_of_impossible_shape_are_told_apart),
        cmocka_unit_test(a_target_is_needed_and_lies_flat),
        cmocka_unit_test(numbers_and_columns_are_checked),
        cmocka_unit_test(fifty_vehicles_are_the_most),
    };
    return cmocka_run_group_tests_name("format_string", tests, NULL, NULL);
}
