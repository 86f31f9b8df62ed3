#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

static uj_env *new_env(const uj_env_options *options)
{
    uj_env *env = NULL;
    assert_int_equal(uj_env_new(&env, options, NULL), UJ_OK);
    return env;
}

enum { GAMES = 3 };

static uj_board the_card(void)
{
    return board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
}

/* A random board that is not solved, and fits an environment. */
static uj_board some_level(uj_random *random)
{
    uj_board board;
    do
        random_board(&board, random, &random_board_middle);
    while (uj_board_solved(&board) || board.vehicle_count > 16 || board.width * board.height > UJ_ENV_MAX_CELLS);
    return board;
}

/* The same with vehicles elsewhere. */
static uj_board moved(const uj_board *board, uj_random *random)
{
    uj_board other = *board;
    random_walk(&other, random, 5);
    return uj_board_solved(&other) ? *board : other;
}

static void assert_cells_show(const uint8_t *cells, const uj_board *board)
{
    for (int cell = 0; cell < board->width * board->height; cell++) {
        const int row = cell / board->width, column = cell % board->width, vehicle = uj_board_at(board, row, column);
        assert_int_equal(cells[cell], uj_board_is_wall(board, row, column) ? 1 : vehicle < 0 ? 0 : vehicle + 2);
    }
}

static void assert_legal_are_moves(const uj_env *env, const uint8_t *legal, const uj_board *board)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, UJ_MOVES, moves);
    size_t ones = 0;
    for (int action = 0; action < uj_env_actions(env); action++)
        ones += legal[action];
    assert_int_equal(ones, count);
    for (size_t i = 0; i < count; i++) {
        const int action = uj_env_action(env, moves[i]);
        assert_true(action >= 0 && legal[action]);
        const uj_move back = uj_env_move(env, action);
        assert_true(back.vehicle == moves[i].vehicle && back.by == moves[i].by);
    }
}

/* What a step did to the board that was there before. */
static void assert_step_followed_the_rules(const uj_env *env, int game, uj_board *before, uj_move move)
{
    const uj_env_view *const view = uj_env_look(env);
    uj_board now;
    assert_int_equal(uj_board_move(before, move, NULL) == UJ_OK, view->was_legal[game]);
    assert_int_equal(uj_env_board(env, game, &now, NULL), UJ_OK);
    assert_true(uj_board_same(&now, before));
    assert_int_equal(view->solved[game], uj_board_solved(&now));
    assert_true(view->reward[game] == (float)view->solved[game]);
    assert_int_equal(view->cut_off[game], view->played[game] == 40 && !view->solved[game]);
}

static void play_a_turn(uj_env *env, uj_random *random, bool any_action)
{
    const uj_env_view *const view = uj_env_look(env);
    const size_t actions = (size_t)uj_env_actions(env);
    uj_board boards[GAMES];
    int32_t chosen[GAMES];
    bool had_ended[GAMES];
    uj_env_draw(env, chosen);
    for (int game = 0; game < GAMES; game++) {
        assert_int_equal(uj_env_board(env, game, &boards[game], NULL), UJ_OK);
        assert_cells_show(view->cells + game * boards[game].width * boards[game].height, &boards[game]);
        assert_legal_are_moves(env, view->legal + (size_t)game * actions, &boards[game]);
        had_ended[game] = view->solved[game] || view->cut_off[game];
        if (any_action)
            chosen[game] = (int32_t)uj_random_below(random, actions);
    }
    assert_int_equal(uj_env_step(env, chosen, NULL), UJ_OK);
    for (int game = 0; game < GAMES; game++)
        if (had_ended[game])
            assert_true(view->played[game] == 0 && !view->solved[game] && view->reward[game] == 0);
        else
            assert_step_followed_the_rules(env, game, &boards[game], uj_env_move(env, chosen[game]));
}

static void games_are_played_by_the_rules(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int round = 0; round < random_rounds(40); round++) {
        const uj_board level = some_level(&random);
        uj_env_options options = UJ_ENV_OPTIONS_INIT;
        options.width = level.width, options.height = level.height, options.count = GAMES, options.max_actions = 40;
        uj_env *const env = new_env(&options);
        for (int i = 0; i < 5; i++) {
            const uj_board other = moved(&level, &random);
            assert_int_equal(uj_env_add(env, &other, NULL, NULL), UJ_OK);
        }
        assert_int_equal(uj_env_reset(env, 7, NULL), UJ_OK);
        for (int turn = 0; turn < 100; turn++)
            play_a_turn(env, &random, turn % 3 == 0);
        uj_env_free(env);
    }
}

