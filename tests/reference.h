/* The reference solver: a second, deliberately plain implementation of the rules and of breadth-first search.
 *
 * It shares no line with the library, not even a header, so that a mistake in one is not repeated in the other.
 * Everything is done the obvious way: a state is a string of positions, its moves are read off a grid of cells, and the
 * visited set is a hash table of such strings. Out of memory it aborts, because then no test can say anything. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

enum { REF_MAX_SIDE = 16, REF_MAX_VEHICLES = 100, REF_MAX_MOVES = REF_MAX_VEHICLES * REF_MAX_SIDE };

typedef struct ref_vehicle {
    int row, column, length; /* of the topmost, leftmost cell, from 0 */
    bool horizontal;
} ref_vehicle;

typedef struct ref_board {
    int width, height;
    char walls[REF_MAX_SIDE][REF_MAX_SIDE]; /* '#' is a wall, everything else is not */
    int vehicle_count;
    ref_vehicle vehicles[REF_MAX_VEHICLES];
    int target;
} ref_board;

typedef struct ref_move {
    int vehicle, by; /* right and down are positive */
} ref_move;

typedef enum ref_metric { REF_MOVES, REF_STEPS } ref_metric;

/* Reads width * height letters, row by row: '.' or 'o' empty, 'x' or '#' a wall, others vehicles in the order of their
 * first cells; X is the target if there is one, else A. False if that is no valid board. */
bool ref_read(ref_board *out, const char *cells, int width, int height);

/* What is wrong with a board, or NULL: the rule checker. */
const char *ref_problem(const ref_board *board);

bool ref_solved(const ref_board *board);

/* Slides cell by cell; false, and the board unchanged, if something is in the way. */
bool ref_slide(ref_board *board, ref_move move);

/* All legal moves; `out` has room for REF_MAX_MOVES. Vehicle by vehicle, from the largest slide forward to the largest
 * back. */
size_t ref_moves(const ref_board *board, ref_metric metric, ref_move *out);

/* Whether the moves are legal one after another and leave the target at the exit. */
bool ref_replay_solves(ref_board board, const ref_move *moves, size_t count);

/* The length of a list of moves in a metric. */
int ref_cost(const ref_move *moves, size_t count, ref_metric metric);

typedef enum ref_status { REF_FOUND, REF_UNSOLVABLE, REF_GAVE_UP } ref_status;

typedef struct ref_solution {
    ref_status status;
    ref_move *moves; /* one shortest solution; in the steps metric every move is by one cell */
    size_t length;
    size_t states; /* visited */
} ref_solution;

/* Gives up rather than visit more than `max_states`. Release with ref_solution_free. */
ref_solution ref_solve(const ref_board *board, ref_metric metric, size_t max_states);
void ref_solution_free(ref_solution *solution);

/* All that can be reached from a board. State 0 is the board itself. */
typedef struct ref_cluster {
    ref_status status; /* REF_UNSOLVABLE: no state is solved, all distances are -1 */
    size_t states, solved;
    int vehicle_count;
    unsigned char *positions; /* states * vehicle_count: columns of horizontal, rows of vertical vehicles */
    int *moves, *steps;       /* per state: distance to its nearest solution */
    int max_moves, max_steps; /* the greatest of them, or -1 */
} ref_cluster;

ref_cluster ref_cluster_of(const ref_board *board, size_t max_states);
void ref_cluster_free(ref_cluster *cluster);

/* `board` with its vehicles as they are in one state of its cluster. */
ref_board ref_state(const ref_board *board, const ref_cluster *cluster, size_t state);

#endif
