#include <limits.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

static void a_car_at_the_wall_cannot_move_further(void **state)
{
    (void)state;
    uj_board board = board_from_cells("AA.x........", 4, 3);
    assert_int_equal(uj_board_move(&board, (uj_move){0, 1}, NULL), UJ_OK);
    uj_error error = {0};
    assert_int_equal(uj_board_move(&board, (uj_move){0, 1}, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "A cannot move 1 right: it is blocked by a wall at column 4");
}

static void a_move_that_is_not_possible_leaves_the_board_as_it_was(void **state)
{
    (void)state;
    const uj_board before = board_from_cells("..B.AAB.....", 4, 3);
    static const struct {
        uj_move move;
        const char *message;
    } refused[] = {
        {{0, 0}, "A must move by at least one cell"},
        {{0, 2}, "A cannot move 2 down: it would leave the board"},
        {{0, -1}, "A cannot move 1 up: it would leave the board"},
        {{1, 1}, "B cannot move 1 right: it is blocked by A at column 3"},
        {{1, INT8_MAX}, "B cannot move 127 right: it is blocked by A at column 3"},
        {{1, INT8_MIN}, "B cannot move 128 left: it would leave the board"},
        {{2, 1}, "there is no vehicle number 3"},
        {{255, 1}, "there is no vehicle number 256"},
    };
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        uj_board board = before;
        uj_error error = {0};
        assert_int_equal(uj_board_move(&board, refused[i].move, &error), UJ_BAD_INPUT);
        assert_string_equal(error.message, refused[i].message);
        assert_true(uj_board_same(&board, &before));
        assert_int_equal(uj_board_move(&board, refused[i].move, NULL), UJ_BAD_INPUT);
    }
}

static void a_replay_stops_at_the_first_move_that_breaks_the_rules(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("..B.AAB.....", 4, 3);
    const uj_move moves[] = {{0, 1}, {1, 1}, {1, 1}, {0, 1}};
    uj_replay replay;
    uj_error error = {0};
    assert_int_equal(uj_board_replay(&replay, &board, moves, 4, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "B cannot move 1 right: it is blocked by A at column 3");
    assert_int_equal(replay.legal, 1);
    assert_int_equal(replay.end.vehicles[0].row, 1);
    assert_false(replay.solved);
}

static void a_replay_counts_a_slide_in_parts_as_one_move(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AA..B...B...", 4, 3);
    const uj_move moves[] = {{0, 1}, {0, 1}, {0, -1}, {0, 1}};
    uj_replay replay;
    assert_int_equal(uj_board_replay(&replay, &board, moves, 2, NULL), UJ_OK);
    assert_int_equal(replay.moves, 1);
    assert_int_equal(replay.steps, 2);
    assert_true(replay.solved);
    assert_int_equal(uj_board_replay(&replay, &board, moves, 4, NULL), UJ_OK);
    assert_int_equal(replay.moves, 3); /* a change of direction begins another move */
    assert_int_equal(replay.steps, 4);
    assert_int_equal(uj_board_replay(&replay, &board, NULL, 0, NULL), UJ_OK);
    assert_int_equal(replay.moves, 0);
    assert_false(replay.solved);
}

static void moves_come_vehicle_by_vehicle_from_the_largest_forward_to_the_largest_back(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("......BAA...B.....", 6, 3);
    static const uj_move moves[] = {{0, -1}, {1, 3}, {1, 2}, {1, 1}}, steps[] = {{0, -1}, {1, 1}};
    uj_move found[UJ_MAX_MOVES];
    assert_int_equal(uj_board_moves(&board, UJ_MOVES, found), COUNT_OF(moves));
    assert_memory_equal(found, moves, sizeof moves);
    assert_int_equal(uj_board_moves(&board, UJ_STEPS, found), COUNT_OF(steps));
    assert_memory_equal(found, steps, sizeof steps);
}

static void range_tells_the_free_cells_on_both_sides(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(".....B....."
                                            "x..AAB....."
                                            "...........",
                                            11, 3);
    int back, ahead;
    uj_board_range(&board, 0, &back, &ahead); /* B, first in reading order */
    assert_int_equal(back, 0);
    assert_int_equal(ahead, 1);
    uj_board_range(&board, 1, &back, &ahead);
    assert_int_equal(back, 2);
    assert_int_equal(ahead, 0);
}

static void a_vehicle_that_does_not_exist_cannot_slide(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AA..........", 4, 3);
    static const int numbers[] = {-1, 1, 100, 256, INT_MAX, INT_MIN};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        int back = -1, ahead = -1;
        uj_board_range(&board, numbers[i], &back, &ahead);
        assert_int_equal(back, 0);
        assert_int_equal(ahead, 0);
    }
}

static void a_board_without_a_free_cell_has_no_moves(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AABCCBDDx", 3, 3);
    uj_move moves[UJ_MAX_MOVES];
    assert_int_equal(uj_board_moves(&board, UJ_MOVES, moves), 0);
    assert_int_equal(uj_board_moves(&board, UJ_STEPS, moves), 0);
}

