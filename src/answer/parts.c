#include "answer/parts.h"

#include <string.h>

#include "base/utf8.h"

static const char exact_in_a_double[] = "9007199254740991"; /* 2^53 - 1; beyond it readers may round */

void answer_item(uj_text *out)
{
    const char last = out->length > 0 ? out->data[out->length - 1] : '[';
    if (last != '[' && last != '{')
        uj_text_add(out, ",", 1);
}

void answer_key(uj_text *out, const char *key)
{
    answer_item(out);
    uj_text_add(out, "\"", 1);
    uj_text_words(out, key);
    uj_text_add(out, "\":", 2);
}

void answer_list(uj_text *out, const char *key)
{
    answer_key(out, key);
    uj_text_add(out, "[", 1);
}

void answer_words(uj_text *out, const char *key, const char *words)
{
    answer_key(out, key);
    uj_json_string(out, words);
}

void answer_flag(uj_text *out, const char *key, bool value)
{
    answer_key(out, key);
    uj_text_words(out, value ? "true" : "false");
}

void answer_count(uj_text *out, const char *key, uint64_t count)
{
    answer_key(out, key);
    uj_json_count(out, count);
}

void answer_length(uj_text *out, const char *key, int length)
{
    answer_key(out, key);
    if (length >= 0)
        uj_text_number(out, (uint64_t)length);
    else
        uj_text_words(out, "null");
}

void answer_real(uj_text *out, const char *key, double value)
{
    answer_key(out, key);
    uj_text_printf(out, "%.10g", value);
}

void answer_seconds(uj_text *out, const char *key, double seconds)
{
    answer_key(out, key);
    uj_json_seconds(out, seconds);
}

void answer_metric(uj_text *out, uj_metric metric)
{
    answer_words(out, "metric", metric == UJ_STEPS ? "steps" : "moves");
}

void answer_outcome(uj_text *out, uj_outcome outcome)
{
    static const char *const words[] = {
        [UJ_SOLVED] = "solved",
        [UJ_UNSOLVABLE] = "unsolvable",
        [UJ_UNDECIDED] = "limit",
    };
    answer_words(out, "status", words[outcome]);
}

void answer_board(uj_text *out, const uj_puzzle *puzzle)
{
    answer_key(out, "board");
    uj_json_board(out, puzzle);
}

void answer_cell(uj_text *out, int cell, int width)
{
    answer_item(out);
    uj_text_printf(out, "{\"row\":%d,\"column\":%d}", cell / width + 1, cell % width + 1);
}

void answer_digits(uj_text *out, const char *digits)
{
    const size_t length = strlen(digits), most = sizeof exact_in_a_double - 1;
    const bool is_exact = length < most || (length == most && strcmp(digits, exact_in_a_double) <= 0);
    uj_text_words(out, is_exact ? "" : "\"");
    uj_text_words(out, digits);
    uj_text_words(out, is_exact ? "" : "\"");
}

char *put_move(char *at, const uj_board *board, uj_move move)
{
    at = stpcpy(at, "{\"vehicle\":\"");
    at = stpcpy(at, board->vehicles[move.vehicle].name); /* names hold nothing that JSON would escape */
    at = stpcpy(at, "\",\"by\":");
    if (move.by < 0)
        *at++ = '-';
    at = put_digits(at, (uint64_t)(move.by < 0 ? -move.by : move.by));
    *at++ = '}';
    return at;
}

/* ---- For programs too ---------------------------------------------------------------------------------------------- */

void uj_json_count(uj_text *out, uint64_t count)
{
    char digits[DIGITS_SIZE + 1];
    *put_digits(digits, count) = '\0';
    answer_digits(out, digits);
}

void uj_json_seconds(uj_text *out, double seconds)
{
    enum { DECIMALS = 9 };
    const uint64_t second = 1000000000;
    const uint64_t nanoseconds = seconds > 0 ? (uint64_t)(seconds * 1e9 + 0.5) : 0;
    char digits[DIGITS_SIZE + 1 + DECIMALS], *at = put_digits(digits, nanoseconds / second);
    *at = '.';
    uint64_t rest = nanoseconds % second;
    for (int i = DECIMALS; i > 0; i--, rest /= 10)
        at[i] = (char)('0' + rest % 10);
    uj_text_add(out, digits, (size_t)(at + 1 + DECIMALS - digits));
}

void uj_json_board(uj_text *out, const uj_puzzle *puzzle)
{
    const size_t before = out->length;
    uj_text_words(out, "\"");
    if (uj_puzzle_write_line(out, puzzle, UJ_FORMAT_STRING, NULL) == UJ_OK) {
        uj_text_words(out, "\"");
        return;
    }
    out->length = before;
    uj_puzzle_write_line(out, puzzle, UJ_FORMAT_JSON, NULL);
}

void uj_json_move(uj_text *out, const uj_board *board, uj_move move)
{
    char buffer[MOVE_SIZE];
    const char *end = put_move(buffer, board, move);
    uj_text_add(out, buffer, (size_t)(end - buffer));
}

void uj_json_string(uj_text *out, const char *string)
{
    const char *plain = string, *at = string; /* what lies between them is written as it is */
    uj_text_add(out, "\"", 1);
    while (*at != '\0') {
        unsigned value;
        const size_t length = utf8_decode(at, SIZE_MAX, &value);
        if (length > 0 && value >= 0x20 && value != '"' && value != '\\') {
            at += length;
            continue;
        }
        uj_text_add(out, plain, (size_t)(at - plain));
        if (length == 0)
            uj_text_words(out, "\\ufffd");
        else
            uj_text_printf(out, value < 0x20 ? "\\u%04x" : "\\%c", value);
        plain = ++at;
    }
    uj_text_add(out, plain, (size_t)(at - plain));
    uj_text_add(out, "\"", 1);
}

void uj_json_error(uj_text *out, const uj_error *error)
{
    static const char *const codes[] = {
        [UJ_BAD_INPUT] = "bad_input",
        [UJ_CANNOT_HOLD] = "cannot_hold",
        [UJ_NO_MEMORY] = "no_memory",
        [UJ_LIMIT] = "limit",
        [UJ_IO] = "io",
    };
    uj_text_printf(out, "{\"code\":\"%s\",\"message\":", codes[error->code]);
    uj_json_string(out, error->message);
    uj_text_printf(out, ",\"position\":{\"line\":%d,\"column\":%d}}", error->line, error->column);
}

void uj_answer_error(uj_text *out, const uj_error *error)
{
    uj_text_words(out, "{\"error\":");
    uj_json_error(out, error);
    uj_text_words(out, "}");
}
