#include "format_support.h"

#include <stdlib.h>
#include <string.h>

#define RED  "{\"name\":\"red\",\"row\":2,\"column\":1,\"length\":2,\"horizontal\":true}"
#define GOOD "{\"width\":4,\"height\":3,\"target\":\"red\",\"vehicles\":[" RED "]}"

/* A board with these members in place of some of GOOD's. */
#define WITH(vehicles, more) "{\"width\":4,\"height\":3,\"vehicles\":[" vehicles "]" more "}"

static void an_object_is_a_board(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(
        UJ_FORMAT_JSON,
        "{ \"width\" : 5, \"height\" : 4, \"exit\" : 2, \"target\" : \"red\",\r\n"
        "  \"vehicles\" : [ " RED
        ", {\"horizontal\":false,\"length\":2,\"column\":5,\"row\":2,\"name\":\"\\u0042-1\",\"colour\":[{}]} ],\n"
        "  \"walls\" : [ { \"row\" : 1, \"column\" : 4 } ],\n"
        "  \"moves\" : 7, \"states\" : 12, \"solution\" : [ { \"vehicle\" : \"B-1\", \"by\" : 1 },\n"
        "  {\"by\":3,\"vehicle\":\"red\"} ], \"author\" : null }");
    assert_int_equal(puzzle.board.width, 5);
    assert_int_equal(puzzle.board.height, 4);
    assert_int_equal(puzzle.board.exit_row, 1);
    assert_int_equal(puzzle.board.target, 0);
    assert_vehicle(&puzzle.board, "red", 1, 0, 2, true);
    assert_vehicle(&puzzle.board, "B-1", 1, 4, 2, false);
    assert_true(uj_board_is_wall(&puzzle.board, 0, 3));
    assert_int_equal(puzzle.moves, 7);
    assert_true(puzzle.states == 12);
    assert_int_equal(puzzle.solution_length, 2);
    assert_int_equal(puzzle.solution[1].by, 3);
    uj_puzzle_clear(&puzzle);
}

static void boards_come_in_lines_lists_and_packs(void **state)
{
    (void)state;
    static const char *const texts[] = {
        GOOD "\n" GOOD "\n" GOOD,
        GOOD GOOD GOOD,
        "[" GOOD ",\n" GOOD ", " GOOD "]",
        "{\"name\":\"pack\",\"puzzles\":[" GOOD "," GOOD "],\"more\":1}\n" GOOD,
        "[]" GOOD "[" GOOD "]{\"puzzles\":[]}{\"puzzles\":[" GOOD "]}",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        size_t fine, refused;
        count_boards(UJ_FORMAT_JSON, texts[i], &fine, &refused);
        assert_int_equal(fine, 3);
        assert_int_equal(refused, 0);
    }
}

static void a_bad_board_does_not_stop_the_others(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t fine, refused;
    } cases[] = {
        {GOOD "\n{\"width\":4}\n" GOOD, 2, 1},                /* a missing key */
        {GOOD "\n{\"width\":4,\n" GOOD, 2, 1},                /* cut off */
        {"[" GOOD ",5," GOOD ",{}," GOOD "]", 3, 2},          /* what is no board in a list */
        {"[\n" GOOD ",\n{\"width\":},\n" GOOD "\n]\n", 2, 1}, /* a fault of syntax in a list */
        {"{\"puzzles\":[\n  " GOOD ",\n  {\"vehicles\":[\n    {},\n    oops\n  ]},\n  " GOOD "\n]}", 2, 1},
        {"[" GOOD "\n" GOOD "\n" GOOD "]", 3, 1}, /* a comma is missing: told once */
        {"hello\n" GOOD, 1, 1},
        {"[" GOOD, 1, 1},
        {"{\"puzzles\":[" GOOD "}", 1, 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        size_t fine, refused;
        count_boards(UJ_FORMAT_JSON, cases[i].text, &fine, &refused);
        assert_int_equal(fine, cases[i].fine);
        assert_int_equal(refused, cases[i].refused);
    }
}

