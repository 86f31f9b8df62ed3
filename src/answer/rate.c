#include "answer/features.h"
#include "answer/parts.h"

static void add_by_vehicle(uj_text *text, const struct feature *feature, const uj_board *board, const void *value)
{
    const bool is_moves = feature->kind == FEATURE_MOVES;
    answer_list(text, feature->shown.key);
    for (int i = 0; i < board->vehicle_count; i++) {
        const int moves = feature_of_vehicle(feature, value, i);
        if (moves == 0)
            continue;
        answer_item(text);
        uj_text_printf(text, is_moves ? "{\"vehicle\":\"%s\",\"moves\":%d}" : "\"%s\"", board->vehicles[i].name, moves);
    }
    uj_text_words(text, "]");
}

static void add_feature(uj_text *out, const struct feature *feature, const uj_board *board, const void *value)
{
    const char *const key = feature->shown.key;
    switch (feature->kind) {
    case FEATURE_COUNT:
        answer_count(out, key, *(const uint64_t *)value);
        break;
    case FEATURE_NUMBER:
        answer_length(out, key, *(const int *)value);
        break;
    case FEATURE_REAL:
        answer_real(out, key, *(const double *)value);
        break;
    case FEATURE_DIGITS:
        answer_key(out, key);
        answer_digits(out, *(char *const *)value ? *(char *const *)value : "0");
        break;
    case FEATURE_FLAG:
        answer_flag(out, key, *(const bool *)value);
        break;
    case FEATURE_BAND:
        answer_words(out, key, uj_band_name(*(const uj_band *)value));
        break;
    case FEATURE_STATISTIC:
        answer_words(out, key, uj_statistic_name(*(const uj_statistic *)value));
        break;
    case FEATURE_WORDS:
        answer_words(out, key, value);
        break;
    case FEATURE_MOVES:
    case FEATURE_NAMES:
        add_by_vehicle(out, feature, board, value);
        break;
    }
}

static void add_rating(uj_text *out, const uj_puzzle *puzzle, const uj_rating *rating)
{
    uj_text_words(out, "{");
    answer_board(out, puzzle);
    const struct feature *feature;
    for (size_t i = 0; (feature = feature_at(i)) != NULL; i++)
        if (feature_has_value(feature, rating))
            add_feature(out, feature, &puzzle->board, feature_value(feature, rating));
        else
            answer_length(out, feature->shown.key, -1);
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
    size_t begin = 0;
    for (size_t i = 1; i < words.length; i++) {
        if (words.data[i] != ' ' || words.data[i - 1] != '.')
            continue;
        words.data[i] = '\0';
        answer_item(out);
        uj_json_string(out, words.data + begin);
        begin = i + 1;
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
        answer_item(out);
        uj_text_printf(out, "{\"key\":\"%s\",\"value\":\"%s\",\"sentence\":\"%s\"}", feature->key,
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
