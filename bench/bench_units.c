/* How long the units of a census take: random spans of it, one after the other on one thread.
 *
 *     bench_units WIDTHxHEIGHT WALLS COUNT [SEED]
 *
 * Prints first and last unit, weight and seconds of processor time of each. bench/unit-times.txt has been made with it. */
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
    uint64_t weight = 0;
    for (uint32_t i = span.first; i <= span.last; i++)
        weight += uj_census_unit_weight(census, i);
    uj_error error;
    const double began = processor_seconds();
    if (uj_census_work_span(worker, span, result, &error) != UJ_OK) {
        fprintf(stderr, "bench_units: %s\n", error.message);
        return false;
    }
    printf("%lu %lu %llu %.6f\n", (unsigned long)span.first + 1, (unsigned long)span.last + 1,
           (unsigned long long)weight, processor_seconds() - began);
    return fflush(stdout) == 0;
}

int main(int argc, char **argv)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_census *census = NULL;
    uj_census_worker *worker = NULL;
    uj_error error = {.message = "usage: bench_units WIDTHxHEIGHT WALLS COUNT [SEED]"};
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
    uj_random random;
    uj_random_seed(&random, argc > 4 ? strtoull(argv[4], NULL, 10) : 1, 0);
    for (int i = 0; i < atoi(argv[3]) && is_fine; i++)
        is_fine = measure(census, worker, result, (uint32_t)uj_random_below(&random, uj_census_units(census)));
    uj_census_result_free(result);
    uj_census_worker_free(worker);
    uj_census_free(census);
    return is_fine ? 0 : 2;
}
