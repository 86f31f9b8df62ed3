/* One attempt at a puzzle. Every attempt has random numbers of its own, made from the seed and its number, and knows
 * nothing of the others, so that it makes no difference which thread does it. */
#ifndef UNJAM_GENERATE_ATTEMPT_H
#define UNJAM_GENERATE_ATTEMPT_H

#include "base/budget.h"
#include "generate/request.h"

struct attempt {
    const struct request *request;
    uj_budget *budget; /* of the run */
    uj_random random;
    uj_level level; /* the puzzle, if one was found */
    bool found;
    bool cut_short;             /* by time or by the caller: what it would have found is not known */
    uint64_t judged, solvable;  /* boards looked at */
    int most_moves, most_steps; /* of the hardest of them, or -1 */
    /* Whether there is time for another board. */
    bool (*goes_on)(struct attempt *attempt);
    void *payload;
};

typedef uj_status attempt_fn(struct attempt *attempt, uj_error *error);

attempt_fn attempt_climb, attempt_walkback, attempt_random;

static inline void attempt_note_length(struct attempt *attempt, uj_metric metric, int length)
{
    int *const most = metric == UJ_MOVES ? &attempt->most_moves : &attempt->most_steps;
    *most = length > *most ? length : *most;
}

/* Counts a board that was looked at, with its shortest length or -1; false if there is no time for another. */
static inline bool attempt_count(struct attempt *attempt, uj_metric metric, int length)
{
    attempt->judged++;
    attempt->solvable += length >= 0;
    attempt_note_length(attempt, metric, length);
    attempt->cut_short = attempt->cut_short || !attempt->goes_on(attempt);
    return !attempt->cut_short;
}

enum fit { FITS, TOO_EASY, TOO_HARD, UNFIT };

/* Makes the board the attempt's level and says whether it is what was asked for. *moves is its shortest length, or -1, also
 * where it is not; may be NULL. */
uj_status attempt_finish(struct attempt *attempt, const uj_board *board, enum fit *fit, int *moves, uj_error *error);

#endif
