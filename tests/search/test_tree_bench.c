/* The thesis's identities on every board of bench/boards.txt that the trees can finish. */
#include "tree_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_DEPTH_LIMIT = 1000 };

static uj_solution run(const uj_board *board, const char *algorithm, int max_depth, uint64_t max_nodes)
{
    return tree_solve(board,
                      (uj_solve_options){.algorithm = algorithm, .max_depth = max_depth, .max_nodes = max_nodes});
}

/* Whether the tree could be finished within the nodes. */
static bool identities_hold(const uj_board *board, uint64_t max_nodes)
{
    uj_solution bfs = run(board, "tree-bfs", NO_DEPTH_LIMIT, max_nodes);
    const bool finished = bfs.outcome == UJ_SOLVED;
    if (finished) {
        uj_solution early = run(board, "tree-bfs-early", NO_DEPTH_LIMIT, max_nodes);
        uj_solution dfs = run(board, "tree-dfs", bfs.length, 0), best = run(board, "auto", 0, 0);
        assert_int_equal(bfs.length, best.length);
        assert_int_equal(dfs.length, best.length);
        assert_int_equal(dfs.expanded, bfs.expanded);
        assert_int_equal(early.expanded + early.queue + 1, bfs.expanded);
        uj_solution_clear(&early);
        uj_solution_clear(&dfs);
        uj_solution_clear(&best);
    }
    uj_solution_clear(&bfs);
    return finished;
}

static void the_identities_hold_on_the_bench_boards(void **state)
{
    (void)state;
    const char *path = getenv("BENCH_BOARDS");
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file)
        skip();
    const uint64_t max_nodes = (uint64_t)random_rounds(3000);
    int finished = 0;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        uj_board board;
        assert_int_equal(uj_board_parse(&board, line, strlen(line), NULL), UJ_OK);
        finished += identities_hold(&board, max_nodes);
    }
    fclose(file);
    assert_true(finished >= 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_identities_hold_on_the_bench_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
