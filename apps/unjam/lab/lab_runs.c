/* How the experiments are run: a row of the table for each board, or for each search. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "lab/lab.h"

/* ---- van Dijk's boards, one a row ---- */

struct lab_measure lab_printed(const struct lab *lab, const struct lab_paper *paper, size_t board)
{
    static const enum lab_quantity printed[] = {LAB_MS, LAB_NODES, LAB_US_PER_NODE, LAB_QUEUE};
    struct lab_measure measure = lab_nothing();
    if (!paper || lab->own_boards)
        return measure;
    assert(board < PAPER_BOARDS);
    for (int i = 0; i < 4; i++)
        if (paper->rows[board][i] > 0)
            measure.of[printed[i]] = paper->rows[board][i];
    if (isnan(measure.of[LAB_NODES]))
        measure.failure = paper->failure;
    return measure;
}

void lab_run_boards(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_board *board = &boards->items[i];
        struct lab_row row = {.words = {board->name}};
        struct lab_measure *paper = &row.measures[LAB_PAPER], *here = &row.measures[LAB_HERE];
        const uj_contents contents = uj_board_contents(&board->board);
        *paper = *here = lab_nothing();
        if (!lab->own_boards) {
            paper->of[LAB_LENGTH] = paper_boards[i].optimum;
            paper->of[LAB_CARS] = paper_boards[i].cars;
            paper->of[LAB_TRUCKS] = paper_boards[i].trucks;
        }
        here->of[LAB_LENGTH] = lab_optimum(lab, board);
        here->of[LAB_CARS] = contents.cars;
        here->of[LAB_TRUCKS] = contents.trucks;
        here->of[LAB_DEFAULT_MS] = lab_default_ms(lab, board);
        lab_table_add(table, &row);
    }
}

void lab_run_solvers(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    for (size_t i = 0; i < boards->count; i++)
        for (size_t k = 0; k < experiment->solver_count; k++) {
            const struct lab_board *board = &boards->items[i];
            const struct lab_solver *solver = &experiment->solvers[k];
            struct lab_row row = {.words = {board->name, solver->name}};
            row.measures[LAB_PAPER] = lab_printed(lab, solver->paper, i);
            row.measures[LAB_HERE] = lab_solve(lab, board, solver->search);
            row.measures[LAB_HERE].of[LAB_DEFAULT_MS] = lab_default_ms(lab, board);
            lab_table_add(table, &row);
        }
}

/* Says on how many boards a rule of the thesis holds, of those where both searches finish. */
static void note_rule(struct lab *lab, struct lab_table *table, enum lab_thesis_solver solver, bool with_queue_and_1,
                      const char *rule)
{
    const struct lab_boards *boards = lab_boards(lab, LAB_THESIS);
    int finished = 0, held = 0;
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_measure a = lab_solve(lab, &boards->items[i], lab_thesis_solvers[BFS].search);
        const struct lab_measure b = lab_solve(lab, &boards->items[i], lab_thesis_solvers[solver].search);
        if (!a.is_solved || !b.is_solved || a.of[LAB_LENGTH] == 0)
            continue;
        finished++;
        held += b.of[LAB_NODES] + (with_queue_and_1 ? b.of[LAB_QUEUE] + 1 : 0) == a.of[LAB_NODES];
    }
    lab_table_note(table, "%s: on %d of the %d boards that both finish.", rule, held, finished);
}

void lab_run_optimum(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    lab_run_solvers(lab, experiment, table);
    note_rule(lab, table, DFS_OPTIMUM, false, "As many nodes as breadth-first (table 4.4)");
}

void lab_run_early(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    lab_run_solvers(lab, experiment, table);
    note_rule(lab, table, EARLY, true, "Nodes + queue + 1 = nodes of breadth-first (table 4.4)");
}

