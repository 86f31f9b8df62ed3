#include "cmocka_prelude.h"

#include <string.h>

#include "arrange.h"
#include "game.h"

static const char two_moves[] = "oooooBooCCoBAAoooBoooooooooooooooooo";

static void begin(struct game *game, const char *text)
{
    uj_board board;
    assert_int_equal(uj_board_parse(&board, text, strlen(text), NULL), UJ_OK);
    *game = (struct game){0};
    assert_int_equal(game_begin(game, &board), UJ_OK);
}

static void solve(struct game *game)
{
    const uj_board board = *uj_play_board(game->play);
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &board, NULL, NULL), UJ_OK);
    game_take_plan(game, &board, &solution);
    uj_solution_clear(&solution);
}

static const char *chosen(const struct game *game)
{
    return uj_play_board(game->play)->vehicles[game->chosen].name;
}

static void a_game_begins_with_the_target(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    assert_string_equal(chosen(&game), "A");
    assert_false(game_is_solved(&game));
    game_free(&game);
}

static void a_letter_of_either_case_chooses_a_vehicle(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    game_type(&game, 'b', 0);
    assert_string_equal(chosen(&game), "B");
    game_type(&game, 'C', 5);
    assert_string_equal(chosen(&game), "C");
    game_type(&game, 'z', 10);
    assert_string_equal(chosen(&game), "C");
    assert_non_null(strstr(game.message, "no vehicle z"));
    game_free(&game);
}

static void only_moves_before_the_end_are_a_game_under_way(void **state)
{
    (void)state;
    struct game game = {0};
    assert_false(game_is_under_way(&game));
    begin(&game, two_moves);
    assert_false(game_is_under_way(&game));
    game_type(&game, 'b', 0);
    game_slide(&game, false, UJ_MAX_SIDE);
    assert_true(game_is_under_way(&game));
    game_replay(&game, -1);
    assert_false(game_is_under_way(&game));
    game_replay(&game, 1);
    game_type(&game, 'a', 5);
    game_slide(&game, true, UJ_MAX_SIDE);
    assert_true(game_is_solved(&game));
    assert_false(game_is_under_way(&game));
    game_free(&game);
}

/* The board of the string "Aa…": both cases are names. */
static void names_that_differ_in_case_are_told_apart(void **state)
{
    (void)state;
    struct game game;
    begin(&game, "aaoooooooooooooooobbooooXXooBBoooooo");
    game_type(&game, 'b', 0);
    assert_string_equal(chosen(&game), "b");
    game_type(&game, 'B', 5);
    assert_string_equal(chosen(&game), "B");
    game_free(&game);
}

static void begin_with_long_names(struct game *game)
{
    static const char board[] =
        "{\"width\":6,\"height\":6,\"exit\":3,\"target\":\"X\",\"vehicles\":["
        "{\"name\":\"X\",\"row\":3,\"column\":1,\"length\":2,\"horizontal\":true},"
        "{\"name\":\"AB\",\"row\":1,\"column\":1,\"length\":2,\"horizontal\":true},"
        "{\"name\":\"AC\",\"row\":5,\"column\":1,\"length\":2,\"horizontal\":true}],\"walls\":[]}";
    begin(game, board);
}

static void letters_typed_quickly_are_one_name(void **state)
{
    (void)state;
    struct game game;
    begin_with_long_names(&game);
    game_type(&game, 'a', 0);
    assert_string_equal(chosen(&game), "AB");
    game_type(&game, 'c', 0.5);
    assert_string_equal(chosen(&game), "AC");
    game_type(&game, 'x', 0.8); /* no name begins with ACX, but one with X */
    assert_string_equal(chosen(&game), "X");
    game_free(&game);
}

static void letters_typed_slowly_are_names_of_their_own(void **state)
{
    (void)state;
    struct game game;
    begin_with_long_names(&game);
    game_type(&game, 'a', 0);
    game_type(&game, 'c', 2);
    assert_string_equal(chosen(&game), "AB");
    assert_non_null(strstr(game.message, "no vehicle c"));
    game_free(&game);
}

static void tab_goes_around_those_that_can_move(void **state)
{
    (void)state;
    struct game game;
    begin(&game, "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo");
    char seen[16] = "";
    for (int i = 0; i < 7; i++) {
        game_choose_next(&game, 1);
        strcat(seen, chosen(&game));
    }
    assert_string_equal(seen, "CRAOQCR"); /* X, P and B cannot move */
    game_choose_next(&game, -1);
    assert_string_equal(chosen(&game), "C");
    game_free(&game);
}

static void slides_stay_on_the_board_and_on_their_line(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    game_slide(&game, false, 1);
    assert_non_null(strstr(game.message, "A moves left and right only"));
    game_slide(&game, true, -1);
    assert_non_null(strstr(game.message, "A cannot move left"));
    game_slide(&game, true, UJ_MAX_SIDE);
    assert_int_equal(uj_play_board(game.play)->vehicles[game.chosen].column, 3);
    game_slide_by(&game, -100);
    assert_int_equal(uj_play_count(game.play, UJ_MOVES), 0);
    game_free(&game);
}

static void a_hint_comes_in_four_parts(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    game_hint(&game);
    assert_int_equal(game.hint_count, 0); /* nothing is known yet */
    solve(&game);
    game_hint(&game);
    assert_string_equal(chosen(&game), "B");
    assert_non_null(strstr(game.message, "Look at truck B at the top"));
    game_hint(&game);
    assert_non_null(strstr(game.message, "It makes room for the target A to move right"));
    game_hint(&game);
    assert_non_null(strstr(game.message, "Move B 3 cells down, the first of 2 moves"));
    assert_int_equal(uj_play_count(game.play, UJ_MOVES), 0);
    game_hint(&game);
    assert_int_equal(uj_play_count(game.play, UJ_MOVES), 1);
    assert_int_equal(game.hint_count, 1);
    game_free(&game);
}

