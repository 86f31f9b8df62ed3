#include "rate/rate.h"

#include <string.h>

#include "base/error.h"

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
static uj_status compare_hardness(const uj_board *board, int moves, const uj_solve_options *options,
                                  uj_solution *solution, bool *out, uj_error *error)
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

/* Vehicles that a shortest solution moves. */
static uj_status find_moved(const uj_board *board, const uj_solve_options *options, uj_solution *solution, bool *moved,
                            uj_error *error)
{
    const uj_status status = uj_solve(solution, board, options, error);
    memset(moved, 0, board->vehicle_count * sizeof *moved);
    if (status == UJ_OK && solution->optimal)
        for (size_t i = 0; i < solution->move_count; i++)
            moved[solution->moves[i].vehicle] = true;
    return status;
}

uj_status removable_find(const uj_board *board, int moves, const bool *moved, uj_budget *budget, bool *removable,
                         uj_error *error)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.threads = 1;
    options.limits = budget_part(budget, 0);
    uj_solution solution = UJ_SOLUTION_INIT;
    bool of_one[UJ_MAX_VEHICLES];
    uj_status status = moved ? UJ_OK : find_moved(board, &options, &solution, of_one, error);
    moved = moved ? moved : of_one;
    options.max_depth = moves > 1 ? moves - 1 : 0; /* whether there is a shorter one is all that is asked */
    for (int i = 0; i < board->vehicle_count && status == UJ_OK; i++) {
        removable[i] = false;
        if (i == board->target || moved[i])
            continue;
        const uj_board rest = without(board, i);
        status = compare_hardness(&rest, moves, &options, &solution, &removable[i], error);
    }
    uj_solution_clear(&solution);
    return status;
}
