#include "tree_support.h"

enum { MAX_NODES = 20000 };

/* With depth 3: the start; B-1, below it C+2 and C+1, below each B+1; B-2, below it A+2, solved; C+2; C+1. */
static void counts_on_the_tiny_board_are_those_of_the_drawn_tree(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    static const uint64_t nodes[] = {0, 0, 8, 10};
    for (int depth = 2; depth <= 3; depth++) {
        uj_solution solution =
            tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = depth, .profile = true});
        assert_int_equal(solution.outcome, UJ_SOLVED);
        assert_true(solution.optimal);
        assert_int_equal(solution.length, 2);
        assert_int_equal(solution.expanded, nodes[depth]);
        assert_int_equal(solution.profile[0], 1);
        assert_int_equal(solution.profile[1], 4);
        assert_int_equal(solution.profile[2], 3);
        uj_solution_clear(&solution);
    }
}

static void with_the_optimum_as_limit_it_traverses_as_many_nodes_as_breadth_first(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    int compared = 0;
    const int rounds = random_rounds(120);
    for (int i = 0; i < rounds; i++) {
        uj_board board;
        const int length = easy_board(&board, &random, 1, 8);
        uj_solution breadth = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .max_nodes = MAX_NODES});
        if (breadth.outcome == UJ_SOLVED) {
            uj_solution depth = tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = length});
            assert_int_equal(depth.outcome, UJ_SOLVED);
            assert_int_equal(depth.length, length);
            assert_int_equal(depth.expanded, breadth.expanded);
            assert_memory_equal(depth.moves, breadth.moves, depth.move_count * sizeof *depth.moves);
            uj_solution_clear(&depth);
            compared++;
        }
        uj_solution_clear(&breadth);
    }
    assert_true(compared > rounds * 3 / 4);
}

/* Algorithm 2 of the thesis, as it stands there. */
struct plain {
    uj_board board;
    int best, max_depth;
    uint64_t nodes;
};

static void plain_dfs(struct plain *search, int depth, int last)
{
    search->nodes++;
    if (uj_board_solved(&search->board)) {
        search->best = depth;
        return;
    }
    if (depth == search->max_depth)
        return;
    for (int rank = 0; rank < search->board.vehicle_count; rank++) {
        const int target = search->board.target;
        const int vehicle = rank == 0 ? target : rank <= target ? rank - 1 : rank;
        if (vehicle == last)
            continue;
        int back, ahead;
        uj_board_range(&search->board, vehicle, &back, &ahead);
        const bool right = search->board.vehicles[vehicle].horizontal;
        for (int slide = right ? ahead : back; slide >= -(right ? back : ahead); slide--) {
            if (slide == 0 || depth + 1 >= search->best || search->nodes > MAX_NODES)
                continue;
            const int by = right ? slide : -slide;
            assert_int_equal(uj_board_move(&search->board, (uj_move){(uint8_t)vehicle, (int8_t)by}, NULL), UJ_OK);
            plain_dfs(search, depth + 1, vehicle);
            assert_int_equal(uj_board_move(&search->board, (uj_move){(uint8_t)vehicle, (int8_t)-by}, NULL), UJ_OK);
        }
    }
}

static void its_counts_are_those_of_the_plain_recursion(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    int compared = 0;
    const int rounds = random_rounds(50);
    for (int i = 0; i < rounds; i++) {
        struct plain plain = {.best = 1000, .max_depth = 3 + i % 6};
        easy_board(&plain.board, &random, 1, 8);
        plain_dfs(&plain, 0, -1);
        if (plain.nodes > MAX_NODES)
            continue;
        uj_solution solution =
            tree_solve(&plain.board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = plain.max_depth});
        assert_int_equal(solution.expanded, plain.nodes);
        assert_int_equal(solution.length, plain.best == 1000 ? -1 : plain.best);
        uj_solution_clear(&solution);
        compared++;
    }
    assert_true(compared > rounds / 3);
}

/* Cells beyond the first word take another path through the code. */
static void boards_of_more_than_64_cells_are_searched_alike(void **state)
{
    (void)state;
    const struct random_board_options options = {9, 10, 5, 20, 60, 90, 8, false};
    uj_random random;
    uj_random_seed(&random, 6, 0);
    int compared = 0;
    for (int i = 0; i < 60; i++) {
        uj_board board;
        random_board(&board, &random, &options);
        uj_solution breadth = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .max_nodes = MAX_NODES});
        if (breadth.outcome == UJ_SOLVED && breadth.length > 0) {
            const int length = breadth.length;
            uj_solution depth = tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = length});
            assert_int_equal(depth.expanded, breadth.expanded);
            uj_solution_clear(&depth);
            compared++;
        }
        uj_solution_clear(&breadth);
    }
    assert_true(compared > 10);
}

static void a_depth_limit_below_the_solution_leaves_the_board_undecided(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = 1});
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    assert_int_equal(solution.lower_bound, 2);
    assert_int_equal(solution.expanded, 5);
    uj_solution_clear(&solution);
}

static void a_node_limit_is_kept_exactly_and_what_was_found_is_told(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    int found_at = 0;
    for (uint64_t nodes = 1; nodes < 8; nodes++) {
        uj_solution solution =
            tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = 2, .max_nodes = nodes});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.expanded, nodes);
        assert_false(solution.optimal);
        if (solution.length == 2 && !found_at)
            found_at = (int)nodes;
        uj_solution_clear(&solution);
    }
    assert_int_equal(found_at, 6); /* start, B-1, C+2, C+1, B-2, A+2 */
    uj_solution solution =
        tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = 2, .max_nodes = 8});
    assert_int_equal(solution.outcome, UJ_SOLVED);
    uj_solution_clear(&solution);
}

static void any_depth_limit_is_survived(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs",
                                                                 .max_depth = 2000000000,
                                                                 .limits.max_memory = 1 << 20,
                                                                 .limits.timeout_seconds = 5});
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    uj_solution_clear(&solution);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_on_the_tiny_board_are_those_of_the_drawn_tree),
        cmocka_unit_test(with_the_optimum_as_limit_it_traverses_as_many_nodes_as_breadth_first),
        cmocka_unit_test(its_counts_are_those_of_the_plain_recursion),
        cmocka_unit_test(boards_of_more_than_64_cells_are_searched_alike),
        cmocka_unit_test(a_depth_limit_below_the_solution_leaves_the_board_undecided),
        cmocka_unit_test(a_node_limit_is_kept_exactly_and_what_was_found_is_told),
        cmocka_unit_test(any_depth_limit_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