static void reading_and_writing_loses_nothing(void **state)
{
    (void)state;
    assert_lossless(
        UJ_FORMAT_JSON,
        "{\"width\":4,\"height\":3,\"exit\":2,\"target\":\"red\",\"vehicles\":[" RED "],\"walls\":[]}\n"
        "{\"width\":4,\"height\":4,\"exit\":2,\"target\":\"red\",\"vehicles\":["
        "{\"name\":\"B\",\"row\":1,\"column\":4,\"length\":2,\"horizontal\":false}," RED "],"
        "\"walls\":[{\"row\":1,\"column\":1},{\"row\":3,\"column\":2}],\"moves\":0,\"states\":9007199254740991,"
        "\"solution\":[{\"vehicle\":\"B\",\"by\":2},{\"vehicle\":\"red\",\"by\":2}]}\n"
        "{\"width\":4,\"height\":3,\"exit\":2,\"target\":\"red\",\"vehicles\":[" RED
        "],\"walls\":[],\"states\":\"9007199254740992\"}\n",
        3);
}

static void faults_of_syntax_have_their_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_JSON, "{\"width\":4,\n \"height\" 3}", 2, 11, "a colon is expected");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":[1,2,]}", 1, 11, "a value is expected");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":1,}", 1, 8, "a key in quotes is expected");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":1 \"b\":2}", 1, 8, "a comma or a closing bracket");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":[1}}", 1, 8, "does not match the one that it closes");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":1]", 1, 7, "a closing brace");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":01}", 1, 7, "does not begin with 0");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":1.}", 1, 8, "a digit is expected");
    assert_refused(UJ_FORMAT_JSON, "{\"\xC3\xA9\":tru}", 1, 6, "a value is expected");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":\"b\nc\"}", 1, 8, "must end on the line");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":\"\\x\"}", 1, 8, "unknown escape");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":\"\\u12g4\"}", 1, 11, "unknown escape");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":\"b", 1, 8, "ends inside a string");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":", 1, 6, "ends where a value is expected");
    assert_refused(UJ_FORMAT_JSON, "{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", 1, 38,
                   "too many nested brackets");
    assert_refused(UJ_FORMAT_JSON, "\n 5", 2, 2, "a board is an object");
}

static void faults_of_the_board_have_their_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_JSON, "{\"width\":17,\"height\":3}", 1, 10, "width must be 3 to 16");
    assert_refused(UJ_FORMAT_JSON, "{\"width\":4,\"height\":2}", 1, 21, "height must be 3 to 16");
    assert_refused(UJ_FORMAT_JSON, "{\"width\":4.5}", 1, 10, "a whole number is expected here: width");
    assert_refused(UJ_FORMAT_JSON, "{\"width\":\"4\"}", 1, 10, "a whole number is expected here: width");
    assert_refused(UJ_FORMAT_JSON, "{\"width\":4,\"width\":4}", 1, 12, "appears twice");
    assert_refused(UJ_FORMAT_JSON, "\n{\"width\":4}", 2, 1, "\"height\" is missing");
    assert_refused(UJ_FORMAT_JSON, "{\"width\":4,\"height\":3}", 1, 1, "\"vehicles\" is missing");
    assert_refused(UJ_FORMAT_JSON, "{\"width\":4,\"height\":3,\"vehicles\":7}", 1, 34, "a list in brackets");
    assert_refused(UJ_FORMAT_JSON, WITH("7", ""), 1, 35, "an object in braces");
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ""), 1, 1, "there is no \"target\"");
    assert_refused(UJ_FORMAT_JSON, WITH("", ",\"target\":\"red\""), 1, 46, "no vehicle is named red");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"target\":\"\xC3\xA9\""), 2, 74,
                   "a name is 1 to 11 plain characters");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"target\":\"red\",\"exit\":4"), 2, 87, "exit must be 1 to 3");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"target\":\"red\",\"exit\":1"), 2, 87, "not on the exit row 1");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"walls\":[{\"row\":2,\"column\":2}]"), 2, 74,
                   "overlaps vehicle red");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"walls\":[{\"row\":4,\"column\":2}]"), 2, 81,
                   "row must be 1 to 3");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"target\":\"red\",\"moves\":-1"), 2, 88,
                   "number out of range: moves");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"target\":\"red\",\"states\":\"1e3\""), 2, 90, "whole number");
    assert_refused(UJ_FORMAT_JSON, WITH("\n" RED, ",\"target\":\"red\",\"states\":18446744073709551616"), 2, 89,
                   "number out of range: states");
}

