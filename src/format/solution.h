/* The list of moves that some notations keep with a board. */
#ifndef UNJAM_FORMAT_SOLUTION_H
#define UNJAM_FORMAT_SOLUTION_H

#include "unjam.h"

struct solution {
    uj_move *moves;
    size_t length, capacity;
};

/* Appends a move; false if there is no memory. */
bool solution_add(struct solution *solution, uj_move move);

/* Hands the moves over to the puzzle. */
void solution_give(struct solution *solution, uj_puzzle *puzzle);
void solution_free(struct solution *solution);

#endif
