/* Whole ratings: every feature against the plain slow computation, and what must hold whatever the board. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "plain_rate.h"
#include "random_board.h"
#include "solve_support.h"

enum { MAX_PATHS = 20000 };

static uj_rating rate(const uj_board *board)
{
    uj_rating rating = UJ_RATING_INIT;
    assert_int_equal(uj_rate(&rating, board, NULL, NULL), UJ_OK);
    return rating;
}

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.15g, expected %.15g", value, expected);
}

/* ---- Against the witness ---- */

typedef void check_fn(const uj_board *board, const uj_rating *rating, const struct plain_graph *graph);

/* Random boards with clusters that the witness can take; every other one moved to its hardest state. */
static void for_small_clusters(uint64_t seed, int rounds, bool solvable_only, check_fn *check)
{
    static struct plain_graph graph;
    uj_random random;
    uj_random_seed(&random, seed, 0);
    int checked = 0;
    for (int round = 0; round < random_rounds(rounds); round++) {
        uj_board board;
        random_board(&board, &random, round % 4 ? &random_board_small : &random_board_middle);
        if (round % 2)
            board_make_hardest(&board, PLAIN_MAX_STATES);
        const ref_board plain = ref_from_board(&board);
        if (plain_graph_of(&graph, &plain) && (graph.cluster.solved > 0 || !solvable_only)) {
            uj_rating rating = rate(&board);
            check(&board, &rating, &graph);
            uj_rating_clear(&rating);
            checked++;
        }
        plain_graph_free(&graph);
    }
    assert_true(checked > random_rounds(rounds) / 4);
}

static void check_cluster(const uj_board *board, const uj_rating *rating, const struct plain_graph *graph)
{
    const ref_cluster *cluster = &graph->cluster;
    assert_int_equal(rating->solvable, cluster->solved > 0);
    assert_int_equal(rating->states, cluster->states);
    assert_int_equal(rating->solutions, cluster->solved);
    assert_near(rating->solution_density, (double)cluster->solved / (double)cluster->states);
    assert_int_equal(rating->moves, cluster->moves[0]);
    assert_int_equal(rating->steps, cluster->steps[0]);
    assert_int_equal(rating->max_distance, cluster->max_moves);
    assert_int_equal(rating->max_steps, cluster->max_steps);
    uint64_t hardest = 0;
    for (size_t i = 0; i < cluster->states; i++)
        hardest += cluster->max_moves >= 0 && cluster->moves[i] == cluster->max_moves;
    assert_int_equal(rating->hardest_states, hardest);
    assert_int_equal(rating->harder_by, cluster->max_moves - cluster->moves[0]);
    assert_int_equal(rating->blockers, graph->blockers[0]);
    assert_int_equal(rating->blocking_size, graph->magnitude[0]);
    assert_int_equal(rating->vehicles, board->vehicle_count);
    int lengths[UJ_MAX_SIDE + 1] = {0};
    for (int i = 0; i < board->vehicle_count; i++)
        lengths[board->vehicles[i].length]++;
    assert_int_equal(rating->cars, lengths[2]);
    assert_int_equal(rating->trucks, lengths[3]);
}

static void the_cluster_and_the_vehicles_are_those_of_the_reference(void **state)
{
    (void)state;
    for_small_clusters(1, 600, false, check_cluster);
}

static int plain_bottlenecks(const struct plain_graph *graph, const struct plain_optimal *optimal)
{
    int count = 0;
    for (int distance = 1; distance < graph->cluster.moves[0]; distance++) {
        int met = 0;
        for (size_t i = 0; i < graph->cluster.states; i++)
            met += optimal->is_met[i] && graph->cluster.moves[i] == distance;
        count += met == 1;
    }
    return count;
}

static bool is_one_nearer(const struct plain_graph *graph, int from, int to)
{
    for (int i = 0; i < graph->edge_count[from]; i++)
        if (graph->to[from][i] == to)
            return graph->cluster.moves[to] == graph->cluster.moves[from] - 1;
    return false;
}

