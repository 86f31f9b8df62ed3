/* The perfect index of a group and the floods on it. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"
#include "flooding.h"
#include "space/group.h"

static const uint64_t plenty = UINT64_C(1) << 22;

/* Counts the states of a board's group, and the solved ones, by trying all positions one vehicle after another. */
static void count_group(const struct layout *layout, int vehicle, uj_cells occupied, positions *state, uint64_t *all,
                        uint64_t *solved)
{
    if (vehicle == layout->vehicle_count) {
        ++*all;
        *solved += layout_solved(layout, state);
        return;
    }
    const struct lane *lane = &layout->lanes[vehicle];
    for (unsigned at = lane->low; at <= lane->high; at++) {
        uj_cells now = occupied;
        bool possible = true;
        for (unsigned i = 0; i < lane->length && possible; i++) {
            const unsigned cell = lane_cell(lane, at) + i * lane->stride;
            possible = !cells_has(&now, cell);
            cells_add(&now, cell);
        }
        state->at[vehicle] = (uint8_t)at;
        if (possible)
            count_group(layout, vehicle + 1, now, state, all, solved);
    }
}

static const struct random_board_options few = {3, 6, 4, 7, 20, 60, 3, false};

/* Frames of many words. */
static const struct random_board_options wide = {6, 12, 3, 5, 5, 25, 1, false};

static void a_listed_space_has_every_state_of_the_group_once(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int round = 0; round < random_rounds(200); round++) {
        uj_board board;
        random_board(&board, &random, &few);
        static struct flooding flooding;
        assert_int_equal(flooding_open(&flooding, &board, plenty), UJ_OK);
        struct space *space = &flooding.space;
        assert_int_equal(space_list(space), UJ_OK);
        uint64_t all = 0, solved = 0, marked = 0;
        positions scratch = {{0}};
        count_group(space->layout, 0, space->layout->walls, &scratch, &all, &solved);
        assert_int_equal(space->size, all);
        assert_int_equal(group_is_unsolvable(&board, space->layout), solved == 0);

        for (uint32_t i = 0; i < space->word_count; i++)
            marked += (uint64_t)__builtin_popcountll(space_ends(space, i, 0));
        assert_int_equal(marked, solved);

        uint64_t states = 0;
        for (uint32_t word = 0; word < space->word_count; word++)
            for (uint64_t rest = space->words[word].states; rest; rest &= rest - 1) {
                const struct spot spot = space_spot_in_word(space, word, (unsigned)__builtin_ctzll(rest));
                positions there = {{0}};
                space_state(space, spot, &there);
                states++;
                const struct spot back = space_spot(space, &there);
                assert_true(back.frame == spot.frame && back.bit == spot.bit);
            }
        assert_int_equal(states, all);
        space_close(space);
    }
}

/* For every state of a listed space, seen by one of the kernels. */
static void check_ends(struct space *space, const struct space_kernel *kernel)
{
    space->kernel = kernel;
    for (uint32_t word = 0; word < space->word_count; word++) {
        space->words[word].near = WORD_UNSEEN;
        for (uint64_t rest = space->words[word].states; rest; rest &= rest - 1) {
            positions there = {{0}};
            space_state(space, space_spot_in_word(space, word, (unsigned)__builtin_ctzll(rest)), &there);
            for (unsigned moves = 0; moves < ENDS; moves++)
                assert_int_equal((space_ends(space, word, moves) & (rest & -rest)) != 0,
                                 is_near_end(space->layout, &there, moves));
        }
    }
}

static void the_end_is_seen_from_two_moves_before_it(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 6, 0);
    for (int round = 0; round < random_rounds(200); round++) {
        uj_board board;
        random_board(&board, &random, round % 4 ? &few : &wide);
        static struct flooding flooding;
        assert_int_equal(flooding_open(&flooding, &board, plenty), UJ_OK);
        if (space_list(&flooding.space) == UJ_OK && flooding.space.size < 20000) {
            const struct space_kernel *kernel = flooding.space.kernel;
            check_ends(&flooding.space, &kernel_portable);
            check_ends(&flooding.space, kernel);
        }
        space_close(&flooding.space);
    }
}

