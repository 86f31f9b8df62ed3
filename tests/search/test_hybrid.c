#include "tree_support.h"

enum { MAX_NODES = 100000 };

static uj_solution hybrid(const uj_board *board, int cutoff, int threads, bool dedup, int max_depth, uint64_t max_nodes)
{
    return tree_solve(board, (uj_solve_options){.algorithm = "hybrid",
                                                .cutoff = cutoff,
                                                .threads = threads,
                                                .dedup = dedup,
                                                .max_depth = max_depth,
                                                .max_nodes = max_nodes});
}

/* With cutoff 1 the queue is B-2, C+2, C+1 and, sent back to its end, B-1. Below B-2 the solution is found at once; the
 * others are then leaves. */
static void the_first_item_goes_to_the_end_of_the_queue(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(TINY, 4, 4);
    uj_solution solution = hybrid(&board, 1, 1, false, 0, 0);
    assert_int_equal(solution.outcome, UJ_SOLVED);
    assert_true(solution.optimal);
    assert_int_equal(solution.length, 2);
    assert_int_equal(solution.queue, 4);
    assert_int_equal(solution.expanded, 1 + 1 + 2 + 3); /* B-1 was taken once before */
    assert_true(solution.bfs_seconds >= 0 && solution.dfs_seconds > 0);
    uj_solution_clear(&solution);
}

static void cutoff_0_is_depth_first_and_a_high_cutoff_is_early_detection(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 11, 0);
    for (int i = 0; i < 100; i++) {
        uj_board board;
        const int length = easy_board(&board, &random, 1, 5);
        uj_solution depth = tree_solve(&board, (uj_solve_options){.algorithm = "tree-dfs", .max_depth = length + 1});
        uj_solution early = tree_solve(&board, (uj_solve_options){.algorithm = "tree-bfs-early"});
        uj_solution low = hybrid(&board, 0, 2, false, length + 1, 0), high = hybrid(&board, length, 2, false, 0, 0);
        assert_int_equal(low.expanded, depth.expanded + 1); /* the start is taken twice */
        assert_int_equal(low.length, length);
        assert_int_equal(high.expanded, early.expanded);
        assert_int_equal(high.queue, early.queue);
        uj_solution_clear(&depth);
        uj_solution_clear(&early);
        uj_solution_clear(&low);
        uj_solution_clear(&high);
    }
}

static void assert_same(const uj_solution *a, const uj_solution *b)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->length, b->length);
    assert_int_equal(a->lower_bound, b->lower_bound);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    assert_int_equal(a->queue, b->queue);
    assert_int_equal(a->peak_queue, b->peak_queue);
    if (a->length > 0)
        assert_memory_equal(a->moves, b->moves, a->move_count * sizeof *a->moves);
}

static void nothing_depends_on_the_number_of_threads(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 12, 0);
    for (int i = 0; i < 150; i++) {
        uj_board board;
        const int length = easy_board(&board, &random, 2, 9);
        const int cutoff = 1 + i % 4, max_depth = length + i % 3;
        const uint64_t max_nodes = i % 2 ? MAX_NODES : 1 + uj_random_below(&random, 5000);
        uj_solution one = hybrid(&board, cutoff, 1, i % 5 == 0, max_depth, max_nodes);
        assert_true(one.expanded <= max_nodes);
        for (int threads = 2; threads <= 3; threads++) {
            uj_solution more = hybrid(&board, cutoff, threads, i % 5 == 0, max_depth, max_nodes);
            assert_same(&one, &more);
            uj_solution_clear(&more);
        }
        uj_solution_clear(&one);
    }
}

/* A limit is kept to the node: with one node more, one more is traversed, until the search is done. */
static void a_node_limit_is_kept_exactly(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 13, 0);
    uj_board board;
    const int length = easy_board(&board, &random, 1, 4);
    uj_solution whole = hybrid(&board, 2, 1, false, length + 2, 0);
    const uint64_t step = whole.expanded / 97 + 1;
    for (uint64_t nodes = 1; nodes < whole.expanded; nodes += step) {
        uj_solution part = hybrid(&board, 2, 2, false, length + 2, nodes);
        assert_int_equal(part.outcome, UJ_UNDECIDED);
        assert_int_equal(part.expanded, nodes);
        uj_solution_clear(&part);
    }
    uj_solution again = hybrid(&board, 2, 2, false, length + 2, whole.expanded);
    assert_same(&whole, &again);
    uj_solution_clear(&again);
    uj_solution_clear(&whole);
}

