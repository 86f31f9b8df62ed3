/* Makes big boards that are hard to solve: boards filled at random, their vehicles pushed about at random, solved,
 * and the one with the longest solution of each batch kept.
 *
 *     make_big_boards SIDE VEHICLES COUNT SEED [NODES]
 *
 * prints COUNT lines "LENGTH BOARD", or "LOWER..LENGTH BOARD" where the shortest solution was not proven within NODES
 * expanded states. Of each line the notation "string" is what follows the space. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unjam.h"

enum {
    BATCH = 12,      /* boards tried for one that is printed */
    ATTEMPTS = 4000, /* to place a vehicle */
    PUSHES = 400
};

/* No o and no x, which mean other things, and X is the target. */
static const char letters[] = "XABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz";

static int below(uj_random *random, int bound)
{
    return (int)uj_random_below(random, (uint64_t)bound);
}

/* The target stands at the left of the middle row, where nothing else lies along. */
static bool fill(uj_board *board, uj_random *random, int side, int vehicles)
{
    const int exit_row = (side - 1) / 2;
    if (uj_board_init(board, side, side, NULL) != UJ_OK ||
        uj_board_add(board, "X", exit_row, 0, 2, true, NULL) != UJ_OK)
        return false;
    for (int i = 0; i < ATTEMPTS && board->vehicle_count < vehicles; i++) {
        const char name[2] = {letters[board->vehicle_count], '\0'};
        const bool horizontal = below(random, 2);
        const int row = below(random, side), column = below(random, side), length = below(random, 3) ? 2 : 3;
        if (!horizontal || row != exit_row)
            uj_board_add(board, name, row, column, length, horizontal, NULL);
    }
    return board->vehicle_count == vehicles && uj_board_finish(board, 0, exit_row, NULL) == UJ_OK;
}

/* Pushes vehicles about, but never the target out. */
static void push_about(uj_board *board, uj_random *random)
{
    uj_move moves[UJ_MAX_MOVES];
    for (int i = 0; i < PUSHES; i++) {
        const size_t count = uj_board_moves(board, UJ_STEPS, moves);
        if (count == 0)
            return;
        const uj_move move = moves[uj_random_below(random, count)];
        if (move.vehicle != board->target || move.by < 0)
            uj_board_move(board, move, NULL);
    }
}

static void print_board(const uj_board *board, const uj_solution *solution)
{
    if (!solution->optimal)
        printf("%d..", solution->lower_bound);
    printf("%d ", solution->length);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            const int vehicle = uj_board_at(board, row, column);
            putchar(vehicle < 0 ? 'o' : board->vehicles[vehicle].name[0]);
        }
    putchar('\n');
    fflush(stdout);
}

/* Prints the board of a batch with the longest solution. False: something failed that is not a matter of chance. */
static bool make_one(uj_random *random, int side, int vehicles, uint64_t max_nodes)
{
    uj_board hardest;
    uj_solution best = UJ_SOLUTION_INIT;
    for (int i = 0; i < BATCH;) {
        uj_board board;
        if (!fill(&board, random, side, vehicles))
            continue;
        push_about(&board, random);
        uj_solution solution = UJ_SOLUTION_INIT;
        uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
        options.max_nodes = max_nodes;
        if (uj_solve(&solution, &board, &options, NULL) != UJ_OK)
            return false;
        i += solution.length > 0;
        if (solution.length > best.length) {
            uj_solution_clear(&best);
            best = solution;
            hardest = board;
        } else {
            uj_solution_clear(&solution);
        }
    }
    print_board(&hardest, &best);
    uj_solution_clear(&best);
    return true;
}

int main(int argc, char **argv)
{
    const int side = argc > 4 ? atoi(argv[1]) : 0, vehicles = argc > 4 ? atoi(argv[2]) : 0;
    if (side < UJ_MIN_SIDE || side > UJ_MAX_SIDE || vehicles < 1 || vehicles >= (int)sizeof letters ||
        vehicles * 3 > side * side) {
        fprintf(stderr,
                "usage: make_big_boards SIDE VEHICLES COUNT SEED [NODES]\n"
                "       at most %zu vehicles, and no more than a third of the cells\n",
                sizeof letters - 1);
        return 2;
    }
    for (int i = 0; i < atoi(argv[3]); i++) {
        uj_random random;
        uj_random_seed(&random, strtoull(argv[4], NULL, 10), (uint64_t)i);
        if (!make_one(&random, side, vehicles, argc > 5 ? strtoull(argv[5], NULL, 10) : 3000000)) {
            fprintf(stderr, "make_big_boards: out of memory\n");
            return 1;
        }
    }
    return 0;
}
