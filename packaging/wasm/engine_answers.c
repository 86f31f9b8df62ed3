/* Questions that are answered at once. */
#include <inttypes.h>

#include "engine.h"

/* ---- What there is ---- */

static void add_entry(uj_text *out, bool is_first, const char *name, const char *summary)
{
    uj_text_words(out, is_first ? "{\"name\":" : ",{\"name\":");
    uj_json_string(out, name);
    uj_text_words(out, ",\"summary\":");
    uj_json_string(out, summary);
}

static void add_flag(uj_text *out, const char *key, bool is_set)
{
    uj_text_printf(out, ",\"%s\":%s", key, is_set ? "true" : "false");
}

/* {"version","formats","algorithms","heuristics"} */
int EXPORT(engine_about)(void)
{
    static const char *const shortest[] = {
        [UJ_SHORTEST_ALWAYS] = "always",
        [UJ_SHORTEST_IF_ADMISSIBLE] = "if_admissible",
        [UJ_SHORTEST_NEVER] = "never",
    };
    uj_text *out = engine_answer();
    uj_text_printf(out, "{\"version\":\"%s\",\"formats\":[", uj_version());
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
        add_entry(out, format == UJ_FORMAT_STRING, uj_format_name(format), uj_format_summary(format));
        uj_text_words(out, "}");
    }
    uj_text_words(out, "],\"algorithms\":[");
    const uj_algorithm *algorithm;
    for (size_t i = 0; (algorithm = uj_algorithm_at(i)) != NULL; i++) {
        add_entry(out, i == 0, algorithm->name, algorithm->summary);
        uj_text_printf(out, ",\"shortest\":\"%s\"", shortest[algorithm->shortest]);
        add_flag(out, "uses_heuristic", algorithm->uses_heuristic);
        add_flag(out, "moves_only", algorithm->moves_only);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "],\"heuristics\":[");
    const uj_heuristic *heuristic;
    for (size_t i = 0; (heuristic = uj_heuristic_at(i)) != NULL; i++) {
        add_entry(out, i == 0, heuristic->name, heuristic->summary);
        add_flag(out, "admissible_moves", heuristic->admissible_moves);
        add_flag(out, "admissible_steps", heuristic->admissible_steps);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "]}");
    return engine_end(UJ_OK, NULL);
}

/* ---- Notations ---- */

static void add_solution(uj_text *out, const uj_puzzle *puzzle)
{
    if (!puzzle->solution) {
        uj_text_words(out, "null");
        return;
    }
    uj_text_words(out, "[");
    for (size_t i = 0; i < puzzle->solution_length; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_json_move(out, &puzzle->board, puzzle->solution[i]);
    }
    uj_text_words(out, "]");
}

static void add_puzzle(uj_text *out, const uj_puzzle *puzzle)
{
    uj_text_printf(out, "{\"line\":%d,\"board\":", puzzle->line);
    engine_add_board(&puzzle->board);
    uj_text_words(out, ",\"string\":");
    engine_add_string(&puzzle->board);
    if (puzzle->moves >= 0)
        uj_text_printf(out, ",\"moves\":%d,\"states\":", puzzle->moves);
    else
        uj_text_words(out, ",\"moves\":null,\"states\":");
    if (puzzle->states > 0)
        uj_json_count(out, puzzle->states);
    else
        uj_text_words(out, "null");
    uj_text_words(out, ",\"solution\":");
    add_solution(out, puzzle);
    uj_text_words(out, "}");
}

static uj_status read_all(uj_text *out, uj_reader *reader, uj_error *error)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_status status = UJ_OK;
    for (size_t count = 0; (status = uj_reader_next(reader, &puzzle, error)) != UJ_END; count++) {
        if (status == UJ_NO_MEMORY)
            break;
        uj_text_words(out, count > 0 ? "," : "");
        if (status == UJ_OK) {
            add_puzzle(out, &puzzle);
            continue;
        }
        uj_text_words(out, "{\"error\":");
        uj_json_error(out, error);
        uj_text_words(out, "}");
    }
    uj_puzzle_clear(&puzzle);
    return status == UJ_END ? UJ_OK : status;
}

/* text, format ("": find out); {"format","puzzles":[…]} */
int EXPORT(engine_parse)(int width, int height)
{
    uj_text *out = engine_answer();
    const char *text = engine_next_string(), *format = engine_next_string();
    uj_error error = {.code = UJ_OK};
    uj_reader *reader;
    const uj_read_options options = {
        .size = sizeof(uj_read_options), .format = uj_format_by_name(format), .width = width, .height = height};
    if (*format && options.format == UJ_FORMAT_UNKNOWN) {
        error = (uj_error){.code = UJ_BAD_INPUT, .message = "there is no such notation"};
        return engine_end(UJ_BAD_INPUT, &error);
    }
    uj_status status = uj_reader_open(&reader, text, strlen(text), &options, &error);
    if (status != UJ_OK)
        return engine_end(status, &error);
    uj_text_printf(out, "{\"format\":\"%s\",\"puzzles\":[", uj_format_name(uj_reader_format(reader)));
    status = read_all(out, reader, &error);
    uj_text_words(out, "]}");
    uj_reader_close(reader);
    return engine_end(status, &error);
}

/* text */
int EXPORT(engine_check)(void)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    const uj_status status = engine_board(&puzzle, &error);
    uj_answer_check(out, &puzzle, status == UJ_OK ? NULL : &error);
    return engine_end(status == UJ_NO_MEMORY ? status : UJ_OK, &error);
}

static void add_lines(uj_text *out, char *lines)
{
    char *end;
    for (const char *separator = ""; lines && (end = strchr(lines, '\n')) != NULL; lines = end + 1, separator = ",") {
        *end = '\0';
        uj_text_words(out, separator);
        uj_json_string(out, lines);
    }
}

/* board, format; {"text","notes":[…]} */
int EXPORT(engine_convert)(void)
{
    uj_text *out = engine_answer(), text = UJ_TEXT_INIT, notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_status status = engine_board(&puzzle, &error);
    const uj_format format = uj_format_by_name(engine_next_string());
    if (status == UJ_OK)
        status = uj_board_fit_names(&puzzle.board, format, &notes, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&text, &puzzle, format, true, &error);
    if (status == UJ_OK)
        status = uj_text_status(&notes);
    if (status == UJ_OK) {
        uj_text_words(out, "{\"text\":");
        uj_json_string(out, text.data);
        uj_text_words(out, ",\"notes\":[");
        add_lines(out, notes.data);
        uj_text_words(out, "]}");
    }
    uj_text_free(&text);
    uj_text_free(&notes);
    return engine_end(status, &error);
}

/* ---- Solving and rating ---- */

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
