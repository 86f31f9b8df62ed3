#include "draw/graph/graph_layers.h"

#include <stdlib.h>

#include "graph_support.h"
#include "random_board.h"

static bool is_connected(const struct graph_net *net, uint32_t from, uint64_t to)
{
    for (uint32_t i = net->first[from]; i < net->first[from + 1]; i++)
        if (net->to[i] == to)
            return true;
    return false;
}

static void every_state_has_the_neighbours_of_its_cluster(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 4, 11);
    for (int round = 0; round < random_rounds(40); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_small);
        uj_cluster *cluster;
        assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
        const uj_metric metric = round % 2 ? UJ_MOVES : UJ_STEPS;
        struct graph_net net;
        assert_int_equal(graph_net_of(&net, cluster, metric, NULL), UJ_OK);
        assert_int_equal(net.count, uj_cluster_states(cluster));
        for (uint32_t i = 0; i < net.count; i++) {
            uint64_t neighbours[UJ_MAX_MOVES];
            const size_t count = uj_cluster_neighbours(cluster, i, metric, neighbours);
            assert_int_equal(net.first[i + 1] - net.first[i], count);
            for (size_t j = 0; j < count; j++)
                assert_true(is_connected(&net, i, neighbours[j]));
        }
        graph_net_free(&net);
        uj_cluster_close(cluster);
    }
}

static void merged_nodes_count_what_they_stand_for(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    struct graph_net net, merged;
    assert_int_equal(graph_net_of(&net, cluster, UJ_MOVES, NULL), UJ_OK);
    uint32_t *group = malloc(net.count * sizeof *group);
    enum { GROUPS = 7 };
    for (uint32_t i = 0; i < net.count; i++)
        group[i] = i % GROUPS;
    assert_int_equal(graph_net_merge(&merged, &net, group, GROUPS), UJ_OK);
    uint32_t expected[GROUPS][GROUPS] = {{0}};
    for (uint32_t i = 0; i < net.count; i++)
        for (uint32_t j = net.first[i]; j < net.first[i + 1]; j++)
            expected[group[i]][group[net.to[j]]]++;
    for (uint32_t i = 0; i < GROUPS; i++) {
        expected[i][i] = 0;
        for (uint32_t j = merged.first[i]; j < merged.first[i + 1]; j++) {
            assert_int_equal(graph_net_weight(&merged, j), expected[i][merged.to[j]]);
            expected[i][merged.to[j]] = 0;
        }
        for (uint32_t j = 0; j < GROUPS; j++)
            assert_int_equal(expected[i][j], 0);
    }
    free(group);
    graph_net_free(&net);
    graph_net_free(&merged);
    uj_cluster_close(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_has_the_neighbours_of_its_cluster),
        cmocka_unit_test(merged_nodes_count_what_they_stand_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
