#include "census/tally.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "base/varint.h"

/* The tally seen as numbers: first those to be summed, then the greatest, then the upper halves of the wide sums, then the step,
 * which is the same in all tallies of a census that counted something. */
enum {
    WIDE_AT = offsetof(uj_census_tally, cluster_size_squares) / sizeof(uint64_t),
    MAXIMA_AT = offsetof(uj_census_tally, largest_cluster) / sizeof(uint64_t),
    HIGH_AT = offsetof(uj_census_tally, high) / sizeof(uint64_t),
    STEP_AT = offsetof(uj_census_tally, size_step) / sizeof(uint64_t),
    NUMBERS = sizeof(uj_census_tally) / sizeof(uint64_t),
};

static_assert(offsetof(uj_census_tally, found_from_one_solution) / sizeof(uint64_t) ==
                      WIDE_AT + UJ_CENSUS_WIDE_SUMS - 1 &&
                  STEP_AT == HIGH_AT + UJ_CENSUS_WIDE_SUMS && NUMBERS == STEP_AT + 1,
              "each wide sum has an upper half");

/* The largest groups have 108 states on 4x4 cells, 642 on 5x4, 4,768 on 5x5, 38,008 on 5x6 and 541,934 on 6x6. */
uint64_t tally_size_step(int width, int height)
{
    static const struct {
        int cells;
        uint64_t step;
    } steps[] = {{16, 1}, {20, 5}, {25, 10}, {30, 100}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (width * height <= steps[i].cells)
            return steps[i].step;
    return 1000;
}

uint64_t uj_census_bin_size(const uj_census_tally *tally, size_t bin)
{
    return bin < 1000 ? bin : 1000 + (bin - 1000) * tally_step_of(tally);
}

uint64_t uj_census_step_size(const uj_census_tally *tally, size_t step)
{
    return step * tally_step_of(tally);
}

void uj_census_tally_add(uj_census_tally *sum, const uj_census_tally *part)
{
    uint64_t *const to = (uint64_t *)sum;
    const uint64_t *const from = (const uint64_t *)part;
    for (size_t i = 0; i < UJ_CENSUS_WIDE_SUMS; i++) /* both may be the same tally, so the lower halves come later */
        to[HIGH_AT + i] += from[HIGH_AT + i] + (to[WIDE_AT + i] + from[WIDE_AT + i] < from[WIDE_AT + i]);
    for (size_t i = 0; i < MAXIMA_AT; i++)
        to[i] += from[i];
    for (size_t i = MAXIMA_AT; i < HIGH_AT; i++)
        if (from[i] > to[i])
            to[i] = from[i];
    if (part->size_step > 0)
        sum->size_step = part->size_step;
}

double uj_census_wide_sum(const uj_census_tally *tally, const uint64_t *sum)
{
    const ptrdiff_t number = sum - &tally->cluster_size_squares;
    assert(number >= 0 && number < UJ_CENSUS_WIDE_SUMS);
    return (double)tally->high[number] * 0x1p64 + (double)*sum;
}

/* Most numbers are 0: each of the others follows the count of zeros before it. */
void uj_census_tally_pack(uj_text *out, const uj_census_tally *tally)
{
    const uint64_t *const numbers = (const uint64_t *)tally;
    uint64_t zeros = 0;
    for (size_t i = 0; i < NUMBERS; i++) {
        if (numbers[i] == 0) {
            zeros++;
            continue;
        }
        pack_number(out, zeros);
        pack_number(out, numbers[i]);
        zeros = 0;
    }
}

static uint64_t sum_of(const uint64_t *counts, size_t length)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++)
        sum += counts[i];
    return sum;
}

/* What a census counts in several ways it counts the same. */
static bool is_consistent(const uj_census_tally *t)
{
    return t->size_step <= 1000 && sum_of(t->configurations_by_distance, UJ_CENSUS_DISTANCES) == t->solvable &&
           t->configurations_by_distance[0] == t->solutions && t->solvable <= t->in_solvable_groups &&
           t->in_solvable_groups <= t->legal &&
           sum_of(t->clusters_by_distance, UJ_CENSUS_DISTANCES) == t->solvable_clusters &&
           sum_of(t->clusters_by_size, UJ_CENSUS_SIZE_BINS) == t->clusters &&
           sum_of(t->groups_by_distance, UJ_CENSUS_DISTANCES) == t->groups &&
           sum_of(t->groups_by_clusters, UJ_CENSUS_CLUSTERS) == t->groups &&
           sum_of(t->groups_by_size, UJ_CENSUS_SIZE_BINS) == t->groups &&
           sum_of(t->groups_by_vehicles_and_distance[0], UJ_CENSUS_VEHICLES * UJ_CENSUS_DISTANCES) == t->groups &&
           sum_of(t->groups_by_size_and_distance[0], UJ_CENSUS_SIZE_STEPS * UJ_CENSUS_DISTANCES) == t->groups;
}

uj_status uj_census_tally_unpack(uj_census_tally *out, const char *data, size_t length, uj_error *error)
{
    uint64_t *const numbers = (uint64_t *)out;
    const char *const end = length > 0 ? data + length : data;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; data < end; i++) {
        uint64_t zeros, number;
        if (!unpack_number(&data, end, &zeros) || !unpack_number(&data, end, &number) || zeros >= NUMBERS - i)
            return fail_here(error, UJ_BAD_INPUT, "a tally of the census is damaged");
        i += zeros;
        numbers[i] = number;
    }
    if (!is_consistent(out))
        return fail_here(error, UJ_BAD_INPUT, "a tally of the census is damaged: it does not add up");
    return UJ_OK;
}

int uj_census_max_distance(const uj_census_tally *tally)
{
    int distance = UJ_CENSUS_DISTANCES - 1;
    while (distance >= 0 && tally->configurations_by_distance[distance] == 0)
        distance--;
    return distance;
}
