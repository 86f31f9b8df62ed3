/* Tables 4.1 and 4.2 of van Dijk's thesis: generating a board and solving it, four times. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lab/lab.h"
#include "lab/lab_paper.h"

enum { SIDE = 6, EXIT_ROW = 2, CARS = 5, TRUCKS = 3, DEPTH = 10 };

static double ms_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

struct end {
    struct lab_board board;
    int optimum;
    double generator_ms;
};

static int optimum_of(const uj_board *board)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve(&solution, board, NULL, NULL);
    const int length = solution.length;
    uj_solution_clear(&solution);
    return length;
}

/* Boards that cannot be solved within the depth are replaced: the thesis shows none. The time is that of the
 * board kept. */
static void generate(struct end *end, uj_random *random)
{
    do {
        const double started = ms_now();
        uj_board_random(&end->board.board, SIDE, SIDE, EXIT_ROW, CARS, TRUCKS, random, NULL);
        end->generator_ms = ms_now() - started;
        end->optimum = optimum_of(&end->board.board);
    } while (end->optimum < 1 || end->optimum > DEPTH);
}

static int by_optimum(const void *a, const void *b)
{
    return ((const struct end *)a)->optimum - ((const struct end *)b)->optimum;
}

static const struct lab_column columns[] = {
    {"run", "", false},
    {"moves", "paper", false},
    {"moves", "here", false},
    {"generator ms", "paper", true},
    {"generator ms", "here", true},
    {"nodes", "here", false},
    {"solver ms", "paper", true},
    {"solver ms", "here", true},
    {"default", "ms", true},
};

static void add_row(struct lab *lab, struct lab_table *table, const struct end *end, const char *algorithm,
                    const struct paper_end *paper)
{
    const struct lab_search search = {.algorithm = algorithm, .max_depth = DEPTH, .cutoff = -1};
    const struct lab_result here = lab_solve_once(lab, &end->board, search);
    lab_word(table, "%s", end->board.name);
    lab_whole(table, paper ? paper->optimum : -1);
    lab_whole(table, end->optimum);
    lab_word(table, "%s", paper ? paper->generator_ms : "-");
    lab_decimal(table, end->generator_ms, false);
    lab_count(table, here.nodes, !lab_solved(&here));
    lab_word(table, "%s", paper ? paper->solver_ms : "-");
    lab_decimal(table, here.seconds * 1000, !lab_solved(&here));
    lab_decimal(table, lab_default_ms(lab, &end->board), false);
}

/* The boards of four runs, by their moves. */
static void make_ends(struct end *ends, const struct lab *lab, uint64_t stream)
{
    uj_random random;
    uj_random_seed(&random, lab->seed, stream);
    for (int i = 0; i < PAPER_RUNS; i++)
        generate(&ends[i], &random);
    qsort(ends, PAPER_RUNS, sizeof *ends, by_optimum);
    for (int i = 0; i < PAPER_RUNS; i++)
        snprintf(ends[i].board.name, sizeof ends[i].board.name, "%d", i + 1);
}

static const struct lab_boards *random_boards(struct lab *lab, uint64_t stream)
{
    struct lab_boards *boards = &lab->random_boards[stream - 1];
    struct end ends[PAPER_RUNS];
    if (!lab->own_boards && boards->count == 0) {
        make_ends(ends, lab, stream);
        for (int i = 0; i < PAPER_RUNS; i++)
            lab_boards_add(boards, &ends[i].board.board, "%s", ends[i].board.name);
    }
    return lab->own_boards ? &lab->boards : boards;
}

const struct lab_boards *lab_boards_4_1(struct lab *lab)
{
    return random_boards(lab, 1);
}

const struct lab_boards *lab_boards_4_2(struct lab *lab)
{
    return random_boards(lab, 2);
}

static void end_to_end(struct lab *lab, struct lab_table *table, const char *algorithm, const struct paper_end *paper,
                       uint64_t stream)
{
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < lab->boards.count && lab->own_boards; i++) {
        struct end end = {.board = lab->boards.items[i], .generator_ms = NAN};
        end.optimum = optimum_of(&end.board.board);
        add_row(lab, table, &end, algorithm, NULL);
    }
    if (lab->own_boards)
        return;
    struct end ends[PAPER_RUNS];
    make_ends(ends, lab, stream);
    for (int i = 0; i < PAPER_RUNS; i++)
        add_row(lab, table, &ends[i], algorithm, &paper[i]);
    lab_note(table,
             "%d cars and %d trucks at random, max search depth %d; sorted by moves. --seed S makes other boards.",
             CARS, TRUCKS, DEPTH);
}

void lab_table_4_1(struct lab *lab, struct lab_table *table)
{
    end_to_end(lab, table, "tree-dfs", paper_ends_dfs, 1);
    lab_title(table, "Table 4.1, van Dijk 2018: from nothing to a solved board, depth-first (tree-dfs)");
}

void lab_table_4_2(struct lab *lab, struct lab_table *table)
{
    end_to_end(lab, table, "tree-bfs", paper_ends_bfs, 2);
    lab_title(table, "Table 4.2, van Dijk 2018: from nothing to a solved board, breadth-first (tree-bfs)");
}
