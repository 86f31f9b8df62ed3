#include <string.h>

#include "graph_support.h"
#include "unjam.h"

static const char card[] = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo";
static const char stuck[] = "ooooooooooooAAoCCCoooooooooooooooooo";

static uj_puzzle puzzle_of(const char *text)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    assert_int_equal(uj_board_parse(&puzzle.board, text, strlen(text), NULL), UJ_OK);
    return puzzle;
}

static void assert_text(uj_text *text, const char *expected)
{
    assert_int_equal(uj_text_status(text), UJ_OK);
    assert_string_equal(text->data, expected);
    uj_text_free(text);
}

static void strings_are_escaped_and_what_is_not_utf8_replaced(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_json_string(&text, "a\"b\\c\n\x01 \xc3\xa4 \xff \xc0\x80 \xed\xa0\x80");
    assert_text(&text, "\"a\\\"b\\\\c\\u000a\\u0001 \xc3\xa4 \\ufffd \\ufffd\\ufffd \\ufffd\\ufffd\\ufffd\"");
}

static void counts_that_a_double_cannot_hold_are_strings(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_json_count(&text, 9007199254740991);
    uj_text_words(&text, " ");
    uj_json_count(&text, 9007199254740992);
    uj_text_words(&text, " ");
    uj_json_count(&text, UINT64_MAX);
    assert_text(&text, "9007199254740991 \"9007199254740992\" \"18446744073709551615\"");
}

static void seconds_have_nine_decimals(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_json_seconds(&text, 12.5);
    uj_text_words(&text, " ");
    uj_json_seconds(&text, 0.000000001);
    uj_text_words(&text, " ");
    uj_json_seconds(&text, -1);
    assert_text(&text, "12.500000000 0.000000001 0.000000000");
}

static void a_board_with_long_names_is_an_object(void **state)
{
    (void)state;
    uj_puzzle puzzle = puzzle_of("car,orientation,col,row,length\nX,H,1,2,2\ntruck,V,4,1,3\n");
    uj_text text = UJ_TEXT_INIT;
    uj_json_board(&text, &puzzle);
    assert_memory_equal(text.data, "{\"width\":4,", 11);
    uj_text_clear(&text);
    puzzle = puzzle_of(card);
    uj_json_board(&text, &puzzle);
    assert_text(&text, "\"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo\"");
}

static void an_error_tells_code_message_and_place(void **state)
{
    (void)state;
    const uj_error error = {.code = UJ_BAD_INPUT, .line = 2, .column = 7, .message = "a \"bad\" board"};
    uj_text text = UJ_TEXT_INIT;
    uj_answer_error(&text, &error);
    assert_text(&text, "{\"error\":{\"code\":\"bad_input\",\"message\":\"a \\\"bad\\\" board\","
                       "\"position\":{\"line\":2,\"column\":7}}}");
    uj_answer_check(&text, NULL, &error);
    assert_text(&text, "{\"valid\":false,\"error\":{\"code\":\"bad_input\",\"message\":\"a \\\"bad\\\" board\","
                       "\"position\":{\"line\":2,\"column\":7}}}");
}

static void a_good_board_tells_what_it_holds(void **state)
{
    (void)state;
    const uj_puzzle puzzle = puzzle_of(card);
    uj_text text = UJ_TEXT_INIT;
    uj_answer_check(&text, &puzzle, NULL);
    assert_text(&text, "{\"valid\":true,\"width\":6,\"height\":6,\"exit\":3,\"target\":\"X\",\"vehicles\":8,\"cars\":4,"
                       "\"trucks\":4,\"longer\":0,\"walls\":0}");
}

static void a_solution_is_answered_with_its_moves(void **state)
{
    (void)state;
    const uj_puzzle puzzle = puzzle_of(card);
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &puzzle.board, NULL, NULL), UJ_OK);
    uj_text text = UJ_TEXT_INIT;
    uj_answer_solve(&text, &puzzle, &solution, UJ_ANSWER_NO_TIMES);
    assert_non_null(strstr(text.data, "\"status\":\"solved\",\"algorithm\":\"space\",\"metric\":\"moves\",\"length\":8,"
                                      "\"optimal\":true,\"lower_bound\":8,\"moves\":[{\"vehicle\":\""));
    assert_null(strstr(text.data, "seconds"));
    uj_text_clear(&text);
    uj_answer_solve(&text, &puzzle, &solution, UJ_ANSWER_PROFILE);
    assert_non_null(strstr(text.data, "\"seconds\":"));
    assert_non_null(strstr(text.data, "\"profile\":["));
    uj_text_free(&text);
    uj_solution_clear(&solution);
}

