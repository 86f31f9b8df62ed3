/* From a promising board to a level that is what was asked for, or the reason why it is not. The dearest questions come
 * last. */
#include "generate/attempt.h"
#include "rate/rate.h"

static enum wish_fit fit_in(uj_range range, int number)
{
    if (number < range.low || number == 0) /* a board that is solved is no puzzle */
        return TOO_EASY;
    return number > range.high ? TOO_HARD : FITS;
}

static enum wish_fit fit_in_bands(unsigned bands, uj_band band)
{
    if (bands == 0 || bands >> band & 1)
        return FITS;
    return bands >> band ? TOO_EASY : TOO_HARD;
}

static bool counts_fit(const struct request *request, const uj_board *board)
{
    const uj_contents contents = uj_board_contents(board);
    return range_has(request->cars, contents.cars) && range_has(request->trucks, contents.trucks);
}

/* Takes away one vehicle after another without which the shortest solution stays as long. */
static uj_status reduce(uj_board *board, int moves, uj_budget *budget, uj_error *error)
{
    for (;;) {
        bool removable[UJ_MAX_VEHICLES];
        const uj_status status = removable_find(board, moves, NULL, budget, removable, error);
        if (status != UJ_OK)
            return status;
        int spare = 0;
        while (spare < board->vehicle_count && !removable[spare])
            spare++;
        if (spare == board->vehicle_count)
            return UJ_OK;
        board->vehicles[spare] = board->vehicles[--board->vehicle_count];
        uj_board_canonical(board, board);
    }
}

static uj_status solve_and_reduce(struct attempt *attempt, const uj_board *board, enum wish_fit *fit, uj_error *error)
{
    const struct request *request = attempt->request;
    uj_level *level = &attempt->result.level;
    level_begin(level, board);
    uj_status status = level_solve(level, attempt->budget, error);
    if (status != UJ_OK || level->moves < 0) {
        *fit = UNFIT;
        return status;
    }
    *fit = fit_in(request->options.moves, level->moves);
    if (*fit == FITS && request->options.minimal) {
        uj_board reduced = level->board;
        status = reduce(&reduced, level->moves, attempt->budget, error);
        if (status == UJ_OK && reduced.vehicle_count < level->board.vehicle_count) {
            level_begin(level, &reduced);
            status = level_solve(level, attempt->budget, error);
        }
    }
    if (*fit == FITS && !counts_fit(request, &level->board))
        *fit = UNFIT;
    return status;
}

static uj_status look_closely(struct attempt *attempt, enum wish_fit *fit, uj_error *error)
{
    const uj_generate_options *options = &attempt->request->options;
    uj_level *level = &attempt->result.level;
    uj_status status = level_measure(level, attempt->budget, error);
    if (status != UJ_OK)
        return status;
    attempt_note_length(attempt, UJ_STEPS, level->steps);
    *fit = fit_in(options->steps, level->steps);
    if (*fit != FITS)
        return UJ_OK;
    status = level_rate(level, attempt->budget, error);
    if (status == UJ_OK)
        *fit = fit_in_bands(options->bands, level->rating.band);
    return status;
}

uj_status attempt_finish(struct attempt *attempt, const uj_board *board, enum wish_fit *fit, int *moves,
                         uj_error *error)
{
    uj_status status = solve_and_reduce(attempt, board, fit, error);
    if (moves)
        *moves = attempt->result.level.moves;
    if (status == UJ_OK && *fit == FITS && attempt->request->detailed)
        status = look_closely(attempt, fit, error);
    if (status == UJ_LIMIT) { /* its cluster is too large for the memory, or the time is over */
        attempt->cut_short = budget_is_over(attempt->budget);
        *fit = UNFIT;
        status = UJ_OK;
    }
    attempt->result.found = status == UJ_OK && *fit == FITS;
    if (!attempt->result.found)
        uj_level_clear(&attempt->result.level);
    return status;
}
