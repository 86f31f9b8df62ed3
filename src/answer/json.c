#include "answer/parts.h"
#include "base/utf8.h"

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
