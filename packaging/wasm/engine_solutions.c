/* All shortest solutions: how many there are, and the first of them. */
#include "engine.h"

#include <stdlib.h>

/* As JSON writes counts: digits, in quotes where a number would lose some. */
static void add_count(uj_text *out, const uj_text *digits)
{
    enum { EXACT = 15 }; /* digits that every number of JavaScript holds */
    if (digits->length <= EXACT)
        uj_text_words(out, digits->length > 0 ? digits->data : "null");
    else
        uj_json_string(out, digits->data);
}

static uj_status add_counts(uj_text *out, uj_solutions *solutions, uj_error *error)
{
    uj_text all = UJ_TEXT_INIT, classes = UJ_TEXT_INIT;
    uj_status status = uj_solutions_count(&all, solutions, UJ_SOLUTIONS_ALL, error);
    if (status == UJ_OK) /* classes may be too many to count where solutions are not */
        status = uj_solutions_count(&classes, solutions, UJ_SOLUTIONS_CLASSES, error);
    status = status == UJ_LIMIT && all.length > 0 ? UJ_OK : status;
    uj_text_words(out, ",\"count\":");
    add_count(out, &all);
    uj_text_words(out, ",\"classes\":");
    add_count(out, &classes);
    uj_text_free(&all);
    uj_text_free(&classes);
    return status;
}

static uj_status add_moves(uj_text *out, const uj_board *board, uj_solutions *solutions, uj_solution_set set, int most,
                           uj_error *error)
{
    const size_t length = (size_t)uj_solutions_length(solutions);
    uj_move *moves = malloc((length + 1) * sizeof *moves);
    uj_status status = moves ? UJ_OK : UJ_NO_MEMORY;
    uj_text_words(out, ",\"solutions\":[");
    for (int number = 0; status == UJ_OK && number < most; number++) {
        status = uj_solutions_next(moves, solutions, set, error);
        if (status != UJ_OK)
            break;
        uj_text_words(out, number > 0 ? ",[" : "[");
        for (size_t i = 0; i < length; i++) {
            uj_text_words(out, i > 0 ? "," : "");
            uj_json_move(out, board, moves[i]);
        }
        uj_text_words(out, "]");
    }
    uj_text_words(out, "]}");
    free(moves);
    return status == UJ_END ? UJ_OK : status;
}

/* board; {"length","count","classes","solutions":[[…],…]}; classes: one of each class */
int EXPORT(engine_solutions)(int metric, int classes, int most, double max_memory)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_solutions *solutions = NULL;
    const uj_limits limits = {.max_memory = engine_memory(max_memory)};
    uj_status status = engine_board(&puzzle, &error);
    if (status == UJ_OK)
        status = uj_solutions_open(&solutions, &puzzle.board, metric ? UJ_STEPS : UJ_MOVES, &limits, &error);
    if (status == UJ_OK && uj_solutions_length(solutions) < 0) {
        uj_text_words(out, "{\"length\":null,\"count\":0,\"classes\":0,\"solutions\":[]}");
    } else if (status == UJ_OK) {
        uj_text_printf(out, "{\"length\":%d", uj_solutions_length(solutions));
        status = add_counts(out, solutions, &error);
        if (status == UJ_OK)
            status = add_moves(out, &puzzle.board, solutions, classes ? UJ_SOLUTIONS_CLASSES : UJ_SOLUTIONS_ALL, most,
                               &error);
    }
    uj_solutions_close(solutions);
    return engine_end(status, &error);
}
