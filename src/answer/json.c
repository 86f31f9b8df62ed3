#include <string.h>

#include "answer/move.h"

void uj_json_count(uj_text *out, uint64_t count)
{
    const uint64_t exact_in_a_double = UINT64_C(1) << 53;
    if (count >= exact_in_a_double)
        uj_text_words(out, "\"");
    uj_text_number(out, count);
    if (count >= exact_in_a_double)
        uj_text_words(out, "\"");
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

void uj_json_move(uj_text *out, const uj_board *board, uj_move move)
{
    char buffer[MOVE_SIZE];
    const char *end = put_move(buffer, board, move);
    uj_text_add(out, buffer, (size_t)(end - buffer));
}

/* The length of the UTF-8 character at `bytes`, or 0 if there is none. Overlong forms and surrogates are none. */
static size_t utf8_length(const unsigned char *bytes)
{
    const unsigned char first = bytes[0];
    const size_t length = first < 0x80   ? 1
                          : first < 0xC2 ? 0
                          : first < 0xE0 ? 2
                          : first < 0xF0 ? 3
                          : first < 0xF5 ? 4
                                         : 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    const bool out_of_range = (first == 0xE0 && bytes[1] < 0xA0) || (first == 0xED && bytes[1] > 0x9F) ||
                              (first == 0xF0 && bytes[1] < 0x90) || (first == 0xF4 && bytes[1] > 0x8F);
    return out_of_range ? 0 : length;
}

void uj_json_string(uj_text *out, const char *string)
{
    uj_text_add(out, "\"", 1);
    for (const unsigned char *next = (const unsigned char *)string; *next != '\0';) {
        const size_t length = utf8_length(next);
        if (length == 0)
            uj_text_printf(out, "\\ufffd");
        else if (*next == '"' || *next == '\\')
            uj_text_printf(out, "\\%c", *next);
        else if (*next < 0x20)
            uj_text_printf(out, "\\u%04x", *next);
        else
            uj_text_add(out, (const char *)next, length);
        next += length > 0 ? length : 1;
    }
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
