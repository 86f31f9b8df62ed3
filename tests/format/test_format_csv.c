#include "format_support.h"

#include <string.h>

#define HEADER "car,orientation,col,row,length\n"

static void a_line_is_a_vehicle_counted_from_1(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_CSV, HEADER "AB,V,6,1,3\nX,H,2,3,2\n");
    assert_int_equal(puzzle.board.width, 6);
    assert_int_equal(puzzle.board.height, 6);
    assert_int_equal(puzzle.board.exit_row, 2);
    assert_int_equal(puzzle.board.target, 1);
    assert_vehicle(&puzzle.board, "AB", 0, 5, 3, false);
    assert_vehicle(&puzzle.board, "X", 2, 1, 2, true);
    uj_puzzle_clear(&puzzle);
}

static void the_size_is_the_farthest_cell_unless_told(void **state)
{
    (void)state;
    const char text[] = HEADER "X,H,2,3,2\nB,V,1,3,2\n";
    uj_puzzle farthest = read_first(UJ_FORMAT_CSV, text);
    assert_int_equal(farthest.board.width, 4);
    assert_int_equal(farthest.board.height, 4);

    const uj_read_options options = {.size = sizeof(uj_read_options), .format = UJ_FORMAT_CSV, .width = 7, .height = 5};
    uj_puzzle told = UJ_PUZZLE_INIT;
    uj_reader *reader;
    assert_int_equal(uj_reader_open(&reader, text, strlen(text), &options, NULL), UJ_OK);
    assert_int_equal(uj_reader_next(reader, &told, NULL), UJ_OK);
    assert_int_equal(told.board.width, 7);
    assert_int_equal(told.board.height, 5);
    uj_reader_close(reader);
}

static void vehicles_off_the_told_size_are_refused(void **state)
{
    (void)state;
    const char text[] = HEADER "X,H,5,3,2\n";
    const uj_read_options options = {.size = sizeof(uj_read_options), .format = UJ_FORMAT_CSV, .width = 5, .height = 5};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    uj_reader *reader;
    assert_int_equal(uj_reader_open(&reader, text, strlen(text), &options, NULL), UJ_OK);
    assert_int_equal(uj_reader_next(reader, &puzzle, &error), UJ_BAD_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 5);
    assert_non_null(strstr(error.message, "off the board"));
    uj_reader_close(reader);
}

static void columns_come_in_any_order_and_more_are_ignored(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_CSV, "\"Length\",\"vehicle\",row, Column ,ORIENTATION,note\n"
                                                 "2,\"X\",1,1,h,\"a, b\"\n"
                                                 " 3 , AB , 2 , 4 , v ,\n");
    assert_vehicle(&puzzle.board, "X", 0, 0, 2, true);
    assert_vehicle(&puzzle.board, "AB", 1, 3, 3, false);
    uj_puzzle_clear(&puzzle);
}

static void a_header_or_a_blank_line_begins_the_next_board(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_CSV,
                 HEADER "\nX,H,1,1,2\n" HEADER "X,H,1,1,2\n\nX,H,1,2,2\nA,H,1,1,2\r\n\r\n\n" HEADER "X,H,1,1,2", &fine,
                 &refused);
    assert_int_equal(fine, 4);
    assert_int_equal(refused, 0);
}

static void a_vehicle_may_be_called_as_a_heading(void **state)
{
    (void)state;
    const char text[] = HEADER "orientation,H,1,1,2\nX,H,2,3,2\nlength,V,6,1,6\n";
    uj_puzzle puzzle = read_first(UJ_FORMAT_CSV, text);
    assert_vehicle(&puzzle.board, "orientation", 0, 0, 2, true);
    assert_vehicle(&puzzle.board, "length", 0, 5, 6, false);
    uj_puzzle_clear(&puzzle);
    assert_lossless(UJ_FORMAT_CSV, text, 1);
}

