#include <stdlib.h>

#include "graph_support.h"
#include "unjam.h"

static uj_map map_of(const uj_cluster *cluster, uj_metric metric)
{
    uj_map map = UJ_MAP_INIT;
    assert_int_equal(uj_map_make(&map, cluster, metric, NULL, NULL), UJ_OK);
    return map;
}

static void every_state_has_a_dot_at_its_distance(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    uj_map map = map_of(cluster, UJ_MOVES);
    assert_int_equal(map.state_count, 299);
    assert_int_equal(map.dot_count, 299);
    assert_int_equal(map.most_states, 1);
    for (uint32_t i = 0; i < map.state_count; i++) {
        const uj_map_dot *dot = &map.dots[map.dot_of[i]];
        assert_int_equal(dot->state, i);
        assert_int_equal(dot->distance, uj_cluster_distance(cluster, i, UJ_MOVES));
        assert_in_range(dot->x, 0, map.width);
        assert_in_range(dot->y, 0, map.height);
    }
    uj_map_clear(&map);
    uj_cluster_close(cluster);
}

static bool is_linked(const uj_map *map, uint32_t a, uint32_t b)
{
    size_t count = 0;
    for (size_t i = 0; i < map->link_count; i++)
        count +=
            (map->links[i].from == a && map->links[i].to == b) || (map->links[i].from == b && map->links[i].to == a);
    assert_true(count <= 1);
    return count == 1;
}

static void links_are_the_moves(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
        uj_map map = map_of(cluster, metric);
        size_t moves = 0;
        static uint64_t neighbours[UJ_MAX_MOVES];
        for (uint32_t i = 0; i < map.state_count; i++) {
            const size_t count = uj_cluster_neighbours(cluster, i, metric, neighbours);
            moves += count;
            for (size_t k = 0; k < count && i % 10 == 0; k++)
                assert_true(is_linked(&map, map.dot_of[i], map.dot_of[neighbours[k]]));
        }
        assert_int_equal(map.link_count, moves / 2);
        assert_int_equal(map.connections, moves / 2);
        for (size_t i = 0; i < map.link_count; i++)
            assert_true(map.dots[map.links[i].from].distance >= map.dots[map.links[i].to].distance);
        uj_map_clear(&map);
    }
    uj_cluster_close(cluster);
}

static void the_path_leads_from_the_start_to_the_exit(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    uj_map map = map_of(cluster, UJ_MOVES);
    const int length = uj_cluster_distance(cluster, uj_cluster_start(cluster), UJ_MOVES);
    assert_int_equal(map.path_length, length + 1);
    assert_int_equal(map.path[0], uj_cluster_start(cluster));
    for (int i = 0; i <= length; i++)
        assert_int_equal(uj_cluster_distance(cluster, map.path[i], UJ_MOVES), length - i);
    uj_map_clear(&map);
    uj_map_clear(&map);
    uj_cluster_close(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_has_a_dot_at_its_distance),
        cmocka_unit_test(links_are_the_moves),
        cmocka_unit_test(the_path_leads_from_the_start_to_the_exit),
    };
    return cmocka_run_group_tests_name("graph_map", tests, NULL, NULL);
}
