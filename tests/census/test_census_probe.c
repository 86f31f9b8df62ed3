/* Probes against the plain solver of the tests. */
#include <string.h>

#include "census/minimal.h"
#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

enum { MOST_STATES = 20000, FAR_MORE_STATES = 1000000 }; /* fewer vehicles have more room */

static int plain_distance(const ref_board *board, uj_metric metric, size_t most_states)
{
    ref_solution solution = ref_solve(board, metric == UJ_STEPS ? REF_STEPS : REF_MOVES, most_states);
    const int distance = solution.status == REF_FOUND ? (int)solution.length : -1;
    ref_solution_free(&solution);
    return distance;
}

/* Of a board from which something was taken away: it stays solvable. */
static int plain_rest(const ref_board *board, uj_metric metric)
{
    const int distance = plain_distance(board, metric, FAR_MORE_STATES);
    assert_true(distance >= 0);
    return distance;
}

static void add_vehicle(struct probe_board *out, const uj_vehicle *v)
{
    probe_board_add(out, v->row, v->column, v->length, v->horizontal);
}

/* False if it is too large, or has too many vehicles. */
static bool take_board(struct probe_board *out, const uj_board *board)
{
    *out = (struct probe_board){.width = board->width, .height = board->height};
    if (board->vehicle_count > PROBE_PIECES || board->width > LATTICE_SIDE || board->height > LATTICE_SIDE)
        return false;
    for (int cell = 0; cell < board->width * board->height; cell++)
        out->walls |= (uint64_t)uj_board_is_wall(board, cell / board->width, cell % board->width) << cell;
    add_vehicle(out, &board->vehicles[board->target]);
    for (int i = 0; i < board->vehicle_count; i++)
        if (i != board->target)
            add_vehicle(out, &board->vehicles[i]);
    return true;
}

/* Makes a random board; -1 if it is not one that the plain solver solves and a probe holds. */
static int random_probe(uj_random *random, uj_metric metric, ref_board *plain, struct probe_board *out)
{
    uj_board board;
    random_board(&board, random, &random_board_small);
    if (random_between(random, 0, 1))
        board_make_hardest(&board, MOST_STATES);
    *plain = ref_from_board(&board);
    return take_board(out, &board) ? plain_distance(plain, metric, MOST_STATES) : -1;
}

static void a_board_can_be_solved_in_its_distance_and_no_less(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 11, 0);
    int tried = 0;
    for (int round = random_rounds(2000); round > 0; round--) {
        const uj_metric metric = round % 2 ? UJ_MOVES : UJ_STEPS;
        ref_board plain;
        struct probe_board board;
        const int distance = random_probe(&random, metric, &plain, &board);
        if (distance < 0)
            continue;
        bool is_solved;
        assert_int_equal(probe_solve(&board, metric, distance, &is_solved), UJ_OK);
        assert_true(is_solved);
        assert_int_equal(probe_solve(&board, metric, distance - 1, &is_solved), UJ_OK);
        assert_false(is_solved);
        tried++;
    }
    assert_true(tried > random_rounds(2000) / 4);
}

/* 23 vehicles on 7x7: three cars in each row, the target among them, and two in the last column, one in its way. */
static void a_state_holds_the_vehicles_of_a_crowded_board(void **state)
{
    (void)state;
    struct probe_board board = {.width = 7, .height = 7};
    probe_board_add(&board, 3, 4, 2, true);
    for (int row = 0; row < 7; row++)
        for (int car = 0; car < (row == 3 ? 2 : 3); car++)
            probe_board_add(&board, row, 2 * car, 2, true);
    probe_board_add(&board, 0, 6, 2, false);
    probe_board_add(&board, 2, 6, 2, false);
    assert_int_equal(board.count, 23);
    bool found;
    assert_int_equal(probe_solve(&board, UJ_MOVES, 2, &found), UJ_OK);
    assert_true(found);
    assert_int_equal(probe_solve(&board, UJ_MOVES, 1, &found), UJ_OK);
    assert_false(found);
    assert_int_equal(probe_solve(&board, UJ_STEPS, 3, &found), UJ_OK);
    assert_true(found);
    assert_int_equal(probe_minimal(&board, UJ_MOVES, 2, 0, &found), UJ_OK);
    assert_false(found);
}

static bool plain_needs_vehicles(const ref_board *board, uj_metric metric, int distance)
{
    bool is_needed = true;
    for (int i = 0; i < board->vehicle_count; i++) {
        ref_board rest = *board;
        rest.vehicle_count--;
        memmove(&rest.vehicles[i], &rest.vehicles[i + 1], (size_t)(rest.vehicle_count - i) * sizeof *rest.vehicles);
        rest.target -= rest.target > i;
        if (i != board->target)
            is_needed = is_needed && plain_rest(&rest, metric) < distance;
    }
    return is_needed;
}

static bool plain_needs_walls(const ref_board *board, uj_metric metric, int distance)
{
    bool is_needed = true;
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            ref_board rest = *board;
            rest.walls[row][column] = '.';
            if (board->walls[row][column] == '#')
                is_needed = is_needed && plain_rest(&rest, metric) < distance;
        }
    return is_needed;
}

static void minimal_is_what_plain_search_says(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 12, 0);
    int minimal = 0, others = 0, left_out = 0;
    static struct lattice lattice;
    for (int round = random_rounds(1600); round > 0; round--) {
        const uj_metric metric = round % 2 ? UJ_MOVES : UJ_STEPS;
        ref_board plain;
        struct probe_board board;
        const int distance = random_probe(&random, metric, &plain, &board);
        if (distance < 0)
            continue;
        bool is_minimal;
        assert_int_equal(probe_minimal(&board, metric, distance, 0, &is_minimal), UJ_OK);
        assert_int_equal(is_minimal,
                         plain_needs_vehicles(&plain, metric, distance) && plain_needs_walls(&plain, metric, distance));
        lattice.metric = metric;
        lattice.walls = board.walls;
        const struct group group = {.lattice = &lattice, .vehicles = board.count};
        assert_true(distance == 0 || probe_is_worthwhile(&group, distance) || !is_minimal);
        left_out += distance > 0 && !probe_is_worthwhile(&group, distance);
        minimal += is_minimal;
        others += !is_minimal;
    }
    assert_true(minimal > random_rounds(1600) / 100 && others > random_rounds(1600) / 100);
    assert_true(left_out > random_rounds(1600) / 100);
}

static void assert_minimal(const char *cells, int moves, bool expected)
{
    const uj_board board = board_from_cells(cells, 6, 6);
    struct probe_board small;
    bool is_minimal;
    assert_true(take_board(&small, &board));
    assert_int_equal(probe_minimal(&small, UJ_MOVES, moves, 0, &is_minimal), UJ_OK);
    assert_int_equal(is_minimal, expected);
}

static void nothing_can_be_taken_from_the_hardest_board_of_all(void **state)
{
    (void)state;
    assert_minimal("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, true);
}

static void a_car_in_the_corner_can_be_taken_away(void **state)
{
    (void)state;
    assert_minimal("ooooooooooooAAoooBoooooBoooooooooooo", 2, true);
    assert_minimal("ooooooooooooAAoooBoooooBooooooCCoooo", 2, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_can_be_solved_in_its_distance_and_no_less),
        cmocka_unit_test(a_state_holds_the_vehicles_of_a_crowded_board),
        cmocka_unit_test(minimal_is_what_plain_search_says),
        cmocka_unit_test(nothing_can_be_taken_from_the_hardest_board_of_all),
        cmocka_unit_test(a_car_in_the_corner_can_be_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