static void names_that_look_like_formulas_are_written_with_an_apostrophe(void **state)
{
    (void)state;
    const char text[] = HEADER "'=A,H,1,1,2\nX,H,2,3,2\n'+1,V,6,1,3\n'-B,V,6,4,3\n'@C,H,3,1,2\nA=,H,1,6,2\n";
    uj_puzzle puzzle = read_first(UJ_FORMAT_CSV, text);
    assert_vehicle(&puzzle.board, "=A", 0, 0, 2, true);
    assert_vehicle(&puzzle.board, "+1", 0, 5, 3, false);
    assert_vehicle(&puzzle.board, "-B", 3, 5, 3, false);
    assert_vehicle(&puzzle.board, "@C", 0, 2, 2, true);
    uj_puzzle_clear(&puzzle);
    assert_lossless(UJ_FORMAT_CSV, text, 1);
    uj_puzzle bare = read_first(UJ_FORMAT_CSV, HEADER "=A,H,1,1,2\nX,H,2,3,2\n");
    assert_vehicle(&bare.board, "=A", 0, 0, 2, true);
    uj_puzzle_clear(&bare);
    assert_refused(UJ_FORMAT_CSV, HEADER "''A,H,1,1,2\nX,H,2,3,2\n", 2, 2, "unknown character in a name");
}

static void a_bad_board_does_not_stop_the_others(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_CSV,
                 HEADER "X,H,0,1,2\nA,H,1,2,2\n\nX,H,1,1,2\n" HEADER "A,H,1,1\nX,H,1,1,2\n" HEADER "X,H,1,1,2\n", &fine,
                 &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 2);
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(UJ_FORMAT_CSV, HEADER "A,H,1,1,2\nX,H,2,3,2\nBB,V,6,4,3\n\n" HEADER "X,H,2,3,2\n", 2);
}

static void each_fault_has_its_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_CSV, "X,H,1,1,2", 1, 1, "the header is expected here");
    assert_refused(UJ_FORMAT_CSV, "car,orientation,col,row\nX,H,1,1", 1, 1, "lacks the column length");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,1", 2, 1, "5 fields are expected, as in the header; this line has 4");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,D,1,1,2", 2, 3, "H (horizontal) or V (vertical)");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,,1,2", 2, 5, "a whole number is expected here: the column");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,b,2", 2, 7, "a whole number is expected here: the row");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,1,12345678", 2, 9, "number out of range: the length");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,1,1", 2, 9, "length 1");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,0,2", 2, 7, "off the board: the row must be 1 to 3");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,1,2\nB,V,1,16,2", 3, 1, "off the board");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,1,2\nB,V,2,1,2", 3, 1, "overlaps vehicle X at row 1, column 2");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,H,1,1,2\nX,H,1,2,2", 3, 1, "two vehicles named X");
    assert_refused(UJ_FORMAT_CSV, HEADER "A,H,1,1,2", 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_CSV, HEADER, 1, 1, "there is no target");
    assert_refused(UJ_FORMAT_CSV, HEADER "X,V,1,1,2", 2, 3, "vertical");
    assert_refused(UJ_FORMAT_CSV, HEADER ",H,1,1,2", 2, 1, "a vehicle's name is expected here");
    assert_refused(UJ_FORMAT_CSV, HEADER "A B,H,1,1,2", 2, 2, "unknown character in a name: a space");
}

static void more_than_100_vehicles_are_refused(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, HEADER "X,H,1,1,2\n");
    for (int i = 0; i < 100; i++)
        uj_text_printf(&text, "v%d,H,%d,%d,2\n", i, i % 8 * 2 + 1, i / 8 + 2);
    assert_refused(UJ_FORMAT_CSV, text.data, 102, 1, "too many vehicles: at most 100");
    uj_text_free(&text);
}

static void walls_cannot_be_held(void **state)
{
    (void)state;
    assert_cannot_hold("XXxoooooo", UJ_FORMAT_CSV, "walls");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_a_vehicle_counted_from_1),
        cmocka_unit_test(the_size_is_the_farthest_cell_unless_told),
        cmocka_unit_test(vehicles_off_the_told_size_are_refused),
        cmocka_unit_test(columns_come_in_any_order_and_more_are_ignored),
        cmocka_unit_test(a_header_or_a_blank_line_begins_the_next_board),
        cmocka_unit_test(a_vehicle_may_be_called_as_a_heading),
        cmocka_unit_test(names_that_look_like_formulas_are_written_with_an_apostrophe),
        cmocka_unit_test(a_bad_board_does_not_stop_the_others),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(each_fault_has_its_place),
        cmocka_unit_test(more_than_100_vehicles_are_refused),
        cmocka_unit_test(walls_cannot_be_held),
    };
    return cmocka_run_group_tests_name("format_csv", tests, NULL, NULL);
}
