#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "core/board.h"
#include "core/cells.h"
#include "random_board.h"

/* 6x6: the target A on row 3, a truck B at its right, a wall in the top left corner. */
static uj_board small_board(void)
{
    uj_board board;
    assert_int_equal(uj_board_init(&board, 6, 6, NULL), UJ_OK);
    assert_int_equal(uj_board_add_wall(&board, 0, 0, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 2, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "B", 1, 3, 3, false, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    return board;
}

static void a_new_board_is_empty(void **state)
{
    (void)state;
    uj_board board;
    memset(&board, 0xff, sizeof board);
    assert_int_equal(uj_board_init(&board, 16, 3, NULL), UJ_OK);
    assert_int_equal(board.width, 16);
    assert_int_equal(board.height, 3);
    assert_int_equal(board.vehicle_count, 0);
    const uj_cells occupied = uj_board_occupied(&board);
    for (int i = 0; i < 4; i++)
        assert_int_equal(occupied.word[i], 0);
    assert_int_equal(uj_board_find(&board, "A"), -1);
    assert_int_equal(uj_board_at(&board, 0, 0), -1);
}

static void a_side_must_be_3_to_16(void **state)
{
    (void)state;
    static const int bad_sides[] = {2, 17, 0, -1, 255, 256, 259, INT_MAX, INT_MIN};
    uj_board board;
    for (size_t i = 0; i < COUNT_OF(bad_sides); i++) {
        uj_error error = {0};
        char expected[240];
        assert_int_equal(uj_board_init(&board, bad_sides[i], 6, &error), UJ_BAD_INPUT);
        snprintf(expected, sizeof expected, "a board of %dx6 cells; each side must be 3 to 16", bad_sides[i]);
        assert_string_equal(error.message, expected);
        assert_int_equal(error.code, UJ_BAD_INPUT);
        assert_int_equal(error.line, 0);
        assert_int_equal(uj_board_init(&board, 6, bad_sides[i], &error), UJ_BAD_INPUT);
        snprintf(expected, sizeof expected, "a board of 6x%d cells; each side must be 3 to 16", bad_sides[i]);
        assert_string_equal(error.message, expected);
    }
    for (int side = UJ_MIN_SIDE; side <= UJ_MAX_SIDE; side++)
        assert_int_equal(uj_board_init(&board, side, UJ_MAX_SIDE + UJ_MIN_SIDE - side, NULL), UJ_OK);
}

static void a_vehicle_stands_where_it_was_put(void **state)
{
    (void)state;
    const uj_board board = small_board();
    assert_int_equal(board.vehicle_count, 2);
    assert_int_equal(uj_board_find(&board, "A"), 0);
    assert_int_equal(uj_board_find(&board, "B"), 1);
    assert_int_equal(uj_board_find(&board, "AB"), -1);
    assert_int_equal(uj_board_find(&board, ""), -1);
    for (int row = -1; row <= 6; row++)
        for (int column = -1; column <= 6; column++) {
            const bool is_a = row == 2 && (column == 0 || column == 1), is_b = column == 3 && row >= 1 && row <= 3;
            assert_int_equal(uj_board_at(&board, row, column), is_a ? 0 : is_b ? 1 : -1);
            assert_int_equal(uj_board_is_wall(&board, row, column), row == 0 && column == 0);
        }
}

static void places_outside_hold_nothing_however_far(void **state)
{
    (void)state;
    const uj_board board = small_board();
    static const int far[] = {-1, 6, 256, INT_MAX, INT_MIN};
    for (size_t i = 0; i < COUNT_OF(far); i++)
        for (size_t k = 0; k < COUNT_OF(far); k++) {
            assert_int_equal(uj_board_at(&board, far[i], far[k]), -1);
            assert_false(uj_board_is_wall(&board, far[i], far[k]));
        }
}

static const struct {
    const char *name;
    int row, column, length;
    bool horizontal;
    const char *message;
} refused_vehicles[] = {
    {"C", 5, 0, 1, true, "vehicle C has length 1; it must be 2 or more"},
    {"C", 5, 0, 0, true, "vehicle C has length 0; it must be 2 or more"},
    {"C", 5, 0, INT_MIN, true, "vehicle C has length -2147483648; it must be 2 or more"},
    {"C", 5, 5, 2, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 5, 5, 2, false, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 0, 0, 7, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", -1, 0, 2, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 0, -1, 2, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 6, 0, 2, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 0, 6, 2, false, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", INT_MAX, 0, 2, false, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 0, INT_MAX, 2, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", INT_MIN, INT_MIN, 2, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 5, 1, INT_MAX, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 256, 256, 258, true, "vehicle C is off the board: it does not fit into 6x6 cells"},
    {"C", 0, 0, 2, true, "vehicle C overlaps the wall at row 1, column 1"},
    {"C", 1, 0, 2, false, "vehicle C overlaps vehicle A at row 3, column 1"},
    {"C", 3, 1, 4, true, "vehicle C overlaps vehicle B at row 4, column 4"},
    {"A", 5, 0, 2, true, "there are two vehicles named A"},
};

static void a_vehicle_that_cannot_stand_there_is_refused_with_its_own_reason(void **state)
{
    (void)state;
    uj_board board = small_board();
    const uj_board before = board;
    for (size_t i = 0; i < COUNT_OF(refused_vehicles); i++) {
        uj_error error = {0};
        assert_int_equal(uj_board_add(&board, refused_vehicles[i].name, refused_vehicles[i].row,
                                      refused_vehicles[i].column, refused_vehicles[i].length,
                                      refused_vehicles[i].horizontal, &error),
                         UJ_BAD_INPUT);
        assert_string_equal(error.message, refused_vehicles[i].message);
        assert_int_equal(error.code, UJ_BAD_INPUT);
        assert_int_equal(board.vehicle_count, before.vehicle_count);
    }
}

static void a_name_is_printable_and_has_1_to_11_characters(void **state)
{
    (void)state;
    static const char *const good[] = {"a", "vehicle1234", "!", "~", "#", "12", "<&>"};
    uj_board board = small_board();
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        assert_int_equal(board_check_name(&board, good[i], NULL), UJ_OK);
    }
    static const char *const bad[][2] = {
        {"", ""},
        {"vehicle12345", "vehicle12345"},
        {"a b", "a b"},
        {"a,b", "a,b"},
        {"\"", "\""},
        {"it's", "it's"},
        {"a\\", "a\\"},
        {"a\tb", "a?b"},
        {"\x1b[31m", "?[31m"},
        {"\x7f", "?"},
        {"Gr\xc3\xbcn", "Gr??n"},
        {"\xff", "?"},
        {"a name that goes on and on", "a name that goes on "},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        uj_error error = {0};
        char expected[240];
        assert_int_equal(uj_board_add(&board, bad[i][0], 5, 0, 2, true, &error), UJ_BAD_INPUT);
        snprintf(expected, sizeof expected,
                 "\"%s\" cannot be a vehicle's name: 1 to 11 printable characters, no space, comma, quote or backslash",
                 bad[i][1]);
        assert_string_equal(error.message, expected);
    }
}

static void a_wall_needs_an_empty_cell(void **state)
{
    (void)state;
    uj_board board = small_board();
    static const struct {
        int row, column;
        const char *message;
    } refused[] = {
        {-1, 0, "a wall is off the board of 6x6 cells"},
        {0, 6, "a wall is off the board of 6x6 cells"},
        {INT_MAX, 0, "a wall is off the board of 6x6 cells"},
        {0, INT_MIN, "a wall is off the board of 6x6 cells"},
        {0, 0, "two walls at row 1, column 1"},
        {2, 1, "the wall at row 3, column 2 overlaps vehicle A"},
        {3, 3, "the wall at row 4, column 4 overlaps vehicle B"},
    };
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        uj_error error = {0};
        assert_int_equal(uj_board_add_wall(&board, refused[i].row, refused[i].column, &error), UJ_BAD_INPUT);
        assert_string_equal(error.message, refused[i].message);
    }
    assert_int_equal(uj_board_add_wall(&board, 5, 5, NULL), UJ_OK);
    assert_true(uj_board_is_wall(&board, 5, 5));
}

static void the_target_must_be_there_horizontal_and_on_the_exit_row(void **state)
{
    (void)state;
    uj_board board = small_board();
    static const struct {
        int target, exit_row;
        const char *message;
    } refused[] = {
        {-1, -1, "there is no target vehicle"},
        {2, -1, "there is no target vehicle"},
        {256, -1, "there is no target vehicle"},
        {INT_MAX, 2, "there is no target vehicle"},
        {INT_MIN, 2, "there is no target vehicle"},
        {1, -1, "the target B is vertical; it must be horizontal"},
        {0, -2, "the exit row must be 1 to 6"},
        {0, 6, "the exit row must be 1 to 6"},
        {0, INT_MAX, "the exit row must be 1 to 6"},
        {0, INT_MIN, "the exit row must be 1 to 6"},
        {0, 0, "the target A is on row 3, not on the exit row 1"},
        {0, 3, "the target A is on row 3, not on the exit row 4"},
    };
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        uj_error error = {0};
        assert_int_equal(uj_board_finish(&board, refused[i].target, refused[i].exit_row, &error), UJ_BAD_INPUT);
        assert_string_equal(error.message, refused[i].message);
    }
    assert_int_equal(uj_board_finish(&board, 0, 2, NULL), UJ_OK);
    assert_int_equal(board.exit_row, 2);
    assert_int_equal(board.target, 0);
}

