/* Every heuristic on boards one can see through; and those claimed admissible over whole clusters of random boards. */
#include <string.h>

#include "heuristic_support.h"

static int estimate(const char *name, uj_metric metric, const char *cells, int width, int height)
{
    const uj_board board = board_from_cells(cells, width, height);
    struct layout layout;
    positions state;
    layout_init(&layout, &board);
    positions_of(&state, &board);
    return estimate_of(name, &layout, &state, metric);
}

static void expect(const char *name, const char *cells, int width, int height, int moves, int steps)
{
    assert_int_equal(estimate(name, UJ_MOVES, cells, width, height), moves);
    assert_int_equal(estimate(name, UJ_STEPS, cells, width, height), steps);
}

#define CARD_1 "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"

/* A free way; a wall above it does not matter. */
#define FREE_WAY "..x...AA..........", 6, 3

/* E must leave two columns, but only once: E left, B down, D down, A out. */
#define ONE_WAY_FOR_TWO "oooooooooBCCoAABoDoooBoDoooEEEoooooo", 6, 6

/* C must get down past D, and D can only give way where B stands; so B goes up first and, between walls as it is,
 * down afterwards to let the target pass. */
#define FORTH_AND_BACK "...x.x.....CAA.B.C...BDD.........x..", 6, 6

static void a_solved_board_is_0_for_all(void **state)
{
    (void)state;
    for (size_t i = 0; uj_heuristic_at(i); i++)
        expect(uj_heuristic_at(i)->name, "B...B.AA....", 4, 3, 0, 0);
}

static void none_is_always_0(void **state)
{
    (void)state;
    expect("none", CARD_1, 6, 6, 0, 0);
}

static void distance_counts_cells_in_steps_and_at_most_1_in_moves(void **state)
{
    (void)state;
    expect("distance", FREE_WAY, 1, 4);
    expect("distance", CARD_1, 6, 6, 1, 3);
}

/* ---- path and direct ---- */

struct ahead {
    int cells, vehicles;
    bool along; /* one of them lies along the target's row */
};

/* What stands before the target, counted on the board itself. */
static struct ahead count_ahead(const uj_board *board)
{
    const uj_vehicle *target = &board->vehicles[board->target];
    struct ahead ahead = {0, 0, false};
    for (int v = 0; v < board->vehicle_count; v++) {
        const uj_vehicle *vehicle = &board->vehicles[v];
        int cells = 0;
        for (int k = 0; k < vehicle->length; k++) {
            const int row = vehicle->row + (vehicle->horizontal ? 0 : k);
            const int column = vehicle->column + (vehicle->horizontal ? k : 0);
            cells += row == target->row && column >= target->column + target->length;
        }
        ahead.cells += cells;
        ahead.vehicles += cells > 0;
        ahead.along |= cells > 0 && vehicle->horizontal;
    }
    return ahead;
}

static void path_and_direct_count_what_is_before_the_target(void **state)
{
    (void)state;
    static const char *const names[] = {"path", "direct"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        expect(names[i], FREE_WAY, 0, 0);
        expect(names[i], CARD_1, 6, 6, 2, 2);
        expect(names[i], ONE_WAY_FOR_TWO, 2, 2);
    }
}

static void cells_and_vehicles_ahead_are_as_many_on_boards_with_a_solution(void **state)
{
    (void)state;
    const struct random_board_options options = {4, 7, 4, 18, 40, 80, 0, false};
    uj_random random;
    uj_random_seed(&random, 31, 0);
    int solvable = 0, different = 0;
    for (int round = 0; round < random_rounds(2000); round++) {
        uj_board board;
        random_board(&board, &random, &options);
        const struct ahead ahead = count_ahead(&board);
        uj_solution solution = UJ_SOLUTION_INIT;
        assert_int_equal(uj_solve(&solution, &board, NULL, NULL), UJ_OK);
        struct layout layout;
        positions at;
        layout_init(&layout, &board);
        positions_of(&at, &board);
        assert_int_equal(estimate_of("path", &layout, &at, UJ_MOVES), ahead.cells);
        if (solution.outcome == UJ_SOLVED) {
            assert_int_equal(ahead.cells, ahead.vehicles);
            assert_int_equal(estimate_of("direct", &layout, &at, UJ_STEPS), ahead.vehicles);
            solvable++;
        }
        different += ahead.cells != ahead.vehicles;
        assert_true(ahead.cells == ahead.vehicles || ahead.along);
        assert_true(!ahead.along || solution.group_unsolvable); /* known before any search: no estimate is asked for */
        uj_solution_clear(&solution);
    }
    assert_true(solvable > random_rounds(500) && different > random_rounds(20));
}

static void blockers_counts_the_target_and_those_before_it(void **state)
{
    (void)state;
    expect("blockers", FREE_WAY, 1, 4);
    expect("blockers", CARD_1, 6, 6, 3, 5);
    expect("blockers", ONE_WAY_FOR_TWO, 3, 5);
}

