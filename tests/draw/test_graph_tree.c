#include "draw/graph/graph_tree.h"

#include <stdlib.h>

#include "graph_support.h"
#include "random_board.h"

static uint64_t expanded_by(const uj_board *board, const char *algorithm, int depth)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = algorithm;
    options.max_depth = depth;
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, board, &options, NULL), UJ_OK);
    const uint64_t expanded = solution.expanded;
    uj_solution_clear(&solution);
    return expanded;
}

static uint64_t numbered(const struct graph_tree *tree)
{
    uint64_t count = 0;
    for (int i = 0; i < tree->count; i++)
        count += tree->nodes[i].turn > 0;
    return count;
}

/* The tree to the greatest depth that can be drawn, 4 at most. */
static bool grow(struct graph_tree *tree, const uj_board *board, uj_tree_options *options)
{
    for (options->depth = 4; options->depth > 0; options->depth--) {
        if (graph_tree_grow(tree, board, options, NULL) == UJ_OK)
            return true;
        graph_tree_free(tree);
    }
    return false;
}

static void the_searches_take_as_many_nodes_as_are_numbered(void **state)
{
    (void)state;
    static const char *const algorithms[] = {[UJ_TREE_BREADTH_FIRST] = "tree-bfs", [UJ_TREE_DEPTH_FIRST] = "tree-dfs"};
    uj_random random;
    uj_random_seed(&random, 7, 3);
    int drawn = 0, solved = 0;
    for (int round = 0; round < random_rounds(300); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_small);
        uj_tree_options options = {.size = sizeof(uj_tree_options),
                                   .order = round % 2 ? UJ_TREE_BREADTH_FIRST : UJ_TREE_DEPTH_FIRST};
        struct graph_tree tree;
        if (!grow(&tree, &board, &options))
            continue;
        graph_tree_number(&tree);
        /* Where a search knows beforehand that there is no solution, it takes none. */
        const uint64_t expanded = expanded_by(&board, algorithms[options.order], options.depth);
        if (expanded > 0)
            assert_int_equal(numbered(&tree), expanded);
        drawn++;
        solved += tree.solved_count > 0;
        graph_tree_free(&tree);
    }
    assert_true(drawn > 50 && solved > 10);
}

static void nodes_are_reached_by_their_moves(void **state)
{
    (void)state;
    const uj_board board = board_of("oooBAAoBooCCoooo");
    const uj_tree_options options = {.size = sizeof(uj_tree_options), .depth = 3};
    struct graph_tree tree;
    assert_int_equal(graph_tree_grow(&tree, &board, &options, NULL), UJ_OK);
    assert_int_equal(tree.count, 36);
    assert_int_equal(tree.solved_count, 2);
    for (int i = 1; i < tree.count; i++) {
        const struct graph_tree_node *node = &tree.nodes[i], *parent = &tree.nodes[node->parent];
        uj_board there = board, here = board;
        positions_onto(&there, &parent->state);
        positions_onto(&here, &node->state);
        assert_int_equal(uj_board_move(&there, node->move, NULL), UJ_OK);
        assert_true(uj_board_same(&there, &here));
        assert_int_equal(node->depth, parent->depth + 1);
        assert_true(node->parent == 0 || node->move.vehicle != parent->move.vehicle);
        assert_true(!node->solved || node->child_count == 0);
    }
    graph_tree_free(&tree);
}

static bool overlap(const struct graph_tree *tree, const struct graph_tree_node *a, const struct graph_tree_node *b)
{
    return abs(a->x - b->x) < tree->board_width && abs(a->y - b->y) < tree->board_height + TREE_LABEL;
}

static void boards_never_lie_on_each_other(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 8, 3);
    for (int round = 0; round < random_rounds(60); round++) {
        uj_board board;
        random_board(&board, &random, &random_board_small);
        uj_tree_options options = UJ_TREE_OPTIONS_INIT;
        struct graph_tree tree;
        if (!grow(&tree, &board, &options))
            continue;
        graph_tree_place(&tree);
        for (int i = 0; i < tree.count; i++) {
            assert_true(tree.nodes[i].x >= 0 && tree.nodes[i].x + tree.board_width <= tree.width);
            assert_true(tree.nodes[i].y >= 0 && tree.nodes[i].y + tree.board_height <= tree.height);
            for (int j = 0; j < i; j++)
                assert_false(overlap(&tree, &tree.nodes[i], &tree.nodes[j]));
        }
        graph_tree_free(&tree);
    }
}