static void a_car_alone_on_a_row_of_16_has_14_moves(void **state)
{
    (void)state;
    /* Each car has its row to itself: the most moves a vehicle can have. */
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    for (int row = 0; row < 16; row++) {
        const char name[] = {(char)('A' + row), '\0'};
        assert_int_equal(uj_board_add(&board, name, row, 7, 2, true, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    uj_move moves[UJ_MAX_MOVES];
    assert_int_equal(uj_board_moves(&board, UJ_MOVES, moves), 16 * 14);
    assert_int_equal(uj_board_moves(&board, UJ_STEPS, moves), 16 * 2);
}

static void a_board_is_solved_when_the_target_touches_the_right_edge(void **state)
{
    (void)state;
    uj_board board = board_from_cells("AA..BB......", 4, 3);
    assert_false(uj_board_solved(&board));
    assert_int_equal(uj_board_move(&board, (uj_move){1, 2}, NULL), UJ_OK);
    assert_false(uj_board_solved(&board));
    assert_int_equal(uj_board_move(&board, (uj_move){0, 1}, NULL), UJ_OK);
    assert_false(uj_board_solved(&board));
    assert_int_equal(uj_board_move(&board, (uj_move){0, 1}, NULL), UJ_OK);
    assert_true(uj_board_solved(&board));
}

static void assert_moves_equal_the_reference(const uj_board *board)
{
    const ref_board witness = ref_from_board(board);
    for (int metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
        uj_move moves[UJ_MAX_MOVES];
        ref_move expected[REF_MAX_MOVES];
        const size_t count = uj_board_moves(board, (uj_metric)metric, moves);
        assert_int_equal(count, ref_moves(&witness, metric == UJ_MOVES ? REF_MOVES : REF_STEPS, expected));
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(moves[i].vehicle, expected[i].vehicle);
            assert_int_equal(moves[i].by, expected[i].by);
        }
    }
}

static void moves_equal_the_reference_on_random_boards_and_walks(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 31, 0);
    for (int i = 0; i < 1500; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        for (int k = 0; k < 4; k++) {
            assert_moves_equal_the_reference(&board);
            random_walk(&board, &random, 3);
        }
    }
}

static void exactly_the_slides_within_range_are_accepted_as_by_the_reference(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 32, 0);
    for (int i = 0; i < 300; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_middle);
        const ref_board witness = ref_from_board(&board);
        for (int v = 0; v < board.vehicle_count; v++) {
            int back, ahead;
            uj_board_range(&board, v, &back, &ahead);
            for (int by = -9; by <= 9; by++) {
                uj_board moved = board;
                ref_board moved_witness = witness;
                const bool expected = ref_slide(&moved_witness, (ref_move){v, by});
                assert_int_equal(by != 0 && by >= -back && by <= ahead, expected);
                assert_int_equal(uj_board_move(&moved, (uj_move){(uint8_t)v, (int8_t)by}, NULL),
                                 expected ? UJ_OK : UJ_BAD_INPUT);
                assert_int_equal(moved.vehicles[v].row, moved_witness.vehicles[v].row);
                assert_int_equal(moved.vehicles[v].column, moved_witness.vehicles[v].column);
            }
        }
    }
}

static void the_opposite_slide_undoes_a_move(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 33, 0);
    for (int i = 0; i < 300; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = uj_board_moves(&board, UJ_MOVES, moves);
        uj_board moved = board;
        for (size_t m = 0; m < count; m++) {
            assert_int_equal(uj_board_move(&moved, moves[m], NULL), UJ_OK);
            assert_int_equal(uj_board_move(&moved, (uj_move){moves[m].vehicle, (int8_t)-moves[m].by}, NULL), UJ_OK);
            assert_memory_equal(&moved.vehicles, &board.vehicles, board.vehicle_count * sizeof *board.vehicles);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_car_at_the_wall_cannot_move_further),
        cmocka_unit_test(a_move_that_is_not_possible_leaves_the_board_as_it_was),
        cmocka_unit_test(a_replay_stops_at_the_first_move_that_breaks_the_rules),
        cmocka_unit_test(a_replay_counts_a_slide_in_parts_as_one_move),
        cmocka_unit_test(moves_come_vehicle_by_vehicle_from_the_largest_forward_to_the_largest_back),
        cmocka_unit_test(range_tells_the_free_cells_on_both_sides),
        cmocka_unit_test(a_vehicle_that_does_not_exist_cannot_slide),
        cmocka_unit_test(a_board_without_a_free_cell_has_no_moves),
        cmocka_unit_test(a_car_alone_on_a_row_of_16_has_14_moves),
        cmocka_unit_test(a_board_is_solved_when_the_target_touches_the_right_edge),
        cmocka_unit_test(moves_equal_the_reference_on_random_boards_and_walks),
        cmocka_unit_test(exactly_the_slides_within_range_are_accepted_as_by_the_reference),
        cmocka_unit_test(the_opposite_slide_undoes_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
