#include "answer/parts.h"

#include <string.h>

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
    uj_text_printf(out, is_exact ? "%s" : "\"%s\"", digits);
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
