/* A* with every heuristic and every rule for ties. */
#include <limits.h>
#include <stdio.h>

#include "solve_support.h"

static const uj_ties all_ties[] = {UJ_TIES_FIFO, UJ_TIES_LIFO, UJ_TIES_DEEP};

/* Admissible heuristics find the shortest; the others find something that is no shorter, and know it is not proven. */
static void check_every_heuristic_and_tie(const uj_board *board, uj_metric metric, int length)
{
    for (size_t h = 0; uj_heuristic_at(h); h++)
        for (size_t t = 0; t < COUNT_OF(all_ties); t++) {
            const uj_heuristic *heuristic = uj_heuristic_at(h);
            uj_solution solution = solve_with(
                board, (uj_solve_options){
                           .algorithm = "astar", .heuristic = heuristic->name, .metric = metric, .ties = all_ties[t]});
            const bool admissible = metric == UJ_MOVES ? heuristic->admissible_moves : heuristic->admissible_steps;
            if (length < 0) {
                assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
            } else {
                assert_valid(board, &solution);
                assert_true(admissible ? solution.length == length : solution.length >= length);
                assert_true(solution.optimal == (admissible || length == 0));
            }
            assert_true(solution.queue <= solution.peak_queue);
            uj_solution_clear(&solution);
        }
}

static void equals_the_reference_with_every_heuristic_and_tie(void **state)
{
    (void)state;
    for_random_boards(100, 800, check_every_heuristic_and_tie);
}

static void ends_on_a_cluster_without_solution(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(UNSOLVABLE_CLUSTER, 4, 6);
    for (size_t h = 0; uj_heuristic_at(h); h++) {
        uj_solution solution =
            solve_with(&board, (uj_solve_options){.algorithm = "astar", .heuristic = uj_heuristic_at(h)->name});
        assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
        assert_false(solution.group_unsolvable);
        assert_int_equal(solution.queue, 0);
        uj_solution_clear(&solution);
    }
}

static void assert_fewer_by_estimate(const uj_board *board, uj_metric metric, int length)
{
    static const char *const names[] = {"none", "distance", "blockers", "closure"};
    uint64_t before = UINT64_MAX;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        uj_solution solution = solve_with(
            board,
            (uj_solve_options){.algorithm = "astar", .heuristic = names[i], .metric = metric, .ties = UJ_TIES_DEEP});
        assert_int_equal(solution.length, length);
        assert_true(solution.expanded < before);
        before = solution.expanded;
        uj_solution_clear(&solution);
    }
}

static void the_better_estimate_expands_fewer_states(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        int moves, steps;
    } boards[] = {
        {"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 8, 16},
        {"GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, 82},
        {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103},
    };
    for (size_t i = 0; i < COUNT_OF(boards); i++) {
        const uj_board board = board_from_cells(boards[i].cells, 6, 6);
        assert_fewer_by_estimate(&board, UJ_MOVES, boards[i].moves);
        assert_fewer_by_estimate(&board, UJ_STEPS, boards[i].steps);
    }
}

/* On this board, AA leaves in one move after B went down: drawn, the search is three states. */
static void counters_are_those_of_a_search_done_by_hand(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("..B.AAB.....", 4, 3);
    uj_solution solution =
        solve_with(&board, (uj_solve_options){.algorithm = "astar", .heuristic = "blockers", .profile = true});
    assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
    uj_solution_clear(&solution);

    /* Start: f = 2; children B+1 (still in the way), B+2 with f = 2. B+2: back to where B was, twice, A+1 with f = 3
     * and A+2, solved with f = 2, which is taken next. */
    const uj_board taller = board_from_cells("..B.AAB.........", 4, 4);
    solution = solve_with(&taller, (uj_solve_options){.algorithm = "astar", .heuristic = "blockers", .profile = true});
    assert_valid(&taller, &solution);
    assert_int_equal(solution.expanded, 3);
    assert_int_equal(solution.generated, 2 + 4);
    assert_int_equal(solution.queue, 2);
    assert_int_equal(solution.peak_queue, 3);
    assert_int_equal(solution.profile_length, 3);
    for (size_t depth = 0; depth < 3; depth++)
        assert_int_equal(solution.profile[depth], 1);
    uj_solution_clear(&solution);
}

static void the_profile_adds_up_to_the_states_expanded(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "astar", .profile = true});
    assert_int_equal(solution.length, 51);
    assert_int_equal(solution.profile_length, 52);
    uint64_t sum = 0;
    for (size_t depth = 0; depth < solution.profile_length; depth++)
        sum += solution.profile[depth];
    assert_int_equal(sum, solution.expanded);
    uj_solution_clear(&solution);
}

static void a_node_limit_leaves_a_lower_bound(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    int before = 0;
    for (uint64_t nodes = 1; nodes < 1500; nodes += 100) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "astar", .max_nodes = nodes});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.expanded, nodes);
        assert_int_equal(solution.length, -1);
        assert_in_range(solution.lower_bound, before, 51);
        before = solution.lower_bound;
        uj_solution_clear(&solution);
    }
    assert_true(before > 20);
}

static void a_memory_limit_leaves_a_lower_bound(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    for (uint64_t memory = 1; memory < 100000; memory *= 3) {
        uj_solution solution =
            solve_with(&board, (uj_solve_options){.algorithm = "astar", .limits.max_memory = memory});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_in_range(solution.lower_bound, 0, 51);
        uj_solution_clear(&solution);
    }
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "astar", .limits.max_memory = 1 << 20});
    assert_int_equal(solution.length, 51);
    uj_solution_clear(&solution);
}