static void the_boards_of_a_solution_lead_from_the_first_to_the_last(void **state)
{
    (void)state;
    static const struct {
        const char *board, *boards;
    } cases[] = {
        {"ooBoAABoooooCCoo", ",\"boards\":[\"ooBoAABoooooCCoo\",\"ooooAAooooBoCCBo\",\"ooooooAAooBoCCBo\"]}"},
        {"oooAAoooo", ",\"boards\":[\"oooAAoooo\",\"ooooAAooo\"]}"},
        {"ooooAAooo", ",\"boards\":[\"ooooAAooo\"]}"}, /* solved already */
        {stuck, ",\"boards\":[]}"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const uj_puzzle puzzle = puzzle_of(cases[i].board);
        uj_solution solution = UJ_SOLUTION_INIT;
        assert_int_equal(uj_solve(&solution, &puzzle.board, NULL, NULL), UJ_OK);
        uj_text text = UJ_TEXT_INIT;
        uj_answer_solve(&text, &puzzle, &solution, UJ_ANSWER_NO_TIMES | UJ_ANSWER_BOARDS);
        assert_string_equal(strstr(text.data, ",\"boards\":"), cases[i].boards);
        uj_text_clear(&text);
        uj_answer_solve(&text, &puzzle, &solution, UJ_ANSWER_NO_TIMES);
        assert_null(strstr(text.data, "boards"));
        uj_text_free(&text);
        uj_solution_clear(&solution);
    }
}

static void every_feature_has_a_sentence_and_a_value(void **state)
{
    (void)state;
    const uj_puzzle puzzle = puzzle_of(card);
    uj_rating rating = UJ_RATING_INIT;
    assert_int_equal(uj_rate(&rating, &puzzle.board, NULL, NULL), UJ_OK);
    uj_text text = UJ_TEXT_INIT;
    const uj_feature *feature;
    size_t count = 0;
    for (; (feature = uj_feature_at(count)) != NULL; count++) {
        const size_t length = strlen(feature->sentence);
        assert_true(feature->sentence[0] >= 'A' && feature->sentence[0] <= 'Z');
        assert_int_equal(feature->sentence[length - 1], '.');
        uj_text_clear(&text);
        uj_feature_text(&text, count, &puzzle.board, &rating);
        assert_true(text.length > 0);
    }
    assert_true(count >= 40);
    uj_text_free(&text);
    uj_rating_clear(&rating);
}

static void an_explained_rating_is_the_rating_with_reasons(void **state)
{
    (void)state;
    static const char *const boards[] = {card, stuck};
    for (size_t i = 0; i < COUNT_OF(boards); i++) {
        const uj_puzzle puzzle = puzzle_of(boards[i]);
        uj_rating rating = UJ_RATING_INIT;
        assert_int_equal(uj_rate(&rating, &puzzle.board, NULL, NULL), UJ_OK);
        uj_text plain = UJ_TEXT_INIT, explained = UJ_TEXT_INIT;
        uj_answer_rate(&plain, &puzzle, &rating);
        uj_answer_explain(&explained, &puzzle, &rating);
        assert_memory_equal(explained.data, plain.data, plain.length - 1);
        assert_int_equal(count_of(plain.data, ":null") == 0, rating.solvable);
        assert_int_equal(count_of(explained.data, "\"sentence\":"), count_of(explained.data, "{\"key\":"));
        assert_non_null(strstr(explained.data, i == 0 ? "\"reasons\":[\"The shortest solution takes 8 moves"
                                                      : "none of them with the target at the exit.\"]"));
        uj_text_free(&plain);
        uj_text_free(&explained);
        uj_rating_clear(&rating);
    }
}

static void neighbours_come_with_their_boards(void **state)
{
    (void)state;
    const uj_puzzle puzzle = puzzle_of("....AAB...B.....");
    uj_text text = UJ_TEXT_INIT;
    uj_answer_neighbours(&text, &puzzle, UJ_MOVES);
    assert_text(&text, "{\"board\":\"ooooAABoooBooooo\",\"neighbours\":["
                       "{\"move\":{\"vehicle\":\"B\",\"by\":1},\"board\":\"ooooAAooooBoooBo\",\"solved\":false},"
                       "{\"move\":{\"vehicle\":\"B\",\"by\":-1},\"board\":\"ooBoAABooooooooo\",\"solved\":false}]}");
}

static void moves_come_with_their_boards_and_what_is_known_of_their_distances(void **state)
{
    (void)state;
    const uj_puzzle puzzle = puzzle_of("....AAB...B.....");
    uj_text text = UJ_TEXT_INIT;
    uj_answer_moves(&text, &puzzle, UJ_MOVES, NULL);
    assert_text(&text, "{\"board\":\"ooooAABoooBooooo\",\"moves\":["
                       "{\"vehicle\":\"B\",\"by\":1,\"board\":\"ooooAAooooBoooBo\"},"
                       "{\"vehicle\":\"B\",\"by\":-1,\"board\":\"ooBoAABooooooooo\"}]}");
    uj_answer_moves(&text, &puzzle, UJ_MOVES, (const int[]){1, -1});
    assert_text(&text, "{\"board\":\"ooooAABoooBooooo\",\"moves\":["
                       "{\"vehicle\":\"B\",\"by\":1,\"board\":\"ooooAAooooBoooBo\",\"distance\":1},"
                       "{\"vehicle\":\"B\",\"by\":-1,\"board\":\"ooBoAABooooooooo\",\"distance\":null}]}");
    uj_answer_moves(&text, &puzzle, UJ_MOVES, (const int[]){UJ_DISTANCE_UNKNOWN, 0});
    assert_text(&text, "{\"board\":\"ooooAABoooBooooo\",\"moves\":["
                       "{\"vehicle\":\"B\",\"by\":1,\"board\":\"ooooAAooooBoooBo\"},"
                       "{\"vehicle\":\"B\",\"by\":-1,\"board\":\"ooBoAABooooooooo\",\"distance\":0}]}");
}

static void steps_go_one_cell_and_a_stuck_board_has_no_moves(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    const uj_puzzle free_row = puzzle_of("oooAAoooo"), none = puzzle_of("xxxAABxxB");
    uj_answer_moves(&text, &free_row, UJ_STEPS, NULL);
    assert_text(&text, "{\"board\":\"oooAAoooo\",\"moves\":[{\"vehicle\":\"A\",\"by\":1,\"board\":\"ooooAAooo\"}]}");
    uj_answer_moves(&text, &none, UJ_MOVES, NULL);
    assert_text(&text, "{\"board\":\"xxxAABxxB\",\"moves\":[]}");
}

static void a_graph_has_a_column_entry_per_dot(void **state)
{
    (void)state;
    const uj_puzzle puzzle = puzzle_of("....AAB...B.....");
    uj_cluster *cluster;
    uj_map map = UJ_MAP_INIT;
    assert_int_equal(uj_cluster_open(&cluster, &puzzle.board, 0, NULL), UJ_OK);
    assert_int_equal(uj_map_make(&map, cluster, UJ_MOVES, NULL, NULL), UJ_OK);
    uj_text text = UJ_TEXT_INIT;
    uj_answer_graph(&text, cluster, &map, true);
    assert_int_equal(map.dot_count, uj_cluster_states(cluster));
    assert_non_null(strstr(text.data, "\"solvable\":true"));
    assert_non_null(strstr(text.data, "\"distance\":2,"));
    const char *boards = strstr(text.data, ",\"board\":[");
    assert_non_null(boards);
    assert_int_equal(count_of(boards, "AA"), map.dot_count);
    uj_text_free(&text);
    uj_map_clear(&map);
    uj_cluster_close(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_escaped_and_what_is_not_utf8_replaced),
        cmocka_unit_test(counts_that_a_double_cannot_hold_are_strings),
        cmocka_unit_test(seconds_have_nine_decimals),
        cmocka_unit_test(a_board_with_long_names_is_an_object),
        cmocka_unit_test(an_error_tells_code_message_and_place),
        cmocka_unit_test(a_good_board_tells_what_it_holds),
        cmocka_unit_test(a_solution_is_answered_with_its_moves),
        cmocka_unit_test(the_boards_of_a_solution_lead_from_the_first_to_the_last),
        cmocka_unit_test(every_feature_has_a_sentence_and_a_value),
        cmocka_unit_test(an_explained_rating_is_the_rating_with_reasons),
        cmocka_unit_test(neighbours_come_with_their_boards),
        cmocka_unit_test(moves_come_with_their_boards_and_what_is_known_of_their_distances),
        cmocka_unit_test(steps_go_one_cell_and_a_stuck_board_has_no_moves),
        cmocka_unit_test(a_graph_has_a_column_entry_per_dot),
    };
    return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
