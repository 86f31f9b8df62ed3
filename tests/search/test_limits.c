/* Searches that end at a limit. */
#include <string.h>

#include "solve_support.h"

/* Some 40 vehicles on 12x12: no search can finish it. */
static uj_board endless_board(void)
{
    static const struct random_board_options options = {12, 12, 3, 40, 45, 50, 0, false};
    uj_random random;
    uj_random_seed(&random, 3, 0);
    uj_board board;
    random_board(&board, &random, &options);
    return board;
}

/* What a state costs, with its share of tables that double, lies between these. */
static const struct {
    const char *algorithm, *heuristic;
    uint64_t least_bytes, most_bytes;
} searches[] = {
    {"bfs", NULL, 24, 64},
    {"astar", "blockers", 24, 80},
    {"dfs", NULL, 100, 400},
};

static void memory_that_is_allowed_is_used_and_no_more(void **state)
{
    (void)state;
    const uj_board board = endless_board();
    for (size_t i = 0; i < COUNT_OF(searches); i++)
        for (uint64_t room = 1 << 21; room <= 1 << 23; room *= 4) {
            uj_solution solution = solve_with(&board, (uj_solve_options){.algorithm = searches[i].algorithm,
                                                                         .heuristic = searches[i].heuristic,
                                                                         .threads = 1,
                                                                         .limits.max_memory = room});
            assert_int_equal(solution.outcome, UJ_UNDECIDED);
            assert_in_range(solution.queue + solution.expanded, room / searches[i].most_bytes,
                            room / searches[i].least_bytes);
            uj_solution_clear(&solution);
        }
}

/* Bidirectional search lists the frames of the whole group first, which may not fit into memory. */
static bool has_too_large_a_group(const uj_solution *solution)
{
    return strcmp(solution->algorithm, "bidirectional") == 0 && solution->outcome == UJ_UNDECIDED &&
           solution->expanded == 0;
}

static void check_depth(const uj_board *board, const uj_solution *solution, int depth, int length)
{
    if (depth == length)
        assert_valid(board, solution);
    else
        assert_int_equal(solution->outcome, UJ_UNDECIDED);
    assert_in_range(solution->lower_bound, depth < length ? depth : length, length);
}

/* With every limit of depth from 0 to the length: the last admits the solution, and what the others prove is true. */
static void check_depths(const uj_board *board, uj_metric metric, int length)
{
    static const char *const algorithms[] = {"space", "bidirectional", "bfs", "astar", "ida"};
    for (size_t i = 0; i < COUNT_OF(algorithms); i++)
        for (int depth = 1; depth <= length; depth++) {
            uj_solution solution =
                solve_with(board, (uj_solve_options){.algorithm = algorithms[i], .metric = metric, .max_depth = depth});
            if (!has_too_large_a_group(&solution))
                check_depth(board, &solution, depth, length);
            uj_solution_clear(&solution);
        }
}

static void a_limit_of_depth_admits_solutions_of_that_length(void **state)
{
    (void)state;
    for_random_boards(14, 300, check_depths);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_that_is_allowed_is_used_and_no_more),
        cmocka_unit_test(a_limit_of_depth_admits_solutions_of_that_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