static void a_plan_serves_along_its_way_and_back_again(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    solve(&game);
    game_type(&game, 'b', 0);
    game_slide_by(&game, 1);
    assert_false(game_has_plan(&game));
    game_slide_by(&game, 2);
    assert_true(game_has_plan(&game));
    game_replay(&game, -1);
    assert_true(game_has_plan(&game));
    game_free(&game);
}

static void the_plan_leads_out_cell_by_cell(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    solve(&game);
    game_follow_begin(&game);
    const enum follow expected[] = {FOLLOW_CELL, FOLLOW_CELL, FOLLOW_MOVE, FOLLOW_CELL,
                                    FOLLOW_CELL, FOLLOW_CELL, FOLLOW_END};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(game_follow_cell(&game), expected[i]);
    assert_true(game_is_solved(&game));
    assert_int_equal(uj_play_count(game.play, UJ_MOVES), 2);
    assert_string_equal(game.message, "That is the way out, in 2 moves.");
    assert_int_equal(game_follow_cell(&game), FOLLOW_END);
    game_free(&game);
}

static void the_clock_stands_still_at_the_end(void **state)
{
    (void)state;
    struct game game;
    begin(&game, two_moves);
    game.facts = (struct facts){.has_solution = true, .outcome = UJ_SOLVED, .length = 2, .optimal = true};
    game_tick(&game, 61);
    game_type(&game, 'b', 0);
    game_slide(&game, false, UJ_MAX_SIDE);
    game_type(&game, 'a', 5);
    game_slide(&game, true, UJ_MAX_SIDE);
    game_tick(&game, 100);
    assert_true(game.seconds == 61);
    assert_string_equal(game.message, "Out! 2 moves, the fewest possible, in 1:01.");
    game_replay(&game, -1);
    game_slide(&game, true, 1);
    game_type(&game, 'c', 9);
    game_slide(&game, true, -1);
    game_type(&game, 'a', 20);
    game_slide(&game, true, UJ_MAX_SIDE);
    assert_string_equal(game.message, "Out! 4 moves in 1:01; 2 would do.");
    game_reset(&game);
    assert_int_equal(uj_play_count(game.play, UJ_MOVES), 0);
    game_free(&game);
}

static void the_screen_holds_what_it_says_it_holds(void **state)
{
    (void)state;
    uj_board board;
    for (int side = UJ_MIN_SIDE; side <= UJ_MAX_SIDE; side++) {
        assert_int_equal(uj_board_init(&board, side, side, NULL), UJ_OK);
        const struct arrangement needed = arrange(&board, 1, 1);
        assert_false(needed.fits);
        assert_true(arrange(&board, needed.needed_rows, needed.needed_columns).fits);
        assert_false(arrange(&board, needed.needed_rows - 1, needed.needed_columns).fits);
        assert_false(arrange(&board, needed.needed_rows, needed.needed_columns - 1).fits);
        const struct arrangement usual = arrange(&board, 24, 80);
        assert_true(usual.fits);
        const int bottom = arranged_row(&usual, side), right = arranged_column(&usual, side);
        assert_true(usual.top >= 2 && bottom + 1 <= 22 && usual.left >= 1 && right + 2 <= 80);
    }
}

static void a_place_on_the_screen_is_a_cell(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 6, 5, NULL), UJ_OK);
    const struct arrangement arrangement = arrange(&board, 24, 80);
    int row = arranged_row(&arrangement, 4), column = arranged_column(&arrangement, 6) - 1;
    assert_true(arranged_cell(&arrangement, &board, &row, &column));
    assert_int_equal(row, 4);
    assert_int_equal(column, 5);
    row = arranged_row(&arrangement, 5), column = arrangement.left;
    assert_false(arranged_cell(&arrangement, &board, &row, &column));
    row = arrangement.top, column = arrangement.left - 1;
    assert_false(arranged_cell(&arrangement, &board, &row, &column));
}

static void times_are_said_as_people_do(void **state)
{
    (void)state;
    char text[24];
    words_time(text, sizeof text, 59.9);
    assert_string_equal(text, "0:59");
    words_time(text, sizeof text, 3723);
    assert_string_equal(text, "1:02:03");
    words_about(text, sizeof text, 20);
    assert_string_equal(text, "half a minute");
    words_about(text, sizeof text, 60);
    assert_string_equal(text, "1 minute");
    words_about(text, sizeof text, 250);
    assert_string_equal(text, "4 minutes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_with_the_target),
        cmocka_unit_test(only_moves_before_the_end_are_a_game_under_way),
        cmocka_unit_test(a_letter_of_either_case_chooses_a_vehicle),
        cmocka_unit_test(names_that_differ_in_case_are_told_apart),
        cmocka_unit_test(letters_typed_quickly_are_one_name),
        cmocka_unit_test(letters_typed_slowly_are_names_of_their_own),
        cmocka_unit_test(tab_goes_around_those_that_can_move),
        cmocka_unit_test(slides_stay_on_the_board_and_on_their_line),
        cmocka_unit_test(a_hint_comes_in_four_parts),
        cmocka_unit_test(a_plan_serves_along_its_way_and_back_again),
        cmocka_unit_test(the_plan_leads_out_cell_by_cell),
        cmocka_unit_test(the_clock_stands_still_at_the_end),
        cmocka_unit_test(the_screen_holds_what_it_says_it_holds),
        cmocka_unit_test(a_place_on_the_screen_is_a_cell),
        cmocka_unit_test(times_are_said_as_people_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
