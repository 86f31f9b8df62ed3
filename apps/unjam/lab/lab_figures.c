/* The papers' charts, drawn from our measurements, with the papers' own bars beside them where their numbers are printed. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "output.h"
#include "save.h"

enum { MOST_SERIES = 16, MOST_GROUPS = 400 };

/* ---- bars for each board and solver ---- */

struct figure {
    const char *table, *name, *title, *subtitle; /* subtitle NULL: that of van Dijk's figures */
    const char *unit;
    enum lab_quantity quantity;
    enum lab_set set;
    size_t first, last; /* boards */
    const struct lab_solver *solvers;
    unsigned shown; /* 1 << its index for each of them */
};

enum {
    BOTH = 1 << BFS | 1 << DFS_20 | 1 << DFS_OPTIMUM,
    PRUNED = 1 << BFS | 1 << PRUNE_PRE | 1 << PRUNE_POST,
    DETECTED = 1 << BFS | 1 << EARLY,
    HYBRIDS_LOW = 1 << BFS | 1 << DFS_20 | 7 << HYBRID_2,
    HYBRIDS_HIGH = 1 << BFS | 1 << DFS_20 | 31 << HYBRID_2,
};

#define TIME                     "milliseconds", LAB_MS
#define NODES                    "nodes", LAB_NODES
#define PER_NODE                 "\302\265s per node", LAB_US_PER_NODE
#define QUEUE                    "nodes in the queue", LAB_QUEUE
#define DIJK(first, last, shown) LAB_THESIS, first, last, lab_thesis_solvers, shown
#define ALL(set, solvers)        set, 0, MOST_GROUPS - 1, solvers, 7

static const struct figure figures[] = {
    {"4.4", "figure-4.1", "Figure 4.1: solver time of BFS and DFS", NULL, TIME, DIJK(0, 6, BOTH)},
    {"4.4", "figure-4.2", "Figure 4.2: nodes traversed by BFS and DFS", NULL, NODES, DIJK(0, 6, BOTH)},
    {"4.4", "figure-4.3", "Figure 4.3: time per node of BFS and DFS", NULL, PER_NODE, DIJK(0, 4, BOTH)},
    {"5.1", "figure-5.1", "Figure 5.1: nodes traversed with queue pruning", NULL, NODES, DIJK(0, 0, PRUNED)},
    {"5.1", "figure-5.2", "Figure 5.2: queue at the end with queue pruning", NULL, QUEUE, DIJK(0, 0, PRUNED)},
    {"5.2", "figure-5.3", "Figure 5.3: solver time with early detection", NULL, TIME, DIJK(0, 6, DETECTED)},
    {"5.2", "figure-5.4", "Figure 5.4: nodes traversed with early detection", NULL, NODES, DIJK(0, 6, DETECTED)},
    {"5.2", "figure-5.5", "Figure 5.5: time per node with early detection", NULL, PER_NODE, DIJK(0, 4, DETECTED)},
    {"6.1", "figure-6.1", "Figure 6.1: solver time of the hybrid solver, B1 to B3", NULL, TIME,
     DIJK(0, 2, HYBRIDS_LOW)},
    {"6.1", "figure-6.2", "Figure 6.2: solver time of the hybrid solver, B4 and B5", NULL, TIME,
     DIJK(3, 4, HYBRIDS_HIGH)},
    {"6.1", "figure-6.3", "Figure 6.3: nodes traversed by the hybrid solver, B1 to B3", NULL, NODES,
     DIJK(0, 2, HYBRIDS_LOW)},
    {"6.1", "figure-6.4", "Figure 6.4: nodes traversed by the hybrid solver, B4 and B5", NULL, NODES,
     DIJK(3, 4, HYBRIDS_HIGH)},
    {"puzzles", "puzzles", "Search space explored across 15 trials", "after the report on 15 puzzles, in unit steps",
     "states", LAB_NODES, ALL(LAB_PUZZLES, lab_puzzle_solvers)},
    {"cards", "cards-time", "Execution time of three searches", "after figure 1 of Seng & Diep 2025, in unit steps",
     TIME, ALL(LAB_CARDS, lab_card_solvers)},
    {"cards", "cards-states", "Explored states of three searches", "after table 1 of Seng & Diep 2025, in unit steps",
     "states", LAB_NODES, ALL(LAB_CARDS, lab_card_solvers)},
};

