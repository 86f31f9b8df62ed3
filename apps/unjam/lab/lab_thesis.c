/* Tables 4.3 to 5.2 of van Dijk's thesis: one board a row. */
#include <math.h>

#include "lab/lab.h"
#include "lab/lab_paper.h"

enum { OWN_DEPTH = 20, AT_OPTIMUM = -1 };

#define MICROSECONDS "\302\265s per node"

/* One of the solvers: which of the paper's rows it is measured against. */
struct solver {
    const char *algorithm;
    int max_depth; /* or AT_OPTIMUM */
    const struct paper_row *paper;
};

static const struct solver bfs = {"tree-bfs", OWN_DEPTH, paper_bfs};
static const struct solver dfs_20 = {"tree-dfs", OWN_DEPTH, paper_dfs_20};
static const struct solver dfs_optimum = {"tree-dfs", AT_OPTIMUM, paper_dfs_optimum};
static const struct solver early = {"tree-bfs-early", OWN_DEPTH, paper_early};
static const struct solver prune_pre = {"tree-bfs-prune-pre", OWN_DEPTH, paper_prune_pre};
static const struct solver prune_post = {"tree-bfs-prune-post", OWN_DEPTH, paper_prune_post};

static int optimum_of(struct lab *lab, const struct lab_board *board)
{
    return lab_solve(lab, board, (struct lab_search){.algorithm = "auto", .cutoff = -1}).length;
}

/* A board without a solution has no optimum; then the thesis's usual limit serves. */
static struct lab_result run(struct lab *lab, const struct lab_board *board, const struct solver *solver)
{
    int depth = solver->max_depth;
    if (depth == AT_OPTIMUM)
        depth = optimum_of(lab, board) > 0 ? optimum_of(lab, board) : OWN_DEPTH;
    return lab_solve(lab, board, (struct lab_search){.algorithm = solver->algorithm, .max_depth = depth, .cutoff = -1});
}

static void paper_count(struct lab_table *table, double value, const char *failure)
{
    if (failure)
        lab_word(table, "%s", failure);
    else
        lab_count(table, value, false);
}

static void add_measurements(struct lab *lab, struct lab_table *table, const struct lab_board *board,
                             const struct paper_row *paper, const struct lab_result *here, bool with_queue)
{
    const bool cut = !lab_solved(here);
    paper_count(table, paper->nodes, paper->failure);
    lab_count(table, here->nodes, cut);
    if (with_queue) {
        lab_count(table, paper->queue, false);
        lab_count(table, here->queue, cut);
    }
    lab_decimal(table, paper->ms, false);
    lab_decimal(table, here->seconds * 1000, cut);
    lab_decimal(table, paper->us_per_node, false);
    lab_decimal(table, here->nodes > 0 ? here->seconds * 1e6 / here->nodes : NAN, false);
    lab_decimal(table, lab_default_ms(lab, board), false);
}

/* The paper's row for a board; an empty one for boards that are not its. */
static const struct paper_row *row_of(const struct lab *lab, const struct solver *solver, size_t board)
{
    static const struct paper_row nothing = {NAN, NAN, NAN, NAN, NULL};
    return lab->own_boards || board >= PAPER_BOARDS ? &nothing : &solver->paper[board];
}

static void add_rows(struct lab *lab, struct lab_table *table, const struct solver *solver, bool with_queue)
{
    const struct lab_boards *boards = lab_thesis_boards(lab);
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_board *board = &boards->items[i];
        const struct lab_result here = run(lab, board, solver);
        lab_word(table, "%s", board->name);
        add_measurements(lab, table, board, row_of(lab, solver, i), &here, with_queue);
    }
}

static void note_failures(const struct lab *lab, struct lab_table *table)
{
    if (!lab->own_boards)
        lab_note(table, "DNC: did not complete, out of memory (64 GB). OOT: out of time (15 minutes).");
}

static const struct lab_column with_queue[] = {
    {"board", "", false},         {"nodes", "paper", false}, {"nodes", "here", false}, {"queue", "paper", false},
    {"queue", "here", false},     {"ms", "paper", true},     {"ms", "here", true},     {MICROSECONDS, "paper", true},
    {MICROSECONDS, "here", true}, {"default", "ms", true},
};

static const struct lab_column without_queue[] = {
    {"board", "", false}, {"nodes", "paper", false},     {"nodes", "here", false},     {"ms", "paper", true},
    {"ms", "here", true}, {MICROSECONDS, "paper", true}, {MICROSECONDS, "here", true}, {"default", "ms", true},
};

