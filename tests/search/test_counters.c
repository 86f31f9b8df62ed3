/* What every algorithm counts, on boards of several kinds, is the same in every version: `unjam lab` sets these counts beside
 * those of the papers. Whoever changes how an algorithm works changes its row here, and knows then what was changed. */
#include <string.h>

#include "solve_support.h"

static const struct {
    const char *cells;
    int width, height;
} boards[] = {
    {"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6},
    {"BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5},
    {"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 6, 6},
    {UNSOLVABLE_CLUSTER, 4, 6},
    {"AA...B........"
     ".....B........"
     "....DD........",
     14, 3},
};

static uint64_t with(uint64_t sum, uint64_t number)
{
    return (sum ^ number) * UINT64_C(0x100000001b3);
}

static uint64_t with_search(uint64_t sum, const uj_board *board, const uj_solve_options *options)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&solution, board, options, NULL), UJ_OK);
    const uint64_t numbers[] = {(uint64_t)solution.outcome,
                                (uint64_t)solution.length,
                                (uint64_t)solution.optimal,
                                (uint64_t)solution.lower_bound,
                                solution.expanded,
                                solution.generated,
                                solution.queue,
                                solution.peak_queue,
                                solution.profile_length};
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        sum = with(sum, numbers[i]);
    for (size_t i = 0; i < solution.profile_length; i++)
        sum = with(sum, solution.profile[i]);
    for (size_t i = 0; i < solution.move_count; i++)
        sum = with(with(sum, solution.moves[i].vehicle), (uint64_t)solution.moves[i].by);
    uj_solution_clear(&solution);
    return sum;
}

/* All boards in both metrics, as far as a few thousand states; shallower, and with another heuristic. */
static uint64_t digest(const uj_algorithm *algorithm)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < COUNT_OF(boards); i++)
        for (int metric = 0; metric < (algorithm->moves_only ? 1 : 2); metric++) {
            const uj_board board = board_from_cells(boards[i].cells, boards[i].width, boards[i].height);
            uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
            options.algorithm = algorithm->name;
            options.metric = (uj_metric)metric;
            options.threads = 1;
            options.max_nodes = 4000;
            options.profile = true;
            sum = with_search(sum, &board, &options);
            options.max_depth = 6;
            sum = with_search(sum, &board, &options);
            options.heuristic = algorithm->uses_heuristic ? "blockers" : NULL;
            options.max_nodes = 300;
            options.ties = UJ_TIES_DEEP;
            sum = with_search(sum, &board, &options);
        }
    return sum;
}

static const struct {
    const char *algorithm;
    uint64_t digest;
} rows[] = {
    {"auto", UINT64_C(0xd574b84e0b83333c)},
    {"bfs", UINT64_C(0x4e314ae2132e0a9f)},
    {"space", UINT64_C(0x96be6c5580d4fbe1)},
    {"bidirectional", UINT64_C(0x17832aeb48778dbb)},
    {"astar", UINT64_C(0x387a0d8196bbfa26)},
    {"ida", UINT64_C(0x630c46a599bec0df)},
    {"best-first", UINT64_C(0x265a800b56e15c70)},
    {"dfs", UINT64_C(0x33177db9c1ee039d)},
    {"tree-bfs", UINT64_C(0x15057520bd173f31)},
    {"tree-bfs-early", UINT64_C(0x86ff8b2a43fd46a4)},
    {"tree-bfs-prune-pre", UINT64_C(0xbdc51257af059814)},
    {"tree-bfs-prune-post", UINT64_C(0x28796f82081cbfa0)},
    {"tree-dfs", UINT64_C(0x2fb54d20b4b7bb9f)},
    {"hybrid", UINT64_C(0xe12f4b47285f2c42)},
};

static uint64_t expected_of(const char *algorithm)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (strcmp(rows[i].algorithm, algorithm) == 0)
            return rows[i].digest;
    return 0;
}

static void every_algorithm_counts_the_same_in_every_version(void **state)
{
    (void)state;
    for (size_t i = 0; uj_algorithm_at(i); i++) {
        const uj_algorithm *algorithm = uj_algorithm_at(i);
        const uint64_t found = digest(algorithm);
        if (found != expected_of(algorithm->name))
            fail_msg("{\"%s\", UINT64_C(0x%016llx)},", algorithm->name, (unsigned long long)found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_counts_the_same_in_every_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
