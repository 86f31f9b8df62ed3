/* Breadth-first search, and with it the engine in levels.c and batch.c. */
#include "solve_support.h"

static void assert_same(const uj_solution *a, const uj_solution *b)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->length, b->length);
    assert_int_equal(a->lower_bound, b->lower_bound);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    assert_int_equal(a->queue, b->queue);
    assert_int_equal(a->peak_queue, b->peak_queue);
    assert_int_equal(a->move_count, b->move_count);
    for (size_t i = 0; i < a->move_count; i++)
        assert_true(a->moves[i].vehicle == b->moves[i].vehicle && a->moves[i].by == b->moves[i].by);
    assert_int_equal(a->profile_length, b->profile_length);
    for (size_t i = 0; i < a->profile_length; i++)
        assert_int_equal(a->profile[i], b->profile[i]);
}

static void check_length(const uj_board *board, uj_metric metric, int length)
{
    uj_solution solution = solve_with(board, (uj_solve_options){.algorithm = "bfs", .metric = metric});
    if (length < 0) {
        assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
        assert_int_equal(solution.queue, 0);
    } else {
        assert_valid(board, &solution);
        assert_int_equal(solution.length, length);
        assert_true(solution.optimal);
    }
    uj_solution_clear(&solution);
}

static void equals_the_reference(void **state)
{
    (void)state;
    for_random_boards(200, 2500, check_length);
}

/* Boards with levels of thousands of states, as threads want them. */
static const struct random_board_options wide = {8, 8, 3, 18, 50, 60, 1, false};

static void assert_threads_change_nothing(const uj_board *board, uj_solve_options options)
{
    options.threads = 1;
    uj_solution alone = solve_with(board, options);
    for (options.threads = 2; options.threads <= 3; options.threads++) {
        uj_solution together = solve_with(board, options);
        assert_same(&alone, &together);
        uj_solution_clear(&together);
    }
    uj_solution_clear(&alone);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    static const uint64_t node_limits[] = {1, 777, 30000}, memory_limits[] = {400000, 2000000};
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int round = 0; round < random_rounds(4); round++) {
        uj_board board;
        random_board(&board, &random, &wide);
        for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
            uj_solve_options options = {
                .size = sizeof(uj_solve_options), .algorithm = "bfs", .metric = metric, .profile = true};
            for (size_t i = 0; i < COUNT_OF(node_limits); i++) {
                options.max_nodes = node_limits[i];
                assert_threads_change_nothing(&board, options);
            }
            for (size_t i = 0; i < COUNT_OF(memory_limits); i++) {
                options.limits.max_memory = memory_limits[i];
                assert_threads_change_nothing(&board, options);
            }
        }
    }
}

/* A's row is free but for B, which leaves it by two cells down. Start: B+2, B+1, A needs B gone. */
static void counters_are_those_of_a_search_done_by_hand(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("..B.AAB.........", 4, 4);
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "bfs", .profile = true});
    assert_valid(&board, &solution);
    assert_int_equal(solution.length, 2);
    assert_int_equal(solution.profile_length, 3);
    assert_int_equal(solution.profile[0], 1);
    assert_int_equal(solution.profile[1], 2);
    /* The start and one or both of its children are taken; the last taken has the solved child. */
    assert_in_range(solution.expanded, 2, 3);
    assert_int_equal(solution.profile[0] + solution.profile[1] + solution.profile[2],
                     solution.expanded + solution.queue);
    uj_solution_clear(&solution);
}

static void the_whole_cluster_is_counted_where_there_is_no_solution(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(UNSOLVABLE_CLUSTER, 4, 6);
    const ref_board plain = ref_from_board(&board);
    ref_cluster cluster = ref_cluster_of(&plain, 100000);
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "bfs", .profile = true});
    assert_int_equal(solution.outcome, UJ_UNSOLVABLE);
    assert_int_equal(solution.expanded, cluster.states);
    uint64_t sum = 0;
    for (size_t i = 0; i < solution.profile_length; i++)
        sum += solution.profile[i];
    assert_int_equal(sum, cluster.states);
    uj_solution_clear(&solution);
    ref_cluster_free(&cluster);
}

