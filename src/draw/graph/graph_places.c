/* Reads where graphviz put the states, from what -Tplain prints: "node NUMBER X Y …", a line each. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "unjam.h"

struct cursor {
    const char *at, *end;
};

static bool is_digit(const struct cursor *cursor)
{
    return cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
}

static bool take(struct cursor *cursor, char wanted)
{
    if (cursor->at == cursor->end || *cursor->at != wanted)
        return false;
    cursor->at++;
    return true;
}

static double take_digits(struct cursor *cursor, int *count)
{
    double value = 0;
    for (*count = 0; is_digit(cursor); ++*count)
        value = value * 10 + (*cursor->at++ - '0');
    return value;
}

/* "-12.5" or "1.2e-05", always with a point; strtod would ask the locale. */
static bool take_decimal(struct cursor *cursor, double *out)
{
    const bool is_negative = take(cursor, '-');
    int whole, decimals = 0, exponent_digits = 1;
    double value = take_digits(cursor, &whole), exponent = 0;
    if (take(cursor, '.')) {
        const double fraction = take_digits(cursor, &decimals);
        value += fraction / pow(10, decimals);
    }
    if (take(cursor, 'e')) {
        const bool is_small = take(cursor, '-');
        if (!is_small)
            take(cursor, '+');
        exponent = take_digits(cursor, &exponent_digits) * (is_small ? -1 : 1);
    }
    *out = (is_negative ? -value : value) * pow(10, exponent);
    return whole + decimals > 0 && exponent_digits > 0 && isfinite(*out);
}

/* Reads "node NUMBER X Y" into the places; false if it is not that. */
static bool take_node(struct cursor *cursor, double *places, uint64_t count)
{
    static const char word[] = "node ";
    const size_t length = sizeof word - 1;
    if ((size_t)(cursor->end - cursor->at) < length || memcmp(cursor->at, word, length) != 0)
        return false;
    cursor->at += length;
    int digits;
    const double number = take_digits(cursor, &digits);
    double x, y;
    if (digits == 0 || !(number < (double)count) || !take(cursor, ' ') || !take_decimal(cursor, &x) ||
        !take(cursor, ' ') || !take_decimal(cursor, &y))
        return false;
    places[2 * (uint64_t)number] = x;
    places[2 * (uint64_t)number + 1] = y;
    return true;
}

uj_status uj_graph_places(double *places, uint64_t count, const char *text, size_t length, uj_error *error)
{
    for (uint64_t i = 0; i < 2 * count; i++)
        places[i] = NAN;
    struct cursor cursor = {text, text + length};
    for (int line = 1; cursor.at < cursor.end; line++) {
        const char *const line_end = memchr(cursor.at, '\n', (size_t)(cursor.end - cursor.at));
        struct cursor here = {cursor.at, line_end ? line_end : cursor.end};
        const bool is_node = here.end - here.at >= 4 && memcmp(here.at, "node", 4) == 0;
        if (is_node && !take_node(&here, places, count))
            return fail(error, UJ_BAD_INPUT, line, 0, "this is not the place of a state");
        cursor.at = line_end ? line_end + 1 : cursor.end;
    }
    for (uint64_t i = 0; i < 2 * count; i++)
        if (isnan(places[i]))
            return fail_here(error, UJ_BAD_INPUT, "state %llu has no place", (unsigned long long)(i / 2));
    return UJ_OK;
}
