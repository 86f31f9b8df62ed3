#include "format_support.h"

#include <stdlib.h>
#include <string.h>

#include "random_board.h"

static void boards_know_the_line_where_they_began(void **state)
{
    (void)state;
    char *text = read_data("report-15.letters");
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    uj_reader *reader;
    assert_int_equal(uj_reader_open(&reader, text, strlen(text), NULL, &error), UJ_OK);
    assert_int_equal(uj_reader_format(reader), UJ_FORMAT_LETTERS);
    for (int i = 1; i <= 15; i++) {
        const uj_status status = uj_reader_next(reader, &puzzle, &error);
        assert_int_equal(status, i == 10 ? UJ_BAD_INPUT : UJ_OK);
        if (i == 2)
            assert_int_equal(puzzle.line, 17);
    }
    assert_int_equal(uj_reader_next(reader, &puzzle, &error), UJ_END);
    assert_int_equal(uj_reader_next(reader, &puzzle, &error), UJ_END);
    uj_reader_close(reader);
    uj_puzzle_clear(&puzzle);
    free(text);
}

static void a_text_without_boards_just_ends(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\n\n", "# only a comment", "\xEF\xBB\xBF"};
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        for (uj_format format = UJ_FORMAT_UNKNOWN; format < UJ_FORMAT_JSON; format++) {
            size_t fine, refused;
            count_boards(format, texts[i], &fine, &refused);
            assert_int_equal(fine + refused, 0);
        }
}

static void an_unknown_notation_is_refused_with_its_place(void **state)
{
    (void)state;
    uj_reader *reader;
    uj_error error;
    assert_int_equal(uj_reader_open(&reader, "\n  <xml/>", 9, NULL, &error), UJ_BAD_INPUT);
    assert_null(reader);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 3);
    const uj_read_options wrong = {.size = sizeof(uj_read_options), .format = UJ_FORMAT_END, .width = 0, .height = 0};
    assert_int_equal(uj_reader_open(&reader, "AAooooooo", 9, &wrong, &error), UJ_BAD_INPUT);
    uj_reader_close(NULL);
}

static void a_single_board_is_parsed_in_one_call(void **state)
{
    (void)state;
    uj_board board;
    uj_error error;
    assert_int_equal(uj_board_parse(&board, CARD_1, strlen(CARD_1), &error), UJ_OK);
    assert_int_equal(board.vehicle_count, 8);
    assert_int_equal(uj_board_parse(&board, "", 0, &error), UJ_BAD_INPUT);
    assert_int_equal(error.line, 1);
    assert_int_equal(uj_board_parse(&board, "ABooooooo", 9, NULL), UJ_BAD_INPUT);
}

static void text_behind_the_given_length_is_not_read(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_parse(&board, "AAoooooooBBBBBBB", 9, NULL), UJ_OK);
    assert_int_equal(board.vehicle_count, 1);
}

/* All notations that hold a board agree on it, and what one cannot hold it refuses. */
static void random_boards_survive_every_notation(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 4, 0);
    int held[UJ_FORMAT_END] = {0};
    for (int round = 0; round < random_rounds(2000); round++) {
        uj_puzzle puzzle = UJ_PUZZLE_INIT;
        random_board(&puzzle.board, &random, round % 2 ? &random_board_all : &random_board_small);
        for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
            uj_puzzle fitted = puzzle, again = UJ_PUZZLE_INIT;
            uj_text text = UJ_TEXT_INIT;
            const uj_status status = uj_board_fit_names(&fitted.board, format, NULL, NULL);
            if (status != UJ_OK) {
                assert_int_equal(status, UJ_CANNOT_HOLD);
                assert_int_equal(uj_puzzle_write(&text, &puzzle, format, true, NULL), UJ_CANNOT_HOLD);
                continue;
            }
            assert_int_equal(uj_puzzle_write(&text, &fitted, format, true, NULL), UJ_OK);
            const uj_read_options options = {.size = sizeof(uj_read_options),
                                             .format = UJ_FORMAT_UNKNOWN,
                                             .width = puzzle.board.width,
                                             .height = puzzle.board.height};
            uj_reader *reader;
            assert_int_equal(uj_reader_open(&reader, text.data, text.length, &options, NULL), UJ_OK);
            assert_int_equal(uj_reader_format(reader), format);
            assert_int_equal(uj_reader_next(reader, &again, NULL), UJ_OK);
            assert_same_named(&again.board, &fitted.board);
            assert_true(uj_board_same(&again.board, &puzzle.board));
            assert_int_equal(uj_reader_next(reader, &again, NULL), UJ_END);
            uj_reader_close(reader);
            uj_text_free(&text);
            held[format]++;
        }
    }
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++)
        if (format != UJ_FORMAT_LETTERS)
            assert_true(held[format] > 10);
}

