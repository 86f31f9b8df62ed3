/* The papers' bar charts, drawn from our measurements, with the papers' own bars beside them where their numbers are
 * printed. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/lab.h"
#include "lab/lab_paper.h"
#include "lab/lab_puzzles.h"
#include "output.h"
#include "save.h"

enum { OWN_DEPTH = 20, MOST_SERIES = 12, MOST_GROUPS = 400 };

enum quantity { MILLISECONDS, NODES, MICROSECONDS_PER_NODE, QUEUE };

static const char *const quantity_units[] = {"milliseconds", "nodes", "\302\265s per node", "nodes in the queue"};

/* Bars of one colour. */
struct series {
    const char *name;
    struct lab_search search;      /* max_depth 0: the optimum */
    const struct paper_row *paper; /* NULL: not in the paper, or not shown */
};

struct figure {
    const char *table, *name, *title;
    enum quantity quantity;
    size_t first, last; /* boards */
    const struct series *series;
    size_t series_count;
};

#define BFS                                                                                                            \
    {                                                                                                                  \
        "BFS", {.algorithm = "tree-bfs", .max_depth = OWN_DEPTH, .cutoff = -1}, paper_bfs                              \
    }
#define DFS                                                                                                            \
    {                                                                                                                  \
        "DFS to depth 20", {.algorithm = "tree-dfs", .max_depth = OWN_DEPTH, .cutoff = -1}, paper_dfs_20               \
    }
#define DFS_OPTIMUM                                                                                                    \
    {                                                                                                                  \
        "DFS to the optimum", {.algorithm = "tree-dfs", .cutoff = -1}, paper_dfs_optimum                               \
    }
#define EARLY                                                                                                          \
    {                                                                                                                  \
        "early detection", {.algorithm = "tree-bfs-early", .max_depth = OWN_DEPTH, .cutoff = -1}, paper_early          \
    }
#define HYBRID(n)                                                                                                      \
    {                                                                                                                  \
        "hybrid, cutoff " #n, {.algorithm = "hybrid", .max_depth = OWN_DEPTH, .cutoff = n}, NULL                       \
    }
#define PRE                                                                                                            \
    {                                                                                                                  \
        "pruned before", {.algorithm = "tree-bfs-prune-pre", .max_depth = OWN_DEPTH, .cutoff = -1}, paper_prune_pre    \
    }
#define POST                                                                                                           \
    {                                                                                                                  \
        "pruned after", {.algorithm = "tree-bfs-prune-post", .max_depth = OWN_DEPTH, .cutoff = -1}, paper_prune_post   \
    }

static const struct series both[] = {BFS, DFS, DFS_OPTIMUM};
static const struct series pruned[] = {BFS, PRE, POST};
static const struct series detected[] = {BFS, EARLY};
static const struct series hybrids_low[] = {BFS, DFS, HYBRID(2), HYBRID(4), HYBRID(6)};
static const struct series hybrids_high[] = {BFS, DFS, HYBRID(2), HYBRID(4), HYBRID(6), HYBRID(8), HYBRID(10)};

#define SERIES(array) array, sizeof array / sizeof *array

static const struct figure figures[] = {
    {"4.4", "figure-4.1", "Figure 4.1: solver time of BFS and DFS", MILLISECONDS, 0, 6, SERIES(both)},
    {"4.4", "figure-4.2", "Figure 4.2: nodes traversed by BFS and DFS", NODES, 0, 6, SERIES(both)},
    {"4.4", "figure-4.3", "Figure 4.3: time per node of BFS and DFS", MICROSECONDS_PER_NODE, 0, 4, SERIES(both)},
    {"5.1", "figure-5.1", "Figure 5.1: nodes traversed with queue pruning", NODES, 0, 0, SERIES(pruned)},
    {"5.1", "figure-5.2", "Figure 5.2: queue at the end with queue pruning", QUEUE, 0, 0, SERIES(pruned)},
    {"5.2", "figure-5.3", "Figure 5.3: solver time with early detection", MILLISECONDS, 0, 6, SERIES(detected)},
    {"5.2", "figure-5.4", "Figure 5.4: nodes traversed with early detection", NODES, 0, 6, SERIES(detected)},
    {"5.2", "figure-5.5", "Figure 5.5: time per node with early detection", MICROSECONDS_PER_NODE, 0, 4,
     SERIES(detected)},
    {"6.1", "figure-6.1", "Figure 6.1: solver time of the hybrid solver, B1 to B3", MILLISECONDS, 0, 2,
     SERIES(hybrids_low)},
    {"6.1", "figure-6.2", "Figure 6.2: solver time of the hybrid solver, B4 and B5", MILLISECONDS, 3, 4,
     SERIES(hybrids_high)},
    {"6.1", "figure-6.3", "Figure 6.3: nodes traversed by the hybrid solver, B1 to B3", NODES, 0, 2,
     SERIES(hybrids_low)},
    {"6.1", "figure-6.4", "Figure 6.4: nodes traversed by the hybrid solver, B4 and B5", NODES, 3, 4,
     SERIES(hybrids_high)},
};

