#include "format_support.h"

#include <string.h>

/* A 6x6 board with these vehicles, one to a row and all horizontal; the lengths follow the names, as in "A2 truck3".
 * The first is the target. */
static uj_board board_of(const char *vehicles)
{
    uj_board board;
    assert_int_equal(uj_board_init(&board, 6, 6, NULL), UJ_OK);
    int row = 0;
    for (const char *at = vehicles; *at != '\0'; row++) {
        char name[UJ_NAME_SIZE] = "";
        const size_t length = strcspn(at, " ");
        assert_true(length >= 2 && length <= UJ_NAME_SIZE);
        memcpy(name, at, length - 1);
        assert_int_equal(uj_board_add(&board, name, row, 0, at[length - 1] - '0', true, NULL), UJ_OK);
        at += length + (at[length] == ' ');
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    return board;
}

static void assert_notes(const char *vehicles, uj_format format, const char *expected)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text notes = UJ_TEXT_INIT, text = UJ_TEXT_INIT;
    puzzle.board = board_of(vehicles);
    assert_int_equal(uj_board_fit_names(&puzzle.board, format, &notes, NULL), UJ_OK);
    assert_string_equal(notes.data ? notes.data : "", expected);
    assert_int_equal(uj_puzzle_write(&text, &puzzle, format, true, NULL), UJ_OK);
    uj_text_free(&notes);
    uj_text_free(&text);
}

static void names_that_fit_stay(void **state)
{
    (void)state;
    assert_notes("X2 A2 O3", UJ_FORMAT_STRING, "");
    assert_notes("A2 B2 q3", UJ_FORMAT_GRID, "");
    assert_notes("X2 K2 R3", UJ_FORMAT_LETTERS, "");
    assert_notes("02 22 12", UJ_FORMAT_CARLIST, "");
    assert_notes("red2 blue2 X2", UJ_FORMAT_LABELLED, "");
    assert_notes("12 red2", UJ_FORMAT_LABELLED, "");
    assert_notes("target2 x-ray2 12", UJ_FORMAT_JSON, "");
}

static void in_cells_the_target_becomes_a_and_whoever_is_a_gives_way(void **state)
{
    (void)state;
    assert_notes("B2 C2", UJ_FORMAT_STRING, "B -> A\n");
    assert_notes("B2 A2 C2", UJ_FORMAT_STRING, "B -> A\nA -> B\n");
    assert_notes("red2 A2 B2", UJ_FORMAT_GRID, "red -> A\nA -> C\n");
}

static void in_cells_no_other_vehicle_is_x(void **state)
{
    (void)state;
    assert_notes("A2 X2 B2", UJ_FORMAT_STRING, "X -> C\n");
    assert_notes("red2 X2 A2", UJ_FORMAT_STRING, "red -> A\nX -> B\nA -> C\n");
}

static void in_cells_o_and_x_and_long_names_are_no_letters(void **state)
{
    (void)state;
    assert_notes("X2 o2 x2 AB2 72", UJ_FORMAT_STRING, "o -> A\nx -> B\nAB -> C\n7 -> D\n");
}

static void in_letters_cars_and_trucks_have_their_own(void **state)
{
    (void)state;
    assert_notes("A2 B3 C2 P3", UJ_FORMAT_LETTERS, "A -> X\nB -> O\n");
    assert_notes("X2 O2 A3", UJ_FORMAT_LETTERS, "O -> A\nA -> O\n");
}

static void in_a_carlist_every_name_is_a_place(void **state)
{
    (void)state;
    assert_notes("A2 12 B2 72", UJ_FORMAT_CARLIST, "A -> 0\nB -> 2\n7 -> 3\n");
    assert_notes("12 02", UJ_FORMAT_CARLIST, "1 -> 0\n0 -> 1\n");
    assert_notes("002 +12 012", UJ_FORMAT_CARLIST, "00 -> 0\n+1 -> 1\n01 -> 2\n");
}

static void a_label_1_belongs_to_the_target(void **state)
{
    (void)state;
    assert_notes("X2 12 22", UJ_FORMAT_LABELLED, "1 -> 3\n");
    assert_notes("#2 12 22", UJ_FORMAT_LABELLED, "# -> 1\n1 -> 3\n");
}

static void in_csv_the_target_is_x_and_a_lost_size_is_told(void **state)
{
    (void)state;
    assert_notes("A2 B2 C2 D2 E2 F2", UJ_FORMAT_CSV, "A -> X\n");
    assert_notes("A2 X2 C2 D2 E2 F2", UJ_FORMAT_CSV, "A -> X\nX -> A\n");
    assert_notes("X2 AB2", UJ_FORMAT_CSV, "csv does not state the size; read it back with --size 6x6\n");
}

static void a_board_that_cannot_be_held_stays_as_it_is(void **state)
{
    (void)state;
    uj_board board = board_of("red4 blue2");
    uj_error error;
    uj_text notes = UJ_TEXT_INIT;
    assert_int_equal(uj_board_fit_names(&board, UJ_FORMAT_LETTERS, &notes, &error), UJ_CANNOT_HOLD);
    assert_int_equal(notes.length, 0);
    assert_string_equal(board.vehicles[0].name, "red");
}

static void a_name_that_does_not_fit_is_refused_with_the_rule(void **state)
{
    (void)state;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    uj_text text = UJ_TEXT_INIT;
    puzzle.board = board_of("X2 blue2");
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, true, &error), UJ_CANNOT_HOLD);
    assert_non_null(strstr(error.message, "string cannot express the name blue: names are single letters"));
    puzzle.board = board_of("A2 B2");
    assert_int_equal(uj_puzzle_write(&text, &puzzle, UJ_FORMAT_CSV, true, &error), UJ_CANNOT_HOLD);
    assert_non_null(strstr(error.message, "csv cannot express the name A for the target: the target is X"));
    uj_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_fit_stay),
        cmocka_unit_test(in_cells_the_target_becomes_a_and_whoever_is_a_gives_way),
        cmocka_unit_test(in_cells_no_other_vehicle_is_x),
        cmocka_unit_test(in_cells_o_and_x_and_long_names_are_no_letters),
        cmocka_unit_test(in_letters_cars_and_trucks_have_their_own),
        cmocka_unit_test(in_a_carlist_every_name_is_a_place),
        cmocka_unit_test(a_label_1_belongs_to_the_target),
        cmocka_unit_test(in_csv_the_target_is_x_and_a_lost_size_is_told),
        cmocka_unit_test(a_board_that_cannot_be_held_stays_as_it_is),
        cmocka_unit_test(a_name_that_does_not_fit_is_refused_with_the_rule),
    };
    return cmocka_run_group_tests_name("format_names", tests, NULL, NULL);
}
