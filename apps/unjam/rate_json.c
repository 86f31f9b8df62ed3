#include "json.h"
#include "numbers.h"
#include "rate.h"

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
    add_words(text, "[");
    for (int i = 0; i < board->vehicle_count; i++) {
        if (moves[i] == 0)
            continue;
        uj_text_printf(text, "%s{\"vehicle\":\"%s\",\"moves\":%d}", separator, board->vehicles[i].name, moves[i]);
        separator = ",";
    }
    add_words(text, "]");
}

static void add_names(uj_text *text, const uj_board *board, const bool *is_named)
{
    const char *separator = "";
    add_words(text, "[");
    for (int i = 0; i < board->vehicle_count; i++) {
        if (!is_named[i])
            continue;
        uj_text_printf(text, "%s\"%s\"", separator, board->vehicles[i].name);
        separator = ",";
    }
    add_words(text, "]");
}

static void add_natural(uj_text *text, int number)
{
    if (number < 0)
        add_words(text, "null");
    else
        add_number(text, (uint64_t)number);
}

static void add_value(uj_text *text, const struct rate_feature *feature, const uj_board *board, const void *value)
{
    switch (feature->kind) {
    case FEATURE_COUNT:
        json_add_count(text, *(const uint64_t *)value);
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
        add_words(text, *(const bool *)value ? "true" : "false");
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

void rate_add_json(uj_text *text, const uj_puzzle *puzzle, const uj_rating *rating)
{
    add_words(text, "{\"board\":");
    json_add_board(text, puzzle);
    for (const struct rate_feature *feature = rate_features; feature->key; feature++) {
        uj_text_printf(text, ",\"%s\":", feature->key);
        if (feature->needs_solution && !rating->solvable)
            add_words(text, "null");
        else
            add_value(text, feature, &puzzle->board, rate_feature_value(feature, rating));
    }
    add_words(text, "}\n");
}
