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

/* Which boards were measured, where this one is none of them. */
static void add_extrapolation(uj_text *text, const uj_rating *rating, const uj_rating_model *model)
{
    const bool by_moves = rating->moves < model->least_moves || rating->moves > model->most_moves;
    const bool by_vehicles = rating->vehicles < model->least_vehicles || rating->vehicles > model->most_vehicles;
    uj_text_words(text, "extrapolated: people were measured on boards of ");
    if (by_moves)
        uj_text_printf(text, "%d to %d moves", model->least_moves, model->most_moves);
    if (by_vehicles)
        uj_text_printf(text, "%s%d to %d vehicles", by_moves ? " and " : "", model->least_vehicles,
                       model->most_vehicles);
    if (rating->moves > model->most_moves && rating->moves <= model->checked_moves)
        uj_text_printf(text, "; the order of longer boards was checked up to %d", model->checked_moves);
    uj_text_words(text, "\n");
}

static void add_verdict(uj_text *text, const uj_rating *rating, const uj_rating_model *model)
{
    uj_text_printf(text, "difficulty: %s, ", uj_band_name(rating->band));
    add_about(text, rating->seconds_estimate);
    uj_text_words(text, rating->seconds_are == UJ_MEAN ? " on average" : "");
    uj_text_words(text, ", half of the people ");
    add_between(text, rating->seconds_low, rating->seconds_high);
    uj_text_words(text, "\n");
    if (rating->extrapolated)
        add_extrapolation(text, rating, model);
    uj_text_printf(text, "class by steps: %s\n", uj_band_name(rating->steps_class));
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

/* The aims of the shortest solution that is easiest to follow. */
static void add_aims(uj_text *text, const uj_board *board, const uj_explanation *why)
{
    uj_text_words(text, "\nWhat must be done, in the shortest solution that is easiest to follow:\n");
    for (size_t i = 0; i < why->aim_count; i++) {
        const uj_aim *aim = &why->aims[i];
        uj_text_printf(text, "%3zu. ", i + 1);
        uj_aim_words(text, board, why, i);
        uj_text_printf(text, aim->count == 1 ? ": move %zu\n" : ": moves %zu to %zu\n", aim->first + 1,
                       aim->first + aim->count);
    }
}

void rate_add_text(uj_text *text, const uj_board *board, const uj_rating *rating, const uj_rating_model *model,
                   const uj_explanation *why)
{
    uj_text words = UJ_TEXT_INIT;
    if (rating->moves == 0)
        uj_text_words(text, "difficulty: none, it is solved\n");
    else if (rating->solvable)
        add_verdict(text, rating, model);
    else
        uj_text_words(text, "difficulty: none, the target cannot get out\n");
    uj_rating_words(&words, board, rating);
    uj_text_words(text, "\n");
    add_wrapped(text, &words);
    uj_text_free(&words);
    if (why->aim_count > 0)
        add_aims(text, board, why);
    uj_text_words(text, "\n");
    add_features(text, board, rating);
}
