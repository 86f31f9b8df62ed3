#include "engine.h"

#include <stdlib.h>

static struct {
    char *input;
    size_t capacity, length, at;
    uj_text answer;
} engine;

/* Two zeros follow the input, so that whatever is asked for beyond it is an empty string. */
char *EXPORT(engine_input)(size_t length)
{
    enum { ZEROS = 2 };
    if (length > SIZE_MAX / 2)
        return NULL;
    if (length + ZEROS > engine.capacity) {
        char *input = realloc(engine.input, length + ZEROS);
        if (!input)
            return NULL;
        engine.input = input;
        engine.capacity = length + ZEROS;
    }
    memset(engine.input + length, 0, ZEROS);
    engine.length = length;
    engine.at = 0;
    return engine.input;
}

const char *EXPORT(engine_output)(void)
{
    return engine.answer.data;
}

size_t EXPORT(engine_output_length)(void)
{
    return engine.answer.length;
}

const char *engine_next_string(void)
{
    if (engine.at >= engine.length)
        return "";
    const char *string = engine.input + engine.at;
    engine.at += strlen(string) + 1;
    return string;
}

const char *engine_bytes(size_t *length)
{
    *length = engine.length;
    return engine.input;
}

/* Room that was allocated is aligned for doubles. */
const double *engine_numbers(size_t count)
{
    const size_t length = count * sizeof(double), given = engine.length;
    if (given >= length)
        return (const double *)engine.input;
    char *input = engine_input(length);
    if (input)
        memset(input + given, 0, length - given);
    return (const double *)input;
}

uj_text *engine_answer(void)
{
    uj_text_clear(&engine.answer);
    return &engine.answer;
}

int engine_end(uj_status status, const uj_error *error)
{
    if (status == UJ_OK)
        status = uj_text_status(&engine.answer);
    if (status == UJ_OK)
        return UJ_OK;
    const uj_error out_of_memory = {.code = UJ_NO_MEMORY, .message = "out of memory"};
    uj_text_clear(&engine.answer);
    uj_answer_error(&engine.answer, status == UJ_NO_MEMORY ? &out_of_memory : error);
    return (int)status;
}

uj_status engine_board(uj_puzzle *puzzle, uj_error *error)
{
    const char *text = engine_next_string();
    return uj_board_parse(&puzzle->board, text, strlen(text), error);
}

uint64_t engine_memory(double bytes)
{
    const double most = 2147483648.0;
    return (uint64_t)(bytes < most ? bytes : most);
}

void engine_add_board(const uj_board *board)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    uj_puzzle_write_line(&engine.answer, &puzzle, UJ_FORMAT_JSON, NULL);
}

void engine_add_string(const uj_board *board)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    const size_t before = engine.answer.length;
    uj_text_words(&engine.answer, "\"");
    const bool holds = uj_puzzle_write_line(&engine.answer, &puzzle, UJ_FORMAT_STRING, NULL) != UJ_CANNOT_HOLD;
    if (!holds)
        engine.answer.length = before;
    uj_text_words(&engine.answer, holds ? "\"" : "null");
}
