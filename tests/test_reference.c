/* The witness itself is checked: against published figures, and against boards small enough to see through. */
#include "reference.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"

enum { NO_LIMIT = 1000000 };

static ref_board read_board(const char *cells, int width, int height)
{
    ref_board board;
    assert_true(ref_read(&board, cells, width, height));
    return board;
}

static size_t shortest(const ref_board *board, ref_metric metric)
{
    ref_solution solution = ref_solve(board, metric, NO_LIMIT);
    assert_int_equal(solution.status, REF_FOUND);
    assert_true(ref_replay_solves(*board, solution.moves, solution.length));
    assert_int_equal(ref_cost(solution.moves, solution.length, metric), solution.length);
    const size_t length = solution.length;
    ref_solution_free(&solution);
    return length;
}

struct record {
    const char *cells;
    int side;
    size_t moves, steps, states; /* 0: not published */
};

static const struct record records[] = {
    {"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 8, 16, 0},      /* card 1 of the original game */
    {"GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 51, 0, 4780},   /* most moves on 6x6 */
    {"BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM", 6, 49, 93, 24132}, /* most steps on 6x6: Collette, Raskin, Servais 2007 */
    {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 6, 60, 103, 2332}, /* most moves with two walls: M. Fogleman */
    {"BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 20, 33, 0},                /* most of both on 5x5 */
};

static void published_records_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(records); i++) {
        const struct record *record = &records[i];
        const ref_board board = read_board(record->cells, record->side, record->side);
        assert_int_equal(shortest(&board, REF_MOVES), record->moves);
        const size_t steps = shortest(&board, REF_STEPS);
        if (record->steps)
            assert_int_equal(steps, record->steps);
        ref_cluster cluster = ref_cluster_of(&board, NO_LIMIT);
        assert_int_equal(cluster.status, REF_FOUND);
        if (record->states)
            assert_int_equal(cluster.states, record->states);
        assert_int_equal(cluster.moves[0], record->moves);
        assert_int_equal(cluster.steps[0], steps);
        ref_cluster_free(&cluster);
    }
}

static void the_hardest_cluster_has_three_states_at_51_moves(void **state)
{
    (void)state;
    const ref_board board = read_board(records[1].cells, 6, 6);
    ref_cluster cluster = ref_cluster_of(&board, NO_LIMIT);
    assert_int_equal(cluster.max_moves, 51);
    int farthest = 0;
    for (size_t s = 0; s < cluster.states; s++)
        farthest += cluster.moves[s] == 51;
    assert_int_equal(farthest, 3);
    ref_cluster_free(&cluster);
}

/* A board as letter, x, y, H or V per vehicle; X and A to K are cars, O to R trucks. */
static ref_board read_letters(const char *text)
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
    return board;
}

/* The 15 puzzles of a Rush Hour assignment report, with the depths it prints, in steps. */
static const struct {
    const char *text;
    size_t steps;
} assignment[] = {
    {"X02H B11H C14H D34H E03V F22V G30V O33H P50V Q00H", 51},
    {"X02H A03H B04V C14V D21V E23V F43V O32V P53V Q25H", 56},
    {"X32H A33V B44H O20V P03H Q51V", 39},
    {"X02H A10V B31V C24V D54V E35H O30H P13H Q03V R42V", 51},
    {"X12H A41V B14V C24V D34H O30V P52V Q35H", 33},
    {"X02H A03H B14V C25H O32V P53V", 35},
    {"X22H A10V B43H C45H O33V P50V", 19},
    {"X32H A40H B01H C33H D44H E02V F22V G34V O10H P21H Q05H R51V", 60},
    {"X12H A14V B24H C43V O30V P53V", 27},
    {"X02H A35H B24H C14V O30V P52V", 27}, /* printed A35V, which leaves the board; its solution moves A left */
    {"X22H A20V B02V C12V D41V E44V F54V G40H H43H O04H", 54},
    {"X02H A51V B53V C14V D24H E25H O30V P42V", 29},
    {"X02H B23V C35H O30H P42V", 6},
    {"X32H B03H C14V D44H O51V P33V", 37},
    {"X02H A20V B22V C14V D34H E25H O31V P53V", 31},
};

static void the_fifteen_puzzles_of_the_assignment_have_their_printed_depths(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(assignment); i++) {
        const ref_board board = read_letters(assignment[i].text);
        assert_null(ref_problem(&board));
        assert_int_equal(shortest(&board, REF_STEPS), assignment[i].steps);
    }
}

static void a_board_that_is_solved_needs_no_move(void **state)
{
    (void)state;
    const ref_board board = read_board("....AA...", 3, 3);
    assert_int_equal(shortest(&board, REF_MOVES), 0);
    ref_cluster cluster = ref_cluster_of(&board, NO_LIMIT);
    assert_int_equal(cluster.states, 2);
    assert_int_equal(cluster.solved, 1);
    assert_int_equal(cluster.max_moves, 1);
    ref_cluster_free(&cluster);
}

