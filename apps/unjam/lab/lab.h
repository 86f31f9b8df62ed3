/* unjam lab: the experiments of four papers run again, their figures beside ours.
 *
 *   van Dijk 2018        Jelle van Dijk, Performance optimization of Rush Hour board generation, Amsterdam
 *   Guevara & Nouri      Rush Hour Solver, report in the course CMPT 225
 *   the 15 puzzles       a report on an assignment; its author is not named
 *   Seng & Diep 2025     Unblocking-Me: Efficient Solver for Rush Hour Puzzles
 *
 * An experiment is a row of the table in lab_experiments.c: its columns, its boards, its solvers and the function that runs
 * them. What a paper prints and what a run measures have the same form, so that a column only says which of them it shows. */
#ifndef UNJAM_APPS_LAB_H
#define UNJAM_APPS_LAB_H

#include "commands.h"

/* ---- boards ---- */

struct lab_board {
    char name[24];
    uj_board board;
    double generator_ms; /* of the boards that are made for tables 4.1 and 4.2 */
};

struct lab_boards {
    struct lab_board *items;
    size_t count, capacity;
};

/* Random ones for two tables, those like B1 to B7 of the thesis, the 15 puzzles, 40 of 8 to 51 moves. */
enum lab_set { LAB_RUNS_4_1, LAB_RUNS_4_2, LAB_THESIS, LAB_PUZZLES, LAB_CARDS, LAB_SETS };

struct lab {
    uj_limits limits;  /* the time of each search, the memory of all */
    uint64_t searches; /* so far */
    uint64_t max_nodes;
    uint64_t seed;
    int threads;
    bool own_boards;                  /* the user's: the papers' figures per board say nothing about them */
    struct lab_boards boards;         /* the user's */
    struct lab_boards sets[LAB_SETS]; /* filled when first asked for */
    struct lab_run *runs;             /* made so far */
    size_t run_count, run_capacity;
};

void lab_free(struct lab *lab);

/* Ends the program, with a complaint. */
_Noreturn void lab_out_of_memory(void);

/* The name is "PREFIX" and the number of the board. */
void lab_boards_add(struct lab_boards *boards, const char *prefix, const uj_board *board);

/* The user's boards, or those of the set. */
const struct lab_boards *lab_boards(struct lab *lab, enum lab_set set);

/* ---- running ---- */

enum { LAB_AT_OPTIMUM = -1, LAB_DEPTH = 20 /* of the thesis's searches */ };

/* Which search is run. Two runs with equal settings on one board are made once. */
struct lab_search {
    const char *algorithm, *heuristic; /* static strings; heuristic may be NULL */
    uj_metric metric;
    int max_depth; /* 0: the algorithm's own; or LAB_AT_OPTIMUM, which is LAB_DEPTH on boards without a solution */
    int cutoff;    /* -1: none */
    bool dedup;
    uint64_t prune_every; /* 0: always */
};

/* What the cells of a table show: words first, then numbers. */
enum lab_quantity {
    LAB_NAME,
    LAB_LABEL,
    LAB_TIME_WORD,
    LAB_GENERATOR_WORD,
    LAB_WORDS,
    LAB_LENGTH = LAB_WORDS,
    LAB_CARS,
    LAB_TRUCKS,
    LAB_LONGER, /* boards whose solution is not the shortest */
    LAB_NODES,
    LAB_QUEUE,
    LAB_CUTOFF_QUEUE, /* the same, complete even where the run then hit a limit */
    LAB_COMPARED,     /* millions */
    LAB_MEAN_NODES,
    LAB_MEAN_LENGTH,
    LAB_MS,
    LAB_ALL_MS, /* of all boards together */
    LAB_BFS_MS,
    LAB_US_PER_NODE,
    LAB_GENERATOR_MS,
    LAB_DEFAULT_MS, /* of the default solver */
    LAB_QUANTITIES
};

/* What a run measured, or what a paper prints of one. */
struct lab_measure {
    double of[LAB_QUANTITIES]; /* NAN: unknown */
    bool is_solved, is_cut;    /* is_cut: a limit was reached, and the numbers would grow further */
    const char *failure;       /* in the place of the nodes; NULL: none */
};

/* All unknown. */
struct lab_measure lab_nothing(void);

/* What a search measures on a board, which must stay where it is. */
struct lab_measure lab_solve(struct lab *lab, const struct lab_board *board, struct lab_search search);

/* The moves of the shortest solution; NAN: none is known. */
double lab_optimum(struct lab *lab, const struct lab_board *board);

/* The same of a board that may move, whatever the node limit is; -1: none is known. */
int lab_fresh_optimum(const struct lab *lab, const uj_board *board);

/* Milliseconds that the default solver takes: the best of a few runs, because it is over before the clock is warm. */
double lab_default_ms(struct lab *lab, const struct lab_board *board);

struct lab_solver {
    const char *name, *legend; /* in tables and in charts */
    struct lab_search search;
    const struct lab_paper *paper; /* NULL: in none */
    const char *paper_time;        /* where it is no number; may be NULL */
};