static double measured(const struct lab_result *result, enum quantity quantity)
{
    switch (quantity) {
    case MILLISECONDS:
        return result->seconds * 1e3;
    case NODES:
        return result->nodes;
    case QUEUE:
        return result->queue;
    default:
        return result->nodes > 0 ? result->seconds * 1e6 / result->nodes : NAN;
    }
}

static double printed(const struct paper_row *row, enum quantity quantity)
{
    const double values[] = {row->ms, row->nodes, row->us_per_node, row->queue};
    return values[quantity];
}

static uj_bar bar_of(double value, bool at_least)
{
    return (uj_bar){value, isnan(value) ? UJ_BAR_NONE : at_least ? UJ_BAR_AT_LEAST : UJ_BAR_VALUE};
}

bool lab_write_svg(const uj_text *svg, const char *folder, const char *name)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s.svg", folder, name) < 0) {
        complain("out of memory");
        return false;
    }
    struct save save;
    const bool written = save_open(&save, path) && save_write(svg->data, svg->length, &save) && save_commit(&save);
    if (!written)
        save_abandon(&save);
    free(path);
    return written;
}

static bool write_bars(const uj_bars *bars, const char *folder, const char *name)
{
    uj_text svg = UJ_TEXT_INIT;
    const bool drawn = uj_bars_svg(&svg, bars) == UJ_OK;
    if (!drawn)
        complain("out of memory");
    const bool written = drawn && lab_write_svg(&svg, folder, name);
    uj_text_free(&svg);
    return written;
}

/* A cutoff at or beyond the solution is no hybrid any more; the thesis leaves it out. */
static bool is_sensible(struct lab *lab, const struct lab_board *board, const struct lab_search *search)
{
    const struct lab_search best = {.algorithm = "auto", .cutoff = -1};
    return strcmp(search->algorithm, "hybrid") != 0 || search->cutoff < lab_solve(lab, board, best).length;
}

static uj_bar bar_here(struct lab *lab, const struct lab_board *board, const struct series *series,
                       enum quantity quantity)
{
    struct lab_search search = series->search;
    if (search.max_depth == 0) {
        const int optimum = lab_solve(lab, board, (struct lab_search){.algorithm = "auto", .cutoff = -1}).length;
        search.max_depth = optimum > 0 ? optimum : OWN_DEPTH;
    }
    if (!is_sensible(lab, board, &search))
        return (uj_bar){NAN, UJ_BAR_VALUE};
    const struct lab_result result = lab_solve(lab, board, search);
    return bar_of(measured(&result, quantity), !lab_solved(&result));
}

/* The series as the chart has them: the paper's, pale, before ours. */
static size_t expand_series(const struct lab *lab, const struct figure *figure, uj_bar_series *out, char names[][48])
{
    size_t count = 0;
    for (size_t i = 0; i < figure->series_count; i++) {
        const struct series *series = &figure->series[i];
        const bool has_paper = series->paper && !lab->own_boards;
        if (has_paper) {
            snprintf(names[count], sizeof names[count], "%s, paper", series->name);
            out[count] = (uj_bar_series){names[count], (int)i, true};
            count++;
        }
        snprintf(names[count], sizeof names[count], has_paper ? "%s, here" : "%s", series->name);
        out[count] = (uj_bar_series){names[count], (int)i, false};
        count++;
    }
    return count;
}

static bool draw_figure(struct lab *lab, const struct figure *figure, const char *folder)
{
    const struct lab_boards *boards = lab_thesis_boards(lab);
    const size_t first = lab->own_boards ? 0 : figure->first, last = lab->own_boards ? boards->count - 1 : figure->last;
    const size_t group_count = last - first + 1 < MOST_GROUPS ? last - first + 1 : MOST_GROUPS;
    uj_bar_series series[MOST_SERIES * 2];
    char names[MOST_SERIES * 2][48];
    const size_t series_count = expand_series(lab, figure, series, names);
    const char *groups[MOST_GROUPS];
    uj_bar *bars = calloc(group_count * series_count, sizeof *bars);
    if (!bars) {
        complain("out of memory");
        return false;
    }
    for (size_t g = 0; g < group_count; g++) {
        const struct lab_board *board = &boards->items[first + g];
        groups[g] = board->name;
        uj_bar *bar = &bars[g * series_count];
        for (size_t i = 0; i < figure->series_count; i++) {
            if (figure->series[i].paper && !lab->own_boards)
                *bar++ = bar_of(printed(&figure->series[i].paper[first + g], figure->quantity), false);
            *bar++ = bar_here(lab, board, &figure->series[i], figure->quantity);
        }
    }
    const uj_bars chart = {
        .title = figure->title,
        .subtitle =
            lab->own_boards
                ? "after van Dijk 2018, on your boards"
                : "van Dijk 2018 beside this machine; B3 to B5 are the same boards, the others of the same profile",
        .unit = quantity_units[figure->quantity],
        .logarithmic = true,
        .groups = groups,
        .group_count = group_count,
        .series = series,
        .series_count = series_count,
        .bars = bars,
    };
    const bool written = write_bars(&chart, folder, figure->name);
    free(bars);
    return written;
}

