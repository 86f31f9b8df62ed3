/* unjam rate for people: the verdict, the reasons in sentences, and every feature. */
#include <string.h>

#include "numbers.h"
#include "rate/rate.h"

enum { LINE_WIDTH = 80, KEY_WIDTH = 22, VALUE_WIDTH = 14 };

/* Appends words with line ends instead of spaces, so that lines stay short. */
static void add_wrapped(uj_text *text, const uj_text *words)
{
    size_t column = 0;
    const char *at = words->data ? words->data : "";
    while (*at) {
        const size_t length = strcspn(at, " ");
        if (column > 0 && column + 1 + length > LINE_WIDTH) {
            uj_text_words(text, "\n");
            column = 0;
        } else if (column > 0) {
            uj_text_words(text, " ");
            column++;
        }
        uj_text_add(text, at, length);
        column += length;
        at += length + strspn(at + length, " ");
    }
    uj_text_words(text, "\n");
}

static void add_verdict(uj_text *text, const uj_rating *rating)
{
    const uj_rating_model *model = uj_rating_model_now();
    uj_text_printf(text, "difficulty: %s, ", uj_band_name(rating->band));
    add_about(text, rating->seconds_estimate);
    if (rating->extrapolated)
        uj_text_printf(text, " (extrapolated from boards of %d to %d moves)", model->least_moves, model->most_moves);
    uj_text_printf(text, "\nclass by steps: %s\n", uj_band_name(rating->steps_class));
}

static void add_features(uj_text *text, const uj_board *board, const uj_rating *rating)
{
    uj_text value = UJ_TEXT_INIT;
    const uj_feature *feature;
    for (size_t i = 0; (feature = uj_feature_at(i)) != NULL; i++) {
        if (feature->needs_solution && !rating->solvable)
            continue;
        uj_text_clear(&value);
        uj_feature_text(&value, i, board, rating);
        const char *shown = value.data ? value.data : "";
        if (feature->is_list)
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
        uj_text_words(text, "difficulty: none, it is solved\n");
    else if (rating->solvable)
        add_verdict(text, rating);
    else
        uj_text_words(text, "difficulty: none, the target cannot get out\n");
    uj_rating_words(&words, board, rating);
    uj_text_words(text, "\n");
    add_wrapped(text, &words);
    uj_text_free(&words);
    uj_text_words(text, "\n");
    add_features(text, board, rating);
}