static uj_bar bar_of(const struct lab_measure *measure, enum lab_quantity quantity)
{
    const double value = measure->of[quantity];
    return (uj_bar){value, isnan(value) ? UJ_BAR_NONE : measure->is_cut ? UJ_BAR_AT_LEAST : UJ_BAR_VALUE};
}

/* A cutoff at or beyond the solution is no hybrid any more; the thesis leaves it out. */
static bool is_left_out(struct lab *lab, const struct lab_board *board, const struct lab_search *search)
{
    return search->cutoff >= 0 && !(search->cutoff < lab_optimum(lab, board));
}

struct chart {
    const struct lab_solver *solvers[MOST_SERIES]; /* of each series */
    uj_bar_series series[MOST_SERIES];
    char names[MOST_SERIES][48];
    size_t series_count;
    const char *groups[MOST_GROUPS];
    uj_bar bars[MOST_SERIES * MOST_GROUPS];
};

static void add_series(struct chart *chart, const struct lab_solver *solver, int colour, const char *side,
                       bool is_paper)
{
    const size_t i = chart->series_count++;
    assert(i < MOST_SERIES);
    chart->solvers[i] = solver;
    snprintf(chart->names[i], sizeof chart->names[i], "%s%s", solver->legend, side);
    chart->series[i] = (uj_bar_series){chart->names[i], colour, is_paper};
}

/* The paper's bars, pale, stand before ours. */
static void add_all_series(struct chart *chart, const struct lab *lab, const struct figure *figure)
{
    int colour = 0;
    for (size_t i = 0; figure->shown >> i; i++) {
        if (!(figure->shown >> i & 1))
            continue;
        const struct lab_solver *solver = &figure->solvers[i];
        const bool has_paper = figure->set == LAB_THESIS && solver->paper && !lab->own_boards;
        if (has_paper)
            add_series(chart, solver, colour, ", paper", true);
        add_series(chart, solver, colour++, has_paper ? ", here" : "", false);
    }
}

static void add_bars(struct chart *chart, struct lab *lab, const struct figure *figure, size_t first, size_t count)
{
    const struct lab_boards *boards = lab_boards(lab, figure->set);
    uj_bar *bar = chart->bars;
    for (size_t g = 0; g < count; g++) {
        const struct lab_board *board = &boards->items[first + g];
        chart->groups[g] = board->name;
        for (size_t i = 0; i < chart->series_count; i++) {
            const struct lab_solver *solver = chart->solvers[i];
            *bar = (uj_bar){NAN, UJ_BAR_VALUE};
            if (!is_left_out(lab, board, &solver->search)) {
                const struct lab_measure measure = chart->series[i].pale ? lab_printed(lab, solver->paper, first + g)
                                                                         : lab_solve(lab, board, solver->search);
                *bar = bar_of(&measure, figure->quantity);
            }
            bar++;
        }
    }
}

static bool write_svg(uj_text *svg, uj_status status, const char *folder, const char *name)
{
    if (status != UJ_OK)
        complain_no_memory();
    const bool is_written = status == UJ_OK && save_in(folder, name, ".svg", svg);
    uj_text_free(svg);
    return is_written;
}

static bool draw_figure(struct lab *lab, const struct figure *figure, const char *folder)
{
    struct chart *chart = calloc(1, sizeof *chart);
    if (!chart) {
        complain_no_memory();
        return false;
    }
    add_all_series(chart, lab, figure);
    const struct lab_boards *boards = lab_boards(lab, figure->set);
    const size_t first = lab->own_boards ? 0 : figure->first;
    const size_t most = lab->own_boards ? MOST_GROUPS : figure->last - first + 1;
    const size_t count = boards->count - first < most ? boards->count - first : most;
    add_bars(chart, lab, figure, first, count);
    const char *subtitle = figure->subtitle;
    if (!subtitle)
        subtitle =
            lab->own_boards
                ? "after van Dijk 2018, on your boards"
                : "van Dijk 2018 beside this machine; B3 to B5 are the same boards, the others of the same profile";
    const uj_bars bars = {
        .title = figure->title,
        .subtitle = subtitle,
        .unit = figure->unit,
        .logarithmic = true,
        .groups = chart->groups,
        .group_count = count,
        .series = chart->series,
        .series_count = chart->series_count,
        .bars = chart->bars,
    };
    uj_text svg = UJ_TEXT_INIT;
    const uj_status status = uj_bars_svg(&svg, &bars);
    free(chart);
    return write_svg(&svg, status, folder, figure->name);
}

