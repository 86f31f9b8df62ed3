#include "draw/graph/graph_picture.h"

#include <stdlib.h>

#include "graph_support.h"

static uj_text svg_of(const uj_cluster *cluster, const uj_graph_options *options)
{
    uj_text svg = UJ_TEXT_INIT;
    assert_int_equal(uj_graph_svg(&svg, cluster, options, NULL), UJ_OK);
    assert_true(is_well_formed(svg.data));
    return svg;
}

static void every_state_of_a_small_cluster_is_a_dot_that_tells_its_board(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    uj_text svg = svg_of(cluster, NULL);
    assert_int_equal(count_of(svg.data, " to the exit: "), 299);
    assert_int_equal(count_of(svg.data, "20 moves to the exit: BBHooGoHCCGAAIoDDoIJEEFFJ"), 1);
    assert_non_null(strstr(svg.data, ">20 moves · 33 steps · 299 states<"));
    assert_non_null(strstr(svg.data, ">solved: 12<"));
    assert_non_null(strstr(svg.data, ">hardest: 1<"));
    assert_non_null(strstr(svg.data, ">a shortest solution<"));
    uj_text_free(&svg);
    uj_cluster_close(cluster);
}

static void the_same_cluster_always_gives_the_same_picture(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster(), *again = small_cluster();
    uj_text svg = svg_of(cluster, NULL), other = svg_of(again, NULL);
    assert_string_equal(svg.data, other.data);
    uj_text_free(&svg);
    uj_text_free(&other);
    uj_cluster_close(cluster);
    uj_cluster_close(again);
}

static void layers_lie_by_distance_with_the_exit_at_the_right(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    const uj_graph_options options = UJ_GRAPH_OPTIONS_INIT;
    struct graph_picture picture;
    assert_int_equal(graph_picture_init(&picture, cluster, &options, NULL), UJ_OK);
    assert_int_equal(graph_layout_layers(&picture), UJ_OK);
    assert_int_equal(picture.dot_count, 299);
    for (uint32_t i = 0; i < picture.dot_count; i++) {
        const uj_map_dot *dot = &picture.dots[i];
        assert_int_equal(dot->x / picture.gap, 20 - uj_cluster_distance(cluster, dot->state, UJ_MOVES));
        assert_in_range(dot->y, 0, picture.plot.height);
    }
    graph_picture_free(&picture);
    uj_cluster_close(cluster);
}

static void the_path_is_a_shortest_solution(void **state)
{
    (void)state;
    static const uj_metric metrics[] = {UJ_MOVES, UJ_STEPS};
    uj_cluster *cluster = small_cluster();
    for (size_t m = 0; m < COUNT_OF(metrics); m++) {
        const uj_graph_options options = {.size = sizeof(uj_graph_options), .metric = metrics[m]};
        struct graph_picture picture;
        assert_int_equal(graph_picture_init(&picture, cluster, &options, NULL), UJ_OK);
        assert_int_equal(picture.path_length, metrics[m] == UJ_MOVES ? 21 : 34);
        assert_int_equal(picture.path[0], uj_cluster_start(cluster));
        assert_int_equal(uj_cluster_distance(cluster, picture.path[picture.path_length - 1], UJ_MOVES), 0);
        for (size_t i = 1; i < picture.path_length; i++) {
            uint64_t neighbours[UJ_MAX_MOVES];
            const size_t count = uj_cluster_neighbours(cluster, picture.path[i - 1], metrics[m], neighbours);
            bool found = false;
            for (size_t j = 0; j < count; j++)
                found |= neighbours[j] == picture.path[i];
            assert_true(found);
        }
        graph_picture_free(&picture);
    }
    uj_cluster_close(cluster);
}

/* 19,974 states in ten layers. */
static void where_a_layer_is_too_large_dots_stand_for_several_states(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("CCDDoEooooFEAAooFoGHIoJoGHIoJoooBBoo");
    const uj_graph_options options = UJ_GRAPH_OPTIONS_INIT;
    struct graph_picture picture;
    assert_int_equal(graph_picture_init(&picture, cluster, &options, NULL), UJ_OK);
    assert_int_equal(graph_layout_layers(&picture), UJ_OK);
    assert_true(picture.dot_states > 1);
    assert_true(picture.dot_count < 2000);
    uint64_t states = 0;
    for (uint32_t i = 0; i < picture.dot_count; i++) {
        assert_in_range(picture.dots[i].states, 1, picture.dot_states);
        states += picture.dots[i].states;
    }
    assert_int_equal(states, uj_cluster_states(cluster));
    for (uint32_t i = 0; i < picture.state_count; i++)
        assert_int_equal(picture.dots[picture.dot_of[i]].distance, uj_cluster_distance(cluster, i, UJ_MOVES));
    graph_picture_free(&picture);
    uj_text svg = svg_of(cluster, NULL);
    assert_non_null(strstr(svg.data, "A dot stands for up to "));
    assert_true(svg.length < 4000000);
    uj_text_free(&svg);
    uj_cluster_close(cluster);
}

static void the_picture_of_the_hardest_board_stays_small(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo");
    for (int metric = 0; metric < 2; metric++) {
        const uj_graph_options options = {.size = sizeof(uj_graph_options), .metric = (uj_metric)metric};
        uj_text svg = svg_of(cluster, &options);
        assert_non_null(strstr(svg.data, ">51 moves · 82 steps · 4,780 states<"));
        assert_null(strstr(svg.data, "A dot stands for"));
        assert_true(svg.length < 4000000);
        uj_text_free(&svg);
    }
    uj_cluster_close(cluster);
}

