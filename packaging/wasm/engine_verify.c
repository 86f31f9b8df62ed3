/* Answers of others, checked. */
#include "engine.h"

/* board, answer in free text */
int EXPORT(engine_verify)(int metric, double max_nodes, double max_memory)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_reply reply = UJ_REPLY_INIT;
    uj_verification found;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.metric = metric ? UJ_STEPS : UJ_MOVES;
    options.max_nodes = (uint64_t)max_nodes;
    options.limits.max_memory = engine_memory(max_memory);
    uj_status status = engine_board(&puzzle, &error);
    const char *answer = engine_next_string();
    if (status == UJ_OK)
        status = uj_reply_read(&reply, &puzzle.board, answer, strlen(answer), &error);
    if (status == UJ_OK)
        status = uj_verify_reply(&found, &puzzle.board, &reply, &options, &error);
    if (status == UJ_OK) {
        puzzle.solution = reply.moves;
        puzzle.solution_length = reply.count;
        uj_answer_verify(out, &puzzle, &found);
    }
    uj_reply_clear(&reply);
    return engine_end(status, &error);
}