static void play_a_turn_of(uj_env *env, uj_random *random)
{
    int32_t chosen[GAMES];
    uj_env_draw(env, chosen);
    if (uj_random_below(random, 3) == 0)
        chosen[0] = (int32_t)uj_random_below(random, (uint64_t)uj_env_actions(env));
    assert_int_equal(uj_env_step(env, chosen, NULL), UJ_OK);
}

/* Two environments that play on from here play the same. */
static void assert_same_from_here(uj_env *env, uj_env *other)
{
    const uj_env_view *const a = uj_env_look(env), *const b = uj_env_look(other);
    const uj_env_options options = UJ_ENV_OPTIONS_INIT;
    const size_t cells = (size_t)(GAMES * options.width * options.height),
                 actions = (size_t)(GAMES * uj_env_actions(env));
    for (int turn = 0; turn < 60; turn++) {
        int32_t chosen[GAMES], others[GAMES];
        assert_memory_equal(a->cells, b->cells, cells);
        assert_memory_equal(a->legal, b->legal, actions);
        assert_memory_equal(a->reward, b->reward, GAMES * sizeof *a->reward);
        assert_memory_equal(a->solved, b->solved, GAMES);
        assert_memory_equal(a->cut_off, b->cut_off, GAMES);
        assert_memory_equal(a->was_legal, b->was_legal, GAMES);
        assert_memory_equal(a->level, b->level, GAMES * sizeof *a->level);
        assert_memory_equal(a->played, b->played, GAMES * sizeof *a->played);
        assert_memory_equal(a->distance, b->distance, GAMES * sizeof *a->distance);
        uj_env_draw(env, chosen);
        uj_env_draw(other, others);
        assert_memory_equal(chosen, others, sizeof chosen);
        chosen[0] = others[0] = turn; /* not always a legal one */
        assert_int_equal(uj_env_step(env, chosen, NULL), UJ_OK);
        assert_int_equal(uj_env_step(other, others, NULL), UJ_OK);
    }
}

static uj_env *env_on_some_levels(uj_reward reward)
{
    uj_env_options options = UJ_ENV_OPTIONS_INIT;
    options.count = GAMES, options.reward = reward, options.max_actions = 40;
    uj_env *const env = new_env(&options);
    static const char *const levels[] = {"BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "ooooBBAAoCooDDoCEEooFFooooGoooooGooo",
                                         "oBBooxooCoooAACoooooCooxoooooooooooo"};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const uj_board level = board_from_cells(levels[i], 6, 6);
        assert_int_equal(uj_env_add(env, &level, NULL, NULL), UJ_OK);
    }
    return env;
}

static void a_copy_and_what_was_saved_continue_in_the_same_way(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    for (int reward = 0; reward < 3; reward++)
        for (int turns = -1; turns < 100; turns += 10) {
            uj_env *const env = env_on_some_levels((uj_reward)reward), *const other =
                                                                           env_on_some_levels((uj_reward)reward);
            uj_env *copy;
            uj_text saved = UJ_TEXT_INIT;
            if (turns >= 0)
                assert_int_equal(uj_env_reset(env, 7, NULL), UJ_OK);
            for (int turn = 0; turn < turns; turn++)
                play_a_turn_of(env, &random);
            uj_env_save(env, &saved);
            assert_int_equal(uj_env_copy(&copy, env, NULL), UJ_OK);
            assert_int_equal(uj_env_restore(other, saved.data, saved.length, NULL), UJ_OK);
            if (turns < 0) { /* before the first game */
                assert_int_equal(uj_env_reset(env, -1, NULL), UJ_OK);
                assert_int_equal(uj_env_reset(copy, -1, NULL), UJ_OK);
                assert_int_equal(uj_env_reset(other, -1, NULL), UJ_OK);
            }
            assert_same_from_here(copy, other);
            uj_text again = UJ_TEXT_INIT;
            uj_env_save(env, &again); /* which has not played on */
            assert_true(turns < 0 || (again.length == saved.length && !memcmp(again.data, saved.data, saved.length)));
            uj_env_free(copy);
            uj_env_free(other);
            uj_env_free(env);
            uj_text_free(&saved);
            uj_text_free(&again);
        }
}