static bool meet_again(const struct plain_graph *graph, int a, int b)
{
    for (int next = 0; next < (int)graph->cluster.states; next++)
        if (is_one_nearer(graph, a, next) && is_one_nearer(graph, b, next))
            return true;
    return false;
}

static int plain_divergence(const struct plain_graph *graph, const struct plain_optimal *optimal)
{
    int earliest = -1;
    for (int s = 0; s < (int)graph->cluster.states; s++)
        for (int a = 0; optimal->is_met[s] && a < (int)graph->cluster.states; a++)
            for (int b = 0; is_one_nearer(graph, s, a) && b < a; b++) {
                const int before = graph->cluster.moves[0] - graph->cluster.moves[s];
                if (is_one_nearer(graph, s, b) && !meet_again(graph, a, b) && (earliest < 0 || before < earliest))
                    earliest = before;
            }
    return earliest;
}

static void check_optimal(const uj_board *board, const uj_rating *rating, const struct plain_graph *graph)
{
    static struct plain_optimal expected;
    if (!plain_optimal_of(&expected, graph, MAX_PATHS))
        return;
    assert_int_equal(strtol(rating->optimal_paths, NULL, 10), expected.paths);
    uint64_t met = 0;
    for (size_t i = 0; i < graph->cluster.states; i++)
        met += expected.is_met[i];
    assert_int_equal(rating->optimal_states, met);
    assert_near(rating->branching, expected.branching);
    assert_near(rating->optimal_branching, expected.optimal_branching);
    assert_near(rating->blocking, expected.blocking);
    assert_int_equal(rating->counterintuitive, expected.counterintuitive);
    assert_int_equal(rating->red_backward, expected.red_backward);
    assert_near(rating->counterintuitive_mean, expected.counterintuitive_mean);
    assert_near(rating->red_backward_mean, expected.red_backward_mean);
    int must_move = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        assert_int_equal(rating->vehicle_moves[i], expected.vehicle_moves[i]);
        must_move += expected.vehicle_moves[i] > 0;
    }
    assert_int_equal(rating->must_move, must_move);
    assert_int_equal(rating->bottlenecks, plain_bottlenecks(graph, &expected));
    assert_int_equal(rating->divergence, plain_divergence(graph, &expected));
}

static void the_shortest_solutions_are_as_if_each_had_been_looked_at(void **state)
{
    (void)state;
    for_small_clusters(2, 800, true, check_optimal);
}

static void check_walks(const uj_board *board, const uj_rating *rating, const struct plain_graph *graph)
{
    (void)board;
    if (graph->cluster.states > 250)
        return;
    assert_near(rating->random_moves, plain_walk(graph, 0));
    assert_near(rating->greedy_moves, plain_walk(graph, 0.6));
}

static void players_who_wander_take_as_long_as_elimination_says(void **state)
{
    (void)state;
    for_small_clusters(3, 600, true, check_walks);
}

static void check_minimality(const uj_board *board, const uj_rating *rating, const struct plain_graph *graph)
{
    const ref_board plain = ref_from_board(board);
    bool minimal = true;
    for (int i = 0; i < board->vehicle_count; i++) {
        ref_board rest = plain;
        for (int j = i; j + 1 < plain.vehicle_count; j++)
            rest.vehicles[j] = plain.vehicles[j + 1];
        rest.vehicle_count--;
        rest.target -= rest.target > i;
        ref_solution solution = {.status = REF_GAVE_UP};
        if (i != plain.target)
            solution = ref_solve(&rest, REF_MOVES, 1000000);
        const bool is_removable = i != plain.target && (int)solution.length == graph->cluster.moves[0];
        ref_solution_free(&solution);
        assert_int_equal(rating->removable[i], is_removable);
        minimal = minimal && !is_removable;
    }
    assert_int_equal(rating->minimal, minimal);
}

static void vehicles_can_be_removed_if_the_reference_needs_as_many_moves_without_them(void **state)
{
    (void)state;
    for_small_clusters(4, 200, true, check_minimality);
}