static void a_node_limit_is_kept_to_the_node_and_leaves_a_lower_bound(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    int before = 0;
    for (uint64_t nodes = 1; nodes < 2000; nodes += 111) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "bfs", .max_nodes = nodes});
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        assert_int_equal(solution.expanded, nodes);
        assert_int_equal(solution.length, -1);
        assert_in_range(solution.lower_bound, before, 51);
        before = solution.lower_bound;
        uj_solution_clear(&solution);
    }
    assert_true(before > 10);
}

static void a_memory_limit_leaves_a_lower_bound(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 6, 0);
    uj_board board;
    random_board(&board, &random, &wide);
    int before = 0;
    for (uint64_t memory = 1; memory < 3000000; memory *= 4) {
        uj_solution solution =
            solve_with(&board, (uj_solve_options){.algorithm = "bfs", .limits.max_memory = memory, .threads = 2});
        if (solution.outcome == UJ_UNDECIDED)
            assert_true(solution.lower_bound >= before);
        before = solution.lower_bound;
        uj_solution_clear(&solution);
    }
    const uj_board hardest = board_from_cells(HARDEST_IN_MOVES, 6, 6);
    uj_solution solution = solve_with(&hardest, (uj_solve_options){.algorithm = "bfs", .limits.max_memory = 1 << 20});
    assert_int_equal(solution.length, 51);
    uj_solution_clear(&solution);
}

static void a_depth_limit_finds_exactly_the_solutions_within_it(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    for (int depth = 1; depth <= 10; depth++) {
        uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "bfs", .max_depth = depth});
        assert_int_equal(solution.outcome, depth < 8 ? UJ_UNDECIDED : UJ_SOLVED);
        assert_true(depth >= 8 || solution.lower_bound == depth + 1);
        uj_solution_clear(&solution);
    }
}

static bool stop_at_once(uint64_t done, uint64_t total, void *payload)
{
    (void)done, (void)total;
    ++*(int *)payload;
    return false;
}

static void the_caller_and_the_clock_can_stop_it(void **state)
{
    (void)state;
    static const struct random_board_options endless = {14, 14, 3, 50, 50, 60, 0, false};
    uj_random random;
    uj_random_seed(&random, 3, 0);
    uj_board board;
    do
        random_board(&board, &random, &endless);
    while (uj_board_solved(&board));
    int calls = 0;
    uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = "bfs",
                                                                 .limits.max_memory = 300000000,
                                                                 .progress = stop_at_once,
                                                                 .progress_payload = &calls});
    assert_true(solution.outcome != UJ_UNDECIDED || calls == 1);
    uj_solution_clear(&solution);
    bool is_deep = false;
    for (double seconds = 0.2; seconds < 100 && !is_deep; seconds *= 5) { /* busy machines need more */
        solution = solve_with(
            &board,
            (uj_solve_options){.algorithm = "bfs", .limits.max_memory = 300000000, .limits.timeout_seconds = seconds});
        is_deep = solution.outcome != UJ_UNDECIDED || solution.lower_bound > 1;
        uj_solution_clear(&solution);
    }
    assert_true(is_deep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_reference),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(counters_are_those_of_a_search_done_by_hand),
        cmocka_unit_test(the_whole_cluster_is_counted_where_there_is_no_solution),
        cmocka_unit_test(a_node_limit_is_kept_to_the_node_and_leaves_a_lower_bound),
        cmocka_unit_test(a_memory_limit_leaves_a_lower_bound),
        cmocka_unit_test(a_depth_limit_finds_exactly_the_solutions_within_it),
        cmocka_unit_test(the_caller_and_the_clock_can_stop_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
