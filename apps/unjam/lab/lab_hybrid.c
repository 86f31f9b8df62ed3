/* Table 6.1 of van Dijk's thesis: the hybrid solver with different cutoffs. */
#include <math.h>

#include "lab/lab.h"
#include "lab/lab_paper.h"

enum { OWN_DEPTH = 20 };

static const struct lab_column columns[] = {
    {"board", "", false},
    {"cutoff", "", false},
    {"nodes", "paper", false},
    {"nodes", "here", false},
    {"queue", "paper", false},
    {"queue", "here", false},
    {"ms", "paper", true},
    {"ms", "here", true},
    {"of it BFS", "ms", true},
    {"no duplicates", "queue", false},
    {"no duplicates", "nodes", false},
    {"no duplicates", "ms", true},
};

static struct lab_result run(struct lab *lab, const struct lab_board *board, int cutoff, bool dedup)
{
    return lab_solve(
        lab, board,
        (struct lab_search){.algorithm = "hybrid", .max_depth = OWN_DEPTH, .cutoff = cutoff, .dedup = dedup});
}

static void add_row(struct lab *lab, struct lab_table *table, const struct lab_board *board,
                    const struct paper_hybrid *paper)
{
    const struct lab_result all = run(lab, board, paper->cutoff, false), few = run(lab, board, paper->cutoff, true);
    lab_word(table, "%s", board->name);
    if (paper->last_cutoff > paper->cutoff)
        lab_word(table, "%d (to %d)", paper->cutoff, paper->last_cutoff);
    else
        lab_word(table, "%d", paper->cutoff);
    if (paper->failure)
        lab_word(table, "%s", paper->failure);
    else
        lab_count(table, paper->nodes, false);
    lab_count(table, all.nodes, !lab_solved(&all));
    lab_count(table, paper->queue, false);
    lab_count(table, all.queue, false);
    lab_decimal(table, paper->ms, false);
    lab_decimal(table, all.seconds * 1000, !lab_solved(&all));
    lab_decimal(table, all.bfs_seconds * 1000, false);
    lab_count(table, few.queue, false);
    lab_count(table, few.nodes, !lab_solved(&few));
    lab_decimal(table, few.seconds * 1000, !lab_solved(&few));
}

/* Even cutoffs below the optimum, as the thesis chose them. */
static void add_own_board(struct lab *lab, struct lab_table *table, const struct lab_board *board)
{
    const int optimum = lab_solve(lab, board, (struct lab_search){.algorithm = "auto", .cutoff = -1}).length;
    for (int cutoff = 2; cutoff < optimum && cutoff < OWN_DEPTH; cutoff += 2) {
        const struct paper_hybrid nothing = {0, cutoff, cutoff, NAN, NAN, NAN, NAN, NAN, NAN, NULL};
        add_row(lab, table, board, &nothing);
    }
}

void lab_table_6_1(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    lab_title(table,
              "Table 6.1, van Dijk 2018: the hybrid solver with different cutoffs (hybrid), max search depth 20");
    const struct lab_boards *boards = lab_thesis_boards(lab);
    for (size_t i = 0; i < boards->count && lab->own_boards; i++)
        add_own_board(lab, table, &boards->items[i]);
    if (lab->own_boards && table->cell_count == 0)
        lab_note(table, "No board needs more than 2 moves: there is no even cutoff below its solution.");
    for (size_t i = 0; i < paper_hybrid_count && !lab->own_boards; i++)
        add_row(lab, table, &boards->items[paper_hybrids[i].board], &paper_hybrids[i]);
    lab_note(
        table,
        "no duplicates: the thesis's future work, hybrid --dedup; its queue as it goes into the depth-first part.");
    if (!lab->own_boards)
        lab_note(table, "DNC: did not complete, out of memory (64 GB). OOT: out of time (15 minutes).");
}
