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
    uj_attempt result;
    bool cut_short; /* by time or by the caller: what it would have found is not known */
    /* Reports progress; false if there is no time for another board. */
    bool (*poll)(struct attempt *attempt);
    void *payload;
};

typedef uj_status attempt_fn(struct attempt *attempt, uj_error *error);

attempt_fn attempt_climb, attempt_walkback, attempt_random;

/* Nothing looked at and nothing found. */
#define ATTEMPT_NONE ((uj_attempt){.level = UJ_LEVEL_INIT, .most_moves = -1, .most_steps = -1})

static inline void attempt_note_length(struct attempt *attempt, uj_metric metric, int length)
{
    int *const most = metric == UJ_MOVES ? &attempt->result.most_moves : &attempt->result.most_steps;
    *most = length > *most ? length : *most;
}

/* Counts a board that was looked at, with its shortest length or -1; false if there is no time for another. */
static inline bool attempt_count(struct attempt *attempt, uj_metric metric, int length)
{
    attempt->result.judged++;
    attempt->result.solvable += length >= 0;
    attempt_note_length(attempt, metric, length);
    attempt->cut_short = attempt->cut_short || !attempt->poll(attempt);
    return !attempt->cut_short;
}

enum fit { FITS, TOO_EASY, TOO_HARD, UNFIT };

/* Makes the board the attempt's level and says whether it is what was asked for. *moves is its shortest length, or -1, also
 * where it is not; may be NULL. */
uj_status attempt_finish(struct attempt *attempt, const uj_board *board, enum fit *fit, int *moves, uj_error *error);

#endif
