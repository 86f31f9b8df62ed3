/* What van Dijk's thesis (2018) prints in its tables. */
#ifndef UNJAM_APPS_LAB_PAPER_H
#define UNJAM_APPS_LAB_PAPER_H

#include <stddef.h>

enum { PAPER_BOARDS = 7, PAPER_RUNS = 4 };

struct paper_board {
    const char *name;
    int optimum, cars, trucks;
};

/* A row of tables 4.4 to 5.2. What is not printed is NAN. */
struct paper_row {
    double ms, nodes, us_per_node, queue;
    const char *failure; /* NULL: it finished. DNC: did not complete, out of memory; OOT: out of time, 15 minutes */
};

/* A row of table 6.1: one cutoff or, where the solver failed, several. */
struct paper_hybrid {
    size_t board;
    int cutoff, last_cutoff;
    double ms, bfs_ms, dfs_ms, nodes, us_per_node, queue;
    const char *failure;
};

/* A row of tables 4.1 and 4.2: from generating a board to its solution. */
struct paper_end {
    int optimum;
    const char *generator_ms, *solver_ms;
};

extern const struct paper_board paper_boards[PAPER_BOARDS];
extern const struct paper_row paper_bfs[PAPER_BOARDS], paper_dfs_20[PAPER_BOARDS], paper_dfs_optimum[PAPER_BOARDS],
    paper_early[PAPER_BOARDS], paper_prune_pre[PAPER_BOARDS], paper_prune_post[PAPER_BOARDS];
extern const struct paper_hybrid paper_hybrids[];
extern const size_t paper_hybrid_count;
extern const struct paper_end paper_ends_dfs[PAPER_RUNS], paper_ends_bfs[PAPER_RUNS];

#endif
