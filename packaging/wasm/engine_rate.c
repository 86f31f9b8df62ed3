/* How hard a board is, and where its moves lead. */
#include "engine.h"

/* board */
int EXPORT(engine_rate)(int explain, double max_memory)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_rating rating = UJ_RATING_INIT;
    const uj_limits limits = {.max_memory = engine_memory(max_memory)};
    uj_status status = engine_board(&puzzle, &error);
    if (status == UJ_OK)
        status = uj_rate(&rating, &puzzle.board, &limits, &error);
    if (status == UJ_OK)
        (explain ? uj_answer_explain : uj_answer_rate)(out, &puzzle, &rating);
    uj_rating_clear(&rating);
    return engine_end(status, &error);
}

/* board */
int EXPORT(engine_neighbours)(int metric)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    const uj_status status = engine_board(&puzzle, &error);
    if (status == UJ_OK)
        uj_answer_neighbours(out, &puzzle, metric ? UJ_STEPS : UJ_MOVES);
    return engine_end(status, &error);
}
