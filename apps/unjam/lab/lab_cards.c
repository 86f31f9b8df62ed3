/* Two experiments on sets of boards: Seng & Diep's comparison of heuristics in unit steps (their table 1), and
 * Guevara & Nouri's heuristic against none. */
#include <math.h>
#include <stdio.h>

#include "lab/lab.h"

struct contender {
    const char *name;
    struct lab_search search;
    double paper_states, paper_ms; /* NAN: the paper has none */
    const char *paper_time;        /* where it is not a mean */
};

struct means {
    double states, ms, length;
    int longer; /* solutions longer than the shortest */
    bool cut;   /* a limit was reached on some board */
};

static struct means run(struct lab *lab, const struct lab_boards *boards, struct lab_search search)
{
    struct means means = {0, 0, 0, 0, false};
    const struct lab_search best = {.algorithm = "auto", .metric = search.metric, .cutoff = -1};
    for (size_t i = 0; i < boards->count; i++) {
        const struct lab_result result = lab_solve(lab, &boards->items[i], search);
        const struct lab_result shortest = lab_solve(lab, &boards->items[i], best);
        means.states += result.nodes;
        means.ms += result.seconds * 1000;
        means.length += result.length > 0 ? result.length : 0;
        means.longer += lab_solved(&result) && lab_solved(&shortest) && result.length > shortest.length;
        means.cut |= result.outcome == UJ_UNDECIDED;
    }
    const double count = boards->count > 0 ? (double)boards->count : 1;
    means.states /= count;
    means.ms /= count;
    means.length /= count;
    return means;
}

static void note_boards(const struct lab *lab, struct lab_table *table, size_t count)
{
    if (lab->own_boards)
        lab_note(table, count == 1 ? "On %zu board of yours." : "On %zu boards of yours.", count);
    else
        lab_note(
            table,
            "%zu boards of our own with shortest solutions evenly from 8 to 51 moves, the span of the original cards.",
            count);
}

void lab_table_cards(struct lab *lab, struct lab_table *table)
{
    static const struct lab_column columns[] = {
        {"search", "", false},
        {"explored states, mean", "paper", false},
        {"explored states, mean", "here", false},
        {"ms, mean", "paper", true},
        {"ms, mean", "here", true},
        {"steps, mean", "here", false},
        {"not shortest", "boards", false},
    };
    static const struct contender contenders[] = {
        {"bfs", {.algorithm = "bfs", .metric = UJ_STEPS}, 3070.775, 737.2, NULL},
        {"astar, direct", {.algorithm = "astar", .heuristic = "direct", .metric = UJ_STEPS}, 2866.925, 829.7, NULL},
        {"astar, chain", {.algorithm = "astar", .heuristic = "chain", .metric = UJ_STEPS}, 2640.7, 796.1, NULL},
        {"astar, blockers (ours)", {.algorithm = "astar", .heuristic = "blockers", .metric = UJ_STEPS}, NAN, NAN, NULL},
        {"astar, closure (ours)", {.algorithm = "astar", .heuristic = "closure", .metric = UJ_STEPS}, NAN, NAN, NULL},
        {"auto (the default)", {.algorithm = "auto", .metric = UJ_STEPS, .cutoff = -1}, NAN, NAN, NULL},
    };
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    table->keeps_paper = true;
    lab_title(table, "Table 1, Seng & Diep 2025: explored states and time over 40 boards, counted in unit steps");
    const struct lab_boards *boards = lab_card_boards(lab);
    for (size_t i = 0; i < sizeof contenders / sizeof *contenders; i++) {
        const struct contender *contender = &contenders[i];
        const struct means means = run(lab, boards, contender->search);
        lab_word(table, "%s", contender->name);
        lab_decimal(table, contender->paper_states, false);
        lab_decimal(table, means.states, means.cut);
        lab_decimal(table, contender->paper_ms, false);
        lab_decimal(table, means.ms, means.cut);
        lab_decimal(table, means.length, false);
        lab_count(table, means.longer, false);
    }
    note_boards(lab, table, boards->count);
    lab_note(table,
             "The paper's are means over the 40 cards of the original game; --boards FILE runs them if you have them.");
}

void lab_table_weighted(struct lab *lab, struct lab_table *table)
{
    static const struct lab_column columns[] = {
        {"search", "", false},           {"time, all boards", "paper", true}, {"ms, all boards", "here", true},
        {"states, mean", "here", false}, {"moves, mean", "here", false},      {"not shortest", "boards", false},
    };
    static const struct contender contenders[] = {
        {"astar, none", {.algorithm = "astar", .heuristic = "none"}, NAN, NAN, "about 4 s"},
        {"astar, weighted-blockers", {.algorithm = "astar", .heuristic = "weighted-blockers"}, NAN, NAN, "about 2 s"},
        {"best-first, weighted-blockers", {.algorithm = "best-first", .heuristic = "weighted-blockers"}, NAN, NAN, "-"},
        {"astar, blockers", {.algorithm = "astar", .heuristic = "blockers"}, NAN, NAN, "-"},
        {"auto (the default)", {.algorithm = "auto", .cutoff = -1}, NAN, NAN, "-"},
    };
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    table->keeps_paper = true;
    lab_title(table, "Guevara & Nouri: their heuristic, the sum of the columns of occupied cells ahead, against none");
    const struct lab_boards *boards = lab_card_boards(lab);
    for (size_t i = 0; i < sizeof contenders / sizeof *contenders; i++) {
        const struct contender *contender = &contenders[i];
        const struct means means = run(lab, boards, contender->search);
        lab_word(table, "%s", contender->name);
        lab_word(table, "%s", contender->paper_time);
        lab_decimal(table, means.ms * (double)boards->count, means.cut);
        lab_decimal(table, means.states, means.cut);
        lab_decimal(table, means.length, false);
        lab_count(table, means.longer, false);
    }
    note_boards(lab, table, boards->count);
    lab_note(
        table,
        "The paper's times are of its course's boards, before and after all its optimisations, the heuristic first.");
    lab_note(table, "The heuristic is not admissible: where it is used, a solution need not be shortest.");
}