static void weighted_blockers_adds_up_columns_of_taken_cells(void **state)
{
    (void)state;
    expect("weighted-blockers", FREE_WAY, 0, 0);
    expect("weighted-blockers", CARD_1, 6, 6, 3 + 5, 3 + 5);
}

static void chain_counts_too_many_where_one_vehicle_is_in_two_chains(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(ONE_WAY_FOR_TWO);
    expect("chain", ONE_WAY_FOR_TWO, 5, 5);
    assert_int_equal(true_length(&board, UJ_MOVES, 100000), 4);
}

static void chain_is_0_before_a_free_way_and_follows_the_side_with_fewer(void **state)
{
    (void)state;
    expect("chain", FREE_WAY, 0, 0);
    /* B can go up past nobody, or down past C. */
    expect("chain",
           "......"
           "AA.B.."
           "...B.."
           "..CC.."
           "......",
           6, 5, 3, 3);
    expect("chain",
           "......"
           "......"
           "AA.B.."
           "...B.."
           "..CC..",
           6, 5, 2, 2);
}

static void closure_counts_what_must_move(void **state)
{
    (void)state;
    expect("closure", FREE_WAY, 1, 4);
    expect("closure", ONE_WAY_FOR_TWO, 4, 3 + 2 + 1 + 3);
}

static void closure_counts_a_vehicle_that_must_go_forth_and_back_twice(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(FORTH_AND_BACK);
    expect("closure", FORTH_AND_BACK, 5, 4 + 3 + 2 + 1);
    assert_int_equal(true_length(&board, UJ_MOVES, 100000), 5);
    assert_int_equal(true_length(&board, UJ_STEPS, 100000), 12);
}

static void closure_pushes_vehicles_along_the_line(void **state)
{
    (void)state;
    /* B must go down, its only way, and pushes C before it. */
    expect("closure",
           "...x"
           "AA.B"
           "...B"
           "...C"
           "...C"
           "....",
           4, 6, 3, 2 + 1 + 1);
    /* B must go down by two for A, and by three for E, which makes way for D: C gives way to the farther of both. */
    expect("closure",
           "..B..D"
           "AAB..D"
           "..BEEE"
           "..C..."
           "..C..."
           "......"
           "......"
           "......",
           6, 8, 5, 4 + 3 + 3 + 2 + 1);
}

static void closure_knows_that_a_wall_bars_a_side(void **state)
{
    (void)state;
    expect("closure",
           "....."
           "....."
           "AA..B"
           "....B"
           "...Dx"
           "...D.",
           5, 6, 2, 3 + 2);
    expect("closure",
           "....x"
           "....."
           "AA..B"
           "....B"
           "...DD"
           ".....",
           5, 6, 3, 3 + 1 + 1);
}

static void closure_recognises_a_vehicle_that_bars_the_way_for_ever(void **state)
{
    (void)state;
    expect("closure",
           "...B"
           "AA.B"
           "...B"
           "....",
           4, 4, HEURISTIC_DEAD, HEURISTIC_DEAD);
}

/* ---- over whole clusters ---- */

static void check_state(const struct layout *layout, const positions *state, uj_metric metric, int distance)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(layout, state, metric, moves);
    for (size_t i = 0; uj_heuristic_at(i); i++) {
        const char *name = uj_heuristic_at(i)->name;
        const int here = estimate_of(name, layout, state, metric);
        assert_in_range(here, 0, HEURISTIC_DEAD);
        assert_true(distance != 0 || here == 0);
        if (!heuristic_admissible(heuristic_by_name(name), metric))
            continue;
        assert_true(distance < 0 || here <= distance);
        for (size_t m = 0; m < count; m++) {
            positions next = *state;
            next.at[moves[m].vehicle] = (uint8_t)(next.at[moves[m].vehicle] + moves[m].by);
            assert_true(here <= 1 + estimate_of(name, layout, &next, metric));
        }
    }
    if (layout_hopeless(layout) || layout_solved(layout, state))
        return;
    const int closure = estimate_of("closure", layout, state, metric);
    assert_true(closure >= estimate_of("blockers", layout, state, metric));
    for (int limit = closure - 2; limit <= closure + 1 && limit < HEURISTIC_DEAD; limit++)
        assert_int_equal(closure_exceeds(layout, state, metric, limit), closure > limit);
}

static void check_cluster(const uj_board *board, const ref_cluster *cluster)
{
    struct layout layout;
    layout_init(&layout, board);
    const size_t stride = cluster->states / 3000 + 1; /* a spread of the larger clusters is enough */
    for (size_t s = 0; s < cluster->states; s += stride) {
        positions state;
        memcpy(state.at, cluster->positions + s * (size_t)cluster->vehicle_count, (size_t)cluster->vehicle_count);
        check_state(&layout, &state, UJ_MOVES, cluster->moves[s]);
        check_state(&layout, &state, UJ_STEPS, cluster->steps[s]);
    }
}

