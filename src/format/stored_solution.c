#include "format/notation.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/grow.h"

/* A slide by the rules, unless the solution is taken as it is. */
static uj_status play(struct stored_solution *solution, uj_move move, const struct source *source, const char *at,
                      uj_error *error)
{
    uj_error why;
    if (!solution->is_replayed || uj_board_move(&solution->now, move, &why) == UJ_OK)
        return UJ_OK;
    return source_refuse(source, at, error, "the solution is not legal: %.180s", why.message);
}

uj_status solution_add(struct stored_solution *solution, uj_move move, const struct source *source, const char *at,
                       uj_error *error)
{
    const uj_status status = play(solution, move, source, at, error);
    if (status != UJ_OK)
        return status;
    uj_move *moves = grow(solution->moves, &solution->capacity, solution->length + 1, sizeof *moves);
    if (!moves)
        return fail_memory(error);
    solution->moves = moves;
    solution->moves[solution->length++] = move;
    solution->last_at = at;
    return UJ_OK;
}

uj_status solution_give(struct stored_solution *solution, const struct source *source, uj_puzzle *puzzle,
                        uj_error *error)
{
    if (solution->is_replayed && solution->length > 0 && !uj_board_solved(&solution->now))
        return source_refuse(source, solution->last_at, error, "the solution ends before %s is at the exit",
                             puzzle->board.vehicles[puzzle->board.target].name);
    puzzle->solution = solution->moves;
    puzzle->solution_length = solution->length;
    solution->moves = NULL;
    return UJ_OK;
}

void solution_free(struct stored_solution *solution)
{
    free(solution->moves);
    *solution = (struct stored_solution){0};
}
