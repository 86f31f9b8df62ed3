#include "core/layout.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

static struct layout layout_of(const uj_board *board)
{
    struct layout layout;
    memset(&layout, 0xff, sizeof layout);
    layout_init(&layout, board);
    return layout;
}

static void assert_bounds(const struct layout *layout, int vehicle, int low, int high)
{
    assert_int_equal(layout->lanes[vehicle].low, low);
    assert_int_equal(layout->lanes[vehicle].high, high);
}

static void a_vehicle_alone_on_its_line_has_all_of_it(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("B..........."
                                            "B..AAA......"
                                            "............",
                                            12, 3);
    const struct layout layout = layout_of(&board);
    assert_bounds(&layout, 0, 0, 1);
    assert_bounds(&layout, 1, 0, 9);
    assert_int_equal(layout.goal, 9);
    assert_int_equal(layout.lanes[0].bits, 1);
    assert_int_equal(layout.lanes[1].bits, 4);
}

static void neighbours_along_the_line_take_room_from_it(void **state)
{
    (void)state;
    /* A, B and C of 2, 3 and 2 cells in a row of 10: three cells of play for each of them. */
    const uj_board board = board_from_cells("AA.BBB..CC"
                                            ".........."
                                            "..........",
                                            10, 3);
    const struct layout layout = layout_of(&board);
    assert_bounds(&layout, 0, 0, 3);
    assert_bounds(&layout, 1, 2, 5);
    assert_bounds(&layout, 2, 5, 8);
}

static void walls_split_a_line(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AA..xBB.CC..x"
                                            "............."
                                            "............D"
                                            "............D"
                                            "............x"
                                            "............E"
                                            "............E",
                                            13, 7);
    const struct layout layout = layout_of(&board);
    assert_bounds(&layout, 0, 0, 2);
    assert_bounds(&layout, 1, 5, 8);
    assert_bounds(&layout, 2, 7, 10);
    assert_bounds(&layout, 3, 1, 2);
    assert_bounds(&layout, 4, 5, 5);
    assert_int_equal(layout.lanes[4].bits, 0);
}

static void crossing_vehicles_take_no_room(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("..B."
                                            "AAB."
                                            "...."
                                            "C..."
                                            "C...",
                                            4, 5);
    const struct layout layout = layout_of(&board);
    assert_bounds(&layout, 0, 0, 3); /* B comes first in reading order */
    assert_bounds(&layout, 1, 0, 2);
    assert_bounds(&layout, 2, 0, 3);
}

static void a_board_is_hopeless_if_something_stays_before_the_target_for_ever(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        bool hopeless;
    } cases[] = {
        {"AA..........", false}, {"BBAA........", false}, /* behind it */
        {"AABB........", true},  {"AA.x........", true},
        {"xAA.........", false}, {"AA.B...B....", false}, /* blocked now, not for ever */
        {"..AA........", false},                          /* solved already */
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const uj_board board = board_from_cells(cases[i].cells, 4, 3);
        const struct layout layout = layout_of(&board);
        assert_int_equal(layout.goal, 2);
        assert_int_equal(layout_hopeless(&layout), cases[i].hopeless);
    }
}

static void a_full_6x6_board_fits_one_word(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
    const struct layout layout = layout_of(&board);
    assert_int_equal(layout.words, 1);
    assert_true(layout.in_word);
}

