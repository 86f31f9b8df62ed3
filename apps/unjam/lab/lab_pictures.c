/* Two pictures that are no bar charts: the queue of figure 3.5 of van Dijk's thesis, and the report's states visited at
 * each depth of its puzzle 11. */
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "lab/lab_puzzles.h"
#include "output.h"

enum { CHARTED_PUZZLE = 10, QUEUE_DEPTH = 2 };

/* Small enough to show every node: B must slide down by two, then A leaves. */
static const char queue_board[] = "ooBoAABoooooCCoo";

bool lab_draw_queue(struct lab *lab, const char *folder)
{
    (void)lab;
    uj_board board;
    uj_text svg = UJ_TEXT_INIT;
    uj_error error;
    if (uj_board_parse(&board, queue_board, strlen(queue_board), &error) != UJ_OK ||
        uj_queue_svg(&svg, &board, QUEUE_DEPTH, &error) != UJ_OK)
        complain("%s", error.message);
    const bool written = lab_write_svg(&svg, folder, "figure-3.5");
    uj_text_free(&svg);
    return written;
}

/* ---- states per depth ---- */

struct curve {
    double *depths, *states;
    size_t count;
};

static bool curve_of(struct curve *curve, const uj_board *board, const struct lab_search *search)
{
    const uj_solve_options options = {
        .algorithm = search->algorithm, .heuristic = search->heuristic, .metric = search->metric, .profile = true};
    uj_solution solution = UJ_SOLUTION_INIT;
    bool solved = uj_solve(&solution, board, &options, NULL) == UJ_OK;
    curve->depths = malloc((solution.profile_length + 1) * sizeof *curve->depths);
    curve->states = malloc((solution.profile_length + 1) * sizeof *curve->states);
    curve->count = solution.profile_length;
    solved = solved && curve->depths && curve->states;
    for (size_t i = 0; solved && i < curve->count; i++) {
        curve->depths[i] = (double)i;
        curve->states[i] = (double)solution.profile[i];
    }
    uj_solution_clear(&solution);
    return solved;
}

bool lab_draw_depths(struct lab *lab, const char *folder)
{
    static const char *const names[] = {"A*, straight-line distance", "A*, vehicles in the path", "breadth-first"};
    const struct lab_boards *boards = lab_puzzle_boards(lab);
    const struct lab_board *board = &boards->items[lab->own_boards ? 0 : CHARTED_PUZZLE];
    struct curve curves[LAB_PUZZLE_SEARCHES];
    uj_series series[LAB_PUZZLE_SEARCHES];
    bool drawn = true;
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++) {
        drawn = curve_of(&curves[i], &board->board, &lab_puzzle_searches[i]) && drawn;
        series[i] = (uj_series){names[i], UJ_MARK_LINE, i, curves[i].depths, curves[i].states, NULL, curves[i].count};
    }
    char title[80];
    snprintf(title, sizeof title, "States visited at each depth, puzzle %s", board->name);
    const uj_plot plot = {
        .title = title,
        .subtitle = "after the report on 15 puzzles, in unit steps",
        .x_label = "depth",
        .y_label = "states",
        .series = series,
        .series_count = LAB_PUZZLE_SEARCHES,
    };
    uj_text svg = UJ_TEXT_INIT;
    drawn = drawn && uj_plot_svg(&svg, &plot) == UJ_OK;
    if (!drawn)
        complain("out of memory");
    drawn = drawn && lab_write_svg(&svg, folder, "puzzles-depths");
    uj_text_free(&svg);
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++) {
        free(curves[i].depths);
        free(curves[i].states);
    }
    return drawn;
}
