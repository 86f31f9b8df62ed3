/* unjam rate for people: the verdict, the reasons in sentences, and every feature. */
#include "numbers.h"
#include "rate.h"

enum { LINE_WIDTH = 80, KEY_WIDTH = 22, VALUE_WIDTH = 14 };

/* Appends words with line ends instead of spaces, so that lines stay short. */
static void add_wrapped(uj_text *text, const uj_text *words)
{
    size_t column = 0;
    const char *at = words->data ? words->data : "";
    while (*at) {
        const size_t length = strcspn(at, " ");
        if (column > 0 && column + 1 + length > LINE_WIDTH) {
            add_words(text, "\n");
            column = 0;
        } else if (column > 0) {
            add_words(text, " ");
            column++;
        }
        uj_text_add(text, at, length);
        column += length;
        at += length + strspn(at + length, " ");
    }
    add_words(text, "\n");
}

static void add_verdict(uj_text *text, const uj_rating *rating)
{
    const uj_rating_model *model = uj_rating_model_now();
    const uint64_t seconds = (uint64_t)(rating->seconds_estimate + 0.5);
    uj_text_printf(text, "difficulty: %s, about ", uj_band_name(rating->band));
    if (seconds < 120)
        add_counted(text, seconds, "second");
    else
        add_counted(text, (seconds + 30) / 60, "minute");
    if (rating->extrapolated)
        uj_text_printf(text, " (extrapolated from boards of %d to %d moves)", model->least_moves, model->most_moves);
    uj_text_printf(text, "\nby steps alone: %s\n", uj_band_name(rating->steps_band));
}

static void add_real(uj_text *text, double value)
{
    if (value >= 1000 && value < 1e15)
        add_grouped(text, (uint64_t)(value + 0.5));
    else
        uj_text_printf(text, value >= 1000 || value < 0.1 ? "%.3g" : "%.2f", value);
}

static void add_digits(uj_text *text, const char *digits)
{
    const size_t length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            add_words(text, ",");
        uj_text_add(text, &digits[i], 1);
    }
}

static void add_by_vehicle(uj_text *text, const struct rate_feature *feature, const uj_board *board, const void *value)
{
    const char *separator = "";
    for (int i = 0; i < board->vehicle_count; i++) {
        const int moves = feature->kind == FEATURE_MOVES ? ((const uint16_t *)value)[i] : ((const bool *)value)[i];
        if (moves == 0)
            continue;
        uj_text_printf(text, "%s%s", separator, board->vehicles[i].name);
        if (feature->kind == FEATURE_MOVES)
            uj_text_printf(text, ":%d", moves);
        separator = " ";
    }
    if (separator[0] == '\0')
        add_words(text, "none");
}

static void add_natural(uj_text *text, int number)
{
    if (number < 0)
        add_words(text, "never"); /* divergence alone has none on a board with a solution */
    else
        add_grouped(text, (uint64_t)number);
}

static void add_value(uj_text *text, const struct rate_feature *feature, const uj_board *board, const void *value)
{
    switch (feature->kind) {
    case FEATURE_COUNT:
        add_grouped(text, *(const uint64_t *)value);
        break;
    case FEATURE_NUMBER:
        add_natural(text, *(const int *)value);
        break;
    case FEATURE_REAL:
        add_real(text, *(const double *)value);
        break;
    case FEATURE_DIGITS:
        add_digits(text, *(char *const *)value ? *(char *const *)value : "0");
        break;
    case FEATURE_FLAG:
        add_words(text, *(const bool *)value ? "yes" : "no");
        break;
    case FEATURE_BAND:
        add_words(text, uj_band_name(*(const uj_band *)value));
        break;
    case FEATURE_MOVES:
    case FEATURE_NAMES:
        add_by_vehicle(text, feature, board, value);
        break;
    }
}

static void add_features(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    uj_text value = UJ_TEXT_INIT;
    for (const struct rate_feature *feature = rate_features; feature->key; feature++) {
        if (feature->needs_solution && !rating->solvable)
            continue;
        uj_text_clear(&value);
        add_value(&value, feature, board, rate_feature_value(feature, rating));
        const char *shown = value.data ? value.data : "";
        const bool is_list = feature->kind == FEATURE_MOVES || feature->kind == FEATURE_NAMES;
        if (is_list)
            uj_text_printf(text, "  %-*s %s\n", KEY_WIDTH, feature->key, shown);
        else
            uj_text_printf(text, "  %-*s %*s  %s\n", KEY_WIDTH, feature->key, VALUE_WIDTH, shown, feature->meaning);
    }
    uj_text_free(&value);
}

void rate_add_text(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    uj_text words = UJ_TEXT_INIT;
    if (rating->moves == 0)
        add_words(text, "difficulty: none, it is solved\n");
    else if (rating->solvable)
        add_verdict(text, rating);
    else
        add_words(text, "difficulty: none, the target cannot get out\n");
    rate_add_words(&words, board, rating);
    add_words(text, "\n");
    add_wrapped(text, &words);
    uj_text_free(&words);
    add_words(text, "\n");
    add_features(text, board, rating);
}