static void removing_duplicates_never_changes_the_length(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 14, 0);
    int smaller = 0, solved = 0;
    for (int i = 0; i < 200; i++) {
        uj_board board;
        const int length = easy_board(&board, &random, 3, 7), cutoff = 1 + i % 3;
        uj_solution all = hybrid(&board, cutoff, 0, false, length, MAX_NODES);
        uj_solution few = hybrid(&board, cutoff, 0, true, length, MAX_NODES);
        assert_true(few.queue <= all.queue);
        smaller += few.queue < all.queue;
        if (few.outcome == UJ_SOLVED) {
            assert_int_equal(few.length, length);
            solved++;
        }
        uj_solution_clear(&all);
        uj_solution_clear(&few);
    }
    assert_true(smaller > 20);
    assert_true(solved > 120);
}

static void the_profile_does_not_depend_on_the_number_of_threads(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 15, 0);
    uj_board board;
    const int length = easy_board(&board, &random, 1, 4);
    uj_solve_options options = {.size = sizeof(uj_solve_options),
                                .algorithm = "hybrid",
                                .cutoff = 2,
                                .threads = 2,
                                .max_depth = length + 1,
                                .profile = true};
    for (int limited = 0; limited < 2; limited++) {
        options.max_nodes = limited ? 500 : 0;
        uj_solution solution = tree_solve(&board, options);
        uint64_t sum = 0;
        for (size_t i = 0; i < solution.profile_length; i++)
            sum += solution.profile[i];
        assert_int_equal(sum, solution.expanded);
        uj_solution_clear(&solution);
    }
}

static const char hard[] = "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"; /* 51 moves */

static void a_timeout_stops_all_threads(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(hard, 6, 6);
    uj_solve_options options = {.size = sizeof(uj_solve_options),
                                .algorithm = "hybrid",
                                .cutoff = 3,
                                .threads = 3,
                                .limits.timeout_seconds = 0.1};
    int lower_bound = 0;
    while (lower_bound < 4 &&
           options.limits.timeout_seconds < 100) {          /* a busy machine may need long for the first levels */
        uj_solution solution = tree_solve(&board, options); /* without a limit it would take years */
        assert_int_equal(solution.outcome, UJ_UNDECIDED);
        lower_bound = solution.lower_bound;
        uj_solution_clear(&solution);
        options.limits.timeout_seconds *= 5;
    }
    assert_int_equal(lower_bound, 4);
}

static bool stop_at_once(uint64_t done, uint64_t total, void *payload)
{
    (void)done, (void)total;
    ++*(int *)payload;
    return false;
}

static void the_caller_can_stop_the_work(void **state)
{
    (void)state;
    const uj_board board = board_from_cells(hard, 6, 6);
    int calls = 0;
    const uj_solve_options options = {.size = sizeof(uj_solve_options),
                                      .algorithm = "hybrid",
                                      .threads = 2,
                                      .progress = stop_at_once,
                                      .progress_payload = &calls};
    uj_solution solution = tree_solve(&board, options);
    assert_int_equal(solution.outcome, UJ_UNDECIDED);
    assert_int_equal(calls, 1);
    uj_solution_clear(&solution);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_item_goes_to_the_end_of_the_queue),
        cmocka_unit_test(cutoff_0_is_depth_first_and_a_high_cutoff_is_early_detection),
        cmocka_unit_test(nothing_depends_on_the_number_of_threads),
        cmocka_unit_test(a_node_limit_is_kept_exactly),
        cmocka_unit_test(removing_duplicates_never_changes_the_length),
        cmocka_unit_test(the_profile_does_not_depend_on_the_number_of_threads),
        cmocka_unit_test(a_timeout_stops_all_threads),
        cmocka_unit_test(the_caller_can_stop_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