/* The thesis's open question (its section 5.1.2): does it pay to prune the queue less often? */
void lab_run_pruning(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    enum { FEW_BOARDS = 3 }; /* without pruning, the trees of the boards after B3 take too long */
    static const uint64_t frequencies[] = {1, 2, 4, 8, 16, 64};
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    for (size_t i = 0; i < boards->count && (lab->own_boards || i < FEW_BOARDS); i++)
        for (size_t k = 0; k < sizeof frequencies / sizeof *frequencies; k++) {
            char every[24];
            snprintf(every, sizeof every, "%d", (int)frequencies[k]);
            struct lab_row row = {.words = {boards->items[i].name, every}};
            for (size_t s = 0; s < experiment->solver_count; s++) {
                struct lab_search search = experiment->solvers[s].search;
                search.prune_every = frequencies[k];
                row.measures[LAB_HERE + s] = lab_solve(lab, &boards->items[i], search);
            }
            lab_table_add(table, &row);
        }
}

/* ---- the hybrid solver with different cutoffs ---- */

static void add_hybrid(struct lab *lab, struct lab_table *table, const struct lab_board *board,
                       const struct paper_hybrid *paper)
{
    char cutoffs[24];
    const bool has_several = paper->last_cutoff > paper->cutoff;
    snprintf(cutoffs, sizeof cutoffs, has_several ? "%d (to %d)" : "%d", paper->cutoff, paper->last_cutoff);
    struct lab_row row = {.words = {board->name, cutoffs}};
    struct lab_measure *printed = &row.measures[LAB_PAPER];
    *printed = lab_nothing();
    printed->failure = paper->failure;
    printed->of[LAB_NODES] = paper->nodes;
    printed->of[LAB_CUTOFF_QUEUE] = paper->queue;
    printed->of[LAB_MS] = paper->ms;
    struct lab_search search = lab_thesis_solvers[HYBRID_2].search;
    search.cutoff = paper->cutoff;
    row.measures[LAB_HERE] = lab_solve(lab, board, search);
    search.dedup = true;
    row.measures[LAB_MORE] = lab_solve(lab, board, search);
    lab_table_add(table, &row);
}

/* On boards of the user's: even cutoffs below the optimum, as the thesis chose them. */
void lab_run_hybrid(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    for (size_t i = 0; i < boards->count && lab->own_boards; i++) {
        const double optimum = lab_optimum(lab, &boards->items[i]);
        for (int cutoff = 2; cutoff < optimum && cutoff < LAB_DEPTH; cutoff += 2) {
            const struct paper_hybrid nothing = {i, cutoff, cutoff, NAN, NAN, NAN, NULL};
            add_hybrid(lab, table, &boards->items[i], &nothing);
        }
    }
    if (lab->own_boards && table->cell_count == 0)
        lab_table_note(table, "No board needs more than 2 moves: there is no even cutoff below its solution.");
    for (size_t i = 0; i < paper_hybrid_count && !lab->own_boards; i++)
        add_hybrid(lab, table, &boards->items[paper_hybrids[i].board], &paper_hybrids[i]);
}

/* ---- generating a board and solving it, four times ---- */

int lab_fresh_optimum(const struct lab *lab, const uj_board *board)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.limits = lab->limits;
    uj_solve(&solution, board, &options, NULL);
    const int length = solution.length;
    uj_solution_clear(&solution);
    return length;
}

void lab_run_ends(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_board *board = &boards->items[i];
        struct lab_row row = {.words = {board->name}};
        row.measures[LAB_PAPER] = lab_nothing();
        if (!lab->own_boards) {
            const struct paper_end *paper = &paper_ends[experiment->set][i];
            row.words[LAB_GENERATOR_WORD] = paper->generator_ms;
            row.words[LAB_TIME_WORD] = paper->solver_ms;
            row.measures[LAB_PAPER].of[LAB_LENGTH] = paper->optimum;
        }
        struct lab_measure *here = &row.measures[LAB_HERE];
        *here = lab_solve(lab, board, experiment->solvers[0].search);
        const int optimum = lab_fresh_optimum(lab, &board->board);
        here->of[LAB_LENGTH] = optimum < 0 ? (double)NAN : optimum;
        here->of[LAB_GENERATOR_MS] = board->generator_ms;
        here->of[LAB_DEFAULT_MS] = lab_default_ms(lab, board);
        lab_table_add(table, &row);
    }
}

/* ---- the report on 15 puzzles ---- */

