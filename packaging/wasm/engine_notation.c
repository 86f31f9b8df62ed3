/* Boards in all notations. */
#include "engine.h"

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
