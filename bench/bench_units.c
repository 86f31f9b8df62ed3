/* How long the units of a census take, and what they hold: random spans of it, one after the other on one thread.
 *
 *     bench_units WIDTHxHEIGHT WALLS COUNT [SEED [MEGABYTES]]
 *
 * A span is drawn with a chance in proportion to its weight: so the mean of anything divided by the weight, times the weight of all
 * units, which the first line gives, estimates that thing for the whole census (bench/unit-sample.sh). The lines after it have first
 * and last unit, weight, seconds of processor time, states, groups, clusters, greatest distance. A span that needs more memory is a
 * comment. bench/unit-times.txt and bench/unit-times-7x7.txt have been made with it. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "unjam.h"

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The unit in which the weights, added up from the first one, pass `weight`. */
static uint32_t unit_at(const uj_census *census, uint64_t weight)
{
    uint32_t unit = 0;
    for (uint64_t here; weight >= (here = uj_census_unit_weight(census, unit)); unit++)
        weight -= here;
    return unit;
}

/* As uj_census_span_last has them, from its beginning on. */
static uj_census_span span_of(const uj_census *census, uint32_t unit)
{
    uj_census_span span = {unit, uj_census_span_last(census, unit)};
    while (span.first > 0 && uj_census_span_last(census, span.first - 1) == span.last)
        span.first--;
    return span;
}

static bool measure(const uj_census *census, uj_census_worker *worker, uj_census_result *result, uint32_t unit)
{
    const uj_census_span span = span_of(census, unit);
    const uj_census_tally *const tally = &result->tally;
    uint64_t weight = 0;
    for (uint32_t i = span.first; i <= span.last; i++)
        weight += uj_census_unit_weight(census, i);
    uj_error error;
    const double began = processor_seconds();
    const uj_status status = uj_census_work_span(worker, span, result, &error);
    if (status == UJ_LIMIT)
        printf("# %s\n", error.message);
    else if (status != UJ_OK)
        fprintf(stderr, "bench_units: %s\n", error.message);
    else
        printf("%lu %lu %llu %.6f %llu %llu %llu %d\n", (unsigned long)span.first + 1, (unsigned long)span.last + 1,
               (unsigned long long)weight, processor_seconds() - began, (unsigned long long)tally->legal,
               (unsigned long long)tally->groups, (unsigned long long)tally->clusters, uj_census_max_distance(tally));
    return (status == UJ_OK || status == UJ_LIMIT) && fflush(stdout) == 0;
}

static bool measure_some(const uj_census *census, uj_census_worker *worker, uj_census_result *result, int count,
                         uint64_t seed)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < uj_census_units(census); i++)
        total += uj_census_unit_weight(census, i);
    printf("# weight of all %lu units: %llu\n", (unsigned long)uj_census_units(census), (unsigned long long)total);
    uj_random random;
    uj_random_seed(&random, seed, 0);
    bool is_fine = true;
    for (int i = 0; i < count && is_fine; i++)
        is_fine = measure(census, worker, result, unit_at(census, uj_random_below(&random, total)));
    return is_fine;
}

int main(int argc, char **argv)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_census *census = NULL;
    uj_census_worker *worker = NULL;
    uj_error error = {.message = "usage: bench_units WIDTHxHEIGHT WALLS COUNT [SEED [MEGABYTES]]"};
    bool is_fine = argc >= 4 && sscanf(argv[1], "%dx%d", &options.width, &options.height) == 2;
    if (is_fine)
        options.more_walls = atoi(argv[2]);
    is_fine = is_fine && uj_census_new(&census, &options, &error) == UJ_OK &&
              uj_census_worker_new(&worker, census, &error) == UJ_OK;
    uj_census_result *const result = uj_census_result_new();
    if (!is_fine || !result) {
        fprintf(stderr, "bench_units: %s\n", error.message);
        return 2;
    }
    if (argc > 5)
        uj_census_worker_allow(worker, NULL, strtoull(argv[5], NULL, 10) << 20);
    is_fine = measure_some(census, worker, result, atoi(argv[3]), argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    uj_census_result_free(result);
    uj_census_worker_free(worker);
    uj_census_free(census);
    return is_fine ? 0 : 2;
}
