#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

static uj_play *new_play(const uj_board *start)
{
    uj_play *play = NULL;
    assert_int_equal(uj_play_new(&play, start), UJ_OK);
    assert_non_null(play);
    return play;
}

static void assert_counts(const uj_play *play, size_t moves, size_t steps)
{
    assert_int_equal(uj_play_count(play, UJ_MOVES), moves);
    assert_int_equal(uj_play_count(play, UJ_STEPS), steps);
}

static void make(uj_play *play, int vehicle, int by)
{
    assert_int_equal(uj_play_move(play, (uj_move){(uint8_t)vehicle, (int8_t)by}, NULL), UJ_OK);
}

static uj_board two_cars(void)
{
    return board_from_cells("AA....BB..........", 6, 3);
}

static void a_new_game_stands_at_its_start(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    assert_true(uj_board_same(uj_play_board(play), &start));
    assert_counts(play, 0, 0);
    const uj_move *history;
    assert_int_equal(uj_play_history(play, &history), 0);
    assert_false(uj_play_undo(play));
    assert_false(uj_play_redo(play));
    uj_play_reset(play);
    assert_counts(play, 0, 0);
    uj_play_free(play);
    uj_play_free(NULL);
}

static void slides_of_one_vehicle_count_as_one_move(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    make(play, 0, 1);
    make(play, 0, 2);
    assert_counts(play, 1, 3);
    make(play, 1, 1);
    make(play, 0, 1);
    assert_counts(play, 3, 5);
    const uj_move *history;
    assert_int_equal(uj_play_history(play, &history), 3);
    assert_int_equal(history[0].by, 3);
    assert_int_equal(history[1].vehicle, 1);
    uj_play_free(play);
}

static void a_vehicle_put_back_counts_none(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    make(play, 0, 2);
    make(play, 1, 1);
    make(play, 1, -1);
    assert_counts(play, 1, 2);
    make(play, 0, 1); /* follows the first slide again */
    assert_counts(play, 1, 3);
    make(play, 0, -3);
    assert_counts(play, 0, 0);
    assert_false(uj_play_undo(play));
    uj_play_free(play);
}

static void undo_and_redo_walk_along_the_history(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    make(play, 0, 2);
    make(play, 1, 3);
    const uj_board end = *uj_play_board(play);
    assert_true(uj_play_undo(play));
    assert_counts(play, 1, 2);
    assert_true(uj_play_undo(play));
    assert_true(uj_board_same(uj_play_board(play), &start));
    assert_false(uj_play_undo(play));
    assert_true(uj_play_redo(play));
    assert_true(uj_play_redo(play));
    assert_true(uj_board_same(uj_play_board(play), &end));
    assert_false(uj_play_redo(play));
    uj_play_free(play);
}

static void a_move_forgets_what_could_be_redone(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    make(play, 0, 2);
    make(play, 1, 3);
    uj_play_undo(play);
    make(play, 0, 1);
    assert_false(uj_play_redo(play));
    assert_counts(play, 1, 3);
    uj_play_free(play);
}

