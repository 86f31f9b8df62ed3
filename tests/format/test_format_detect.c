#include "format_support.h"

#include <stdlib.h>
#include <string.h>

static void assert_detected(const char *text, uj_format format)
{
    assert_string_equal(uj_format_name(uj_format_detect(text, strlen(text))), uj_format_name(format));
}

static void names_and_numbers_of_formats_belong_together(void **state)
{
    (void)state;
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
        assert_int_equal(uj_format_by_name(uj_format_name(format)), format);
        assert_true(strlen(uj_format_summary(format)) > 10);
    }
    assert_int_equal(uj_format_by_name("xml"), UJ_FORMAT_UNKNOWN);
    assert_int_equal(uj_format_by_name("unknown"), UJ_FORMAT_UNKNOWN);
    assert_string_equal(uj_format_name(UJ_FORMAT_UNKNOWN), "unknown");
    assert_string_equal(uj_format_name(UJ_FORMAT_END), "unknown");
}

static void card_1_is_recognised_in_every_notation(void **state)
{
    (void)state;
    uj_puzzle string = read_first(UJ_FORMAT_STRING, CARD_1);
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
        uj_text name = UJ_TEXT_INIT;
        uj_text_printf(&name, "card-1.%s", uj_format_name(format));
        char *text = read_data(name.data);
        assert_detected(text, format);
        uj_puzzle puzzle = read_first(UJ_FORMAT_UNKNOWN, text);
        assert_true(uj_board_same(&puzzle.board, &string.board));
        uj_puzzle_clear(&puzzle);
        uj_text_free(&name);
        free(text);
    }
    uj_puzzle_clear(&string);
}

static void comments_blank_lines_and_marks_come_before(void **state)
{
    (void)state;
    assert_detected("\xEF\xBB\xBF\r\n# one, two, three, four, five\r\n\n  X02H\n", UJ_FORMAT_LETTERS);
    assert_detected("\xEF\xBB\xBF{", UJ_FORMAT_JSON);
}

static void the_first_line_tells_the_notation(void **state)
{
    (void)state;
    assert_detected("60 " CARD_1 " 12", UJ_FORMAT_STRING);
    assert_detected("3x4:AAoooooooooo", UJ_FORMAT_STRING);
    assert_detected("AAo\nooo\nooo", UJ_FORMAT_GRID);
    assert_detected("#AAo\n....\n....", UJ_FORMAT_GRID);
    assert_detected("6 3 10 4", UJ_FORMAT_CARLIST);
    assert_detected("6 3 10", UJ_FORMAT_CARLIST);
    assert_detected("6", UJ_FORMAT_LABELLED);
    assert_detected("6 8", UJ_FORMAT_LABELLED);
    assert_detected("vehicle,orientation,col,row,length", UJ_FORMAT_CSV);
    assert_detected(" [", UJ_FORMAT_JSON);
}

static void lines_of_9_and_16_cells_are_boards_or_rows(void **state)
{
    (void)state;
    assert_detected("AAooooooo\n", UJ_FORMAT_STRING);
    assert_detected("AAooooooo\noooAAoooo\nXXooooooo\nBBoAAoooo\n", UJ_FORMAT_STRING);
    assert_detected("AAooooooo\nBBB??????\nXXooooooo\nBBoAAoooo\n", UJ_FORMAT_STRING);
    assert_detected("AAooooooo\nooooooooo\nooooooooo\n", UJ_FORMAT_GRID);
    assert_detected("AAooooooo\nXXooooooo\nooooooooo\n", UJ_FORMAT_GRID);
    assert_detected("ooooooooooooooAA\noooooooooooooooo\noooooooooooooooo\noooooooooooooooo\n", UJ_FORMAT_GRID);
    assert_detected("AAoooooooooooooo\nAAoooooooooooooo\nAAoooooooooooooo\n", UJ_FORMAT_STRING);
}

static void seventeen_lines_of_16_cells_are_no_grid(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 17; i++)
        uj_text_printf(&text, "oooooooooooooooo\n");
    assert_detected(text.data, UJ_FORMAT_STRING);
    uj_text_free(&text);
}

static void what_is_like_nothing_is_unknown(void **state)
{
    (void)state;
    assert_detected("", UJ_FORMAT_UNKNOWN);
    assert_detected("\n# nothing here\n", UJ_FORMAT_UNKNOWN);
    assert_detected("<xml/>", UJ_FORMAT_UNKNOWN);
    assert_detected("\xFF\xFE", UJ_FORMAT_UNKNOWN);
    assert_int_equal(uj_format_detect(NULL, 0), UJ_FORMAT_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_numbers_of_formats_belong_together),
        cmocka_unit_test(card_1_is_recognised_in_every_notation),
        cmocka_unit_test(comments_blank_lines_and_marks_come_before),
        cmocka_unit_test(the_first_line_tells_the_notation),
        cmocka_unit_test(lines_of_9_and_16_cells_are_boards_or_rows),
        cmocka_unit_test(seventeen_lines_of_16_cells_are_no_grid),
        cmocka_unit_test(what_is_like_nothing_is_unknown),
    };
    return cmocka_run_group_tests_name("format_detect", tests, NULL, NULL);
}