/* ---- the queue of figure 3.5 of van Dijk's thesis ---- */

static bool draw_queue(const char *folder)
{
    /* Small enough to show every node: B must slide down by two, then A leaves. */
    static const char small_board[] = "ooBoAABoooooCCoo";
    uj_board board;
    uj_text svg = UJ_TEXT_INIT;
    uj_status status = uj_board_parse(&board, small_board, strlen(small_board), NULL);
    if (status == UJ_OK)
        status = uj_queue_svg(&svg, &board, 2, NULL);
    return write_svg(&svg, status, folder, "figure-3.5");
}

/* ---- the states that the report visits at each depth of its puzzle 11 ---- */

enum { CHARTED_PUZZLE = 10, MOST_DEPTHS = 1024 };

struct curve {
    double depths[MOST_DEPTHS], states[MOST_DEPTHS];
    size_t count;
};

static uj_status curve_of(struct curve *curve, const struct lab *lab, const uj_board *board,
                          const struct lab_search *search)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = search->algorithm;
    options.heuristic = search->heuristic;
    options.metric = search->metric;
    options.limits = lab->limits;
    options.profile = true;
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&solution, board, &options, NULL);
    for (size_t i = 0; i < solution.profile_length && i < MOST_DEPTHS; i++) {
        curve->depths[i] = (double)i;
        curve->states[i] = (double)solution.profile[i];
        curve->count = i + 1;
    }
    uj_solution_clear(&solution);
    return status;
}

static bool draw_depths(struct lab *lab, const char *folder)
{
    const struct lab_board *board = &lab_boards(lab, LAB_PUZZLES)->items[lab->own_boards ? 0 : CHARTED_PUZZLE];
    struct curve curves[PUZZLE_SOLVERS] = {0};
    uj_series series[PUZZLE_SOLVERS];
    uj_status status = UJ_OK;
    for (int i = 0; i < PUZZLE_SOLVERS && status == UJ_OK; i++) {
        status = curve_of(&curves[i], lab, &board->board, &lab_puzzle_solvers[i].search);
        series[i] = (uj_series){
            lab_puzzle_solvers[i].legend, UJ_MARK_LINE, i, curves[i].depths, curves[i].states, NULL, curves[i].count};
    }
    char title[80];
    snprintf(title, sizeof title, "States visited at each depth, puzzle %s", board->name);
    const uj_plot plot = {
        .title = title,
        .subtitle = "after the report on 15 puzzles, in unit steps",
        .x_label = "depth",
        .y_label = "states",
        .series = series,
        .series_count = PUZZLE_SOLVERS,
    };
    uj_text svg = UJ_TEXT_INIT;
    if (status == UJ_OK)
        status = uj_plot_svg(&svg, &plot);
    return write_svg(&svg, status, folder, "puzzles-depths");
}

/* ---- all of a table ---- */

bool lab_has_figures(const char *table)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].table, table) == 0)
            return true;
    return false;
}

bool lab_draw_figures(struct lab *lab, const char *table, const char *folder)
{
    bool is_written = true;
    for (size_t i = 0; i < sizeof figures / sizeof *figures && is_written; i++)
        if (strcmp(figures[i].table, table) == 0)
            is_written = draw_figure(lab, &figures[i], folder);
    if (strcmp(table, "4.4") == 0)
        is_written = is_written && draw_queue(folder);
    if (strcmp(table, "puzzles") == 0)
        is_written = is_written && draw_depths(lab, folder);
    return is_written;
}
