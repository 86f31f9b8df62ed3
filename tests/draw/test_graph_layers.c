#include "draw/graph/graph_layers.h"

#include <math.h>
#include <stdlib.h>

#include "graph_support.h"

/* Two layers of four, node i of one connected with node 3 - i of the other: all lines cross as they come. */
static uint32_t crossed_first[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
static uint32_t crossed_to[] = {7, 6, 5, 4, 3, 2, 1, 0};
static const struct graph_net crossed = {.count = 8, .first = crossed_first, .to = crossed_to};
static const uint16_t crossed_layer[] = {0, 0, 0, 0, 1, 1, 1, 1};

static void connected_nodes_come_to_lie_side_by_side(void **state)
{
    (void)state;
    struct graph_layers layers;
    assert_int_equal(graph_layers_new(&layers, 8, crossed_layer, 2, NULL), UJ_OK);
    assert_int_equal(graph_layers_largest(&layers), 4);
    assert_int_equal(graph_layers_arrange(&layers, &crossed, crossed_layer, 300, 50, 6), UJ_OK);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(fabs(layers.place[i] - layers.place[crossed_to[i]]) < 1e-6);
    graph_layers_free(&layers);
}

static void assert_in_order(const struct graph_layers *layers, double height, double pitch)
{
    for (uint32_t layer = 0; layer < layers->count; layer++) {
        const uint32_t size = graph_layers_size(layers, layer);
        const double room = size > 1 ? height / (size - 1) : 0, space = room < pitch ? room : pitch;
        for (uint32_t i = 0; i < size; i++) {
            const double place = layers->place[layers->order[layers->first[layer] + i]];
            assert_true(place >= -1e-6 && place <= height + 1e-6);
            if (i > 0)
                assert_true(place - layers->place[layers->order[layers->first[layer] + i - 1]] >= space - 1e-6);
        }
    }
}

static uint16_t *layers_of(const uj_cluster *cluster)
{
    uint16_t *layer = malloc((size_t)uj_cluster_states(cluster) * sizeof *layer);
    for (uint64_t i = 0; i < uj_cluster_states(cluster); i++)
        layer[i] = (uint16_t)uj_cluster_distance(cluster, i, UJ_MOVES);
    return layer;
}

/* How many pairs of connections between neighbouring layers cross. */
static size_t crossings(const struct graph_layers *layers, const struct graph_net *net, const uint16_t *layer)
{
    size_t count = 0;
    for (uint32_t a = 0; a < net->count; a++)
        for (uint32_t b = a + 1; b < net->count; b++)
            for (uint32_t i = net->first[a]; i < net->first[a + 1] && layer[a] == layer[b]; i++)
                for (uint32_t j = net->first[b]; j < net->first[b + 1]; j++)
                    count += layer[net->to[i]] == layer[a] + 1 && layer[net->to[j]] == layer[a] + 1 &&
                             (layers->place[a] - layers->place[b]) *
                                     (layers->place[net->to[i]] - layers->place[net->to[j]]) <
                                 0;
    return count;
}

static void nodes_keep_their_distance_and_lines_cross_less(void **state)
{
    (void)state;
    static const double pitches[] = {1, 20, 500};
    uj_cluster *cluster = small_cluster();
    struct graph_net net;
    assert_int_equal(graph_net_of(&net, cluster, UJ_MOVES, NULL), UJ_OK);
    uint16_t *layer = layers_of(cluster);
    for (size_t i = 0; i < COUNT_OF(pitches); i++) {
        struct graph_layers layers;
        assert_int_equal(graph_layers_new(&layers, net.count, layer, 21, NULL), UJ_OK);
        assert_int_equal(graph_layers_arrange(&layers, &net, layer, 800, pitches[i], 0), UJ_OK);
        assert_in_order(&layers, 800, pitches[i]);
        const size_t before = crossings(&layers, &net, layer);
        assert_int_equal(graph_layers_arrange(&layers, &net, layer, 800, pitches[i], 20), UJ_OK);
        assert_in_order(&layers, 800, pitches[i]);
        assert_true(crossings(&layers, &net, layer) * 3 < before * 2);
        graph_layers_free(&layers);
    }
    free(layer);
    graph_net_free(&net);
    uj_cluster_close(cluster);
}

/* Marks what hangs together with a node at its depth and deeper. */
static void mark_part(const struct graph_net *net, const uint16_t *layer, uint32_t node, uint16_t from, uint32_t *part,
                      uint32_t mark)
{
    part[node] = mark;
    for (uint32_t i = net->first[node]; i < net->first[node + 1]; i++)
        if (layer[net->to[i]] >= from && part[net->to[i]] != mark)
            mark_part(net, layer, net->to[i], from, part, mark);
}

static void at_every_depth_each_part_stands_in_one_piece(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo");
    struct graph_net net;
    struct graph_layers layers;
    uint16_t *layer = layers_of(cluster);
    assert_int_equal(graph_net_of(&net, cluster, UJ_MOVES, NULL), UJ_OK);
    assert_int_equal(graph_layers_new(&layers, net.count, layer, 52, NULL), UJ_OK);
    assert_int_equal(graph_layers_branch(&layers, &net, layer), UJ_OK);
    uint32_t *part = malloc(net.count * sizeof *part), most = 0;
    for (uint16_t depth = 0; depth < layers.count; depth++) {
        memset(part, 0, net.count * sizeof *part);
        uint32_t parts = 0, changes = 0;
        const uint32_t *order = &layers.order[layers.first[depth]], size = graph_layers_size(&layers, depth);
        for (uint32_t i = 0; i < size; i++) {
            assert_int_equal(layer[order[i]], depth);
            if (part[order[i]] == 0)
                mark_part(&net, layer, order[i], depth, part, ++parts);
        }
        for (uint32_t i = 1; i < size; i++)
            changes += part[order[i]] != part[order[i - 1]];
        assert_int_equal(changes, parts - 1);
        most = parts > most ? parts : most;
    }
    assert_true(most > 3);
    free(part);
    free(layer);
    graph_layers_free(&layers);
    graph_net_free(&net);
    uj_cluster_close(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connected_nodes_come_to_lie_side_by_side),
        cmocka_unit_test(at_every_depth_each_part_stands_in_one_piece),
        cmocka_unit_test(nodes_keep_their_distance_and_lines_cross_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