/* As many vehicles as there can be, six or seven to a row. */
static uj_board widest_board(void)
{
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    for (int i = 0; i < UJ_MAX_VEHICLES; i++) {
        char name[UJ_NAME_SIZE];
        snprintf(name, sizeof name, "v%d", i);
        assert_int_equal(uj_board_add(&board, name, i % 16, i / 16 * 2, 2, true, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    return board;
}

static void a_hundred_vehicles_are_packed_into_few_words(void **state)
{
    (void)state;
    const uj_board board = widest_board();
    const struct layout layout = layout_of(&board);
    assert_false(layout.in_word);
    assert_in_range(layout.words, 2, LAYOUT_MAX_WORDS);
    positions here, there = {{0}};
    uint64_t words[LAYOUT_MAX_WORDS];
    positions_of(&here, &board);
    layout_pack(&layout, &here, words);
    layout_unpack(&layout, words, &there);
    assert_memory_equal(here.at, there.at, board.vehicle_count);
}

static void a_vehicle_that_cannot_move_needs_no_bits_even_behind_a_full_word(void **state)
{
    (void)state;
    /* A car in each of 16 rows fills 64 bits; a vehicle as long as its column adds none. */
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    for (int row = 0; row < 16; row++) {
        const char name[] = {(char)('A' + row), '\0'};
        assert_int_equal(uj_board_add(&board, name, row, 1, 2, true, NULL), UJ_OK);
    }
    assert_int_equal(uj_board_add(&board, "long", 0, 0, 16, false, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    const struct layout layout = layout_of(&board);
    assert_int_equal(layout.words, 1);
    assert_int_equal(layout.lanes[15].shift, 60);
    assert_int_equal(layout.lanes[16].bits, 0);
    assert_int_equal(layout.lanes[16].shift, 0); /* 64 would be an undefined shift */
}

/* Vehicles as far as they go one way, and the other, all at once: the bits never run into one another. */
static void every_bound_can_be_packed(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 21, 0);
    for (int i = 0; i < 1000; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct layout layout = layout_of(&board);
        positions state_in, state_out;
        uint64_t words[LAYOUT_MAX_WORDS];
        for (int v = 0; v < board.vehicle_count; v++)
            state_in.at[v] = random_between(&random, 0, 1) ? layout.lanes[v].high : layout.lanes[v].low;
        layout_pack(&layout, &state_in, words);
        layout_unpack(&layout, words, &state_out);
        assert_memory_equal(state_in.at, state_out.at, board.vehicle_count);
    }
}

static void packing_and_unpacking_gives_the_same_board(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 22, 0);
    int several_words = 0;
    for (int i = 0; i < 3000; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct layout layout = layout_of(&board);
        several_words += layout.words > 1;
        uj_board walked = board, restored = board;
        random_walk(&walked, &random, 5);
        positions here, there;
        positions_of(&here, &walked);
        uint64_t words[LAYOUT_MAX_WORDS];
        layout_pack(&layout, &here, words);
        layout_unpack(&layout, words, &there);
        positions_onto(&restored, &there);
        for (int v = 0; v < board.vehicle_count; v++) {
            assert_int_equal(restored.vehicles[v].row, walked.vehicles[v].row);
            assert_int_equal(restored.vehicles[v].column, walked.vehicles[v].column);
        }
        assert_int_equal(layout_solved(&layout, &there), uj_board_solved(&walked));
    }
    assert_in_range(several_words, 300, 2700);
}

static void different_states_are_packed_differently(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 23, 0);
    for (int i = 0; i < 500; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct layout layout = layout_of(&board);
        positions here;
        positions_of(&here, &board);
        uint64_t words[LAYOUT_MAX_WORDS], moved_words[LAYOUT_MAX_WORDS];
        layout_pack(&layout, &here, words);
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = layout_moves(&layout, &here, UJ_MOVES, moves);
        for (size_t m = 0; m < count; m++) {
            positions there = here;
            there.at[moves[m].vehicle] = (uint8_t)(there.at[moves[m].vehicle] + moves[m].by);
            layout_pack(&layout, &there, moved_words);
            assert_memory_not_equal(words, moved_words, layout.words * sizeof *words);
        }
    }
}

static void bounds_and_layout_stay_the_same_while_vehicles_slide(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 24, 0);
    for (int i = 0; i < 1000; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct layout before = layout_of(&board);
        random_walk(&board, &random, 10);
        const struct layout after = layout_of(&board);
        assert_int_equal(before.words, after.words);
        for (int v = 0; v < board.vehicle_count; v++)
            assert_memory_equal(&before.lanes[v], &after.lanes[v], sizeof before.lanes[v]);
    }
}

static void the_occupied_cells_are_those_of_the_board(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 25, 0);
    for (int i = 0; i < 1000; i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const struct layout layout = layout_of(&board);
        positions here;
        positions_of(&here, &board);
        const uj_cells of_board = uj_board_occupied(&board), of_layout = layout_occupied(&layout, &here);
        assert_memory_equal(&of_board, &of_layout, sizeof of_board);
    }
}

static void the_path_for_one_word_finds_the_moves_of_the_general_one(void **state)
{
    (void)state;
    struct random_board_options options = random_board_all;
    options.max_side = 8;
    uj_random random;
    uj_random_seed(&random, 26, 0);
    for (int i = 0; i < 3000; i++) {
        uj_board board;
        random_board(&board, &random, &options);
        struct layout layout = layout_of(&board);
        assert_true(layout.in_word);
        positions here;
        positions_of(&here, &board);
        for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
            uj_move fast[UJ_MAX_MOVES], general[UJ_MAX_MOVES];
            layout.in_word = true;
            const size_t count = layout_moves(&layout, &here, metric, fast);
            layout.in_word = false;
            assert_int_equal(layout_moves(&layout, &here, metric, general), count);
            assert_memory_equal(fast, general, count * sizeof *fast);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_vehicle_alone_on_its_line_has_all_of_it),
        cmocka_unit_test(neighbours_along_the_line_take_room_from_it),
        cmocka_unit_test(walls_split_a_line),
        cmocka_unit_test(crossing_vehicles_take_no_room),
        cmocka_unit_test(a_board_is_hopeless_if_something_stays_before_the_target_for_ever),
        cmocka_unit_test(a_full_6x6_board_fits_one_word),
        cmocka_unit_test(a_hundred_vehicles_are_packed_into_few_words),
        cmocka_unit_test(a_vehicle_that_cannot_move_needs_no_bits_even_behind_a_full_word),
        cmocka_unit_test(every_bound_can_be_packed),
        cmocka_unit_test(packing_and_unpacking_gives_the_same_board),
        cmocka_unit_test(different_states_are_packed_differently),
        cmocka_unit_test(bounds_and_layout_stay_the_same_while_vehicles_slide),
        cmocka_unit_test(the_occupied_cells_are_those_of_the_board),
        cmocka_unit_test(the_path_for_one_word_finds_the_moves_of_the_general_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
