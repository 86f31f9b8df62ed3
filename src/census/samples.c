/* Which samples of an estimate are done. */
#include "census/samples.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"

uj_status uj_census_samples_new(uj_census_samples **out, uint64_t count, uj_error *error)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return fail_memory(error);
    (*out)->count = (*out)->waiting = count;
    return UJ_OK;
}

void uj_census_samples_free(uj_census_samples *samples)
{
    if (!samples)
        return;
    for (size_t i = 0; i < samples->range_count; i++)
        free(samples->ranges[i].sum);
    free(samples->ranges);
    free(samples);
}

uint64_t uj_census_samples_done(const uj_census_samples *samples)
{
    return samples->done;
}

uint64_t uj_census_samples_waiting(const uj_census_samples *samples)
{
    return samples->waiting;
}

/* How many ranges begin at this number or before. */
static size_t ranges_up_to(const uj_census_samples *samples, uint64_t number)
{
    size_t low = 0, high = samples->range_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (samples->ranges[middle].first <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint64_t uj_census_samples_next(uj_census_samples *samples, uint64_t most, uint64_t *first)
{
    const size_t after = ranges_up_to(samples, samples->next);
    if (after > 0 && samples->ranges[after - 1].last >= samples->next)
        samples->next = samples->ranges[after - 1].last + 1;
    const uint64_t end = after < samples->range_count ? samples->ranges[after].first : samples->count;
    const uint64_t missing = end - samples->next, count = missing < most ? missing : most;
    *first = samples->next;
    samples->next += count;
    samples->waiting -= count;
    return count;
}

static bool adds_up(const uj_census_estimate *part)
{
    if (part->undecided > part->sampled || part->solvable > part->sampled - part->undecided)
        return false;
    uint64_t left = part->solvable;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++) {
        if (part->by_distance[i] > left)
            return false;
        left -= part->by_distance[i];
    }
    return left == 0;
}

static uj_status insert_range(uj_census_samples *samples, size_t at, uint64_t first, const uj_census_estimate *part,
                              uj_error *error)
{
    struct sample_range *const ranges =
        grow(samples->ranges, &samples->capacity, samples->range_count + 1, sizeof *ranges);
    if (!ranges)
        return fail_memory(error);
    samples->ranges = ranges;
    uj_census_estimate *const sum = malloc(sizeof *sum);
    if (!sum)
        return fail_memory(error);
    *sum = *part;
    memmove(&ranges[at + 1], &ranges[at], (samples->range_count - at) * sizeof *ranges);
    ranges[at].first = first;
    ranges[at].last = first + part->sampled - 1;
    ranges[at].sum = sum;
    samples->range_count++;
    return UJ_OK;
}

/* Two ranges that touch become one. */
static void join_next(uj_census_samples *samples, size_t at)
{
    struct sample_range *const range = &samples->ranges[at];
    uj_census_estimate_add(range->sum, range[1].sum);
    range->last = range[1].last;
    free(range[1].sum);
    samples->range_count--;
    memmove(&range[1], &range[2], (samples->range_count - at - 1) * sizeof *range);
}

/* At `after`, the place of the first range that begins later. */
static uj_status put(uj_census_samples *samples, size_t after, uint64_t first, const uj_census_estimate *part,
                     uj_error *error)
{
    struct sample_range *const ranges = samples->ranges;
    const uint64_t end = first + part->sampled;
    const bool extends = after > 0 && ranges[after - 1].last + 1 == first;
    const bool precedes = after < samples->range_count && ranges[after].first == end;
    if (!extends && !precedes)
        return insert_range(samples, after, first, part, error);
    struct sample_range *const range = &ranges[extends ? after - 1 : after];
    uj_census_estimate_add(range->sum, part);
    if (!extends)
        range->first = first;
    else
        range->last = end - 1;
    if (extends && precedes)
        join_next(samples, after - 1);
    return UJ_OK;
}

uj_status uj_census_samples_add(uj_census_samples *samples, uint64_t first, const uj_census_estimate *part,
                                uj_error *error)
{
    if (part->sampled == 0)
        return UJ_OK;
    if (first >= samples->count || part->sampled > samples->count - first)
        return fail_here(error, UJ_BAD_INPUT, "this estimate has no such samples");
    if (!adds_up(part))
        return fail_here(error, UJ_BAD_INPUT, "the counts contradict each other");
    const uint64_t end = first + part->sampled;
    const size_t after = ranges_up_to(samples, first);
    if ((after > 0 && samples->ranges[after - 1].last >= first) ||
        (after < samples->range_count && samples->ranges[after].first < end))
        return fail_here(error, UJ_BAD_INPUT, "some of these samples are there already");
    const uj_status status = put(samples, after, first, part, error);
    if (status != UJ_OK)
        return status;
    samples->done += part->sampled;
    if (end > samples->next) /* nobody was asked for them: a file has them */
        samples->waiting -= end - (first > samples->next ? first : samples->next);
    return UJ_OK;
}

void uj_census_samples_sum(const uj_census_samples *samples, uj_census_estimate *sum)
{
    for (size_t i = 0; i < samples->range_count; i++)
        uj_census_estimate_add(sum, samples->ranges[i].sum);
    /* The hard ones are being solved when the time is over: without them, what is left would be too easy. */
    const uint64_t unfinished = samples->count - samples->waiting - samples->done;
    sum->sampled += unfinished;
    sum->undecided += unfinished;
}
