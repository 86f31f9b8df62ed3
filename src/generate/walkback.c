/* A random board goes back to where it is hardest: the farthest state of its cluster from any solution. */
#include "generate/attempt.h"

/* Larger than any cluster of 6x6, and small enough for every machine. */
enum { MOST_STATES = 2000000 };

uj_status attempt_walkback(struct attempt *attempt, uj_error *error)
{
    const struct request *request = attempt->request;
    const struct recipe recipe = request_recipe(request, &attempt->random);
    struct draft draft;
    if (!draft_random(&draft, &recipe, &attempt->random))
        return UJ_OK;
    struct verdict verdict;
    const int most = request->options.moves.high;
    const uj_status status = judge_cluster(&verdict, &draft.board, UJ_MOVES, most, MOST_STATES, attempt->budget);
    if (status != UJ_OK || !attempt_count(attempt, UJ_MOVES, verdict.distance) ||
        verdict.distance < request->options.moves.low)
        return status;
    enum wish_fit fit;
    return attempt_finish(attempt, &verdict.board, &fit, NULL, error);
}
