/* Is a solution what it claims to be? */
#include <stdio.h>

#include "base/options.h"

static void replay(uj_verification *out, const uj_puzzle *puzzle)
{
    uj_replay replay;
    uj_error why = {.code = UJ_OK};
    out->has_solution = puzzle->solution_length > 0;
    out->legal = uj_board_replay(&replay, &puzzle->board, puzzle->solution, puzzle->solution_length, &why) == UJ_OK;
    out->solves = out->legal && replay.solved;
    out->moves = replay.moves;
    out->steps = replay.steps;
    if (!out->legal) {
        out->illegal_move = replay.legal;
        snprintf(out->reason, sizeof out->reason, "%.159s", why.message);
    }
}

static void compare(uj_verification *out, const uj_solution *solution)
{
    out->outcome = solution->outcome;
    if (solution->outcome == UJ_SOLVED && solution->optimal)
        out->shortest = solution->length;
    const size_t length = out->metric == UJ_MOVES ? out->moves : out->steps;
    if (out->solves && out->shortest >= 0)
        out->longer_by = (int)length - out->shortest;
    out->claim_holds = out->metric == UJ_MOVES && out->claimed >= 0 && out->claimed == out->shortest;
}

uj_status uj_verify(uj_verification *out, const uj_puzzle *puzzle, const uj_solve_options *options, uj_error *error)
{
    uj_solve_options own = UJ_SOLVE_OPTIONS_INIT;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status != UJ_OK)
        return status;
    *out = (uj_verification){.metric = own.metric, .shortest = -1, .longer_by = -1, .claimed = puzzle->moves};
    replay(out, puzzle);
    uj_solution solution = UJ_SOLUTION_INIT;
    status = uj_solve(&solution, &puzzle->board, &own, error);
    if (status == UJ_OK)
        compare(out, &solution);
    uj_solution_clear(&solution);
    return status;
}