static void a_tree_that_is_too_large_is_refused_with_the_depth_that_is_not(void **state)
{
    (void)state;
    const uj_board board = board_of("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo");
    uj_tree_options options = {.size = sizeof(uj_tree_options), .depth = 3};
    uj_text svg = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_tree_svg(&svg, &board, &options, &error), UJ_LIMIT);
    assert_string_equal(error.message, "the search tree to depth 3 has more than 400 nodes; at most depth 2 can be "
                                       "drawn, with 107 nodes");
    assert_int_equal(svg.length, 0);
    options.depth = 2;
    assert_int_equal(uj_tree_svg(&svg, &board, &options, &error), UJ_OK);
    assert_true(is_well_formed(svg.data));
    assert_non_null(strstr(svg.data, ">Search tree to depth 2 · 107 nodes · 0 solved<"));
    uj_text_free(&svg);
}

static void solved_nodes_are_ticked_and_every_branch_names_its_move(void **state)
{
    (void)state;
    const uj_board board = board_of("oooBAAoBooCCoooo");
    const uj_tree_options options = {.size = sizeof(uj_tree_options),
                                     .depth = 3,
                                     .title = "A & B",
                                     .order = UJ_TREE_DEPTH_FIRST,
                                     .hide_legend = true};
    uj_text svg = UJ_TEXT_INIT;
    assert_int_equal(uj_tree_svg(&svg, &board, &options, NULL), UJ_OK);
    assert_true(is_well_formed(svg.data));
    assert_int_equal(count_of(svg.data, "r=\"85\" fill=\"#009e73\""), 2);
    assert_int_equal(count_of(svg.data, ">A+2</text>"), 2);
    assert_int_equal(count_of(svg.data, ">A &amp; B</text>"), 1);
    assert_int_equal(count_of(svg.data, "<title>"), 1);
    uj_text_free(&svg);
}

static void long_names_are_written_small(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 4, 4, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "WWWWWWWWWWW", 1, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, 1, NULL), UJ_OK);
    uj_tree_options options = UJ_TREE_OPTIONS_INIT;
    options.depth = 1;
    options.order = UJ_TREE_BREADTH_FIRST;
    uj_text svg = UJ_TEXT_INIT;
    assert_int_equal(uj_tree_svg(&svg, &board, &options, NULL), UJ_OK);
    assert_int_equal(count_of(svg.data, ">WWWWWWWWWWW+"), 2);
    assert_int_equal(count_of(svg.data, "font-size=\"120\""), 0);
    uj_text_free(&svg);
}

static void the_queue_is_shown_turn_by_turn(void **state)
{
    (void)state;
    const uj_board board = board_of("ooBoAABoooooCCoo");
    uj_text svg = UJ_TEXT_INIT;
    assert_int_equal(uj_queue_svg(&svg, &board, 2, NULL), UJ_OK);
    assert_true(is_well_formed(svg.data));
    /* Eight turns, as tree-bfs expands eight nodes; the eighth takes B+2 A+2, in the queue since turn 3. */
    assert_int_equal(count_of(svg.data, "stroke=\"#9aa5b1\""), 8);
    assert_int_equal(count_of(svg.data, ">start</text>"), 1);
    assert_int_equal(count_of(svg.data, ">B+2 A+2</text>"), 6);
    assert_int_equal(count_of(svg.data, "fill=\"#fff3d6\""), 5);
    uj_text_free(&svg);
}

static void a_queue_with_too_many_nodes_is_refused(void **state)
{
    (void)state;
    const uj_board board = board_of("ooBoAABoooooCCoo");
    uj_text svg = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_queue_svg(&svg, &board, 6, &error), UJ_LIMIT);
    assert_int_equal(error.code, UJ_LIMIT);
    assert_int_equal(svg.length, 0);
}

static void a_queue_runs_empty_where_nothing_is_solved(void **state)
{
    (void)state;
    const uj_board board = board_of("xxxxAAoBxxxBCCox");
    uj_text svg = UJ_TEXT_INIT;
    assert_int_equal(uj_queue_svg(&svg, &board, 1, NULL), UJ_OK);
    assert_true(is_well_formed(svg.data));
    assert_int_equal(count_of(svg.data, "stroke=\"#9aa5b1\""), 3); /* the start, A+1, C+1 */
    assert_int_equal(count_of(svg.data, "fill=\"#fff3d6\""), 1);
    uj_text_free(&svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names_are_written_small),
        cmocka_unit_test(the_queue_is_shown_turn_by_turn),
        cmocka_unit_test(a_queue_runs_empty_where_nothing_is_solved),
        cmocka_unit_test(a_queue_with_too_many_nodes_is_refused),
        cmocka_unit_test(the_searches_take_as_many_nodes_as_are_numbered),
        cmocka_unit_test(nodes_are_reached_by_their_moves),
        cmocka_unit_test(boards_never_lie_on_each_other),
        cmocka_unit_test(a_tree_that_is_too_large_is_refused_with_the_depth_that_is_not),
        cmocka_unit_test(solved_nodes_are_ticked_and_every_branch_names_its_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
