#include <stdlib.h>
#include <string.h>

#include "base/digits.h"
#include "base/error.h"
#include "search/search.h"

uj_status solution_reserve_moves(uj_solution *solution, size_t count)
{
    if (count > solution->move_count || !solution->moves) {
        uj_move *moves = realloc(solution->moves, (count ? count : 1) * sizeof *moves);
        if (!moves)
            return UJ_NO_MEMORY;
        solution->moves = moves;
    }
    solution->move_count = count;
    return UJ_OK;
}

uj_status profile_add(struct search *search, size_t depth, uint64_t count)
{
    uj_solution *solution = search->solution;
    if (!search->options->profile)
        return UJ_OK;
    if (depth >= solution->profile_length) {
        uint64_t *profile = realloc(solution->profile, (depth + 1) * sizeof *profile);
        if (!profile)
            return UJ_NO_MEMORY;
        const size_t fresh = depth + 1 - solution->profile_length;
        memset(profile + solution->profile_length, 0, fresh * sizeof *profile);
        solution->profile = profile;
        solution->profile_length = depth + 1;
    }
    solution->profile[depth] += count;
    return UJ_OK;
}

void solution_restart(uj_solution *solution)
{
    solution->expanded = solution->generated = solution->queue = solution->peak_queue = 0;
    solution->lower_bound = 0;
    solution->profile_length = 0;
}

void uj_solution_clear(uj_solution *solution)
{
    free(solution->moves);
    free(solution->profile);
    *solution = (uj_solution)UJ_SOLUTION_INIT;
}

uj_status uj_solution_check(const uj_board *board, const uj_move *moves, size_t move_count, uj_error *error)
{
    uj_replay replay;
    uj_error why;
    if (uj_board_replay(&replay, board, moves, move_count, &why) != UJ_OK)
        return fail_here(error, UJ_BAD_INPUT, "move %zu is not legal: %.180s", replay.legal + 1, why.message);
    if (!replay.solved)
        return fail_here(error, UJ_BAD_INPUT, "after %zu move%s the target is not at the exit", move_count,
                         plural(move_count));
    return UJ_OK;
}
