/* How far attention travels in the solutions of a list of boards: as the search finds them, after a local search for a better order of
 * the same moves, and in the order for people. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unjam.h"

enum { FOUND, LOCAL, HUMAN, ORDERS };

struct totals {
    uint64_t travel[ORDERS], boards, local_only;
};

static void fail(const char *message)
{
    fprintf(stderr, "bench_order: %s\n", message);
    exit(EXIT_FAILURE);
}

static uint64_t travel_of(const uj_board *board, const uj_solution *solution)
{
    if (uj_solution_check(board, solution->moves, solution->move_count, NULL) != UJ_OK)
        fail("a solution is not one");
    return uj_moves_travel(board, solution->moves, solution->move_count);
}

static void measure(struct totals *totals, const uj_board *board, uj_metric metric)
{
    /* With no memory to find the others, only the moves of this solution are put in order. */
    const uj_limits none = {.max_memory = 1};
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.metric = metric;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_ordering ordering;
    if (uj_solve(&solution, board, &options, NULL) != UJ_OK || solution.outcome != UJ_SOLVED)
        fail("a board cannot be solved");
    totals->boards++;
    totals->travel[FOUND] += travel_of(board, &solution);
    if (uj_solution_order(&solution, &ordering, board, &none, NULL) != UJ_OK)
        fail("no memory");
    totals->travel[LOCAL] += travel_of(board, &solution);
    if (uj_solution_order(&solution, &ordering, board, NULL, NULL) != UJ_OK)
        fail("no memory");
    totals->travel[HUMAN] += travel_of(board, &solution);
    totals->local_only += ordering == UJ_ORDERING_LOCAL;
    uj_solution_clear(&solution);
}

static void measure_file(FILE *file, uj_metric metric)
{
    static const char *const names[ORDERS] = {"as found", "local search", "human"};
    struct totals totals = {0};
    char line[512];
    while (fgets(line, sizeof line, file)) {
        uj_board board;
        if (uj_board_parse(&board, line, strcspn(line, "\n"), NULL) != UJ_OK)
            fail("a line is not a board");
        measure(&totals, &board, metric);
    }
    printf("%s: %" PRIu64 " boards, %" PRIu64 " not exact\n", metric == UJ_MOVES ? "moves" : "steps", totals.boards,
           totals.local_only);
    for (int i = 0; i < ORDERS; i++)
        printf("  %-14s %8" PRIu64 " cells of travel, %.2f a board, %+.1f %%\n", names[i], totals.travel[i],
               (double)totals.travel[i] / (double)totals.boards,
               100.0 * ((double)totals.travel[i] / (double)totals.travel[LOCAL] - 1));
}

int main(int count, char **arguments)
{
    if (count != 2)
        fail("usage: bench_order FILE");
    for (uj_metric metric = UJ_MOVES; metric <= UJ_STEPS; metric++) {
        FILE *file = fopen(arguments[1], "r");
        if (!file)
            fail("the file cannot be read");
        measure_file(file, metric);
        fclose(file);
    }
    return EXIT_SUCCESS;
}
