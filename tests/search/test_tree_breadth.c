/* tree-bfs and its three variants, against trees drawn by hand, against each other and against the reference. */
#include "tree_support.h"

enum { MAX_NODES = 30000 };

static void expect_tiny(const char *algorithm, uint64_t expanded, uint64_t queue, uint64_t generated)
{
    const uj_board board = board_from_cells(TINY, 4, 4);
    uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = algorithm, .cutoff = -1});
    assert_int_equal(solution.outcome, UJ_SOLVED);
    assert_true(solution.optimal);
    assert_int_equal(solution.length, 2);
    assert_int_equal(solution.expanded, expanded);
    assert_int_equal(solution.queue, queue);
    assert_int_equal(solution.generated, generated);
    uj_solution_clear(&solution);
}

/* Nodes of the tiny board in breadth-first order: the start; B-1 B-2 C+2 C+1 (down is backward); below B-1: C+2 C+1;
 * below B-2: A+2, which is solved, and A+1; below C+2 and C+1: B-1 each. */
static void counts_on_the_tiny_board_are_those_of_the_drawn_tree(void **state)
{
    (void)state;
    expect_tiny("tree-bfs", 8, 5, 12);           /* left: A+1, two of depth 2, and B+1 below each of C+2 and C+1 */
    expect_tiny("tree-bfs-early", 3, 4, 6);      /* stops at B-2 */
    expect_tiny("tree-bfs-prune-pre", 8, 3, 12); /* the two of depth 2 are there already */
    expect_tiny("tree-bfs-prune-post", 8, 3, 12);
}

static void breadth_first_counts_agree_with_early_detection(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 1, 0);
    int compared = 0;
    const int rounds = random_rounds(120);
    for (int i = 0; i < rounds; i++) {
        uj_board board;
        const int length = easy_board(&board, &random, 1, 8);
        uj_solution plain = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .max_nodes = MAX_NODES});
        uj_solution early =
            tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs-early", .max_nodes = MAX_NODES});
        if (plain.outcome == UJ_SOLVED) {
            assert_int_equal(plain.length, length);
            assert_int_equal(early.length, length);
            assert_memory_equal(plain.moves, early.moves, plain.move_count * sizeof *plain.moves);
            assert_int_equal(early.expanded + early.queue + 1, plain.expanded);
            assert_int_equal(plain.expanded + plain.queue, plain.generated + 1);
            assert_true(plain.peak_queue >= plain.queue);
            compared++;
        }
        uj_solution_clear(&plain);
        uj_solution_clear(&early);
    }
    assert_true(compared > rounds * 3 / 4);
}

/* A duplicate that is dropped when it would join is the very one that is removed when its twin is taken: only what is left
 * in the queue at the end differs. */
static void both_ways_of_pruning_traverse_the_same_nodes(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 4, 0);
    for (int i = 0; i < 100; i++) {
        uj_board board;
        easy_board(&board, &random, 2, 12);
        uj_solution pre =
            tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs-prune-pre", .max_nodes = MAX_NODES});
        uj_solution post =
            tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs-prune-post", .max_nodes = MAX_NODES});
        assert_int_equal(pre.expanded, post.expanded);
        assert_int_equal(pre.generated, post.generated);
        assert_true(pre.queue <= post.queue);
        uj_solution_clear(&pre);
        uj_solution_clear(&post);
    }
}

static void all_variants_find_the_shortest_solutions(void **state)
{
    (void)state;
    static const char *const names[] = {"tree-bfs", "tree-bfs-early", "tree-bfs-prune-pre", "tree-bfs-prune-post"};
    uj_random random;
    uj_random_seed(&random, 2, 0);
    int solved = 0;
    const int rounds = random_rounds(100);
    for (int i = 0; i < rounds; i++) {
        uj_board board;
        const int length = easy_board(&board, &random, 1, 10);
        for (size_t k = 0; k < COUNT_OF(names); k++) {
            uj_solution solution =
                tree_solve(&board, (uj_solve_options){.algorithm = names[k], .max_nodes = MAX_NODES});
            if (solution.outcome == UJ_SOLVED) {
                assert_int_equal(solution.length, length);
                solved++;
            } else {
                assert_true(solution.lower_bound <= length && solution.lower_bound >= 1);
            }
            uj_solution_clear(&solution);
        }
    }
    assert_true(solved > rounds * 2);
}

