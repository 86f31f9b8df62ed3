/* The thesis's own counts, to the node. Its boards are printed as pictures only, but the sizes of its queues show
 * that B3, B4 and B5 are cards 1, 20 and 9 of the original game. The order of their vehicles, on which the tree
 * depends, follows from the other counts. */
#include "tree_support.h"

#include <string.h>

/* As the thesis writes boards: size, exit height, vehicles, moves; then x, y (upwards), size, 1 for horizontal. */
static const char b3[] = "6 3 8 0\n1 3 2 1\n0 5 2 1\n0 2 3 0\n0 0 2 0\n3 2 3 0\n2 0 3 1\n5 3 3 0\n4 1 2 1\n";
static const char b4[] =
    "6 3 10 0\n0 3 2 1\n0 4 2 0\n1 4 2 1\n2 0 2 0\n3 0 3 1\n3 1 2 1\n5 1 3 0\n3 3 2 0\n3 5 3 1\n2 2 2 0\n";
static const char b5[] =
    "6 3 12 0\n0 3 2 1\n0 0 3 0\n1 2 3 1\n1 4 2 0\n5 0 2 0\n2 5 2 1\n3 3 2 0\n4 1 3 0\n2 0 2 0\n4 4 2 1\n"
    "4 5 2 1\n5 2 2 0\n";

struct run {
    const char *board, *algorithm;
    int max_depth, cutoff;
    uint64_t nodes, queue;
    bool slow;
};

static const struct run runs[] = {
    {b3, "tree-bfs", 20, -1, 6543626, 53890174, true}, /* table 4.4 */
    {b4, "tree-bfs", 20, -1, 3984420, 18466224, true},
    {b5, "tree-bfs", 20, -1, 2557036, 15183928, true},
    {b3, "tree-dfs", 20, -1, 25463507, 0, true}, /* table 4.5 */
    {b4, "tree-dfs", 20, -1, 24900099, 0, true},
    {b5, "tree-dfs", 20, -1, 11803006, 0, true},
    {b3, "tree-dfs", 8, -1, 6543626, 0, false}, /* table 4.6 */
    {b4, "tree-dfs", 10, -1, 3984420, 0, false},
    {b5, "tree-dfs", 12, -1, 2557036, 0, false},
    {b3, "tree-bfs-early", 20, -1, 712380, 5831245, false}, /* table 5.2 */
    {b4, "tree-bfs-early", 20, -1, 724120, 3260299, true},  /* printed as 35,831,245, which breaks the thesis's rule */
    {b5, "tree-bfs-early", 20, -1, 379267, 2177768, false},
    {b3, "hybrid", 20, 2, 40467749, 95, true}, /* table 6.1 */
    {b3, "hybrid", 20, 4, 20042950, 7485, true},
    {b3, "hybrid", 20, 6, 36548327, 616006, true},
    {b4, "hybrid", 20, 2, 34459235, 16, true},
    {b4, "hybrid", 20, 4, 38468192, 379, true},
    {b4, "hybrid", 20, 6, 22028530, 9797, true},
    {b4, "hybrid", 20, 8, 34354806, 275736, true},
    {b5, "hybrid", 20, 2, 5560972, 5, true},
    {b5, "hybrid", 20, 4, 2204078, 27, false},
    {b5, "hybrid", 20, 6, 2660821, 241, false},
    {b5, "hybrid", 20, 8, 10438198, 5761, true},
    {b5, "hybrid", 20, 10, 10896821, 231397, true},
};

static void the_counts_are_those_of_the_thesis(void **state)
{
    (void)state;
    const bool patient = random_rounds(1) > 1;
    for (size_t i = 0; i < COUNT_OF(runs); i++) {
        if (runs[i].slow && !patient)
            continue;
        uj_board board;
        uj_error error;
        if (uj_board_parse(&board, runs[i].board, strlen(runs[i].board), &error) != UJ_OK)
            fail_msg("%s", error.message);
        uj_solution solution = tree_solve(&board, (uj_solve_options){.algorithm = runs[i].algorithm,
                                                                     .max_depth = runs[i].max_depth,
                                                                     .cutoff = runs[i].cutoff});
        assert_int_equal(solution.outcome, UJ_SOLVED);
        assert_int_equal(solution.expanded, runs[i].nodes);
        assert_int_equal(solution.queue, runs[i].queue);
        uj_solution_clear(&solution);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_counts_are_those_of_the_thesis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
