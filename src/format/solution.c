#include "format/solution.h"

#include <stdlib.h>

bool solution_add(struct solution *solution, uj_move move)
{
    if (solution->length == solution->capacity) {
        const size_t capacity = solution->capacity ? solution->capacity * 2 : 32;
        uj_move *moves = realloc(solution->moves, capacity * sizeof *moves);
        if (!moves)
            return false;
        solution->moves = moves;
        solution->capacity = capacity;
    }
    solution->moves[solution->length++] = move;
    return true;
}

void solution_give(struct solution *solution, uj_puzzle *puzzle)
{
    puzzle->solution = solution->moves;
    puzzle->solution_length = solution->length;
    *solution = (struct solution){0};
}

void solution_free(struct solution *solution)
{
    free(solution->moves);
    *solution = (struct solution){0};
}