/* Any state of the last level that has one. */
static struct spot farthest(const struct flooding *flooding, size_t *level)
{
    const struct flood *flood = &flooding->flood;
    *level = flood->level_count - 1;
    while (flood->levels[*level] == flood->levels[*level + 1])
        --*level;
    const struct flood_arrival *arrival = &flood->arrivals[flood->levels[*level + 1] - 1];
    return space_spot_in_word(&flooding->space, arrival->word, 63 - (unsigned)__builtin_clzll(arrival->bits));
}

/* One legal move per level, in the metric, down to level 0: the board there. */
static uj_board way_back(struct flooding *flooding, const uj_board *board, uj_metric metric)
{
    size_t level;
    struct spot spot = farthest(flooding, &level);
    positions here, there;
    space_state(&flooding->space, spot, &here);
    while (level-- > 0) {
        spot = flood_step_to(&flooding->flood, &flooding->work, spot, level);
        assert_true(spot.frame != FRAME_NONE);
        space_state(&flooding->space, spot, &there);
        const uj_move move = positions_difference(&flooding->layout, &there, &here);
        uj_board moved = *board, reached = *board;
        positions_onto(&moved, &there);
        positions_onto(&reached, &here);
        assert_int_equal(uj_board_move(&moved, move, NULL), UJ_OK);
        assert_true(uj_board_same(&moved, &reached));
        assert_true(metric == UJ_MOVES || abs(move.by) == 1);
        here = there;
    }
    uj_board start = *board;
    positions_onto(&start, &here);
    return start;
}

/* From where the flood ends, or from a level that has not been expanded, whose frames are not prepared. */
static void the_way_back_is_one_move_per_level(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 8, 0);
    for (int round = 0; round < random_rounds(200); round++) {
        uj_board board;
        random_board(&board, &random, round % 2 ? &random_board_small : &wide);
        static struct flooding flooding;
        const uj_metric metric = round % 3 ? UJ_MOVES : UJ_STEPS;
        positions here;
        struct spot start;
        positions_of(&here, &board);
        assert_int_equal(flooding_open(&flooding, &board, plenty), UJ_OK);
        assert_int_equal(space_enter(&flooding.space, &here, &start), UJ_OK);
        flood_work_init(&flooding.work, &flooding.space, metric);
        assert_int_equal(flood_from_spot(&flooding.flood, &flooding.work, start), UJ_OK);
        const size_t most_levels = round % 4 ? (size_t)random_between(&random, 1, 12) : SIZE_MAX;
        while (flooding.flood.frontier > 0 && flooding.flood.level_count <= most_levels)
            assert_int_equal(flood_advance(&flooding.flood, &flooding.work), UJ_OK);
        const uj_board end = way_back(&flooding, &board, metric);
        assert_true(uj_board_same(&end, &board));
        flooding_free(&flooding);
    }
}

static void the_way_back_to_the_solved_states_is_one_move_per_level(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 9, 0);
    int solvable = 0;
    for (int round = 0; round < random_rounds(200); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_small);
        static struct flooding flooding;
        const uj_metric metric = round % 3 ? UJ_MOVES : UJ_STEPS;
        assert_int_equal(flooding_open(&flooding, &board, plenty), UJ_OK);
        assert_int_equal(space_list(&flooding.space), UJ_OK);
        flood_work_init(&flooding.work, &flooding.space, metric);
        assert_int_equal(flood_from_solved(&flooding.flood, &flooding.work, NULL), UJ_OK);
        const bool has_solution = flooding.flood.frontier > 0;
        while (flooding.flood.frontier > 0)
            assert_int_equal(flood_advance(&flooding.flood, &flooding.work), UJ_OK);
        const uj_board end = has_solution ? way_back(&flooding, &board, metric) : board;
        assert_true(!has_solution || uj_board_solved(&end));
        solvable += has_solution;
        flooding_free(&flooding);
    }
    assert_true(solvable > random_rounds(50));
}