/* ---- one bar a board and search ---- */

struct comparison {
    const char *table, *name, *title, *subtitle;
    enum quantity quantity;
    const struct lab_boards *(*boards)(struct lab *lab);
    const struct lab_search *searches;
    const char *const *names;
    size_t count;
};

static const char *const puzzle_names[] = {"A*, straight-line distance", "A*, vehicles in the path", "breadth-first"};
static const char *const card_names[] = {"breadth-first", "A*, direct blocking", "A*, blocking chain"};

static const struct lab_search card_searches[] = {
    {.algorithm = "bfs", .metric = UJ_STEPS},
    {.algorithm = "astar", .heuristic = "direct", .metric = UJ_STEPS},
    {.algorithm = "astar", .heuristic = "chain", .metric = UJ_STEPS},
};

static const struct comparison comparisons[] = {
    {"puzzles", "puzzles", "Search space explored across 15 trials", "after the report on 15 puzzles, in unit steps",
     NODES, lab_puzzle_boards, lab_puzzle_searches, puzzle_names, LAB_PUZZLE_SEARCHES},
    {"cards", "cards-time", "Execution time of three searches", "after figure 1 of Seng & Diep 2025, in unit steps",
     MILLISECONDS, lab_card_boards, card_searches, card_names, 3},
    {"cards", "cards-states", "Explored states of three searches", "after table 1 of Seng & Diep 2025, in unit steps",
     NODES, lab_card_boards, card_searches, card_names, 3},
};

static bool draw_comparison(struct lab *lab, const struct comparison *comparison, const char *folder)
{
    const struct lab_boards *boards = comparison->boards(lab);
    const size_t group_count = boards->count < MOST_GROUPS ? boards->count : MOST_GROUPS;
    uj_bar_series series[MOST_SERIES];
    const char *groups[MOST_GROUPS];
    uj_bar *bars = calloc(group_count * comparison->count + 1, sizeof *bars);
    if (!bars) {
        complain("out of memory");
        return false;
    }
    for (size_t i = 0; i < comparison->count; i++)
        series[i] = (uj_bar_series){comparison->names[i], (int)i, false};
    for (size_t g = 0; g < group_count; g++) {
        groups[g] = boards->items[g].name;
        for (size_t i = 0; i < comparison->count; i++) {
            const struct lab_result result = lab_solve(lab, &boards->items[g], comparison->searches[i]);
            bars[g * comparison->count + i] =
                bar_of(measured(&result, comparison->quantity), result.outcome == UJ_UNDECIDED);
        }
    }
    const uj_bars chart = {
        .title = comparison->title,
        .subtitle = comparison->subtitle,
        .unit = comparison->quantity == NODES ? "states" : quantity_units[comparison->quantity],
        .logarithmic = true,
        .groups = groups,
        .group_count = group_count,
        .series = series,
        .series_count = comparison->count,
        .bars = bars,
    };
    const bool written = write_bars(&chart, folder, comparison->name);
    free(bars);
    return written;
}

/* ---- others ---- */

struct picture {
    const char *table;
    bool (*draw)(struct lab *lab, const char *folder);
};

static const struct picture pictures[] = {
    {"4.4", lab_draw_queue},
    {"puzzles", lab_draw_depths},
};

bool lab_make_folder(const char *folder)
{
    struct stat about;
    if (mkdir(folder, 0777) == 0)
        return true;
    const int reason = errno;
    const bool is_there = stat(folder, &about) == 0;
    if (is_there && S_ISDIR(about.st_mode) && access(folder, W_OK) == 0)
        return true;
    complain("cannot write into the folder %s: %s", folder,
             strerror(is_there && S_ISDIR(about.st_mode) ? EACCES
                      : is_there                         ? ENOTDIR
                                                         : reason));
    return false;
}

bool lab_draw_figures(struct lab *lab, const char *table, const char *folder)
{
    bool written = true;
    for (size_t i = 0; i < sizeof figures / sizeof *figures && written; i++)
        if (strcmp(figures[i].table, table) == 0)
            written = draw_figure(lab, &figures[i], folder);
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons && written; i++)
        if (strcmp(comparisons[i].table, table) == 0)
            written = draw_comparison(lab, &comparisons[i], folder);
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures && written; i++)
        if (strcmp(pictures[i].table, table) == 0)
            written = pictures[i].draw(lab, folder);
    return written;
}
