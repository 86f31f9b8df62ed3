/* Runs of searches, each made once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "commands.h"
#include "grown.h"

enum { DEFAULT_RUNS = 5 };

struct lab_run {
    const struct lab_board *board;
    struct lab_search search;
    struct lab_measure measure;
};

void lab_out_of_memory(void)
{
    complain_no_memory();
    exit(EXIT_LIMIT);
}

void lab_free(struct lab *lab)
{
    for (int i = 0; i < LAB_SETS; i++)
        free(lab->sets[i].items);
    free(lab->boards.items);
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

struct lab_measure lab_nothing(void)
{
    struct lab_measure nothing = {.failure = NULL};
    for (int i = 0; i < LAB_QUANTITIES; i++)
        nothing.of[i] = (double)NAN;
    return nothing;
}

static struct lab_measure measure_of(const uj_solution *solution)
{
    struct lab_measure measure = lab_nothing();
    double *const of = measure.of;
    measure.is_solved = solution->outcome == UJ_SOLVED;
    measure.is_cut = solution->outcome == UJ_UNDECIDED;
    if (solution->length >= 0)
        of[LAB_LENGTH] = solution->length;
    of[LAB_NODES] = (double)solution->expanded;
    of[LAB_QUEUE] = of[LAB_CUTOFF_QUEUE] = (double)solution->queue;
    of[LAB_COMPARED] = (double)solution->compared / 1e6;
    of[LAB_MS] = solution->seconds * 1e3;
    of[LAB_BFS_MS] = solution->bfs_seconds * 1e3;
    if (solution->expanded > 0)
        of[LAB_US_PER_NODE] = solution->seconds * 1e6 / of[LAB_NODES];
    return measure;
}

static struct lab_measure solve(struct lab *lab, const struct lab_board *board, struct lab_search search)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = search.algorithm;
    options.heuristic = search.heuristic;
    options.metric = search.metric;
    options.threads = lab->threads;
    options.max_nodes = lab->max_nodes;
    options.max_depth = search.max_depth;
    options.limits = lab->limits;
    options.cutoff = search.cutoff;
    options.dedup = search.dedup;
    options.prune_every = search.prune_every;
    progress_set(lab->searches++, 0);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_error error;
    const uj_status status = uj_solve(&solution, &board->board, &options, &error);
    if (status != UJ_OK) {
        complain("%s", error.message);
        exit((int)status_of_failure(status));
    }
    const struct lab_measure measure = measure_of(&solution);
    uj_solution_clear(&solution);
    progress_wipe();
    return measure;
}

struct lab_measure lab_solve(struct lab *lab, const struct lab_board *board, struct lab_search search)
{
    if (search.max_depth == LAB_AT_OPTIMUM) {
        const double optimum = lab_optimum(lab, board);
        search.max_depth = optimum > 0 ? (int)optimum : LAB_DEPTH;
    }
    for (size_t i = 0; i < lab->run_count; i++)
        if (lab->runs[i].board == board && same_search(&lab->runs[i].search, &search))
            return lab->runs[i].measure;
    const struct lab_measure measure = solve(lab, board, search);
    struct lab_run *runs = grown(lab->runs, sizeof *runs, lab->run_count, &lab->run_capacity);
    if (!runs)
        lab_out_of_memory();
    lab->runs = runs;
    runs[lab->run_count++] = (struct lab_run){board, search, measure};
    return measure;
}

static const struct lab_search default_search = {.algorithm = "auto", .cutoff = -1};

double lab_optimum(struct lab *lab, const struct lab_board *board)
{
    return lab_solve(lab, board, default_search).of[LAB_LENGTH];
}

double lab_default_ms(struct lab *lab, const struct lab_board *board)
{
    static const double long_enough = 100; /* milliseconds, to be measured once */
    double best = INFINITY;
    for (int i = 0; i < DEFAULT_RUNS && (i == 0 || best < long_enough); i++)
        best = fmin(best, solve(lab, board, default_search).of[LAB_MS]);
    return best;
}
