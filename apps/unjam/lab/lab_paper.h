/* What the papers print. */
#ifndef UNJAM_APPS_LAB_PAPER_H
#define UNJAM_APPS_LAB_PAPER_H

#include <stddef.h>

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
