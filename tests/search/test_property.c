/* What must hold on every board, tried on random ones. New algorithms and heuristics are found in the library's tables
 * and need no change here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

enum { CLUSTER_LIMIT = 5000 };

static int line_of(const uj_vehicle *v)
{
    return v->horizontal ? v->row : v->column;
}

static int place_of(const uj_vehicle *v)
{
    return v->horizontal ? v->column : v->row;
}

/* All that no move may change. */
static void assert_same_puzzle(const uj_board *before, const uj_board *after)
{
    assert_int_equal(before->exit_row, after->exit_row);
    assert_int_equal(before->target, after->target);
    assert_int_equal(before->vehicle_count, after->vehicle_count);
    assert_memory_equal(&before->walls, &after->walls, sizeof before->walls);
    for (int i = 0; i < before->vehicle_count; i++) {
        assert_string_equal(before->vehicles[i].name, after->vehicles[i].name);
        assert_int_equal(before->vehicles[i].length, after->vehicles[i].length);
        assert_int_equal(before->vehicles[i].horizontal, after->vehicles[i].horizontal);
        assert_int_equal(line_of(&before->vehicles[i]), line_of(&after->vehicles[i]));
    }
}

static void assert_none_overtook(const uj_board *before, const uj_board *after)
{
    for (int i = 0; i < before->vehicle_count; i++)
        for (int k = 0; k < i; k++) {
            const uj_vehicle *a = &before->vehicles[i], *b = &before->vehicles[k];
            if (a->horizontal == b->horizontal && line_of(a) == line_of(b))
                assert_int_equal(place_of(a) < place_of(b),
                                 place_of(&after->vehicles[i]) < place_of(&after->vehicles[k]));
        }
}

static void vehicles_keep_to_the_rules_on_any_walk(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 51, 0);
    for (int i = random_rounds(1000); i > 0; i--) {
        uj_board start;
        random_board(&start, &random, &random_board_all);
        uj_board board = start;
        for (int k = 0; k < 5; k++) {
            random_walk(&board, &random, 5);
            const ref_board witness = ref_from_board(&board);
            assert_null(ref_problem(&witness));
            assert_int_equal(uj_board_solved(&board), ref_solved(&witness));
            assert_same_puzzle(&start, &board);
            assert_none_overtook(&start, &board);
        }
    }
}

static void every_walk_can_be_walked_back(void **state)
{
    (void)state;
    enum { LENGTH = 50 };
    uj_random random;
    uj_random_seed(&random, 52, 0);
    for (int i = random_rounds(300); i > 0; i--) {
        uj_board start;
        random_board(&start, &random, &random_board_all);
        uj_board board = start;
        uj_move walk[LENGTH], legal[UJ_MAX_MOVES];
        int length = 0;
        for (; length < LENGTH; length++) {
            const size_t count = uj_board_moves(&board, UJ_MOVES, legal);
            if (count == 0)
                break;
            walk[length] = legal[uj_random_below(&random, count)];
            assert_int_equal(uj_board_move(&board, walk[length], NULL), UJ_OK);
        }
        while (length-- > 0)
            assert_int_equal(uj_board_move(&board, (uj_move){walk[length].vehicle, (int8_t)-walk[length].by}, NULL),
                             UJ_OK);
        assert_memory_equal(start.vehicles, board.vehicles, start.vehicle_count * sizeof *start.vehicles);
    }
}

static void a_move_is_as_many_steps_as_cells(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 53, 0);
    for (int i = random_rounds(200); i > 0; i--) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = uj_board_moves(&board, UJ_MOVES, moves);
        for (size_t m = 0; m < count; m++) {
            uj_board slid = board, stepped = board;
            assert_int_equal(uj_board_move(&slid, moves[m], NULL), UJ_OK);
            const uj_move step = {moves[m].vehicle, moves[m].by > 0 ? 1 : -1};
            for (int k = 0; k < abs(moves[m].by); k++)
                assert_int_equal(uj_board_move(&stepped, step, NULL), UJ_OK);
            assert_memory_equal(slid.vehicles, stepped.vehicles, board.vehicle_count * sizeof *board.vehicles);
        }
    }
}

