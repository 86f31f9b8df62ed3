/* Features as people read them. */
#include <string.h>

#include "answer/features.h"

static void add_real(uj_text *text, double value)
{
    if (value >= 1000 && value < 1e15)
        uj_text_grouped(text, (uint64_t)(value + 0.5));
    else
        uj_text_printf(text, value >= 1000 || value < 0.1 ? "%.3g" : "%.2f", value);
}

void add_grouped_digits(uj_text *text, const char *digits)
{
    const size_t length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            uj_text_words(text, ",");
        uj_text_add(text, &digits[i], 1);
    }
}

static void add_by_vehicle(uj_text *text, const struct feature *feature, const uj_board *board, const void *value)
{
    const char *separator = "";
    for (int i = 0; i < board->vehicle_count; i++) {
        const int moves = feature_of_vehicle(feature, value, i);
        if (moves == 0)
            continue;
        uj_text_printf(text, "%s%s", separator, board->vehicles[i].name);
        if (feature->kind == FEATURE_MOVES)
            uj_text_printf(text, ":%d", moves);
        separator = " ";
    }
    if (separator[0] == '\0')
        uj_text_words(text, "none");
}

static void add_natural(uj_text *text, int number)
{
    if (number < 0)
        uj_text_words(text, "never"); /* divergence alone has none on a board with a solution */
    else
        uj_text_grouped(text, (uint64_t)number);
}

static void add_value(uj_text *text, const struct feature *feature, const uj_board *board, const void *value)
{
    switch (feature->kind) {
    case FEATURE_COUNT:
        uj_text_grouped(text, *(const uint64_t *)value);
        break;
    case FEATURE_NUMBER:
        add_natural(text, *(const int *)value);
        break;
    case FEATURE_REAL:
        add_real(text, *(const double *)value);
        break;
    case FEATURE_DIGITS:
        add_grouped_digits(text, *(char *const *)value ? *(char *const *)value : "0");
        break;
    case FEATURE_FLAG:
        uj_text_words(text, *(const bool *)value ? "yes" : "no");
        break;
    case FEATURE_BAND:
        uj_text_words(text, uj_band_name(*(const uj_band *)value));
        break;
    case FEATURE_STATISTIC:
        uj_text_words(text, uj_statistic_name(*(const uj_statistic *)value));
        break;
    case FEATURE_WORDS:
        uj_text_words(text, value);
        break;
    case FEATURE_MOVES:
    case FEATURE_NAMES:
        add_by_vehicle(text, feature, board, value);
        break;
    }
}

void uj_feature_text(uj_text *out, size_t index, const uj_board *board, const uj_rating *rating)
{
    const struct feature *feature = feature_at(index);
    if (feature_has_value(feature, rating))
        add_value(out, feature, board, feature_value(feature, rating));
    else
        uj_text_words(out, "none");
}
