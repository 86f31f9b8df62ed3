/* Makes square boards of several sides with walls: filled at random, their vehicles pushed about at random, and kept if the
 * shortest solution has at least a few moves.
 *
 *     make_wall_boards COUNT SEED
 *
 * prints COUNT boards in the notation "string", sides from 5 to 8 in turn, each with one to three walls. It leaves out boards that
 * need much memory, so another version may choose others: bench/walls.txt keeps those of `make_wall_boards 1000 1`. */
#include <stdio.h>
#include <stdlib.h>

#include "unjam.h"

enum { LEAST_SIDE = 5, SIDES = 4, MOST_WALLS = 3, LEAST_MOVES = 6, ATTEMPTS = 400, PUSHES = 300, MEMORY = 2 << 20 };

/* No o and no x, which mean other things, and A is the target. */
static const char letters[] = "ABCDEFGHIJKLMNPQRSTUVWYZ";

static int below(uj_random *random, int bound)
{
    return (int)uj_random_below(random, (uint64_t)bound);
}

/* More than half of the cells are covered; the target is alone in its row. */
static bool fill(uj_board *board, uj_random *random, int side)
{
    const int exit_row = (side - 1) / 2, vehicles = side * side / 4 + below(random, side / 2);
    if (uj_board_init(board, side, side, NULL) != UJ_OK ||
        uj_board_add(board, "A", exit_row, 0, 2, true, NULL) != UJ_OK)
        return false;
    for (int walls = 1 + below(random, MOST_WALLS); walls > 0; walls--) {
        const int row = below(random, side), column = below(random, side);
        if (row != exit_row && uj_board_add_wall(board, row, column, NULL) != UJ_OK)
            return false;
    }
    for (int i = 0; i < ATTEMPTS && board->vehicle_count < vehicles; i++) {
        const char name[2] = {letters[board->vehicle_count], '\0'};
        const bool horizontal = below(random, 2);
        const int row = below(random, side), column = below(random, side), length = below(random, 3) ? 2 : 3;
        if (!horizontal || row != exit_row)
            uj_board_add(board, name, row, column, length, horizontal, NULL);
    }
    return uj_board_finish(board, 0, exit_row, NULL) == UJ_OK;
}

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

static void print_board(const uj_board *board)
{
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            const int vehicle = uj_board_at(board, row, column);
            const char empty = uj_board_is_wall(board, row, column) ? 'x' : 'o';
            putchar(vehicle < 0 ? empty : board->vehicles[vehicle].name[0]);
        }
    putchar('\n');
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: make_wall_boards COUNT SEED\n");
        return 2;
    }
    uj_random random;
    uj_random_seed(&random, strtoull(argv[2], NULL, 10), 0);
    uj_solution solution = UJ_SOLUTION_INIT;
    for (int made = 0; made < atoi(argv[1]);) {
        uj_board board;
        if (!fill(&board, &random, LEAST_SIDE + made % SIDES))
            continue;
        push_about(&board, &random);
        uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
        options.algorithm = "space";
        options.limits.max_memory = MEMORY; /* large groups would take most of the time */
        if (uj_solve(&solution, &board, &options, NULL) != UJ_OK) {
            fprintf(stderr, "make_wall_boards: out of memory\n");
            return 1;
        }
        if (solution.length < LEAST_MOVES || !solution.optimal)
            continue;
        print_board(&board);
        made++;
    }
    uj_solution_clear(&solution);
    return 0;
}