static void a_wall_before_the_target_makes_it_unsolvable(void **state)
{
    (void)state;
    const ref_board board = read_board("....AA.x....", 4, 3);
    ref_solution solution = ref_solve(&board, REF_MOVES, NO_LIMIT);
    assert_int_equal(solution.status, REF_UNSOLVABLE);
    assert_int_equal(solution.states, 2);
    ref_solution_free(&solution);
    ref_cluster cluster = ref_cluster_of(&board, NO_LIMIT);
    assert_int_equal(cluster.status, REF_UNSOLVABLE);
    assert_int_equal(cluster.states, 2);
    assert_int_equal(cluster.moves[1], -1);
    ref_cluster_free(&cluster);
}

static void too_many_states_make_it_give_up(void **state)
{
    (void)state;
    const ref_board board = read_board(records[1].cells, 6, 6);
    ref_solution solution = ref_solve(&board, REF_MOVES, 100);
    assert_int_equal(solution.status, REF_GAVE_UP);
    ref_solution_free(&solution);
    ref_cluster cluster = ref_cluster_of(&board, 100);
    assert_int_equal(cluster.status, REF_GAVE_UP);
    ref_cluster_free(&cluster);
}

static void each_state_of_a_cluster_is_as_far_as_its_own_search_says(void **state)
{
    (void)state;
    const ref_board board = read_board("B....B.AACB.DDCEE...", 5, 4);
    ref_cluster cluster = ref_cluster_of(&board, NO_LIMIT);
    assert_int_equal(cluster.status, REF_FOUND);
    for (size_t s = 0; s < cluster.states; s++) {
        const ref_board here = ref_state(&board, &cluster, s);
        assert_null(ref_problem(&here));
        assert_int_equal(shortest(&here, REF_MOVES), cluster.moves[s]);
        assert_int_equal(shortest(&here, REF_STEPS), cluster.steps[s]);
    }
    ref_cluster_free(&cluster);
}

static void slides_stop_at_edges_walls_and_vehicles(void **state)
{
    (void)state;
    ref_board board = read_board("AA.x..B...B.", 4, 3);
    assert_false(ref_slide(&board, (ref_move){0, -1}));
    assert_true(ref_slide(&board, (ref_move){0, 1}));
    assert_false(ref_slide(&board, (ref_move){0, 1}));
    assert_false(ref_slide(&board, (ref_move){1, -1}));
    assert_false(ref_slide(&board, (ref_move){1, 1}));
    assert_false(ref_slide(&board, (ref_move){0, 0}));
    assert_false(ref_slide(&board, (ref_move){2, 1}));
    ref_move moves[REF_MAX_MOVES];
    assert_int_equal(ref_moves(&board, REF_MOVES, moves), 1);
    assert_int_equal(moves[0].by, -1);
}

static void a_solution_must_be_legal_and_end_at_the_exit(void **state)
{
    (void)state;
    const ref_board board = read_board("AA.......", 3, 3);
    const ref_move forth_back_forth[] = {{0, 1}, {0, -1}, {0, 1}};
    assert_true(ref_replay_solves(board, forth_back_forth, 3));
    assert_false(ref_replay_solves(board, forth_back_forth, 2));
    assert_false(ref_replay_solves(board, NULL, 0));
    assert_false(ref_replay_solves(board, &(ref_move){0, 2}, 1));
}

static void boards_that_break_a_rule_are_not_read(void **state)
{
    (void)state;
    ref_board board;
    assert_false(ref_read(&board, "AA.......B", 3, 3)); /* too long */
    assert_false(ref_read(&board, "AA..B....", 3, 3));  /* a vehicle of length 1 */
    assert_false(ref_read(&board, "AAB....B.", 3, 3));  /* two pieces */
    assert_false(ref_read(&board, "AABB..B..", 3, 3));  /* bent */
    assert_false(ref_read(&board, "BB.......", 3, 3));  /* no target */
    assert_false(ref_read(&board, "A..A.....", 3, 3));  /* a vertical target */
    assert_true(ref_read(&board, "XX.AA....", 3, 3));
    assert_int_equal(board.target, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_records_are_found),
        cmocka_unit_test(the_hardest_cluster_has_three_states_at_51_moves),
        cmocka_unit_test(the_fifteen_puzzles_of_the_assignment_have_their_printed_depths),
        cmocka_unit_test(a_board_that_is_solved_needs_no_move),
        cmocka_unit_test(a_wall_before_the_target_makes_it_unsolvable),
        cmocka_unit_test(too_many_states_make_it_give_up),
        cmocka_unit_test(each_state_of_a_cluster_is_as_far_as_its_own_search_says),
        cmocka_unit_test(slides_stop_at_edges_walls_and_vehicles),
        cmocka_unit_test(a_solution_must_be_legal_and_end_at_the_exit),
        cmocka_unit_test(boards_that_break_a_rule_are_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