static void an_empty_board_has_no_target(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 6, 6, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_BAD_INPUT);
}

static void a_board_of_16x16_holds_100_vehicles_and_not_one_more(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    for (int i = 0; i < 100; i++) {
        char name[UJ_NAME_SIZE];
        snprintf(name, sizeof name, "v%d", i);
        assert_int_equal(uj_board_add(&board, name, i / 8, i % 8 * 2, 2, true, NULL), UJ_OK);
    }
    uj_error error = {0};
    assert_int_equal(uj_board_add(&board, "more", 15, 0, 2, true, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "too many vehicles: at most 100");
    assert_int_equal(uj_board_finish(&board, 99, -1, NULL), UJ_OK);
    assert_int_equal(board.exit_row, 12);
    assert_int_equal(uj_board_at(&board, 12, 7), 99);
    assert_int_equal(uj_board_at(&board, 12, 8), -1);
    assert_int_equal(uj_board_add_wall(&board, 15, 15, NULL), UJ_OK);
    const uj_cells occupied = uj_board_occupied(&board);
    assert_int_equal(occupied.word[0], UINT64_MAX);
    assert_int_equal(occupied.word[1], UINT64_MAX);
    assert_int_equal(occupied.word[2], UINT64_MAX);
    assert_int_equal(occupied.word[3], UINT64_C(0x80000000000000ff));
}

static void a_vehicle_may_be_as_long_as_the_board(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 0, 0, 16, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "B", 1, 15, 15, false, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    assert_true(uj_board_solved(&board));
}

static void random_boards_obey_the_reference_rules_and_its_cells(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 11, 0);
    int crowded = 0, several_words = 0;
    for (int i = 0; i < 2000; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const ref_board witness = ref_from_board(&board);
        assert_null(ref_problem(&witness));
        const uj_cells occupied = uj_board_occupied(&board);
        for (int row = 0; row < board.height; row++)
            for (int column = 0; column < board.width; column++) {
                const bool is_taken = uj_board_at(&board, row, column) >= 0 || uj_board_is_wall(&board, row, column);
                assert_int_equal(cells_has(&occupied, (unsigned)(row * board.width + column)), is_taken);
            }
        crowded += board.vehicle_count > 60;
        several_words += !cells_in_word(&board);
    }
    /* The generator covers what it is there for. */
    assert_in_range(crowded, 20, 2000);
    assert_in_range(several_words, 800, 1800);
}

