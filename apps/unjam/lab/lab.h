/* unjam lab: the experiments of four papers run again, their figures beside ours.
 *
 *   van Dijk 2018        Jelle van Dijk, Performance optimization of Rush Hour board generation, Amsterdam
 *   Guevara & Nouri      Rush Hour Solver, report in the course CMPT 225
 *   the 15 puzzles       a report on an assignment; its author is not named
 *   Seng & Diep 2025     Unblocking-Me: Efficient Solver for Rush Hour Puzzles */
#ifndef UNJAM_APPS_LAB_H
#define UNJAM_APPS_LAB_H

#include "commands.h"
#include "lab/lab_table.h"
#include "progress.h"
#include "unjam.h"

struct lab_board {
    char name[24];
    uj_board board;
};

struct lab_boards {
    struct lab_board *items;
    size_t count, capacity;
};

/* Which search is run. Two runs with equal settings on one board are made once. */
struct lab_search {
    const char *algorithm, *heuristic; /* static strings; heuristic may be NULL */
    uj_metric metric;
    int max_depth; /* 0: the algorithm's own */
    int cutoff;
    bool dedup;
    uint64_t prune_every; /* 0: always */
};

struct lab_result {
    uj_outcome outcome;
    int length;
    double nodes, queue, compared; /* counts as numbers that a table can hold */
    double seconds, bfs_seconds, dfs_seconds;
};

struct lab {
    double timeout_seconds;
    uint64_t max_nodes;
    uint64_t seed;
    int threads;
    bool own_boards;                          /* the user's: the papers' figures per board say nothing about them */
    struct lab_boards boards;                 /* the user's */
    struct lab_boards thesis, puzzles, cards; /* bundled; filled when first asked for */
    struct lab_boards random_boards[2];       /* for tables 4.1 and 4.2 */
    struct lab_run *runs;                     /* made so far */
    size_t run_count, run_capacity;
    struct progress progress;
};

/* ---- running ---- */

void lab_free(struct lab *lab);

/* The result of a search on a board, which must stay where it is. */
struct lab_result lab_solve(struct lab *lab, const struct lab_board *board, struct lab_search search);

/* The same for a board that does not stay: the result is not remembered. */
struct lab_result lab_solve_once(struct lab *lab, const struct lab_board *board, struct lab_search search);

static inline bool lab_solved(const struct lab_result *result)
{
    return result->outcome == UJ_SOLVED;
}

/* Milliseconds that the default solver takes: the best of a few runs, because it is over before the clock is warm. */
double lab_default_ms(struct lab *lab, const struct lab_board *board);

/* ---- boards ---- */

void lab_boards_add(struct lab_boards *boards, const uj_board *board, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The user's boards, or the bundled ones: like B1 to B7 of the thesis, the 15 puzzles, 40 of 8 to 51 moves. */
const struct lab_boards *lab_thesis_boards(struct lab *lab);
const struct lab_boards *lab_puzzle_boards(struct lab *lab);
const struct lab_boards *lab_card_boards(struct lab *lab);

/* The user's boards, or the random ones of the seed for tables 4.1 and 4.2. */
const struct lab_boards *lab_boards_4_1(struct lab *lab);
const struct lab_boards *lab_boards_4_2(struct lab *lab);

/* ---- tables ---- */

struct lab_experiment {
    const char *name;    /* what the user writes */
    const char *summary; /* half a line */
    void (*run)(struct lab *lab, struct lab_table *table);
    const struct lab_boards *(*boards)(struct lab *lab); /* those that it is about */
};

extern const struct lab_experiment lab_experiments[]; /* the last one has no name */

void lab_table_4_1(struct lab *lab, struct lab_table *table);
void lab_table_4_2(struct lab *lab, struct lab_table *table);
void lab_table_4_3(struct lab *lab, struct lab_table *table);
void lab_table_4_4(struct lab *lab, struct lab_table *table);
void lab_table_4_5(struct lab *lab, struct lab_table *table);
void lab_table_4_6(struct lab *lab, struct lab_table *table);
void lab_table_5_1(struct lab *lab, struct lab_table *table);
void lab_table_5_2(struct lab *lab, struct lab_table *table);
void lab_table_pruning(struct lab *lab, struct lab_table *table);
void lab_table_6_1(struct lab *lab, struct lab_table *table);
void lab_table_puzzles(struct lab *lab, struct lab_table *table);
void lab_table_cards(struct lab *lab, struct lab_table *table);
void lab_table_weighted(struct lab *lab, struct lab_table *table);

/* ---- charts ---- */

/* Makes the folder for charts if there is none; false after a complaint. */
bool lab_make_folder(const char *folder);

/* Writes the charts that belong to a table into a folder; false if one could not be written. */
bool lab_draw_figures(struct lab *lab, const char *table, const char *folder);
bool lab_draw_queue(struct lab *lab, const char *folder);
bool lab_draw_depths(struct lab *lab, const char *folder);
bool lab_write_svg(const uj_text *svg, const char *folder, const char *name);

#endif
