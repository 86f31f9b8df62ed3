/* The number of solutions easily has more digits than a machine word holds. Each place keeps its number in
 * `width` words, the lowest first; should one overflow, all is counted again with twice as many. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/paths.h"

/* A word of a number holds this many decimal digits. */
enum { DIGITS = 18 };
static const uint64_t word_values = UINT64_C(1000000000000000000);
static_assert(UINT64_MAX / 2 > UINT64_C(1000000000000000000), "two words and a carry fit 64 bits");

/* Adds `other` to `sum`; false if the sum needs more words. */
static bool add(uint64_t *sum, const uint64_t *other, size_t width)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < width; i++) {
        sum[i] += other[i] + carry;
        carry = sum[i] >= word_values;
        sum[i] -= carry ? word_values : 0;
    }
    return carry == 0;
}

/* From the solutions back to the start. UJ_END: at an overflow. */
static uj_status count_with(const struct paths *paths, uint64_t *counts, size_t width)
{
    memset(counts, 0, paths->count * width * sizeof *counts);
    for (uint32_t i = paths->levels[paths->length]; i < paths->count; i++)
        counts[i * width] = 1;
    for (uint32_t i = paths->levels[paths->length]; i-- > 0;) {
        if (budget_is_over_at(paths->budget, i))
            return UJ_LIMIT;
        for (uint32_t move = paths->first_next[i]; move < paths->first_next[i + 1]; move++)
            if (!add(counts + i * width, counts + paths->next[move] * width, width))
                return UJ_END;
    }
    return UJ_OK;
}

/* NULL if memory is short. */
static char *decimal(const uint64_t *number, size_t width)
{
    char *digits = malloc(width * DIGITS + 1);
    while (width > 1 && number[width - 1] == 0)
        width--;
    int length = digits ? sprintf(digits, "%" PRIu64, number[--width]) : 0;
    while (digits && width > 0)
        length += sprintf(digits + length, "%0*" PRIu64, DIGITS, number[--width]);
    return digits;
}

uj_status paths_count(char **out, const struct paths *paths)
{
    *out = NULL;
    uint64_t *counts = NULL;
    size_t width = 1;
    uj_status status = UJ_END;
    for (; status == UJ_END; width *= 2) {
        budget_free(counts);
        counts = budget_alloc(paths->budget, paths->count, width * sizeof *counts);
        status = counts ? count_with(paths, counts, width) : UJ_NO_MEMORY;
    }
    if (status == UJ_OK && !(*out = decimal(counts, width / 2)))
        status = UJ_NO_MEMORY;
    budget_free(counts);
    return status;
}