static void admissible_ones_never_exceed_the_distance_and_are_consistent(void **state)
{
    (void)state;
    const struct random_board_options options = {4, 7, 4, 18, 40, 80, 3, false};
    uj_random random;
    uj_random_seed(&random, 4711, 0);
    int clusters = 0, without_solution = 0;
    for (int round = 0; round < random_rounds(600); round++) {
        uj_board board;
        random_board(&board, &random, &options);
        const ref_board plain = ref_from_board(&board);
        ref_cluster cluster = ref_cluster_of(&plain, 8000);
        if (cluster.status != REF_GAVE_UP) {
            check_cluster(&board, &cluster);
            clusters++;
            without_solution += cluster.status == REF_UNSOLVABLE;
        }
        ref_cluster_free(&cluster);
    }
    assert_true(clusters > random_rounds(200) && without_solution > random_rounds(20));
}

static void the_hardest_clusters_are_never_overestimated(void **state)
{
    (void)state;
    static const char *const boards[] = {HARDEST_IN_MOVES, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"};
    for (size_t i = 0; i < COUNT_OF(boards); i++) {
        const uj_board board = board_from_cells(boards[i], 6, 6);
        const ref_board plain = ref_from_board(&board);
        ref_cluster cluster = ref_cluster_of(&plain, 100000);
        check_cluster(&board, &cluster);
        ref_cluster_free(&cluster);
    }
}

/* So many vehicles that sets of them take two words, in any order: what an estimate knows of a vehicle is not lost where the
 * words meet. */
static void estimates_do_not_depend_on_the_order_of_the_vehicles(void **state)
{
    (void)state;
    const struct random_board_options crowded = {14, 16, 3, 100, 70, 85, 3, false};
    uj_random random;
    uj_random_seed(&random, 64, 0);
    int long_plans = 0;
    for (int round = 0; round < random_rounds(400); round++) {
        uj_board board, shuffled;
        random_board(&board, &random, &crowded);
        random_board_shuffled(&shuffled, &board, &random, false);
        struct layout layout, other_layout;
        positions here = {{0}}, there = {{0}};
        layout_init(&layout, &board);
        layout_init(&other_layout, &shuffled);
        positions_of(&here, &board);
        positions_of(&there, &shuffled);
        for (size_t i = 0; uj_heuristic_at(i); i++) {
            const char *name = uj_heuristic_at(i)->name;
            for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++)
                assert_int_equal(estimate_of(name, &layout, &here, metric),
                                 estimate_of(name, &other_layout, &there, metric));
        }
        const int closure = estimate_of("closure", &layout, &here, UJ_MOVES);
        long_plans += closure < HEURISTIC_DEAD && closure > 10;
    }
    assert_true(long_plans > random_rounds(100));
}

static void the_table_says_which_are_admissible(void **state)
{
    (void)state;
    static const char *const safe[] = {"none", "distance", "path", "direct", "blockers", "closure"};
    for (size_t i = 0; i < COUNT_OF(safe); i++) {
        assert_true(heuristic_admissible(heuristic_by_name(safe[i]), UJ_MOVES));
        assert_true(heuristic_admissible(heuristic_by_name(safe[i]), UJ_STEPS));
    }
    assert_false(heuristic_admissible(heuristic_by_name("chain"), UJ_MOVES));
    assert_false(heuristic_admissible(heuristic_by_name("weighted-blockers"), UJ_STEPS));
    assert_null(heuristic_by_name("guess"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_board_is_0_for_all),
        cmocka_unit_test(none_is_always_0),
        cmocka_unit_test(distance_counts_cells_in_steps_and_at_most_1_in_moves),
        cmocka_unit_test(path_and_direct_count_what_is_before_the_target),
        cmocka_unit_test(cells_and_vehicles_ahead_are_as_many_on_boards_with_a_solution),
        cmocka_unit_test(blockers_counts_the_target_and_those_before_it),
        cmocka_unit_test(weighted_blockers_adds_up_columns_of_taken_cells),
        cmocka_unit_test(chain_counts_too_many_where_one_vehicle_is_in_two_chains),
        cmocka_unit_test(chain_is_0_before_a_free_way_and_follows_the_side_with_fewer),
        cmocka_unit_test(closure_counts_what_must_move),
        cmocka_unit_test(closure_counts_a_vehicle_that_must_go_forth_and_back_twice),
        cmocka_unit_test(closure_pushes_vehicles_along_the_line),
        cmocka_unit_test(closure_knows_that_a_wall_bars_a_side),
        cmocka_unit_test(closure_recognises_a_vehicle_that_bars_the_way_for_ever),
        cmocka_unit_test(admissible_ones_never_exceed_the_distance_and_are_consistent),
        cmocka_unit_test(the_hardest_clusters_are_never_overestimated),
        cmocka_unit_test(estimates_do_not_depend_on_the_order_of_the_vehicles),
        cmocka_unit_test(the_table_says_which_are_admissible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