static void a_depth_limit_finds_exactly_the_solutions_within_it(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    for (size_t h = 0; uj_heuristic_at(h); h++)
        for (int depth = 1; depth <= 10; depth++) {
            uj_solution solution = solve_with(
                &board,
                (uj_solve_options){.algorithm = "astar", .heuristic = uj_heuristic_at(h)->name, .max_depth = depth});
            assert_int_equal(solution.outcome, depth < 8 ? UJ_UNDECIDED : UJ_SOLVED);
            assert_true(depth >= 8 || solution.lower_bound == depth + 1);
            uj_solution_clear(&solution);
        }
}

static bool stop_at_once(uint64_t done, uint64_t total, void *payload)
{
    (void)done;
    (void)total;
    ++*(int *)payload;
    return false;
}

static void the_caller_can_stop_it(void **state)
{
    (void)state;
    uj_board board;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    const struct random_board_options large = {14, 14, 3, 60, 50, 60, 0, false};
    int calls = 0;
    do
        random_board(&board, &random, &large);
    while (uj_board_solved(&board));
    uj_solution solution = solve_with(
        &board, (uj_solve_options){
                    .algorithm = "astar", .heuristic = "none", .progress = stop_at_once, .progress_payload = &calls});
    assert_true(solution.outcome != UJ_UNDECIDED || calls == 1);
    uj_solution_clear(&solution);
}

/* The 15 puzzles of a Rush Hour assignment report: depths in steps, and the states it visited with the straight line
 * and with the vehicles in the path. Equal estimates are taken in another order there, and "blockers" adds the distance
 * to its count of vehicles, so our figures differ a little from the first and are lower than the second. */
static const struct {
    const char *text;
    int steps;
    uint64_t straight, in_path;
} assignment[] = {
    {"X02H B11H C14H D34H E03V F22V G30V O33H P50V Q00H", 51, 2663, 2759},
    {"X02H A03H B04V C14V D21V E23V F43V O32V P53V Q25H", 56, 6484, 6489},
    {"X32H A33V B44H O20V P03H Q51V", 39, 275, 271},
    {"X02H A10V B31V C24V D54V E35H O30H P13H Q03V R42V", 51, 3974, 3974},
    {"X12H A41V B14V C24V D34H O30V P52V Q35H", 33, 5528, 5533},
    {"X02H A03H B14V C25H O32V P53V", 35, 704, 772},
    {"X22H A10V B43H C45H O33V P50V", 19, 666, 741},
    {"X32H A40H B01H C33H D44H E02V F22V G34V O10H P21H Q05H R51V", 60, 1204, 1240},
    {"X12H A14V B24H C43V O30V P53V", 27, 846, 811},
    {"X02H A35H B24H C14V O30V P52V", 27, 824, 879},
    {"X22H A20V B02V C12V D41V E44V F54V G40H H43H O04H", 54, 5194, 5157},
    {"X02H A51V B53V C14V D24H E25H O30V P42V", 29, 2184, 1919},
    {"X02H B23V C35H O30H P42V", 6, 58, 72},
    {"X32H B03H C14V D44H O51V P33V", 37, 577, 587},
    {"X02H A20V B22V C14V D34H E25H O31V P53V", 31, 1869, 1922},
};

static uj_board from_letters(const char *text)
{
    ref_board board = {.width = 6, .height = 6, .target = -1};
    char name, orientation;
    int x, y, used;
    for (; sscanf(text, " %c%1d%1d%c%n", &name, &x, &y, &orientation, &used) == 4; text += used) {
        if (name == 'X')
            board.target = board.vehicle_count;
        board.vehicles[board.vehicle_count++] =
            (ref_vehicle){y, x, name >= 'O' && name <= 'R' ? 3 : 2, orientation == 'H'};
    }
    return board_from_ref(&board);
}

static void the_fifteen_puzzles_of_the_assignment_have_their_depths(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(assignment); i++) {
        const uj_board board = from_letters(assignment[i].text);
        const struct {
            const char *heuristic;
            uint64_t visited, least, most; /* percent */
        } runs[] = {{"distance", assignment[i].straight, 98, 110}, {"blockers", assignment[i].in_path, 30, 101}};
        for (size_t r = 0; r < COUNT_OF(runs); r++) {
            uj_solution solution = solve_with(
                &board, (uj_solve_options){.algorithm = "astar", .heuristic = runs[r].heuristic, .metric = UJ_STEPS});
            assert_int_equal(solution.length, assignment[i].steps);
            assert_valid(&board, &solution);
            assert_in_range(solution.expanded * 100, runs[r].visited * runs[r].least, runs[r].visited * runs[r].most);
            uj_solution_clear(&solution);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_reference_with_every_heuristic_and_tie),
        cmocka_unit_test(ends_on_a_cluster_without_solution),
        cmocka_unit_test(the_better_estimate_expands_fewer_states),
        cmocka_unit_test(counters_are_those_of_a_search_done_by_hand),
        cmocka_unit_test(the_profile_adds_up_to_the_states_expanded),
        cmocka_unit_test(a_node_limit_leaves_a_lower_bound),
        cmocka_unit_test(a_memory_limit_leaves_a_lower_bound),
        cmocka_unit_test(a_depth_limit_finds_exactly_the_solutions_within_it),
        cmocka_unit_test(the_caller_can_stop_it),
        cmocka_unit_test(the_fifteen_puzzles_of_the_assignment_have_their_depths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
