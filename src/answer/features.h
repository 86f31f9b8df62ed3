/* Every feature of a rating: its name, where it is, what it means. */
#ifndef UNJAM_ANSWER_FEATURES_H
#define UNJAM_ANSWER_FEATURES_H

#include "unjam.h"

struct feature {
    size_t offset; /* in uj_rating */
    enum {
        FEATURE_COUNT,     /* uint64_t */
        FEATURE_NUMBER,    /* int; below 0 there is none */
        FEATURE_REAL,      /* double */
        FEATURE_DIGITS,    /* char *; NULL is 0 */
        FEATURE_FLAG,      /* bool */
        FEATURE_BAND,      /* uj_band */
        FEATURE_STATISTIC, /* uj_statistic */
        FEATURE_WORDS,     /* char[] */
        FEATURE_MOVES,     /* uint16_t by vehicle; from here on lists */
        FEATURE_NAMES      /* bool by vehicle */
    } kind;
    uj_feature shown;
};

const struct feature *feature_at(size_t index); /* NULL past the end */
const void *feature_value(const struct feature *feature, const uj_rating *rating);
bool feature_has_value(const struct feature *feature, const uj_rating *rating);

/* What a list says of a vehicle: its moves, or 1 for one that is named. */
static inline int feature_of_vehicle(const struct feature *feature, const void *value, int vehicle)
{
    return feature->kind == FEATURE_MOVES ? ((const uint16_t *)value)[vehicle] : ((const bool *)value)[vehicle];
}

/* "1234567" as 1,234,567: numbers of any length. */
void add_grouped_digits(uj_text *text, const char *digits);

#endif