static void a_refused_move_changes_nothing(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    make(play, 0, 2);
    uj_play_undo(play);
    uj_error error = {0};
    assert_int_equal(uj_play_move(play, (uj_move){0, -1}, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "A cannot move 1 left: it would leave the board");
    assert_int_equal(uj_play_move(play, (uj_move){9, 1}, NULL), UJ_BAD_INPUT);
    assert_counts(play, 0, 0);
    assert_true(uj_play_redo(play));
    uj_play_free(play);
}

static void after_a_reset_every_move_can_be_redone(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    make(play, 0, 2);
    make(play, 1, 3);
    const uj_board end = *uj_play_board(play);
    uj_play_reset(play);
    assert_counts(play, 0, 0);
    assert_true(uj_board_same(uj_play_board(play), &start));
    assert_true(uj_play_redo(play));
    assert_true(uj_play_redo(play));
    assert_true(uj_board_same(uj_play_board(play), &end));
    uj_play_free(play);
}

static void a_game_of_thousands_of_moves_can_be_undone_whole(void **state)
{
    (void)state;
    const uj_board start = two_cars();
    uj_play *play = new_play(&start);
    for (int i = 0; i < 10000; i++)
        make(play, i % 2, i / 2 % 2 ? -1 : 1);
    assert_counts(play, 10000, 10000);
    for (int i = 0; i < 10000; i++)
        assert_true(uj_play_undo(play));
    assert_false(uj_play_undo(play));
    assert_true(uj_board_same(uj_play_board(play), &start));
    uj_play_free(play);
}

/* The same game kept naively: every board since the start, with the vehicle that was moved to reach it. */
enum { MODEL_ROOM = 400 };

struct model {
    uj_board boards[MODEL_ROOM];
    int movers[MODEL_ROOM];
    int now, last;
};

static bool same_places(const uj_board *a, const uj_board *b)
{
    return memcmp(a->vehicles, b->vehicles, a->vehicle_count * sizeof *a->vehicles) == 0;
}

static void model_move(struct model *model, uj_move move)
{
    uj_board next = model->boards[model->now];
    uj_vehicle *vehicle = &next.vehicles[move.vehicle];
    if (vehicle->horizontal)
        vehicle->column = (uint8_t)(vehicle->column + move.by);
    else
        vehicle->row = (uint8_t)(vehicle->row + move.by);
    if (model->now == 0 || model->movers[model->now] != move.vehicle)
        model->now++;
    model->boards[model->now] = next;
    model->movers[model->now] = move.vehicle;
    if (same_places(&next, &model->boards[model->now - 1]))
        model->now--;
    model->last = model->now;
}

static size_t model_steps(const struct model *model)
{
    size_t steps = 0;
    for (int i = 1; i <= model->now; i++) {
        const uj_vehicle *before = &model->boards[i - 1].vehicles[model->movers[i]];
        const uj_vehicle *after = &model->boards[i].vehicles[model->movers[i]];
        steps += (size_t)(abs(before->row - after->row) + abs(before->column - after->column));
    }
    return steps;
}

static void random_operation(uj_play *play, struct model *model, uj_random *random)
{
    uj_move moves[UJ_MAX_MOVES];
    const int kind = random_between(random, 0, 99);
    if (kind < 60) {
        const size_t count = uj_board_moves(&model->boards[model->now], UJ_MOVES, moves);
        if (count == 0)
            return;
        const uj_move move = moves[uj_random_below(random, count)];
        assert_int_equal(uj_play_move(play, move, NULL), UJ_OK);
        model_move(model, move);
    } else if (kind < 78) {
        assert_int_equal(uj_play_undo(play), model->now > 0);
        model->now -= model->now > 0;
    } else if (kind < 98) {
        assert_int_equal(uj_play_redo(play), model->now < model->last);
        model->now += model->now < model->last;
    } else {
        uj_play_reset(play);
        model->now = 0;
    }
}

static void any_order_of_operations_agrees_with_a_naive_game(void **state)
{
    (void)state;
    static struct model model;
    uj_random random;
    uj_random_seed(&random, 41, 0);
    for (int game = 0; game < 200; game++) {
        model.now = model.last = 0;
        random_board(&model.boards[0], &random, &random_board_middle);
        uj_play *play = new_play(&model.boards[0]);
        for (int i = 0; i < MODEL_ROOM - 2; i++) {
            random_operation(play, &model, &random);
            assert_true(same_places(uj_play_board(play), &model.boards[model.now]));
            assert_counts(play, (size_t)model.now, model_steps(&model));
            const uj_move *history;
            assert_int_equal(uj_play_history(play, &history), model.now);
            if (model.now > 0)
                assert_int_equal(history[model.now - 1].vehicle, model.movers[model.now]);
        }
        uj_play_free(play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_game_stands_at_its_start),
        cmocka_unit_test(slides_of_one_vehicle_count_as_one_move),
        cmocka_unit_test(a_vehicle_put_back_counts_none),
        cmocka_unit_test(undo_and_redo_walk_along_the_history),
        cmocka_unit_test(a_move_forgets_what_could_be_redone),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(after_a_reset_every_move_can_be_redone),
        cmocka_unit_test(a_game_of_thousands_of_moves_can_be_undone_whole),
        cmocka_unit_test(any_order_of_operations_agrees_with_a_naive_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
