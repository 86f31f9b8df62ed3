/* The thesis's open question (its section 5.1.2): does it pay to prune the queue less often? */
#include <math.h>

#include "lab/lab.h"

enum { OWN_DEPTH = 20, LAST_BOARD = 2 }; /* without pruning, the trees of the boards after B3 take too long */

static const struct lab_column columns[] = {
    {"board", "", false},
    {"every", "", false},
    {"nodes", "pre", false},
    {"nodes", "post", false},
    {"queue", "pre", false},
    {"queue", "post", false},
    {"compared, millions", "pre", false},
    {"compared, millions", "post", false},
    {"ms", "pre", true},
    {"ms", "post", true},
};

static const uint64_t frequencies[] = {1, 2, 4, 8, 16, 64};

static void add_row(struct lab *lab, struct lab_table *table, const struct lab_board *board, uint64_t every)
{
    const struct lab_search pre = {
        .algorithm = "tree-bfs-prune-pre", .max_depth = OWN_DEPTH, .cutoff = -1, .prune_every = every};
    struct lab_search post = pre;
    post.algorithm = "tree-bfs-prune-post";
    const struct lab_result results[] = {lab_solve(lab, board, pre), lab_solve(lab, board, post)};
    lab_word(table, "%s", board->name);
    lab_count(table, (double)every, false);
    for (int i = 0; i < 2; i++)
        lab_count(table, results[i].nodes, !lab_solved(&results[i]));
    for (int i = 0; i < 2; i++)
        lab_count(table, results[i].queue, !lab_solved(&results[i]));
    for (int i = 0; i < 2; i++)
        lab_decimal(table, results[i].compared / 1e6, !lab_solved(&results[i]));
    for (int i = 0; i < 2; i++)
        lab_decimal(table, results[i].seconds * 1000, !lab_solved(&results[i]));
}

void lab_table_pruning(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    lab_title(table, "Section 5.1.2, van Dijk 2018: does it pay to prune the queue less often (--prune-every)?");
    const struct lab_boards *boards = lab_thesis_boards(lab);
    for (size_t i = 0; i < boards->count && (lab->own_boards || i <= LAST_BOARD); i++)
        for (size_t k = 0; k < sizeof frequencies / sizeof *frequencies; k++)
            add_row(lab, table, &boards->items[i], frequencies[k]);
    lab_note(table, "compared: nodes of the queue that the thesis's method looks at, at most; here a table decides.");
    if (!lab->own_boards)
        lab_note(table,
                 "It does not pay: duplicates that stay have children; nodes and comparisons are more in every row.");
}
