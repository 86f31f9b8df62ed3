/* unjam rate: how hard a board is for a person, and why. */
#ifndef UNJAM_APPS_RATE_H
#define UNJAM_APPS_RATE_H

#include "board_pool.h"
#include "drawing.h"
#include "unjam.h"

struct rate_options {
    struct input input;
    struct drawing drawing;
    uj_rate_options rate;
    int threads;
    struct progress *progress;
    bool json;
};

/* The work for boards_work; the options, complete, are its payload. */
struct board_work rate_work(const struct rate_options *options);

/* For people: the verdict, the reasons in sentences, and every feature. */
void rate_add_text(uj_text *text, const uj_board *board, const uj_rating *rating);

/* The sentences: what about this board makes it easy or hard. */
void rate_add_words(uj_text *text, const uj_board *board, const uj_rating *rating);

/* One line, an object per board. */
void rate_add_json(uj_text *text, const uj_puzzle *puzzle, const uj_rating *rating);

/* ---- every feature, by name: rate_features.c ---- */

struct rate_feature {
    const char *key;
    size_t offset; /* in uj_rating */
    enum {
        FEATURE_COUNT,  /* uint64_t */
        FEATURE_NUMBER, /* int; below 0 there is none */
        FEATURE_REAL,   /* double */
        FEATURE_DIGITS, /* char *; NULL is 0 */
        FEATURE_FLAG,   /* bool */
        FEATURE_BAND,   /* uj_band */
        FEATURE_MOVES,  /* uint16_t by vehicle */
        FEATURE_NAMES   /* bool by vehicle */
    } kind;
    bool needs_solution; /* has no value on boards without one */
    const char *meaning;
};

extern const struct rate_feature rate_features[]; /* in the order of the output; the last one has no key */

/* The value of a feature in a rating. */
const void *rate_feature_value(const struct rate_feature *feature, const uj_rating *rating);

#endif
