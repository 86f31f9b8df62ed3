#include "rate/minimal.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "search/budget.h"

static uj_board without(const uj_board *board, int vehicle)
{
    uj_board rest = *board;
    rest.vehicle_count--;
    memmove(&rest.vehicles[vehicle], &rest.vehicles[vehicle + 1],
            (size_t)(rest.vehicle_count - vehicle) * sizeof *rest.vehicles);
    rest.target = (uint8_t)(rest.target - (rest.target > vehicle));
    return rest;
}

/* What is left of a solution when the vehicle is gone still solves the board, so it never gets harder. */
static uj_status is_as_hard(const uj_board *board, int moves, const uj_solve_options *options, uj_solution *solution,
                            bool *out, uj_error *error)
{
    const uj_status status = uj_solve(solution, board, options, error);
    if (status != UJ_OK)
        return status;
    *out = solution->lower_bound >= moves;
    const bool is_known = *out || (solution->length >= 0 && solution->length < moves);
    return is_known
               ? UJ_OK
               : fail_here(error, UJ_LIMIT, "the board without one vehicle needs more memory or time than allowed");
}

uj_status minimal_find(const uj_board *board, int moves, uint64_t max_memory, double deadline, bool *removable,
                       uj_error *error)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.threads = 1;
    options.max_memory = max_memory;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_status status = UJ_OK;
    for (int i = 0; i < board->vehicle_count && status == UJ_OK; i++) {
        removable[i] = false;
        if (i == board->target)
            continue;
        if (deadline > 0) /* an instant, where no time is left: a timeout of 0 is none */
            options.timeout_seconds = fmax(deadline - clock_seconds(), 1e-9);
        const uj_board rest = without(board, i);
        status = is_as_hard(&rest, moves, &options, &solution, &removable[i], error);
    }
    uj_solution_clear(&solution);
    return status;
}
