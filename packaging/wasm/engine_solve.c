/* Shortest solutions, in an order for people, with the reason for each move. */
#include "engine.h"

static const char *or_null(const char *string)
{
    return *string ? string : NULL;
}

/* Puts a solution in order and explains it, and writes the answer. */
static uj_status add_explained(uj_text *out, const uj_puzzle *puzzle, uj_solution *solution, bool explain,
                               const uj_limits *limits, uj_error *error)
{
    uj_ordering ordering;
    uj_explanation why = UJ_EXPLANATION_INIT;
    uj_status status = uj_solution_order(solution, &ordering, &puzzle->board, limits, error);
    if (status == UJ_OK && explain)
        status = uj_explain(&why, &puzzle->board, solution->moves, solution->move_count, error);
    if (status == UJ_OK)
        uj_answer_solution(out, puzzle, solution, &ordering, explain ? &why : NULL, UJ_ANSWER_NO_TIMES);
    uj_explanation_clear(&why);
    return status;
}

/* board, algorithm, heuristic (both may be empty). Numbers are doubles where 32 bits are too few. `order`: 0 any, 1 human. */
int EXPORT(engine_solve)(int metric, double max_nodes, double max_memory, int max_depth, int order, int explain)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_status status = engine_board(&puzzle, &error);
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = or_null(engine_next_string());
    options.heuristic = or_null(engine_next_string());
    options.metric = metric ? UJ_STEPS : UJ_MOVES;
    options.max_nodes = (uint64_t)max_nodes;
    options.limits.max_memory = engine_memory(max_memory);
    options.max_depth = max_depth;
    if (status == UJ_OK)
        status = uj_solve(&solution, &puzzle.board, &options, &error);
    if (status == UJ_OK && solution.length >= 0 && (order || explain))
        status = add_explained(out, &puzzle, &solution, explain, &options.limits, &error);
    else if (status == UJ_OK)
        uj_answer_solve(out, &puzzle, &solution, UJ_ANSWER_NO_TIMES);
    uj_solution_clear(&solution);
    return engine_end(status, &error);
}
