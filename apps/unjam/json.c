#include "json.h"

#include "numbers.h"

void json_add_count(uj_text *text, uint64_t count)
{
    const uint64_t exact_in_a_double = UINT64_C(1) << 53;
    if (count >= exact_in_a_double)
        add_words(text, "\"");
    add_number(text, count);
    if (count >= exact_in_a_double)
        add_words(text, "\"");
}

void json_add_seconds(uj_text *text, double seconds)
{
    enum { DIGITS = 9 };
    const uint64_t second = 1000000000;
    const uint64_t nanoseconds = seconds > 0 ? (uint64_t)(seconds * 1e9 + 0.5) : 0;
    char digits[NUMBER_SIZE + 1 + DIGITS], *at = put_number(digits, nanoseconds / second);
    *at = '.';
    uint64_t rest = nanoseconds % second;
    for (int i = DIGITS; i > 0; i--, rest /= 10)
        at[i] = (char)('0' + rest % 10);
    uj_text_add(text, digits, (size_t)(at + 1 + DIGITS - digits));
}

bool board_add(uj_text *text, const uj_puzzle *puzzle, uj_format format)
{
    if (uj_puzzle_write(text, puzzle, format, NULL) != UJ_OK)
        return false;
    text->data[--text->length] = '\0'; /* the line end */
    return true;
}

void json_add_board(uj_text *text, const uj_puzzle *puzzle)
{
    const size_t before = text->length;
    add_words(text, "\"");
    if (board_add(text, puzzle, UJ_FORMAT_STRING)) {
        add_words(text, "\"");
        return;
    }
    text->length = before;
    board_add(text, puzzle, UJ_FORMAT_JSON);
}