/* Too wide for the perfect index, so its cluster is kept in a hash table. */
static void a_very_wide_board_is_rated_alike(void **state)
{
    (void)state;
    static struct plain_graph graph;
    const uj_board board = board_from_cells("AA...B........"
                                            ".....B........"
                                            "....DD........",
                                            14, 3);
    const ref_board plain = ref_from_board(&board);
    assert_true(plain_graph_of(&graph, &plain));
    uj_rating rating = rate(&board);
    assert_int_equal(rating.moves, 3);
    check_cluster(&board, &rating, &graph);
    check_optimal(&board, &rating, &graph);
    assert_near(rating.random_moves, plain_walk(&graph, 0));
    assert_near(rating.greedy_moves, plain_walk(&graph, 0.6));
    check_minimality(&board, &rating, &graph);
    uj_rating_clear(&rating);
    plain_graph_free(&graph);
}

/* ---- Whatever the board ---- */

static void the_same_puzzle_with_other_names_gets_the_same_rating_to_the_last_bit(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int round = 0; round < random_rounds(150); round++) {
        uj_board board, shuffled;
        random_board(&board, &random, &random_board_small);
        random_board_shuffled(&shuffled, &board, &random, true);
        uj_rating a = rate(&board), b = rate(&shuffled);
        for (int i = 0; i < board.vehicle_count; i++) {
            const int j = uj_board_at(&shuffled, board.vehicles[i].row, board.vehicles[i].column);
            assert_int_equal(a.vehicle_moves[i], b.vehicle_moves[j]);
            assert_int_equal(a.removable[i], b.removable[j]);
        }
        assert_int_equal(a.solvable, b.solvable);
        assert_memory_equal(&a.random_moves, &b.random_moves, sizeof a.random_moves);
        assert_memory_equal(&a.greedy_moves, &b.greedy_moves, sizeof a.greedy_moves);
        assert_memory_equal(&a.seconds_estimate, &b.seconds_estimate, sizeof a.seconds_estimate);
        assert_memory_equal(&a.branching, &b.branching, sizeof a.branching);
        if (a.solvable)
            assert_string_equal(a.optimal_paths, b.optimal_paths);
        uj_rating_clear(&a);
        uj_rating_clear(&b);
    }
}

static void an_unsolvable_board_still_has_its_cluster(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(UNSOLVABLE_CLUSTER, 4, 6);
    const ref_board plain = ref_from_board(&board);
    ref_cluster expected = ref_cluster_of(&plain, 10000);
    uj_rating rating = rate(&board);
    assert_false(rating.solvable);
    assert_int_equal(rating.states, expected.states);
    assert_int_equal(rating.solutions, 0);
    assert_int_equal(rating.moves, -1);
    assert_int_equal(rating.max_distance, -1);
    assert_null(rating.optimal_paths);
    assert_int_equal(rating.vehicles, 3);
    ref_cluster_free(&expected);
    uj_rating_clear(&rating);
}

static void a_solved_board_takes_no_time(void **state)
{
    (void)state;
    const uj_board solved = board_from_cells("...AA..........", 5, 3);
    uj_rating rating = rate(&solved);
    assert_true(rating.solvable);
    assert_int_equal(rating.moves, 0);
    assert_string_equal(rating.optimal_paths, "1");
    assert_true(rating.random_moves == 0 && rating.greedy_moves == 0 && rating.seconds_estimate == 0);
    assert_int_equal(rating.band, UJ_EASY);
    assert_true(rating.extrapolated);
    assert_true(rating.minimal); /* there is nothing to remove */
    uj_rating_clear(&rating);
}

static void the_hardest_board_is_for_experts(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_rating rating = rate(&board);
    assert_int_equal(rating.moves, 51);
    assert_int_equal(rating.states, 4780);
    assert_int_equal(rating.hardest_states, 3);
    assert_int_equal(rating.band, UJ_EXPERT);
    assert_int_equal(rating.steps_class, UJ_HARD);
    assert_true(rating.extrapolated);
    assert_near(rating.seconds_estimate,
                exp(0.335 + 0.953 * log(51) + 0.289 * log10(rating.greedy_moves) + 0.711 * rating.blocking / 13));
    uj_rating_clear(&rating);
}