static void damaged_games_are_refused_or_can_be_played(void **state)
{
    (void)state;
    uj_env *const env = env_on_some_levels(UJ_REWARD_DISTANCE);
    uj_random random;
    uj_random_seed(&random, 4, 0);
    assert_int_equal(uj_env_reset(env, 7, NULL), UJ_OK);
    for (int turn = 0; turn < 17; turn++)
        play_a_turn_of(env, &random);
    uj_text saved = UJ_TEXT_INIT;
    uj_env_save(env, &saved);
    for (size_t length = 0; length < saved.length; length++)
        assert_int_equal(uj_env_restore(env, saved.data, length, NULL), UJ_BAD_INPUT);
    int refused = 0;
    for (int round = 0; round < 3000; round++) {
        const size_t at = (size_t)uj_random_below(&random, saved.length);
        const char before = saved.data[at];
        saved.data[at] = (char)(before ^ (1 << uj_random_below(&random, 8)));
        refused += uj_env_restore(env, saved.data, saved.length, NULL) != UJ_OK;
        play_a_turn_of(env, &random);
        saved.data[at] = before;
    }
    assert_in_range(refused, 100, 2900);
    uj_text_free(&saved);
    uj_env_free(env);
}

static void drawn_actions_are_legal_and_each_as_likely(void **state)
{
    (void)state;
    uj_env_options options = UJ_ENV_OPTIONS_INIT;
    options.count = 1000;
    uj_env *const env = new_env(&options);
    const uj_board level = the_card();
    assert_int_equal(uj_env_add(env, &level, NULL, NULL), UJ_OK);
    assert_int_equal(uj_env_reset(env, 1, NULL), UJ_OK);
    int seen[128] = {0}, kinds = 0;
    int32_t actions[1000];
    for (int round = 0; round < 20; round++) {
        uj_env_draw(env, actions);
        for (int i = 0; i < 1000; i++)
            seen[actions[i]]++;
    }
    for (int action = 0; action < uj_env_actions(env); action++) {
        assert_int_equal(seen[action] > 0, uj_env_look(env)->legal[action]);
        kinds += seen[action] > 0;
    }
    for (int action = 0; action < uj_env_actions(env); action++)
        if (seen[action] > 0)
            assert_true(abs(seen[action] - 20000 / kinds) < 300);
    uj_env_free(env);
}

static void the_distance_reward_adds_up_to_the_length_of_the_way(void **state)
{
    (void)state;
    uj_env_options options = UJ_ENV_OPTIONS_INIT;
    options.reward = UJ_REWARD_DISTANCE, options.keep_ended = true;
    uj_env *const env = new_env(&options);
    const uj_board level = the_card();
    assert_int_equal(uj_env_add(env, &level, NULL, NULL), UJ_OK);
    assert_int_equal(uj_env_reset(env, 1, NULL), UJ_OK);
    const uj_env_view *const view = uj_env_look(env);
    assert_int_equal(view->distance[0], 8);
    uj_board board;
    assert_int_equal(uj_env_board(env, 0, &board, NULL), UJ_OK);
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, &board, NULL, NULL), UJ_OK);
    float sum = 0;
    for (size_t i = 0; i < solution.move_count; i++) {
        const int32_t action = uj_env_action(env, solution.moves[i]);
        assert_int_equal(uj_env_step(env, &action, NULL), UJ_OK);
        assert_int_equal(view->distance[0], 7 - (int)i);
        sum += view->reward[0];
    }
    assert_true(view->solved[0] && fabsf(sum - 9) < 1e-6F);
    const int32_t again = 0;
    uj_error error;
    assert_int_equal(uj_env_step(env, &again, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "has ended"));
    assert_int_equal(uj_env_reset_game(env, 0, 0, NULL), UJ_OK);
    assert_int_equal(view->distance[0], 8);
    uj_solution_clear(&solution);
    uj_env_free(env);
}

static void a_discount_applies_to_the_distance_after(void **state)
{
    (void)state;
    uj_env_options options = UJ_ENV_OPTIONS_INIT;
    options.reward = UJ_REWARD_DISTANCE, options.discount = 0.5;
    uj_env *const env = new_env(&options);
    const uj_board level = board_from_cells("oooBAAoBooCCoooo", 4, 4);
    assert_int_equal(uj_env_add(env, &level, NULL, NULL), UJ_BAD_INPUT); /* another size */
    const uj_board card = the_card();
    assert_int_equal(uj_env_add(env, &card, NULL, NULL), UJ_OK);
    assert_int_equal(uj_env_reset(env, 1, NULL), UJ_OK);
    int32_t illegal = 0; /* the target one to the right, where Q stands */
    assert_int_equal(uj_env_step(env, &illegal, NULL), UJ_OK);
    assert_true(!uj_env_look(env)->was_legal[0] && uj_env_look(env)->reward[0] == 4.0F);
    uj_env_free(env);
}