/* The target is first also where the board stores it elsewhere: the same tree, but for the order of the others. */
static void nodes_do_not_depend_on_where_the_target_is_stored(void **state)
{
    (void)state;
    uj_board board = board_from_cells(TINY, 4, 4);
    uj_board last = board;
    last.vehicles[0] = board.vehicles[1];
    last.vehicles[1] = board.vehicles[2];
    last.vehicles[2] = board.vehicles[0];
    last.target = 2;
    if (board.target != 0) { /* reading order put B first */
        last = board;
        last.vehicles[0] = board.vehicles[board.target];
        last.vehicles[board.target] = board.vehicles[0];
        last.target = 0;
    }
    uj_solution a = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs"});
    uj_solution b = tree_solve(&last, (uj_solve_options){.algorithm = "tree-bfs"});
    assert_int_equal(a.expanded, b.expanded);
    assert_int_equal(a.queue, b.queue);
    uj_solution_clear(&a);
    uj_solution_clear(&b);
}

/* ---- limits ---- */

static const char hard[] = "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"; /* 51 moves */

static void a_depth_limit_below_the_solution_leaves_the_board_undecided(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    static const char *const names[] = {"tree-bfs", "tree-bfs-early", "tree-bfs-prune-pre", "tree-bfs-prune-post"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = names[i], .max_depth = 1});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.lower_bound, 2);
        assert_int_equal(solution.expanded, 5);
        assert_int_equal(solution.length, -1);
        uj_solution_clear(&solution);
    }
}

static void node_and_memory_limits_stop_with_a_lower_bound(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(hard, 6, 6);
    uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .max_nodes = 5000});
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    assert_int_equal(solution.expanded, 5000);
    assert_in_range(solution.lower_bound, 3, 20);
    const int bound = solution.lower_bound;
    uj_solution_clear(&solution);

    solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs-early", .max_nodes = 5000});
    assert_int_equal(solution.lower_bound, bound + 1);
    uj_solution_clear(&solution);

    solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs-prune-post", .limits.max_memory = 200000});
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    assert_in_range(solution.lower_bound, 3, 20);
    uj_solution_clear(&solution);

    solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .limits.max_memory = 1});
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    uj_solution_clear(&solution);
}

static void a_timeout_stops_the_search(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(hard, 6, 6);
    /* Without a limit it would take years. */
    uj_solution solution =
        tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .limits.timeout_seconds = 0.05});
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    uj_solution_clear(&solution);
}

/* B is stuck before A; only C can move, and then nothing else. */
static void a_tree_that_ends_proves_that_there_is_no_solution(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("xxxxAAoBxxxBCCox", 4, 4);
    static const char *const names[] = {"tree-bfs", "tree-bfs-early", "tree-bfs-prune-pre", "tree-bfs-prune-post"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = names[i]});
        assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
        uj_solution_clear(&solution);
    }
}

static void the_profile_adds_up_to_the_nodes(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs", .profile = true});
    assert_int_equal(solution.profile_length, 3);
    assert_int_equal(solution.profile[0], 1);
    assert_int_equal(solution.profile[1], 4);
    assert_int_equal(solution.profile[2], 3);
    uj_solution_clear(&solution);
}

static void steps_are_refused(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_error error;
    const uj_solve_options options = {.size = sizeof(uj_solve_options), .algorithm = "tree-bfs", .metric = UJ_STEPS};
    assert_int_equal(uj_solve(&solution, &board, &options, &error), UJ_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_on_the_tiny_board_are_those_of_the_drawn_tree),
        cmocka_unit_test(breadth_first_counts_agree_with_early_detection),
        cmocka_unit_test(both_ways_of_pruning_traverse_the_same_nodes),
        cmocka_unit_test(all_variants_find_the_shortest_solutions),
        cmocka_unit_test(nodes_do_not_depend_on_where_the_target_is_stored),
        cmocka_unit_test(a_depth_limit_below_the_solution_leaves_the_board_undecided),
        cmocka_unit_test(node_and_memory_limits_stop_with_a_lower_bound),
        cmocka_unit_test(a_timeout_stops_the_search),
        cmocka_unit_test(a_tree_that_ends_proves_that_there_is_no_solution),
        cmocka_unit_test(the_profile_adds_up_to_the_nodes),
        cmocka_unit_test(steps_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