/* Tree searches know no visited set: on boards that take many moves they cannot finish. */
static bool may_not_finish(const uj_algorithm *algorithm)
{
    return algorithm->is_tree_search;
}

/* What the witness knows of a board: its shortest solutions, or that there is none. */
struct truth {
    bool solvable;
    int length[2]; /* by metric */
};

static bool find_truth(struct truth *truth, const uj_board *board)
{
    const ref_board witness = ref_from_board(board);
    for (int metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
        ref_solution solution = ref_solve(&witness, metric == UJ_MOVES ? REF_MOVES : REF_STEPS, CLUSTER_LIMIT);
        truth->solvable = solution.status == REF_FOUND;
        truth->length[metric] = truth->solvable ? (int)solution.length : -1;
        ref_solution_free(&solution);
        if (solution.status == REF_GAVE_UP)
            return false;
    }
    return true;
}

/* The board for a message; valid until the next call. */
static const char *written(const uj_board *board)
{
    static char text[20000];
    uj_text json = UJ_TEXT_INIT;
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    uj_puzzle_write(&json, &puzzle, UJ_FORMAT_JSON, true, NULL);
    snprintf(text, sizeof text, "%s", json.data ? json.data : "");
    uj_text_free(&json);
    return text;
}

/* A board to solve, mostly the hardest of its cluster. Of those that are solved at once, few are let pass. */
static void random_puzzle(uj_board *board, struct truth *truth, uj_random *random)
{
    bool known, trivial;
    do {
        random_board(board, random, random_between(random, 0, 1) ? &random_board_small : &random_board_middle);
        if (random_between(random, 0, 3))
            board_make_hardest(board, CLUSTER_LIMIT);
        known = find_truth(truth, board);
        trivial = known && truth->solvable && truth->length[UJ_MOVES] < 2;
    } while (!known || (trivial && random_between(random, 0, 9)));
}

static bool replays(const uj_board *board, const uj_solution *solution)
{
    ref_move *moves = calloc(solution->move_count + 1, sizeof *moves);
    assert_non_null(moves);
    for (size_t i = 0; i < solution->move_count; i++)
        moves[i] = ref_from_move(solution->moves[i]);
    const ref_metric metric = solution->metric == UJ_MOVES ? REF_MOVES : REF_STEPS;
    const bool good = ref_replay_solves(ref_from_board(board), moves, solution->move_count) &&
                      ref_cost(moves, solution->move_count, metric) == solution->length;
    free(moves);
    return good;
}

/* NULL if the solution is as good as it claims. */
static const char *what_is_wrong(const uj_board *board, const uj_solution *solution, const struct truth *truth,
                                 const uj_algorithm *algorithm)
{
    const int shortest = truth->length[solution->metric];
    if (truth->solvable && solution->lower_bound > shortest)
        return "the lower bound is too high";
    if (solution->outcome == UJ_UNDECIDED)
        return may_not_finish(algorithm) ? NULL : "undecided";
    if (solution->outcome == UJ_UNSOLVABLE)
        return truth->solvable ? "unsolvable, they say" : NULL;
    if (!truth->solvable)
        return "solved, although it has no solution";
    if (!replays(board, solution) || uj_solution_check(board, solution->moves, solution->move_count, NULL) != UJ_OK)
        return "the moves do not solve it";
    const bool must_be_shortest = solution->optimal || algorithm->shortest == UJ_SHORTEST_ALWAYS;
    return must_be_shortest && solution->length != shortest ? "not the shortest" : NULL;
}

