/* The number of shortest solutions easily has more digits than a machine word holds. Each state keeps its number in
 * `width` words, the lowest first; should one overflow, all is counted again with twice as many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rate/optimal.h"

/* Adds `other` to `sum`; false if the sum needs more words. */
static bool add(uint64_t *sum, const uint64_t *other, size_t width)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < width; i++) {
        const uint64_t with_carry = sum[i] + carry;
        carry = with_carry < carry;
        sum[i] = with_carry + other[i];
        carry += sum[i] < other[i];
    }
    return carry == 0;
}

/* From the solutions back to the start. UJ_END: at an overflow. */
static uj_status count_with(const struct optimal *optimal, uint64_t *counts, size_t width)
{
    memset(counts, 0, optimal->count * width * sizeof *counts);
    for (uint32_t i = optimal->levels[optimal->length]; i < optimal->count; i++)
        counts[i * width] = 1;
    for (uint32_t i = optimal->levels[optimal->length]; i-- > 0;) {
        if (budget_is_over_at(optimal->budget, i))
            return UJ_LIMIT;
        for (uint32_t move = optimal->first_next[i]; move < optimal->first_next[i + 1]; move++)
            if (!add(counts + i * width, counts + optimal->next[move] * width, width))
                return UJ_END;
    }
    return UJ_OK;
}

/* Divides by 10^9 in place and returns the rest. Halves of words, so that no product needs more than 64 bits. */
static uint32_t divide(uint64_t *number, size_t width)
{
    const uint64_t by = 1000000000;
    uint64_t rest = 0;
    for (size_t i = width; i-- > 0;) {
        const uint64_t high = rest << 32 | number[i] >> 32;
        const uint64_t low = high % by << 32 | (number[i] & UINT32_MAX);
        number[i] = high / by << 32 | low / by;
        rest = low % by;
    }
    return (uint32_t)rest;
}

static bool is_zero(const uint64_t *number, size_t width)
{
    while (width > 0 && number[width - 1] == 0)
        width--;
    return width == 0;
}

/* Destroys the number. NULL if memory is short. */
static char *decimal(uint64_t *number, size_t width)
{
    enum { GROUP = 9 };
    const size_t most_groups = width * 64 / 29 + 2; /* 10^9 has more than 29 bits */
    uint32_t *groups = malloc(most_groups * sizeof *groups);
    char *digits = malloc(most_groups * GROUP + 1);
    if (groups && digits) {
        size_t count = 0;
        do
            groups[count++] = divide(number, width);
        while (!is_zero(number, width));
        int length = sprintf(digits, "%u", groups[count - 1]);
        while (--count > 0)
            length += sprintf(digits + length, "%09u", groups[count - 1]);
    } else {
        free(digits);
        digits = NULL;
    }
    free(groups);
    return digits;
}

uj_status optimal_count(char **out, const struct optimal *optimal)
{
    *out = NULL;
    uint64_t *counts = NULL;
    size_t width = 1;
    uj_status status = UJ_END;
    for (; status == UJ_END; width *= 2) {
        budget_free(counts);
        counts = budget_alloc(optimal->budget, optimal->count, width * sizeof *counts);
        status = counts ? count_with(optimal, counts, width) : UJ_NO_MEMORY;
    }
    if (status == UJ_OK && !(*out = decimal(counts, width / 2)))
        status = UJ_NO_MEMORY;
    budget_free(counts);
    return status;
}