/* Its bands: 25 steps and fewer easy, up to 50 medium. */
static const char *band(double steps)
{
    return isnan(steps) ? "-" : steps <= 25 ? "easy" : steps <= 50 ? "medium" : "hard";
}

/* Row by row, and their means. The measures of a row are pairs for each solver: the paper's and ours. */
void lab_run_puzzles(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    struct lab_row means = {.words = {"mean", ""}};
    for (int k = 0; k < LAB_SIDES; k++)
        means.measures[k].of[LAB_LENGTH] = (double)NAN;
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_board *board = &boards->items[i];
        struct lab_row row = {.words = {board->name}};
        for (size_t k = 0; k < experiment->solver_count; k++) {
            struct lab_measure *paper = &row.measures[2 * k + LAB_PAPER], *here = &row.measures[2 * k + LAB_HERE];
            *paper = lab_nothing();
            if (!lab->own_boards) {
                paper->of[LAB_LENGTH] = paper_puzzles[i].steps;
                paper->of[LAB_NODES] = paper_puzzles[i].states[k];
            }
            *here = lab_solve(lab, board, experiment->solvers[k].search);
            row.words[LAB_LABEL] = band(here->of[LAB_LENGTH]);
        }
        for (int k = 0; k < LAB_SIDES; k++) {
            means.measures[k].of[LAB_NODES] += row.measures[k].of[LAB_NODES];
            means.measures[k].of[LAB_MS] += row.measures[k].of[LAB_MS];
        }
        lab_table_add(table, &row);
    }
    for (int k = 0; k < LAB_SIDES; k++) {
        double *of = means.measures[k].of;
        of[LAB_NODES] = round(of[LAB_NODES] / (double)boards->count);
        of[LAB_MS] /= (double)boards->count;
    }
    if (boards->count > 0)
        lab_table_add(table, &means);
}

/* ---- sets of boards: means of each search ---- */

static struct lab_measure mean_of(struct lab *lab, const struct lab_boards *boards, struct lab_search search)
{
    struct lab_measure mean = {.failure = NULL};
    double *const of = mean.of, count = boards->count > 0 ? (double)boards->count : 1;
    const struct lab_search best = {.algorithm = "auto", .metric = search.metric, .cutoff = -1};
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_measure here = lab_solve(lab, &boards->items[i], search);
        const struct lab_measure shortest = lab_solve(lab, &boards->items[i], best);
        of[LAB_MEAN_NODES] += here.of[LAB_NODES];
        of[LAB_ALL_MS] += here.of[LAB_MS];
        of[LAB_MEAN_LENGTH] += here.of[LAB_LENGTH] > 0 ? here.of[LAB_LENGTH] : 0;
        of[LAB_LONGER] += here.is_solved && shortest.is_solved && here.of[LAB_LENGTH] > shortest.of[LAB_LENGTH];
        mean.is_cut |= here.is_cut;
    }
    of[LAB_MEAN_NODES] /= count;
    of[LAB_MEAN_LENGTH] /= count;
    of[LAB_MS] = of[LAB_ALL_MS] / count;
    return mean;
}

void lab_run_means(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table)
{
    const struct lab_boards *boards = lab_boards(lab, experiment->set);
    for (size_t i = 0; i < experiment->solver_count; i++) {
        const struct lab_solver *solver = &experiment->solvers[i];
        struct lab_row row = {.words = {solver->name, [LAB_TIME_WORD] = solver->paper_time}};
        struct lab_measure *paper = &row.measures[LAB_PAPER];
        *paper = lab_nothing();
        if (solver->paper) {
            paper->of[LAB_MS] = solver->paper->rows[0][0];
            paper->of[LAB_MEAN_NODES] = solver->paper->rows[0][1];
        }
        row.measures[LAB_HERE] = mean_of(lab, boards, solver->search);
        lab_table_add(table, &row);
    }
    if (lab->own_boards)
        lab_table_note(table, boards->count == 1 ? "On your %zu board." : "On your %zu boards.", boards->count);
    else
        lab_table_note(table,
                       "%zu boards of our own with shortest solutions evenly from 8 to 51 moves, the span of the "
                       "original cards.",
                       boards->count);
}
