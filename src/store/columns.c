#include "store/store.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define MEMBER(member) offsetof(uj_rating, member)

const struct rating_column rating_columns[] = {
    {"band", COLUMN_BAND, MEMBER(band)},
    {"seconds", COLUMN_REAL, MEMBER(seconds_estimate)},
    {"extrapolated", COLUMN_FLAG, MEMBER(extrapolated)},
    {"model", COLUMN_INT, MEMBER(model_version)},
    {"minimal", COLUMN_FLAG, MEMBER(minimal)},
    {"max_distance", COLUMN_INT, MEMBER(max_distance)},
    {"max_steps", COLUMN_INT, MEMBER(max_steps)},
    {"hardest_states", COLUMN_COUNT, MEMBER(hardest_states)},
    {"optimal_paths", COLUMN_DIGITS, MEMBER(optimal_paths)},
    {"optimal_states", COLUMN_COUNT, MEMBER(optimal_states)},
    {"branching", COLUMN_REAL, MEMBER(branching)},
    {"optimal_branching", COLUMN_REAL, MEMBER(optimal_branching)},
    {"bottlenecks", COLUMN_INT, MEMBER(bottlenecks)},
    {"divergence", COLUMN_INT, MEMBER(divergence)},
    {"counterintuitive", COLUMN_INT, MEMBER(counterintuitive)},
    {"red_backward", COLUMN_INT, MEMBER(red_backward)},
    {"must_move", COLUMN_INT, MEMBER(must_move)},
    {"random_moves", COLUMN_REAL, MEMBER(random_moves)},
    {"greedy_moves", COLUMN_REAL, MEMBER(greedy_moves)},
    {"blocking", COLUMN_REAL, MEMBER(blocking)},
    {"blockers", COLUMN_INT, MEMBER(blockers)},
    {"blocking_size", COLUMN_INT, MEMBER(blocking_size)},
    {"blocking_depth", COLUMN_INT, MEMBER(blocking_depth)},
    {"blocking_parts", COLUMN_INT, MEMBER(blocking_parts)},
    {"blocking_largest_part", COLUMN_INT, MEMBER(blocking_largest_part)},
    {NULL, COLUMN_INT, 0},
};

static void bind_one(sqlite3_stmt *statement, int index, const struct rating_column *column, const uj_rating *rating)
{
    const void *member = (const char *)rating + column->offset;
    switch (column->kind) {
    case COLUMN_INT:
        sqlite3_bind_int(statement, index, *(const int *)member);
        return;
    case COLUMN_BAND:
        sqlite3_bind_int(statement, index, (int)*(const uj_band *)member);
        return;
    case COLUMN_COUNT:
        bind_bits(statement, index, *(const uint64_t *)member);
        return;
    case COLUMN_REAL:
        sqlite3_bind_double(statement, index, *(const double *)member);
        return;
    case COLUMN_FLAG:
        sqlite3_bind_int(statement, index, *(const bool *)member);
        return;
    case COLUMN_DIGITS:
        sqlite3_bind_text(statement, index, *(char *const *)member, -1, SQLITE_STATIC);
        return;
    }
}

int columns_bind(sqlite3_stmt *statement, int first, const uj_level *level)
{
    for (const struct rating_column *column = rating_columns; column->name; column++, first++)
        if (level->rated)
            bind_one(statement, first, column, &level->rating);
    return first;
}

static uj_status read_digits(sqlite3_stmt *statement, int index, char **out)
{
    const char *const digits = (const char *)sqlite3_column_text(statement, index);
    const size_t size = (size_t)sqlite3_column_bytes(statement, index) + 1;
    if (!digits)
        return UJ_OK;
    if (digits[strspn(digits, "0123456789")] != '\0')
        return UJ_BAD_INPUT;
    *out = malloc(size);
    if (!*out)
        return UJ_NO_MEMORY;
    memcpy(*out, digits, size);
    return UJ_OK;
}

/* UJ_BAD_INPUT: the column cannot hold this number. Lengths that are not known are -1. */
static uj_status read_one(sqlite3_stmt *statement, int index, const struct rating_column *column, uj_rating *rating)
{
    void *const member = (char *)rating + column->offset;
    const int64_t number = sqlite3_column_int64(statement, index);
    const double real = sqlite3_column_double(statement, index);
    bool is_possible = false;
    switch (column->kind) {
    case COLUMN_INT:
        *(int *)member = (int)number;
        is_possible = number >= -1 && number <= INT_MAX;
        break;
    case COLUMN_BAND:
        *(uj_band *)member = (uj_band)number;
        is_possible = number >= UJ_EASY && number <= UJ_EXPERT;
        break;
    case COLUMN_COUNT:
        *(uint64_t *)member = (uint64_t)number;
        is_possible = number >= 0;
        break;
    case COLUMN_REAL:
        *(double *)member = real;
        is_possible = isfinite(real) && real >= 0;
        break;
    case COLUMN_FLAG:
        *(bool *)member = number != 0;
        is_possible = number == 0 || number == 1;
        break;
    case COLUMN_DIGITS:
        return read_digits(statement, index, member);
    }
    return is_possible ? UJ_OK : UJ_BAD_INPUT;
}

uj_status columns_read(sqlite3_stmt *statement, int first, uj_level *level, uj_error *error)
{
    level->rated = sqlite3_column_type(statement, first) != SQLITE_NULL;
    for (const struct rating_column *column = rating_columns; column->name && level->rated; column++, first++) {
        const uj_status status = read_one(statement, first, column, &level->rating);
        if (status == UJ_BAD_INPUT)
            return fail_here(error, UJ_BAD_INPUT, "its %s is out of range", column->name);
        if (status != UJ_OK)
            return fail_memory(error);
    }
    return UJ_OK;
}