#if defined(__x86_64__)

/* With one of the two kernels, which also makes the masks. */

static void flood_with(struct flooding *out, bool is_fast, const uj_board *board, uj_metric metric)
{
    positions here;
    struct spot start;
    positions_of(&here, board);
    assert_int_equal(flooding_open(out, board, plenty), UJ_OK);
    out->space.kernel = is_fast ? &kernel_bmi2 : &kernel_portable;
    assert_int_equal(space_enter(&out->space, &here, &start), UJ_OK);
    flood_work_init(&out->work, &out->space, metric);
    assert_int_equal(flood_from_spot(&out->flood, &out->work, start), UJ_OK);
    while (out->flood.frontier > 0)
        assert_int_equal(flood_advance(&out->flood, &out->work), UJ_OK);
}

#endif

static void the_portable_kernel_gives_the_same_levels(void **state)
{
    (void)state;
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("bmi2"))
        skip();
    uj_random random;
    uj_random_seed(&random, 7, 0);
    for (int round = 0; round < random_rounds(150); round++) {
        uj_board board;
        random_board(&board, &random, round % 5 == 0 ? &wide : round % 2 ? &random_board_small : &few);
        static struct flooding fast, plain;
        const uj_metric metric = round % 3 ? UJ_MOVES : UJ_STEPS;
        flood_with(&fast, true, &board, metric);
        flood_with(&plain, false, &board, metric);
        assert_int_equal(fast.flood.level_count, plain.flood.level_count);
        assert_int_equal(fast.flood.arrival_count, plain.flood.arrival_count);
        assert_int_equal(fast.work.generated, plain.work.generated);
        assert_memory_equal(fast.flood.levels, plain.flood.levels,
                            (fast.flood.level_count + 1) * sizeof *fast.flood.levels);
        assert_int_equal(fast.space.word_count, plain.space.word_count);
        assert_memory_equal(fast.flood.visited, plain.flood.visited,
                            fast.space.word_count * sizeof *fast.flood.visited);
        assert_int_equal(fast.space.link_count, plain.space.link_count);
        for (size_t i = 0; i < fast.space.link_count; i++) {
            assert_int_equal(fast.space.links[i].own, plain.space.links[i].own);
            assert_int_equal(fast.space.links[i].other, plain.space.links[i].other);
            assert_int_equal(fast.space.links[i].word, plain.space.links[i].word);
        }
        flooding_free(&fast);
        flooding_free(&plain);
    }
#else
    skip();
#endif
}

static void a_group_too_large_is_refused(void **state)
{
    (void)state;
    /* One car in every line: the largest cluster of 6x6, 541,934 states. */
    const uj_board board = board_from_cells("BBoooCooooDCAAooDEFoGGoEFHIIoooHJJoo", 6, 6);
    static struct flooding flooding;
    assert_int_equal(flooding_open(&flooding, &board, 1000), UJ_OK);
    assert_int_equal(space_list(&flooding.space), UJ_LIMIT);
    space_close(&flooding.space);
}

static void boards_beyond_the_index_are_refused(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 16, 16, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 3, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    static struct flooding flooding;
    assert_int_equal(flooding_open(&flooding, &board, plenty), UJ_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_listed_space_has_every_state_of_the_group_once),
        cmocka_unit_test(the_end_is_seen_from_two_moves_before_it),
        cmocka_unit_test(the_way_back_is_one_move_per_level),
        cmocka_unit_test(the_way_back_to_the_solved_states_is_one_move_per_level),
        cmocka_unit_test(the_portable_kernel_gives_the_same_levels),
        cmocka_unit_test(a_group_too_large_is_refused),
        cmocka_unit_test(boards_beyond_the_index_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
