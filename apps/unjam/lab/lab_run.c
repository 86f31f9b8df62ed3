/* Runs of searches, each made once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "output.h"

enum { DEFAULT_RUNS = 5 };

/* The queue of a breadth-first tree search is all that grows; this much holds some 250 million items. */
static const uint64_t max_memory = UINT64_C(2) << 30;

struct lab_run {
    const struct lab_board *board;
    struct lab_search search;
    struct lab_result result;
};

void lab_free(struct lab *lab)
{
    free(lab->boards.items);
    free(lab->thesis.items);
    free(lab->puzzles.items);
    free(lab->cards.items);
    free(lab->random_boards[0].items);
    free(lab->random_boards[1].items);
    free(lab->runs);
}

static bool same_search(const struct lab_search *a, const struct lab_search *b)
{
    const bool same_heuristic =
        a->heuristic && b->heuristic ? strcmp(a->heuristic, b->heuristic) == 0 : a->heuristic == b->heuristic;
    return same_heuristic && strcmp(a->algorithm, b->algorithm) == 0 && a->metric == b->metric &&
           a->max_depth == b->max_depth && a->cutoff == b->cutoff && a->dedup == b->dedup &&
           a->prune_every == b->prune_every;
}

struct lab_result lab_solve_once(struct lab *lab, const struct lab_board *board, struct lab_search search)
{
    const uj_solve_options options = {
        .algorithm = search.algorithm,
        .heuristic = search.heuristic,
        .metric = search.metric,
        .threads = lab->threads,
        .max_nodes = lab->max_nodes,
        .max_depth = search.max_depth,
        .limits = {.timeout_seconds = lab->timeout_seconds, .max_memory = max_memory},
        .cutoff = search.cutoff,
        .dedup = search.dedup,
        .prune_every = search.prune_every,
    };
    if (lab->progress.is_shown)
        progress_show(&lab->progress, "board %s: %s", board->name, search.algorithm);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_error error;
    if (uj_solve(&solution, &board->board, &options, &error) != UJ_OK) {
        complain("%s", error.message);
        exit(EXIT_BAD_INPUT);
    }
    const struct lab_result result = {
        .outcome = solution.outcome,
        .length = solution.length,
        .nodes = (double)solution.expanded,
        .queue = (double)solution.queue,
        .compared = (double)solution.compared,
        .seconds = solution.seconds,
        .bfs_seconds = solution.bfs_seconds,
        .dfs_seconds = solution.dfs_seconds,
    };
    uj_solution_clear(&solution);
    progress_wipe(&lab->progress);
    return result;
}

struct lab_result lab_solve(struct lab *lab, const struct lab_board *board, struct lab_search search)
{
    for (size_t i = 0; i < lab->run_count; i++)
        if (lab->runs[i].board == board && same_search(&lab->runs[i].search, &search))
            return lab->runs[i].result;
    const struct lab_result result = lab_solve_once(lab, board, search);
    if (lab->run_count == lab->run_capacity) {
        const size_t capacity = lab->run_capacity * 2 + 64;
        struct lab_run *runs = realloc(lab->runs, capacity * sizeof *runs);
        if (!runs)
            return result; /* only to be made again */
        lab->runs = runs;
        lab->run_capacity = capacity;
    }
    lab->runs[lab->run_count++] = (struct lab_run){board, search, result};
    return result;
}

double lab_default_ms(struct lab *lab, const struct lab_board *board)
{
    const struct lab_search search = {.algorithm = "auto", .cutoff = -1};
    double best = INFINITY;
    for (int i = 0; i < DEFAULT_RUNS; i++) {
        const struct lab_result result = lab_solve_once(lab, board, search);
        best = fmin(best, result.seconds * 1000);
    }
    return best;
}
