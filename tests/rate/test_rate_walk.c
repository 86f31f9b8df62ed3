/* Players who wander: cases that can be worked out on paper, and larger clusters by another method. */
#include <math.h>
#include <stdlib.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "plain_rate.h"
#include "rate/walk.h"

static struct walk_times times_of(const char *cells, int width, int height, double greed)
{
    const uj_board board = board_from_cells(cells, width, height);
    uj_cluster *cluster;
    struct state_graph graph;
    struct walk_times times;
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    assert_int_equal(state_graph_init(&graph, cluster, NULL), UJ_OK);
    assert_int_equal(walk_expect(&times, &graph, cluster, greed), UJ_OK);
    state_graph_free(&graph);
    uj_cluster_close(cluster);
    return times;
}

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.15g, expected %.15g", value, expected);
}

/* Four places, each one move from each other: one in three moves is the right one. */
static void a_target_alone_finds_the_exit_at_every_third_move(void **state)
{
    (void)state;
    const struct walk_times times = times_of("AA.............", 5, 3, 0.6);
    assert_near(times.random, 3);
    assert_near(times.greedy, 3);
}

static void a_solved_board_needs_no_move(void **state)
{
    (void)state;
    const struct walk_times times = times_of("...AA..........", 5, 3, 0.6);
    assert_true(times.random == 0 && times.greedy == 0);
}

static void without_greed_both_players_are_the_same(void **state)
{
    (void)state;
    const struct walk_times times = times_of("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5, 0);
    assert_true(times.random > 20);
    assert_near(times.greedy, times.random);
}

/* h = 1 + mean of the neighbours' h, over and over (Gauss and Seidel), until nothing changes any more. */
static double by_repetition(const struct state_graph *graph, const struct uj_cluster *cluster, double greed)
{
    double *h = calloc(graph->state_count, sizeof *h);
    double change = 1;
    for (int round = 0; round < 2000000 && change > 1e-13; round++) {
        change = 0;
        for (uint32_t s = 0; s < graph->state_count; s++) {
            if (cluster->distance[UJ_MOVES][s] == 0)
                continue;
            double sum = 0, weights = 0;
            for (uint32_t edge = graph->first[s]; edge < graph->first[s + 1]; edge++) {
                const double weight = exp(-greed * graph->magnitude[graph->to[edge]]);
                weights += weight;
                sum += weight * h[graph->to[edge]];
            }
            const double next = 1 + sum / weights;
            change = fmax(change, fabs(next - h[s]) / next);
            h[s] = next;
        }
    }
    const double result = h[cluster->start];
    free(h);
    return result;
}

static void larger_clusters_agree_with_plain_repetition(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    uj_cluster *cluster;
    struct state_graph graph;
    struct walk_times times;
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    assert_int_equal(state_graph_init(&graph, cluster, NULL), UJ_OK);
    assert_int_equal(walk_expect(&times, &graph, cluster, 0.6), UJ_OK);
    assert_near(times.random, by_repetition(&graph, cluster, 0));
    assert_near(times.greedy, by_repetition(&graph, cluster, 0.6));
    state_graph_free(&graph);
    uj_cluster_close(cluster);
}

/* The weights of a very greedy player differ by many orders of magnitude. One round leaves an error of 6e-7 here, several one
 * below 1e-12, with every compiler. */
static void a_very_greedy_player_takes_more_than_one_round(void **state)
{
    (void)state;
    static struct plain_graph graph;
    const char *const cells = "BBHooGoHCCGAAIoDDoIJEEFFJ";
    const uj_board board = board_from_cells(cells, 5, 5);
    const ref_board plain = ref_from_board(&board);
    assert_true(plain_graph_of(&graph, &plain));
    assert_near(times_of(cells, 5, 5, 16).greedy, plain_walk(&graph, 16));
    plain_graph_free(&graph);
}

static void edges_come_in_the_order_of_moves(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    uj_cluster *cluster;
    struct state_graph graph;
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    assert_int_equal(state_graph_init(&graph, cluster, NULL), UJ_OK);
    for (uint32_t s = 0; s < graph.state_count; s++) {
        uint64_t expected[UJ_MAX_MOVES];
        uj_move moves[UJ_MAX_MOVES];
        uj_board there;
        uj_cluster_board(cluster, s, &there);
        const size_t count = uj_cluster_neighbours(cluster, s, UJ_MOVES, expected);
        assert_int_equal(uj_board_moves(&there, UJ_MOVES, moves), count);
        assert_int_equal(graph.first[s + 1] - graph.first[s], count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(graph.to[graph.first[s] + i], expected[i]);
            assert_memory_equal(&graph.moves[graph.first[s] + i], &moves[i], sizeof *moves);
        }
    }
    state_graph_free(&graph);
    uj_cluster_close(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_target_alone_finds_the_exit_at_every_third_move),
        cmocka_unit_test(a_solved_board_needs_no_move),
        cmocka_unit_test(without_greed_both_players_are_the_same),
        cmocka_unit_test(larger_clusters_agree_with_plain_repetition),
        cmocka_unit_test(a_very_greedy_player_takes_more_than_one_round),
        cmocka_unit_test(edges_come_in_the_order_of_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
