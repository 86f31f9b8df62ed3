/* Is a solution what it claims to be? */
#include <stdio.h>

#include "base/budget.h"
#include "base/options.h"

static void replay(uj_verification *out, const uj_puzzle *puzzle)
{
    uj_replay replay;
    uj_error why = {.code = UJ_OK};
    /* A board that is solved already needs no list of moves, and where one is expected, an empty one is right. */
    out->has_solution = puzzle->solution_length > 0 || uj_board_solved(&puzzle->board);
    out->legal = uj_board_replay(&replay, &puzzle->board, puzzle->solution, puzzle->solution_length, &why) == UJ_OK;
    out->solves = out->legal && replay.solved;
    out->moves = replay.moves;
    out->steps = replay.steps;
    if (!out->legal) {
        out->illegal_move = replay.legal;
        snprintf(out->reason, sizeof out->reason, "%.159s", why.message);
    }
}

/* How far the exit is from where the solution stopped. */
static uj_status measure_rest(uj_verification *out, const uj_puzzle *puzzle, const uj_solve_options *options,
                              uj_error *error)
{
    uj_replay replay;
    uj_board_replay(&replay, &puzzle->board, puzzle->solution, puzzle->solution_length, NULL);
    out->left = replay.solved ? 0 : out->shortest;
    if (replay.solved || replay.legal == 0)
        return UJ_OK;
    uj_solution rest = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&rest, &replay.end, options, error);
    out->left = status == UJ_OK && rest.outcome == UJ_SOLVED && rest.optimal ? rest.length : -1;
    uj_solution_clear(&rest);
    return status;
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
    *out =
        (uj_verification){.metric = own.metric, .shortest = -1, .longer_by = -1, .claimed = puzzle->moves, .left = -1};
    replay(out, puzzle);
    uj_budget budget; /* for both searches together */
    budget_init(&budget, &own.limits);
    own.limits = budget_part(&budget, 0);
    uj_solution solution = UJ_SOLUTION_INIT;
    status = uj_solve(&solution, &puzzle->board, &own, error);
    if (status == UJ_OK)
        compare(out, &solution);
    uj_solution_clear(&solution);
    return status == UJ_OK ? measure_rest(out, puzzle, &own, error) : status;
}

uj_status uj_verify_reply(uj_verification *out, const uj_board *board, const uj_reply *reply,
                          const uj_solve_options *options, uj_error *error)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1, .solution = reply->moves, .solution_length = reply->count};
    const uj_status status = uj_verify(out, &puzzle, options, error);
    if (status != UJ_OK || !out->legal || reply->end == UJ_REPLY_EMPTY || reply->end == UJ_REPLY_COMPLETE)
        return status;
    out->has_solution = true;
    out->ambiguous = reply->end == UJ_REPLY_AMBIGUOUS;
    out->legal = out->ambiguous;
    out->solves &= out->ambiguous; /* what follows the exit does not matter, unless it breaks a rule */
    out->longer_by = out->solves ? out->longer_by : -1;
    out->illegal_move = reply->count;
    snprintf(out->reason, sizeof out->reason, "%s", reply->reason);
    return UJ_OK;
}