static void faults_of_a_vehicle_have_their_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_JSON, WITH("\n{}", ""), 2, 1, "\"name\" is missing");
    assert_refused(UJ_FORMAT_JSON, WITH("\n{\"name\":5}", ""), 2, 9, "a name in quotes");
    assert_refused(UJ_FORMAT_JSON, WITH("\n{\"name\":\"a b\"}", ""), 2, 9, "a name is 1 to 11 plain characters");
    assert_refused(UJ_FORMAT_JSON, WITH("\n{\"name\":\"a\\u0000b\"}", ""), 2, 9, "a name is 1 to 11 plain characters");
    assert_refused(UJ_FORMAT_JSON, WITH("\n{\"name\":\"abcdefghijkl\"}", ""), 2, 9,
                   "a name is 1 to 11 plain characters");
    assert_refused(UJ_FORMAT_JSON,
                   WITH("\n{\"name\":\"a\",\"row\":1,\"column\":4,\"length\":2,\"horizontal\":true}", ""), 2, 30,
                   "off the board");
    assert_refused(UJ_FORMAT_JSON,
                   WITH("\n{\"name\":\"a\",\"row\":1,\"column\":4,\"length\":1,\"horizontal\":true}", ""), 2, 41,
                   "length 1");
    assert_refused(UJ_FORMAT_JSON, WITH("\n{\"name\":\"a\",\"row\":1,\"column\":4,\"length\":2,\"horizontal\":1}", ""),
                   2, 56, "true or false");
    assert_refused(UJ_FORMAT_JSON, WITH(RED ",\n" RED, ""), 2, 9, "two vehicles named red");
    assert_refused(UJ_FORMAT_JSON,
                   WITH(RED ",\n{\"name\":\"a\",\"row\":1,\"column\":2,\"length\":2,\"horizontal\":false}", ""), 2, 9,
                   "overlaps vehicle red at row 2, column 2");
    assert_refused(
        UJ_FORMAT_JSON,
        WITH("{\"name\":\"a\",\"row\":1,\"column\":2,\"length\":2,\"horizontal\":false}", ",\n\"target\":\"a\""), 2, 10,
        "vertical");
}

static void faults_of_the_solution_have_their_place(void **state)
{
    (void)state;
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ",\"target\":\"red\",\n\"solution\":[{\"vehicle\":\"blue\",\"by\":1}]"), 2,
                   24, "no vehicle is named blue");
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ",\"target\":\"red\",\n\"solution\":[{\"vehicle\":\"red\",\"by\":4}]"), 2,
                   35, "by must be -3 to 3");
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ",\"target\":\"red\",\n\"solution\":[{\"vehicle\":\"red\",\"by\":0}]"), 2,
                   35, "one cell or more");
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ",\"target\":\"red\",\n\"solution\":5"), 2, 12, "a list in brackets");
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ",\"target\":\"red\",\n\"solution\":[{\"vehicle\":\"red\",\"by\":-1}]"), 2,
                   13, "red cannot move 1 left: it would leave the board");
    assert_refused(UJ_FORMAT_JSON, WITH(RED, ",\"target\":\"red\",\n\"solution\":[{\"vehicle\":\"red\",\"by\":1}]"), 2,
                   13, "the solution ends before red is at the exit");
}

/* Every bad board of one long line is told its column; counting each from the start would take minutes. */
static void many_bad_boards_on_one_line_take_no_time(void **state)
{
    (void)state;
    enum { COUNT = 300000 };
    char *text = malloc(2 * COUNT + 2);
    assert_non_null(text);
    for (size_t i = 0; i < COUNT; i++)
        memcpy(text + 2 * i, i ? ",1" : "[1", 2);
    memcpy(text + (size_t)2 * COUNT, "]", 2);
    size_t fine, refused;
    count_boards(UJ_FORMAT_JSON, text, &fine, &refused);
    assert_int_equal(fine, 0);
    assert_int_equal(refused, COUNT);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_object_is_a_board),
        cmocka_unit_test(boards_come_in_lines_lists_and_packs),
        cmocka_unit_test(a_bad_board_does_not_stop_the_others),
        cmocka_unit_test(reading_and_writing_loses_nothing),
        cmocka_unit_test(faults_of_syntax_have_their_place),
        cmocka_unit_test(faults_of_the_board_have_their_place),
        cmocka_unit_test(faults_of_a_vehicle_have_their_place),
        cmocka_unit_test(faults_of_the_solution_have_their_place),
        cmocka_unit_test(many_bad_boards_on_one_line_take_no_time),
    };
    return cmocka_run_group_tests_name("format_json", tests, NULL, NULL);
}