/* The largest board there is, with a wall in each corner. */
static void contents_are_counted_by_kind_and_to_the_last_cell(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    assert_int_equal(uj_board_contents(&board).cars + uj_board_contents(&board).walls, 0);
    static const struct {
        const char *name;
        int row, length;
    } vehicles[] = {{"A", 1, 2}, {"B", 2, 2}, {"C", 3, 2}, {"D", 4, 3}, {"E", 5, 3},
                    {"F", 6, 4}, {"G", 7, 5}, {"H", 8, 4}, {"I", 9, 9}};
    for (size_t i = 0; i < COUNT_OF(vehicles); i++)
        assert_int_equal(uj_board_add(&board, vehicles[i].name, vehicles[i].row, 1, vehicles[i].length, true, NULL),
                         UJ_OK);
    for (int corner = 0; corner < 4; corner++)
        assert_int_equal(uj_board_add_wall(&board, corner / 2 * 15, corner % 2 * 15, NULL), UJ_OK);
    const uj_contents contents = uj_board_contents(&board);
    assert_int_equal(contents.cars, 3);
    assert_int_equal(contents.trucks, 2);
    assert_int_equal(contents.longer, 4);
    assert_int_equal(contents.walls, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_board_is_empty),
        cmocka_unit_test(a_side_must_be_3_to_16),
        cmocka_unit_test(a_vehicle_stands_where_it_was_put),
        cmocka_unit_test(places_outside_hold_nothing_however_far),
        cmocka_unit_test(a_vehicle_that_cannot_stand_there_is_refused_with_its_own_reason),
        cmocka_unit_test(a_name_is_printable_and_has_1_to_11_characters),
        cmocka_unit_test(a_wall_needs_an_empty_cell),
        cmocka_unit_test(the_target_must_be_there_horizontal_and_on_the_exit_row),
        cmocka_unit_test(an_empty_board_has_no_target),
        cmocka_unit_test(a_board_of_16x16_holds_100_vehicles_and_not_one_more),
        cmocka_unit_test(a_vehicle_may_be_as_long_as_the_board),
        cmocka_unit_test(random_boards_obey_the_reference_rules_and_its_cells),
        cmocka_unit_test(contents_are_counted_by_kind_and_to_the_last_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
