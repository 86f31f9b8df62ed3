/* All shortest solutions of a board, found and compared the obvious way: the reference for src/explain. Out of memory it aborts. */
#ifndef PLAIN_SOLUTIONS_H
#define PLAIN_SOLUTIONS_H

#include "unjam.h"

struct plain_solutions {
    uj_move *moves; /* `length` of each */
    size_t count;
    int length;
};

/* False: the board has no solution, or more than `most` shortest ones. */
bool plain_solutions_find(struct plain_solutions *out, const uj_board *board, uj_metric metric, size_t most);
void plain_solutions_free(struct plain_solutions *solutions);

/* The moves of one of them. */
const uj_move *plain_solution(const struct plain_solutions *solutions, size_t index);

/* Whether two moves of a board, the second after the first, lead to the same board in the other order. */
bool plain_commute(const uj_board *board, uj_move first, uj_move second);

/* What docs/solutions.md calls travel, cell by cell. */
unsigned plain_travel(const uj_board *board, const uj_move *moves, int count);
unsigned plain_steps(const uj_move *moves, int count);

/* How many classes there are: solutions are of one class if swaps of consecutive moves that commute lead from one to the other. */
size_t plain_classes(const struct plain_solutions *solutions, const uj_board *board);

#endif