static void a_blank_line_stands_before_every_board_but_the_first(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, "oooBAAoBoooooooo");
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_GRID, false, NULL), UJ_OK);
    assert_string_equal(text.data, "\noooB\nAAoB\noooo\noooo\n");
    uj_text_clear(&text);
    uj_text_words(&text, "# card 1\n");
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_GRID, true, NULL), UJ_OK);
    assert_string_equal(text.data, "# card 1\noooB\nAAoB\noooo\noooo\n");
    uj_text_clear(&text);
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, false, NULL), UJ_OK);
    assert_string_equal(text.data, "oooBAAoBoooooooo\n");
    uj_text_free(&text);
}

static void many_boards_in_one_text_come_back_in_order(void **state)
{
    (void)state;
    enum { COUNT = 20 };
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
        uj_random random;
        uj_random_seed(&random, 5, format);
        uj_text text = UJ_TEXT_INIT;
        uj_puzzle puzzles[COUNT];
        uj_error error = {.message = ""};
        for (int i = 0; i < COUNT; i++) {
            puzzles[i] = read_first(UJ_FORMAT_STRING, CARD_1);
            random_walk(&puzzles[i].board, &random, 30);
            assert_int_equal(uj_board_fit_names(&puzzles[i].board, format, NULL, NULL), UJ_OK);
            assert_int_equal(uj_puzzle_write(&text, &puzzles[i], format, i == 0, NULL), UJ_OK);
        }
        const uj_read_options options = {.size = sizeof(uj_read_options), .format = format, .width = 6, .height = 6};
        uj_puzzle again = UJ_PUZZLE_INIT;
        uj_reader *reader;
        assert_int_equal(uj_reader_open(&reader, text.data, text.length, &options, NULL), UJ_OK);
        for (int i = 0; i < COUNT; i++) {
            if (uj_reader_next(reader, &again, &error) != UJ_OK)
                fail_msg("%s, board %d: %s", uj_format_name(format), i, error.message);
            assert_same_named(&again.board, &puzzles[i].board);
        }
        assert_int_equal(uj_reader_next(reader, &again, &error), UJ_END);
        uj_reader_close(reader);
        uj_text_free(&text);
    }
}

static void writing_to_no_format_is_refused(void **state)
{
    (void)state;
    uj_puzzle puzzle = read_first(UJ_FORMAT_STRING, CARD_1);
    uj_text text = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_UNKNOWN, true, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_END, true, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_board_fit_names(&puzzle.board, UJ_FORMAT_UNKNOWN, NULL, &error), UJ_BAD_INPUT);
    uj_text_free(&text);
    uj_puzzle_clear(&puzzle);
}

/* A text that comes a few bytes at a time. */
struct drip {
    const char *at;
    size_t left, most;
};

static int64_t read_drip(char *buffer, size_t room, void *payload)
{
    struct drip *drip = payload;
    size_t count = drip->left < drip->most ? drip->left : drip->most;
    count = count < room ? count : room;
    memcpy(buffer, drip->at, count);
    drip->at += count;
    drip->left -= count;
    return (int64_t)count;
}

/* The same, and nobody asks for more. */
static int64_t read_one_drip(char *buffer, size_t room, void *payload)
{
    const int64_t count = read_drip(buffer, room, payload);
    assert_true(count > 0);
    return count;
}

static void assert_same_reading(uj_reader *whole, uj_reader *stream)
{
    uj_puzzle a = UJ_PUZZLE_INIT, b = UJ_PUZZLE_INIT;
    uj_status status = UJ_OK;
    while (status != UJ_END) {
        uj_error a_error = {.code = UJ_OK}, b_error = {.code = UJ_OK};
        status = uj_reader_next(whole, &a, &a_error);
        assert_int_equal(uj_reader_next(stream, &b, &b_error), status);
        if (status != UJ_END)
            assert_int_equal(a.line, b.line);
        if (status == UJ_BAD_INPUT) {
            assert_int_equal(a_error.line, b_error.line);
            assert_int_equal(a_error.column, b_error.column);
        }
        if (status == UJ_OK)
            assert_same_named(&a.board, &b.board);
    }
    uj_puzzle_clear(&a);
    uj_puzzle_clear(&b);
}