static void without_a_solution_the_layers_begin_at_the_start(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("ooooAABBCCoooooo");
    const uj_graph_options options = UJ_GRAPH_OPTIONS_INIT;
    struct graph_picture picture;
    assert_int_equal(graph_picture_init(&picture, cluster, &options, NULL), UJ_OK);
    assert_false(picture.solvable);
    assert_int_equal(picture.depth[uj_cluster_start(cluster)], 0);
    assert_int_equal(picture.path_length, 0);
    assert_int_equal(picture.states_at[0], 1);
    graph_picture_free(&picture);
    uj_text svg = svg_of(cluster, NULL);
    assert_non_null(strstr(svg.data, "No solution"));
    assert_non_null(strstr(svg.data, "moves from the start"));
    assert_null(strstr(svg.data, "hardest: "));
    uj_text_free(&svg);
    uj_cluster_close(cluster);
}

static void a_scale_that_ends_at_one_says_so_in_the_singular(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("4x3:ooBBAACCDDEE"); /* only B can move */
    uj_text svg = svg_of(cluster, NULL);
    assert_non_null(strstr(svg.data, ">1 move from the start<"));
    uj_text_free(&svg);
    uj_cluster_close(cluster);
}

static void a_cluster_of_one_state_is_one_dot(void **state)
{
    (void)state;
    static const char *const boards[] = {"BAABCCBDD", "AABCCBDDB"}; /* solved, and stuck */
    for (size_t i = 0; i < COUNT_OF(boards); i++) {
        uj_cluster *cluster = cluster_of(boards[i]);
        static const double place[] = {3, 4};
        const uj_graph_options options = {.size = sizeof(uj_graph_options), .places = place};
        uj_text svg = svg_of(cluster, NULL), forced = svg_of(cluster, &options);
        assert_non_null(strstr(svg.data, "No vehicle can move"));
        assert_non_null(strstr(forced.data, "1 state<"));
        uj_text_free(&svg);
        uj_text_free(&forced);
        uj_cluster_close(cluster);
    }
}

static void title_and_legend_are_as_asked_for(void **state)
{
    (void)state;
    uj_cluster *cluster = tiny_cluster();
    const uj_graph_options options = {.size = sizeof(uj_graph_options), .title = "Tom & <Jerry>", .hide_legend = true};
    uj_text svg = svg_of(cluster, &options);
    assert_int_equal(count_of(svg.data, ">Tom &amp; &lt;Jerry&gt;<"), 1);
    assert_null(strstr(svg.data, "a shortest solution"));
    uj_text_free(&svg);
    uj_cluster_close(cluster);
}

/* The exit to the right, whatever side the places have it on. */
static void given_places_are_turned_to_the_exit(void **state)
{
    (void)state;
    uj_cluster *cluster = tiny_cluster();
    double places[14];
    for (int flip = 0; flip < 2; flip++) {
        for (uint64_t i = 0; i < 7; i++) {
            places[2 * i] = (flip ? 1 : -1) * uj_cluster_distance(cluster, i, UJ_MOVES);
            places[2 * i + 1] = (double)i;
        }
        const uj_graph_options options = {.size = sizeof(uj_graph_options), .places = places};
        struct graph_picture picture;
        assert_int_equal(graph_picture_init(&picture, cluster, &options, NULL), UJ_OK);
        assert_int_equal(graph_layout_places(&picture), UJ_OK);
        for (uint32_t i = 0; i < 7; i++)
            for (uint32_t j = 0; j < 7; j++)
                if (picture.depth[i] < picture.depth[j])
                    assert_true(picture.dots[i].x > picture.dots[j].x);
        graph_picture_free(&picture);
    }
    uj_cluster_close(cluster);
}

static int lightness(uint32_t colour)
{
    return (int)((colour >> 16) * 299 + (colour >> 8 & 255) * 587 + (colour & 255) * 114);
}

static void colours_grow_darker_with_every_distance(void **state)
{
    (void)state;
    for (uint32_t depth = 1; depth < 60; depth++)
        assert_true(lightness(graph_colour(depth, 60)) < lightness(graph_colour(depth - 1, 60)));
    for (uint32_t depth = 0; depth < 60; depth++)
        assert_true(lightness(graph_line_colour(depth, 60)) <= lightness(graph_colour(depth, 60)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_a_small_cluster_is_a_dot_that_tells_its_board),
        cmocka_unit_test(the_same_cluster_always_gives_the_same_picture),
        cmocka_unit_test(layers_lie_by_distance_with_the_exit_at_the_right),
        cmocka_unit_test(the_path_is_a_shortest_solution),
        cmocka_unit_test(where_a_layer_is_too_large_dots_stand_for_several_states),
        cmocka_unit_test(the_picture_of_the_hardest_board_stays_small),
        cmocka_unit_test(without_a_solution_the_layers_begin_at_the_start),
        cmocka_unit_test(a_scale_that_ends_at_one_says_so_in_the_singular),
        cmocka_unit_test(a_cluster_of_one_state_is_one_dot),
        cmocka_unit_test(title_and_legend_are_as_asked_for),
        cmocka_unit_test(given_places_are_turned_to_the_exit),
        cmocka_unit_test(colours_grow_darker_with_every_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