static void the_same_seed_plays_the_same_games(void **state)
{
    (void)state;
    uint8_t cells[2][50][36];
    for (int run = 0; run < 2; run++) {
        uj_env_options options = UJ_ENV_OPTIONS_INIT;
        options.max_actions = 5;
        uj_env *const env = new_env(&options);
        uj_random random;
        uj_random_seed(&random, 3, 0);
        const uj_board card = the_card();
        for (int i = 0; i < 10; i++) {
            const uj_board level = moved(&card, &random);
            assert_int_equal(uj_env_add(env, &level, NULL, NULL), UJ_OK);
        }
        assert_int_equal(uj_env_levels(env), 10);
        assert_int_equal(uj_env_reset(env, 99, NULL), UJ_OK);
        for (int turn = 0; turn < 50; turn++) {
            int32_t action;
            uj_env_draw(env, &action);
            assert_int_equal(uj_env_step(env, &action, NULL), UJ_OK);
            memcpy(cells[run][turn], uj_env_look(env)->cells, 36);
        }
        uj_env_free(env);
    }
    assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
}

static void what_is_wrong_is_refused(void **state)
{
    (void)state;
    uj_env *env = NULL;
    uj_error error;
    uj_env_options wrong[6] = {UJ_ENV_OPTIONS_INIT, UJ_ENV_OPTIONS_INIT, UJ_ENV_OPTIONS_INIT,
                               UJ_ENV_OPTIONS_INIT, UJ_ENV_OPTIONS_INIT, UJ_ENV_OPTIONS_INIT};
    wrong[0].count = 0, wrong[1].width = 9, wrong[1].height = 8, wrong[2].vehicles = 0, wrong[3].discount = NAN;
    wrong[4].max_actions = -1, wrong[5].size = 0;
    for (int i = 0; i < 6; i++)
        assert_int_equal(uj_env_new(&env, &wrong[i], &error), UJ_BAD_INPUT);
    env = new_env(NULL);
    int32_t action = 0;
    assert_int_equal(uj_env_reset(env, 1, &error), UJ_BAD_INPUT); /* no level */
    assert_int_equal(uj_env_step(env, &action, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_env_reset_game(env, 0, -1, &error), UJ_BAD_INPUT);
    const uj_board solved = board_from_cells("ooooooooooooooooAAoooooooooooooooooo", 6, 6);
    assert_int_equal(uj_env_add(env, &solved, NULL, &error), UJ_BAD_INPUT);
    const uj_board level = the_card();
    assert_int_equal(uj_env_add(env, &level, NULL, NULL), UJ_OK);
    assert_int_equal(uj_env_reset(env, 1, NULL), UJ_OK);
    for (int i = 0; i < 2; i++) {
        action = i ? uj_env_actions(env) : -1;
        assert_int_equal(uj_env_step(env, &action, &error), UJ_BAD_INPUT);
        assert_non_null(strstr(error.message, "0 to 127"));
    }
    assert_int_equal(uj_env_reset_game(env, 1, 0, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_env_reset_game(env, 0, 1, &error), UJ_BAD_INPUT);
    uj_board board;
    assert_int_equal(uj_env_board(env, 5, &board, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_env_action(env, (uj_move){0, 0}), -1);
    assert_int_equal(uj_env_action(env, (uj_move){0, -5}), -1);
    uj_env_free(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played_by_the_rules),
        cmocka_unit_test(a_copy_and_what_was_saved_continue_in_the_same_way),
        cmocka_unit_test(damaged_games_are_refused_or_can_be_played),
        cmocka_unit_test(drawn_actions_are_legal_and_each_as_likely),
        cmocka_unit_test(the_distance_reward_adds_up_to_the_length_of_the_way),
        cmocka_unit_test(a_discount_applies_to_the_distance_after),
        cmocka_unit_test(the_same_seed_plays_the_same_games),
        cmocka_unit_test(what_is_wrong_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