static void a_stream_gives_the_boards_and_errors_of_the_whole_text(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "\xEF\xBB\xBF# comment\n\n" CARD_1 "\nooo\n\n\n" CARD_1,
        "AAo\nooo\nooo\n\nAAo\nooo\nooB\n\n\nAAo\nooo\nBBo",
        "[{\"board\":\"AAooooooo\"},\n {\"board\":\"AAoo\"}, tru, {\"board\":\"AAooooooo\"}]",
        "{\"board\":\"AAooooooo\"}\n{\"board\":3}\n{\"board\":\"AAooooooo\",\"solved\":true}\n",
        "car,orientation,col,row,length\nX,H,1,1,2\nB,V,3,1,3\n\nX,H,1,1,2\n",
        "3\n1\n1 h 2 1 1\n\n3 1\n1 h 2 1 1",
    };
    static const size_t sizes[] = {1, 2, 7, 1000};
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        for (size_t j = 0; j < COUNT_OF(sizes); j++) {
            struct drip drip = {texts[i], strlen(texts[i]), sizes[j]};
            uj_reader *whole, *stream;
            assert_int_equal(uj_reader_open(&whole, texts[i], strlen(texts[i]), NULL, NULL), UJ_OK);
            assert_int_equal(uj_reader_open_stream(&stream, read_drip, &drip, NULL, NULL), UJ_OK);
            assert_same_reading(whole, stream);
            uj_reader_close(whole);
            uj_reader_close(stream);
        }
}

/* Whoever sends a board may wait for its answer before sending more. */
static void a_small_board_on_a_line_is_read_before_the_next_line_comes(void **state)
{
    (void)state;
    static const char *const texts[] = {"oooBAAoBooCCoooo\n", "AABooBooo\n"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct drip drip = {texts[i], strlen(texts[i]), 1000};
        uj_reader *stream;
        uj_puzzle puzzle = UJ_PUZZLE_INIT;
        assert_int_equal(uj_reader_open_stream(&stream, read_one_drip, &drip, NULL, NULL), UJ_OK);
        assert_int_equal(uj_reader_next(stream, &puzzle, NULL), UJ_OK);
        assert_int_equal(puzzle.board.width * puzzle.board.height, strlen(texts[i]) - 1);
        uj_puzzle_clear(&puzzle);
        uj_reader_close(stream);
    }
}

static int64_t read_zeros(char *buffer, size_t room, void *payload)
{
    (void)payload;
    memset(buffer, 0, room);
    return (int64_t)room;
}

static void an_endless_line_is_refused(void **state)
{
    (void)state;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    uj_reader *reader;
    assert_int_equal(uj_reader_open_stream(&reader, read_zeros, NULL, NULL, NULL), UJ_OK);
    assert_int_equal(uj_reader_next(reader, &puzzle, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "this line has more than"));
    assert_int_equal(uj_reader_next(reader, &puzzle, &error), UJ_END);
    uj_reader_close(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_know_the_line_where_they_began),
        cmocka_unit_test(a_text_without_boards_just_ends),
        cmocka_unit_test(an_unknown_notation_is_refused_with_its_place),
        cmocka_unit_test(a_single_board_is_parsed_in_one_call),
        cmocka_unit_test(text_behind_the_given_length_is_not_read),
        cmocka_unit_test(random_boards_survive_every_notation),
        cmocka_unit_test(a_blank_line_stands_before_every_board_but_the_first),
        cmocka_unit_test(many_boards_in_one_text_come_back_in_order),
        cmocka_unit_test(writing_to_no_format_is_refused),
        cmocka_unit_test(a_stream_gives_the_boards_and_errors_of_the_whole_text),
        cmocka_unit_test(a_small_board_on_a_line_is_read_before_the_next_line_comes),
        cmocka_unit_test(an_endless_line_is_refused),
    };
    return cmocka_run_group_tests_name("format_reader", tests, NULL, NULL);
}
