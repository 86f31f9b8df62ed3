#include <string.h>

#include "answer/features.h"

/* A number where readers that take numbers for doubles keep it exactly; else in quotes, as all counts are. */
static void add_digits(uj_text *text, const char *digits)
{
    static const char most[] = "9007199254740991"; /* 2^53 - 1 */
    const size_t length = digits ? strlen(digits) : 0, most_length = sizeof most - 1;
    const bool is_exact = length < most_length || (length == most_length && strcmp(digits, most) <= 0);
    uj_text_printf(text, is_exact ? "%s" : "\"%s\"", digits ? digits : "0");
}

static void add_moves(uj_text *text, const uj_board *board, const uint16_t *moves)
{
    const char *separator = "";
    uj_text_words(text, "[");
    for (int i = 0; i < board->vehicle_count; i++) {
        if (moves[i] == 0)
            continue;
        uj_text_printf(text, "%s{\"vehicle\":\"%s\",\"moves\":%d}", separator, board->vehicles[i].name, moves[i]);
        separator = ",";
    }
    uj_text_words(text, "]");
}

static void add_names(uj_text *text, const uj_board *board, const bool *is_named)
{
    const char *separator = "";
    uj_text_words(text, "[");
    for (int i = 0; i < board->vehicle_count; i++) {
        if (!is_named[i])
            continue;
        uj_text_printf(text, "%s\"%s\"", separator, board->vehicles[i].name);
        separator = ",";
    }
    uj_text_words(text, "]");
}

static void add_natural(uj_text *text, int number)
{
    if (number < 0)
        uj_text_words(text, "null");
    else
        uj_text_number(text, (uint64_t)number);
}

static void add_value(uj_text *text, const struct feature *feature, const uj_board *board, const void *value)
{
    switch (feature->kind) {
    case FEATURE_COUNT:
        uj_json_count(text, *(const uint64_t *)value);
        break;
    case FEATURE_NUMBER:
        add_natural(text, *(const int *)value);
        break;
    case FEATURE_REAL:
        uj_text_printf(text, "%.10g", *(const double *)value);
        break;
    case FEATURE_DIGITS:
        add_digits(text, *(char *const *)value);
        break;
    case FEATURE_FLAG:
        uj_text_words(text, *(const bool *)value ? "true" : "false");
        break;
    case FEATURE_BAND:
        uj_text_printf(text, "\"%s\"", uj_band_name(*(const uj_band *)value));
        break;
    case FEATURE_MOVES:
        add_moves(text, board, value);
        break;
    case FEATURE_NAMES:
        add_names(text, board, value);
        break;
    }
}

static void add_rating(uj_text *out, const uj_puzzle *puzzle, const uj_rating *rating)
{
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, puzzle);
    const struct feature *feature;
    for (size_t i = 0; (feature = feature_at(i)) != NULL; i++) {
        uj_text_printf(out, ",\"%s\":", feature->shown.key);
        if (feature_has_value(feature, rating))
            add_value(out, feature, &puzzle->board, feature_value(feature, rating));
        else
            uj_text_words(out, "null");
    }
}

void uj_answer_rate(uj_text *out, const uj_puzzle *puzzle, const uj_rating *rating)
{
    add_rating(out, puzzle, rating);
    uj_text_words(out, "}");
}

/* ---- With explanations ---- */

/* The sentences one by one. A sentence ends where a point is followed by a space. */
static void add_reasons(uj_text *out, const uj_board *board, const uj_rating *rating)
{
    uj_text words = UJ_TEXT_INIT;
    uj_rating_words(&words, board, rating);
    if (uj_text_status(&words) != UJ_OK)
        out->failed = true;
    const char *separator = "";
    size_t begin = 0;
    for (size_t i = 1; i < words.length; i++) {
        if (words.data[i] != ' ' || words.data[i - 1] != '.')
            continue;
        words.data[i] = '\0';
        uj_text_words(out, separator);
        uj_json_string(out, words.data + begin);
        begin = i + 1;
        separator = ",";
    }
    uj_text_free(&words);
}

static void add_features(uj_text *out, const uj_board *board, const uj_rating *rating)
{
    uj_text value = UJ_TEXT_INIT;
    const uj_feature *feature;
    for (size_t i = 0; (feature = uj_feature_at(i)) != NULL; i++) {
        uj_text_clear(&value);
        uj_feature_text(&value, i, board, rating);
        if (uj_text_status(&value) != UJ_OK)
            out->failed = true;
        uj_text_printf(out, "%s{\"key\":\"%s\",\"value\":\"%s\",\"sentence\":\"%s\"}", i > 0 ? "," : "", feature->key,
                       value.data ? value.data : "", feature->sentence);
    }
    uj_text_free(&value);
}

void uj_answer_explain(uj_text *out, const uj_puzzle *puzzle, const uj_rating *rating)
{
    add_rating(out, puzzle, rating);
    uj_text_words(out, ",\"reasons\":[");
    add_reasons(out, &puzzle->board, rating);
    uj_text_words(out, "],\"features\":[");
    add_features(out, &puzzle->board, rating);
    uj_text_words(out, "]}");
}