void lab_table_4_3(struct lab *lab, struct lab_table *table)
{
    static const struct lab_column columns[] = {
        {"board", "", false},    {"moves", "paper", false},  {"moves", "here", false},  {"cars", "paper", false},
        {"cars", "here", false}, {"trucks", "paper", false}, {"trucks", "here", false}, {"default", "ms", true},
    };
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    lab_title(table, "Table 4.3, van Dijk 2018: the boards");
    const struct lab_boards *boards = lab_thesis_boards(lab);
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_board *item = &boards->items[i];
        const struct paper_board *paper = !lab->own_boards && i < PAPER_BOARDS ? &paper_boards[i] : NULL;
        int cars = 0, trucks = 0;
        for (int k = 0; k < item->board.vehicle_count; k++) {
            cars += item->board.vehicles[k].length == 2;
            trucks += item->board.vehicles[k].length == 3;
        }
        const int optimum = optimum_of(lab, item);
        lab_word(table, "%s", item->name);
        lab_whole(table, paper ? paper->optimum : -1);
        lab_whole(table, optimum);
        lab_whole(table, paper ? paper->cars : -1);
        lab_whole(table, cars);
        lab_whole(table, paper ? paper->trucks : -1);
        lab_whole(table, trucks);
        lab_decimal(table, lab_default_ms(lab, item), false);
    }
    lab_note(table, "default: what \"unjam solve\" takes for the same board, with proof.");
    if (!lab->own_boards) {
        lab_note(table, "B3, B4 and B5 are the thesis's own boards, the others ours, of the same profile.");
        lab_note(table, "The thesis could not solve B6 and B7.");
    }
}

void lab_table_4_4(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, with_queue, sizeof with_queue / sizeof *with_queue);
    lab_title(table, "Table 4.4, van Dijk 2018: breadth-first over the tree (tree-bfs)");
    add_rows(lab, table, &bfs, true);
    note_failures(lab, table);
}

void lab_table_4_5(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, without_queue, sizeof without_queue / sizeof *without_queue);
    lab_title(table, "Table 4.5, van Dijk 2018: depth-first over the tree (tree-dfs), max search depth 20");
    add_rows(lab, table, &dfs_20, false);
    note_failures(lab, table);
}

/* Tells on how many boards a rule of the thesis holds, of those where both searches finish. */
static void note_rule(struct lab *lab, struct lab_table *table, const struct solver *solver, bool with_queue_and_1,
                      const char *rule)
{
    const struct lab_boards *boards = lab_thesis_boards(lab);
    int finished = 0, held = 0;
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_result a = run(lab, &boards->items[i], &bfs), b = run(lab, &boards->items[i], solver);
        if (!lab_solved(&a) || !lab_solved(&b) || a.length == 0)
            continue;
        finished++;
        held += b.nodes + (with_queue_and_1 ? b.queue + 1 : 0) == a.nodes;
    }
    lab_note(table, "%s: on %d of the %d boards that both finish.", rule, held, finished);
}

void lab_table_4_6(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, without_queue, sizeof without_queue / sizeof *without_queue);
    lab_title(table, "Table 4.6, van Dijk 2018: depth-first over the tree (tree-dfs), max search depth = optimum");
    add_rows(lab, table, &dfs_optimum, false);
    note_rule(lab, table, &dfs_optimum, false, "As many nodes as breadth-first (table 4.4)");
    note_failures(lab, table);
}

void lab_table_5_1(struct lab *lab, struct lab_table *table)
{
    static const struct lab_column columns[] = {
        {"board", "", false},         {"pruning", "", false},    {"nodes", "paper", false},
        {"nodes", "here", false},     {"queue", "paper", false}, {"queue", "here", false},
        {"ms", "paper", true},        {"ms", "here", true},      {MICROSECONDS, "paper", true},
        {MICROSECONDS, "here", true}, {"default", "ms", true},
    };
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    lab_title(table, "Table 5.1, van Dijk 2018: queue pruning (tree-bfs-prune-pre, tree-bfs-prune-post)");
    const struct lab_boards *boards = lab_thesis_boards(lab);
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_board *board = &boards->items[i];
        for (int post = 0; post < 2; post++) {
            const struct solver *solver = post ? &prune_post : &prune_pre;
            const struct lab_result here = run(lab, board, solver);
            lab_word(table, "%s", board->name);
            lab_word(table, "%s", post ? "post" : "pre");
            add_measurements(lab, table, board, row_of(lab, solver, i), &here, true);
        }
    }
    note_failures(lab, table);
    lab_note(table, "Comparing the whole states, pruning removes far more than the thesis saw: see docs/lab.md.");
}

void lab_table_5_2(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, with_queue, sizeof with_queue / sizeof *with_queue);
    lab_title(table, "Table 5.2, van Dijk 2018: early solution detection (tree-bfs-early)");
    add_rows(lab, table, &early, true);
    note_rule(lab, table, &early, true, "Nodes + queue + 1 = nodes of breadth-first (table 4.4)");
    if (!lab->own_boards)
        lab_note(table, "The paper's queue of B4 breaks this rule: a misprint, as the same board shows here.");
    note_failures(lab, table);
}