static void try_every_way(const uj_board *board, const struct truth *truth, const uj_algorithm *algorithm)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    for (int metric = UJ_MOVES; metric <= (algorithm->moves_only ? UJ_MOVES : UJ_STEPS); metric++)
        for (size_t h = 0; uj_heuristic_at(h) && (h == 0 || algorithm->uses_heuristic); h++) {
            uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
            options.algorithm = algorithm->name;
            options.heuristic = uj_heuristic_at(h)->name;
            options.metric = (uj_metric)metric;
            options.threads = 1;
            if (may_not_finish(algorithm))
                options.max_nodes = 1000;
            uj_error error = {.message = "no message"};
            const uj_status status = uj_solve(&solution, board, &options, &error);
            const char *wrong = status == UJ_OK ? what_is_wrong(board, &solution, truth, algorithm) : error.message;
            if (wrong)
                fail_msg("%s, %s, %s: %s (%d instead of %d)\n%s", algorithm->name, options.heuristic,
                         metric == UJ_MOVES ? "moves" : "steps", wrong, solution.length, truth->length[metric],
                         written(board));
        }
    uj_solution_clear(&solution);
}

static void every_algorithm_agrees_with_the_reference(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 54, 0);
    int solvable = 0, unsolvable = 0;
    for (int i = random_rounds(100); i > 0; i--) {
        uj_board board;
        struct truth truth;
        random_puzzle(&board, &truth, &random);
        solvable += truth.length[UJ_MOVES] > 1;
        unsolvable += !truth.solvable;
        for (size_t a = 0; uj_algorithm_at(a); a++)
            try_every_way(&board, &truth, uj_algorithm_at(a));
    }
    /* The boards are worth trying. */
    if (solvable < random_rounds(40) || unsolvable < random_rounds(20))
        fail_msg("%d solvable and %d unsolvable boards", solvable, unsolvable);
}

static int solve_length(const uj_board *board, uj_metric metric)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.metric = metric;
    assert_int_equal(uj_solve(&solution, board, &options, NULL), UJ_OK);
    assert_int_not_equal(solution.outcome, UJ_UNDECIDED);
    const int length = solution.length;
    uj_solution_clear(&solution);
    return length;
}

static uj_board upside_down(const uj_board *board)
{
    ref_board flipped = ref_from_board(board);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            flipped.walls[board->height - 1 - row][column] = uj_board_is_wall(board, row, column) ? '#' : '.';
    for (int i = 0; i < flipped.vehicle_count; i++) {
        ref_vehicle *v = &flipped.vehicles[i];
        v->row = board->height - v->row - (v->horizontal ? 1 : v->length);
    }
    return board_from_ref(&flipped);
}

static void a_board_upside_down_is_as_far_from_its_solution(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 55, 0);
    for (int i = random_rounds(100); i > 0; i--) {
        uj_board board;
        struct truth truth;
        random_puzzle(&board, &truth, &random);
        const uj_board flipped = upside_down(&board);
        for (int metric = UJ_MOVES; metric <= UJ_STEPS; metric++)
            assert_int_equal(solve_length(&flipped, (uj_metric)metric), truth.length[metric]);
    }
}

static uj_board without(const uj_board *board, int vehicle)
{
    ref_board fewer = ref_from_board(board);
    fewer.vehicle_count--;
    for (int i = vehicle; i < fewer.vehicle_count; i++)
        fewer.vehicles[i] = fewer.vehicles[i + 1];
    fewer.target -= fewer.target > vehicle;
    return board_from_ref(&fewer);
}

static void a_board_with_a_vehicle_fewer_is_never_farther(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 56, 0);
    for (int i = random_rounds(60); i > 0; i--) {
        uj_board board;
        struct truth truth;
        random_board(&board, &random, &random_board_small);
        if (!find_truth(&truth, &board) || !truth.solvable)
            continue;
        for (int v = 0; v < board.vehicle_count; v++) {
            if (v == board.target)
                continue;
            const uj_board fewer = without(&board, v);
            for (int metric = UJ_MOVES; metric <= UJ_STEPS; metric++)
                assert_in_range(solve_length(&fewer, (uj_metric)metric), 0, truth.length[metric]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vehicles_keep_to_the_rules_on_any_walk),
        cmocka_unit_test(every_walk_can_be_walked_back),
        cmocka_unit_test(a_move_is_as_many_steps_as_cells),
        cmocka_unit_test(every_algorithm_agrees_with_the_reference),
        cmocka_unit_test(a_board_upside_down_is_as_far_from_its_solution),
        cmocka_unit_test(a_board_with_a_vehicle_fewer_is_never_farther),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
