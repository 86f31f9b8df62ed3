#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

/* Names of several letters, walls side by side, and a vehicle before the exit. */
static uj_board board_with_long_names(void)
{
    uj_board board;
    assert_int_equal(uj_board_init(&board, 6, 4, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "lorry", 0, 0, 3, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "red", 1, 1, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "bus", 0, 5, 4, false, NULL), UJ_OK);
    assert_int_equal(uj_board_add_wall(&board, 3, 0, NULL), UJ_OK);
    assert_int_equal(uj_board_add_wall(&board, 3, 1, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 1, -1, NULL), UJ_OK);
    return board;
}

static char *drawn(const uj_board *board, uj_draw_options options)
{
    uj_text text = UJ_TEXT_INIT;
    options.size = sizeof options;
    assert_int_equal(uj_board_draw(&text, board, &options), UJ_OK);
    return text.data;
}

static void assert_drawn(const uj_board *board, uj_draw_options options, const char *expected)
{
    char *text = drawn(board, options);
    assert_string_equal(text, expected);
    free(text);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

static void lines_run_around_each_vehicle_and_heavy_ones_around_the_target(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("QQ..R.XXR...x.SS", 4, 4); /* named A, B, … in this order */
    assert_drawn(&board, (uj_draw_options){.coordinates = true},
                 "     1   2   3   4\n"
                 "   ┌───────┬───────┐\n"
                 " 1 │   A   │ ·   · │\n"
                 "   ├───┬───╆━━━━━━━┪\n"
                 " 2 │   │ · ┃══C═══►┃ ► exit\n"
                 "   │ B │   ┗━━━━━━━┩\n"
                 " 3 │   │ ·   ·   · │\n"
                 "   ├───┤   ┌───────┤\n"
                 " 4 │▒▒▒│ · │   D   │\n"
                 "   └───┴───┴───────┘\n");
}

static void ascii_drawings_are_ascii(void **state)
{
    (void)state;
    const uj_board board = board_with_long_names();
    assert_drawn(&board, (uj_draw_options){.ascii = true},
                 "+-----------+-------+---+\n"
                 "|   lorry   | .   . |   |\n"
                 "+---+=======+       |   |\n"
                 "| . |=red==>| .   . |     > exit\n"
                 "|   +=======+       |bus|\n"
                 "| .   .   .   .   . |   |\n"
                 "+-------+           |   |\n"
                 "|#######| .   .   . |   |\n"
                 "+-------+-----------+---+\n");
}

static void no_options_are_the_defaults(void **state)
{
    (void)state;
    const uj_board board = board_with_long_names();
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_board_draw(&text, &board, NULL), UJ_OK);
    assert_drawn(&board, (uj_draw_options)UJ_DRAW_OPTIONS_INIT, text.data);
    uj_text_free(&text);
}

static void colours_are_blocks_and_end_with_each_line(void **state)
{
    (void)state;
    const uj_board board = board_with_long_names();
    char *text = drawn(&board, (uj_draw_options){.colour = true});
    assert_int_equal(count_of(text, "lorry"), 1);
    assert_int_equal(count_of(text, "\033[0;1;38;5;231;48;5;160m═red══►"), 1); /* white on red, and an arrow */
    assert_int_equal(count_of(text, "► exit"), 1);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        const size_t length = strlen(line);
        assert_true(length > 4 && strcmp(line + length - 4, "\033[0m") == 0);
    }
    free(text);
}

/* The width in columns of the widest line without escape codes; every character is one column wide. */
static int widest_line(const char *text)
{
    int widest = 0, columns = 0;
    for (; *text; text++) {
        if (*text == '\033')
            text = strchr(text, 'm');
        else if (*text == '\n')
            columns = 0;
        else if ((*text & 0xc0) != 0x80 && ++columns > widest)
            widest = columns;
    }
    return widest;
}

static void boards_of_16x16_cells_fit_80_columns(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 16, 0);
    struct random_board_options options = random_board_all;
    options.min_side = 16;
    options.long_names = false;
    for (int i = 0; i < random_rounds(20); i++) {
        uj_board board;
        random_board(&board, &random, &options);
        char *plain = drawn(&board, (uj_draw_options){.coordinates = true});
        char *colour = drawn(&board, (uj_draw_options){.coordinates = true, .colour = true});
        assert_in_range(widest_line(plain), 64, 80);
        assert_in_range(widest_line(colour), 64, 80);
        free(plain);
        free(colour);
    }
}

/* How often a name stands alone: not as a part of another one. */
static int count_name(const char *text, const char *name)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
        const char before = at == text ? ' ' : at[-1], after = at[strlen(name)];
        count += (before == ' ' || (before & 0x80)) && (after == ' ' || (after & 0x80));
    }
    return count;
}

static void every_name_appears_once(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 4, 0);
    struct random_board_options options = random_board_all;
    options.max_side = 5; /* so that every name fits on one line */
    for (int i = 0; i < random_rounds(200); i++) {
        uj_board board;
        random_board(&board, &random, &options);
        char *text = drawn(&board, (uj_draw_options){.coordinates = false});
        for (int k = 0; k < board.vehicle_count; k++)
            assert_int_equal(count_name(text, board.vehicles[k].name), 1);
        free(text);
    }
}

static void plain_drawings_have_no_escape_codes_and_ascii_ones_only_ascii(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int i = 0; i < random_rounds(200); i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const uj_draw_options options = {
            .size = sizeof(uj_draw_options), .colour = i & 1, .ascii = i & 2, .coordinates = i & 4};
        char *text = drawn(&board, options);
        assert_int_equal(strchr(text, '\033') != NULL, options.colour);
        assert_int_equal(count_of(text, "exit"), 1);
        for (const char *c = text; options.ascii && *c; c++)
            assert_true((*c & 0x80) == 0);
        free(text);
    }
}

static void a_name_of_eleven_letters_fits_a_standing_car(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 3, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 2, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "abcdefghijk", 0, 0, 2, false, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    char *text = drawn(&board, (uj_draw_options){.ascii = true});
    assert_non_null(strstr(text, "|abcd|"));
    assert_non_null(strstr(text, "|efgh|"));
    assert_non_null(strstr(text, "|ijk |"));
    free(text);
}

static void a_text_that_failed_is_reported(void **state)
{
    (void)state;
    const uj_board board = board_with_long_names();
    uj_text text = UJ_TEXT_INIT;
    text.failed = true;
    assert_int_equal(uj_board_draw(&text, &board, NULL), UJ_NO_MEMORY);
    uj_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_run_around_each_vehicle_and_heavy_ones_around_the_target),
        cmocka_unit_test(ascii_drawings_are_ascii),
        cmocka_unit_test(no_options_are_the_defaults),
        cmocka_unit_test(colours_are_blocks_and_end_with_each_line),
        cmocka_unit_test(boards_of_16x16_cells_fit_80_columns),
        cmocka_unit_test(every_name_appears_once),
        cmocka_unit_test(plain_drawings_have_no_escape_codes_and_ascii_ones_only_ascii),
        cmocka_unit_test(a_name_of_eleven_letters_fits_a_standing_car),
        cmocka_unit_test(a_text_that_failed_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