static void a_rating_serves_many_boards(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6),
                   unsolvable = board_from_cells(UNSOLVABLE_CLUSTER, 4, 6);
    uj_rating rating = UJ_RATING_INIT;
    assert_int_equal(uj_rate(&rating, &board, NULL, NULL), UJ_OK);
    assert_int_equal(uj_rate(&rating, &unsolvable, NULL, NULL), UJ_OK);
    assert_null(rating.optimal_paths);
    assert_int_equal(rating.bottlenecks, 0);
    assert_int_equal(uj_rate(&rating, &board, NULL, NULL), UJ_OK);
    assert_int_equal(rating.moves, 51);
    uj_rating_clear(&rating);
}

/* Whatever it has, a rating either comes out or says that the memory is too little. */
static void too_little_memory_is_a_limit_and_never_a_wrong_rating(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    bool is_refused = false, is_rated = false;
    for (uint64_t bytes = 1000; bytes < 1u << 28; bytes = bytes * 3 / 2) {
        const uj_limits options = {.max_memory = bytes};
        uj_rating rating = UJ_RATING_INIT;
        uj_error error = {.code = UJ_OK};
        const uj_status status = uj_rate(&rating, &board, &options, &error);
        assert_true(status == UJ_OK || status == UJ_LIMIT);
        assert_true(status == UJ_OK ? rating.moves == 51 : strstr(error.message, "memory") && rating.moves == -1);
        is_refused = is_refused || status == UJ_LIMIT;
        is_rated = is_rated || status == UJ_OK;
        uj_rating_clear(&rating);
    }
    assert_true(is_refused && is_rated);
}

/* Far too little, and more and more until it suffices. */
static void too_little_time_is_a_limit_and_never_a_wrong_rating(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    bool is_refused = false, is_rated = false;
    for (double seconds = 1e-9; !is_rated && seconds < 1000; seconds *= 3) {
        const uj_limits options = {.timeout_seconds = seconds};
        uj_rating rating = UJ_RATING_INIT;
        uj_error error = {.code = UJ_OK};
        const uj_status status = uj_rate(&rating, &board, &options, &error);
        assert_true(status == UJ_OK || status == UJ_LIMIT);
        assert_true(status == UJ_OK ? rating.moves == 51 : strstr(error.message, "time") && rating.moves == -1);
        is_refused = is_refused || status == UJ_LIMIT;
        is_rated = status == UJ_OK;
        uj_rating_clear(&rating);
    }
    assert_true(is_refused && is_rated);
}

static void classes_by_steps_end_at_25_and_50(void **state)
{
    (void)state;
    assert_int_equal(uj_steps_class(25), UJ_EASY);
    assert_int_equal(uj_steps_class(26), UJ_MEDIUM);
    assert_int_equal(uj_steps_class(50), UJ_MEDIUM);
    assert_int_equal(uj_steps_class(51), UJ_HARD);
    assert_string_equal(uj_band_name(UJ_EXPERT), "expert");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cluster_and_the_vehicles_are_those_of_the_reference),
        cmocka_unit_test(the_shortest_solutions_are_as_if_each_had_been_looked_at),
        cmocka_unit_test(players_who_wander_take_as_long_as_elimination_says),
        cmocka_unit_test(vehicles_can_be_removed_if_the_reference_needs_as_many_moves_without_them),
        cmocka_unit_test(a_very_wide_board_is_rated_alike),
        cmocka_unit_test(the_same_puzzle_with_other_names_gets_the_same_rating_to_the_last_bit),
        cmocka_unit_test(an_unsolvable_board_still_has_its_cluster),
        cmocka_unit_test(a_solved_board_takes_no_time),
        cmocka_unit_test(the_hardest_board_is_for_experts),
        cmocka_unit_test(a_rating_serves_many_boards),
        cmocka_unit_test(too_little_memory_is_a_limit_and_never_a_wrong_rating),
        cmocka_unit_test(too_little_time_is_a_limit_and_never_a_wrong_rating),
        cmocka_unit_test(classes_by_steps_end_at_25_and_50),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