enum lab_thesis_solver { BFS, DFS_20, DFS_OPTIMUM, PRUNE_PRE, PRUNE_POST, EARLY, HYBRID_2, HYBRID_10 = HYBRID_2 + 4 };

extern const struct lab_solver lab_thesis_solvers[], lab_puzzle_solvers[], lab_card_solvers[];

/* What the thesis prints for one of its boards; nothing for those of the user. */
struct lab_measure lab_printed(const struct lab *lab, const struct lab_paper *paper, size_t board);

/* ---- tables, aligned or as CSV ---- */

enum lab_side { LAB_PAPER, LAB_HERE, LAB_MORE, LAB_SIDES = 6 };

struct lab_column {
    const char *head;        /* what is measured; columns side by side with the same head share it */
    const char *side;        /* "paper", "here"; may be empty */
    enum lab_side measure;   /* of the row: which one */
    enum lab_quantity shown; /* of the measure */
};

struct lab_row {
    const char *words[LAB_WORDS]; /* NULL: "-" */
    struct lab_measure measures[LAB_SIDES];
};

enum { LAB_COLUMNS = 16 };

struct lab_table {
    const char *title;
    const struct lab_column *columns[LAB_COLUMNS]; /* those that are shown */
    size_t column_count;
    struct lab_cell *cells; /* row after row */
    size_t cell_count, cell_capacity;
    uj_text notes; /* lines below the table */
};

struct lab_experiment;

/* Adds the rows of an experiment. */
typedef void lab_run_fn(struct lab *lab, const struct lab_experiment *experiment, struct lab_table *table);

lab_run_fn lab_run_boards, lab_run_solvers, lab_run_optimum, lab_run_early, lab_run_pruning, lab_run_hybrid;
lab_run_fn lab_run_ends, lab_run_puzzles, lab_run_means;

struct lab_experiment {
    const char *name;    /* what the user writes */
    const char *summary; /* half a line */
    const char *title;
    enum lab_set set;
    const struct lab_column *columns;
    size_t column_count;
    const struct lab_solver *solvers;
    size_t solver_count;
    lab_run_fn *run;
    const char *notes[2], *paper_notes[2]; /* paper_notes: about the paper's boards only */
    bool keeps_paper;                      /* its figures are of sets of boards, not of single ones */
};

extern const struct lab_experiment lab_experiments[]; /* the last one has no name */

/* Runs an experiment. Without times, what differs from run to run is left out. Running out of memory ends the program. */
struct lab_table lab_table_make(struct lab *lab, const struct lab_experiment *experiment, bool no_times);
void lab_table_add(struct lab_table *table,
                   const struct lab_row *row); /* not when it is time to stop: it is not whole */
void lab_table_note(struct lab_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lab_table_print(const struct lab_table *table, uj_text *out);
void lab_table_print_csv(const struct lab_table *table, uj_text *out);
void lab_table_free(struct lab_table *table);

/* ---- charts ---- */

bool lab_has_figures(const char *table);

/* Writes the charts that belong to a table into a folder; false if one could not be written. */
bool lab_draw_figures(struct lab *lab, const char *table, const char *folder);

/* ---- lab_paper.c: what the papers print ---- */

enum { PAPER_BOARDS = 7, PAPER_RUNS = 4, PAPER_PUZZLES = 15, PUZZLE_SOLVERS = 3 };

/* Tables 4.4 to 5.2 of van Dijk's thesis (2018), a row for each board. */
struct lab_paper {
    const char
        *failure; /* of boards without a row. DNC: did not complete, out of memory; OOT: out of time, 15 minutes */
    double rows[PAPER_BOARDS][4]; /* ms, nodes, microseconds per node, nodes in the queue; 0: not printed */
};

/* Its table 4.3. */
struct paper_board {
    int optimum, cars, trucks;
};

/* A row of its table 6.1: one cutoff or, where the solver failed, several. */
struct paper_hybrid {
    size_t board;
    int cutoff, last_cutoff;
    double ms, nodes, queue;
    const char *failure;
};

/* A row of its tables 4.1 and 4.2: from generating a board to its solution. */
struct paper_end {
    int optimum;
    const char *generator_ms, *solver_ms;
};

/* The report on 15 puzzles. */
struct paper_puzzle {
    const char *letters; /* the board */
    int steps;
    int states[PUZZLE_SOLVERS]; /* straight-line distance, vehicles in the path, breadth-first */
};

extern const struct paper_board paper_boards[PAPER_BOARDS];
extern const struct lab_paper paper_bfs, paper_dfs_20, paper_dfs_optimum, paper_early, paper_prune_pre,
    paper_prune_post;
extern const struct paper_hybrid paper_hybrids[];
extern const size_t paper_hybrid_count;
extern const struct paper_end paper_ends[2][PAPER_RUNS]; /* depth-first and breadth-first */
extern const struct paper_puzzle paper_puzzles[PAPER_PUZZLES];

#endif
