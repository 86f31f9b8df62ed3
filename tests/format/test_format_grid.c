#include "format_support.h"

#include <stdlib.h>

static void the_rows_make_a_board(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_GRID, "AA..\n...B\n#..B\n");
    assert_int_equal(puzzle.board.width, 4);
    assert_int_equal(puzzle.board.height, 3);
    assert_vehicle(&puzzle.board, "B", 1, 3, 2, false);
    assert_true(uj_board_is_wall(&puzzle.board, 2, 0));
    uj_puzzle_clear(&puzzle);
}

static void the_board_of_a_file_is_card_1(void **state)
{
    (void)state;
    char *text = read_data("card-1.grid");
    uj_puzzle grid = read_first(UJ_FORMAT_GRID, text), string = read_first(UJ_FORMAT_STRING, CARD_1);
    assert_same_named(&grid.board, &string.board);
    uj_puzzle_clear(&grid);
    uj_puzzle_clear(&string);
    free(text);
}

static void blank_lines_separate_boards_and_comments_do_not(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_GRID, "\xEF\xBB\xBF\n# first\nAA.\n# inside\n...\n...\r\n \t\r\n\nXX.\n...\n...", &fine,
                 &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 0);
}

static void a_row_may_begin_with_a_wall(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_GRID, "#AA\n###\n#..");
    assert_int_equal(puzzle.board.height, 3);
    assert_true(uj_board_is_wall(&puzzle.board, 1, 2));
    uj_puzzle_clear(&puzzle);
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(UJ_FORMAT_GRID, "AAoo\noooB\nxooB\n\noXX\nooo\nooo\n", 2);
}

static void a_bad_board_does_not_stop_the_others(void **state)
{
    (void)state;
    size_t fine, refused;
    count_boards(UJ_FORMAT_GRID,
                 "AA.\n..\n...\n\nAA.\n...\n...\n\n"
                 "A\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\nA\n\nAA.\n...\n...\n",
                 &fine, &refused);
    assert_int_equal(fine, 2);
    assert_int_equal(refused, 2);
}

static void every_row_has_the_length_of_the_first(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_GRID, "AA..\n...\n....", 2, 4, "this row has 3 cells, the first has 4");
    assert_refused(UJ_FORMAT_GRID, "AA..\n....\n.....", 3, 5, "this row has 5 cells, the first has 4");
}

static void boards_have_3_to_16_rows_and_columns(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_GRID, "AA.\n...", 1, 1, "3x2 cells; each side must be 3 to 16");
    assert_refused(UJ_FORMAT_GRID, "AA\n..\n..", 1, 1, "2x3 cells; each side must be 3 to 16");
    assert_refused(UJ_FORMAT_GRID, "AA...............\n.................\n.................", 1, 17,
                   "17 columns; the most is 16");
    assert_refused(UJ_FORMAT_GRID, "AA.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.", 17, 1, "too many rows");
}

static void what_is_wrong_in_a_row_is_pointed_at(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_GRID, "AA.\n.0.\n...", 2, 2, "unknown character '0'");
    assert_refused(UJ_FORMAT_GRID, "AA.\n. .\n...", 2, 2, "unknown character a space");
    assert_refused(UJ_FORMAT_GRID, "\n\nAA.\nB..\n...", 4, 1, "vehicle B has length 1");
    assert_refused(UJ_FORMAT_GRID, "  AA.\n  B..\n  ..B", 3, 5, "vehicle B is in two pieces");
    assert_refused(UJ_FORMAT_GRID, "AA.\nBB.\n.B.", 3, 2, "vehicle B is bent");
    assert_refused(UJ_FORMAT_GRID, ".A.\n.A.\n...", 1, 2, "vertical");
    assert_refused(UJ_FORMAT_GRID, "...\n.BB\n...", 1, 1, "there is no target");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rows_make_a_board),
        cmocka_unit_test(the_board_of_a_file_is_card_1),
        cmocka_unit_test(blank_lines_separate_boards_and_comments_do_not),
        cmocka_unit_test(a_row_may_begin_with_a_wall),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(a_bad_board_does_not_stop_the_others),
        cmocka_unit_test(every_row_has_the_length_of_the_first),
        cmocka_unit_test(boards_have_3_to_16_rows_and_columns),
        cmocka_unit_test(what_is_wrong_in_a_row_is_pointed_at),
    };
    return cmocka_run_group_tests_name("format_grid", tests, NULL, NULL);
}
