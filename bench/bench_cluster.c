/* A census on thousands of ranks, in the simulation of tests/mpi: how long it takes and how busy rank 0 is.
 *
 *     bench_cluster TIMES WIDTHxHEIGHT WALLS RANKS...
 *
 * The spans and their weights are those of the census. How long one takes is its weight times the seconds per weight of a span that
 * was measured, drawn at random (TIMES: lines of bench_units). What rank 0 takes for a result is measured here: adding it up and
 * storing it in a file of the current folder. 1 ms for a transaction and 10 us for a message are assumed; that of a transaction is measured
 * here too, and bench_message measures that of a message. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../tests/mpi/simulation.h"
#include "unjam.h"

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void quit(const char *why)
{
    fprintf(stderr, "bench_cluster: %s\n", why);
    exit(2);
}

/* ---- The census ---------------------------------------------------------------------------------------------------- */

struct census {
    uj_census *census;
    float *seconds; /* of each span */
    size_t count;
    uj_text dummy; /* as long as a result on the wire */
    double total, longest;
};

static double seconds_of(void *payload, size_t span)
{
    const struct census *const census = payload;
    return (double)census->seconds[span];
}

static uj_text result_of(void *payload, size_t span)
{
    const struct census *const census = payload;
    (void)span;
    return census->dummy;
}

static uj_status take(void *payload, size_t span, const char *data, size_t length)
{
    (void)payload;
    (void)span;
    (void)data;
    (void)length;
    return UJ_OK;
}

/* Seconds per weight, as many as there are lines. */
static size_t read_ratios(const char *path, double **out)
{
    FILE *const file = fopen(path, "r");
    size_t count = 0;
    if (!file)
        quit("the file of times cannot be read");
    *out = NULL;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        double weight, seconds;
        if (sscanf(line, "%*u %*u %lf %lf", &weight, &seconds) != 2)
            continue;
        *out = realloc(*out, (count + 1) * sizeof **out);
        if (!*out)
            quit("not enough memory");
        (*out)[count++] = seconds / weight;
    }
    fclose(file);
    if (count == 0)
        quit("the file of times has none");
    return count;
}

static void list_spans(struct census *census, const double *ratios, size_t ratio_count)
{
    const uint32_t units = uj_census_units(census->census);
    uj_random random;
    uj_random_seed(&random, 1, 0);
    census->seconds = calloc(units, sizeof *census->seconds);
    if (!census->seconds)
        quit("not enough memory");
    for (uint32_t first = 0, last; first < units; first = last + 1) {
        uint64_t weight = 0;
        last = uj_census_span_last(census->census, first);
        for (uint32_t i = first; i <= last; i++)
            weight += uj_census_unit_weight(census->census, i);
        const double seconds = (double)weight * ratios[uj_random_below(&random, ratio_count)];
        census->seconds[census->count++] = (float)seconds;
        census->total += seconds;
        census->longest = seconds > census->longest ? seconds : census->longest;
    }
}

/* ---- What rank 0 does with a result -------------------------------------------------------------------------------- */

static void check(uj_status status, const uj_error *error)
{
    if (status != UJ_OK)
        quit(error->message);
}

/* What rank 0 takes, in seconds. */
struct costs {
    double result;                     /* of processor time: adding it up, storing it */
    double commit;                     /* of processor time, by itself */
    double median_commit, mean_commit; /* by the clock, which other processes and the disk disturb */
};

static int compare_seconds(const void *a, const void *b)
{
    const double *const x = a, *const y = b;
    return (*x > *y) - (*x < *y);
}

static uj_status add(uj_store *store, const uj_census *census, uint32_t number, const uj_census_result *result,
                     const uj_text *tally, uj_census_result *sum, uj_error *error)
{
    const uj_census_part part = {{number, number}, result, tally->data, tally->length};
    const uj_status status = uj_census_result_add_part(sum, &part, error);
    return status == UJ_OK ? uj_store_census_add_part(store, census, &part, error) : status;
}

/* Of a result of a span of 6x6 of medium weight; its bytes become the dummy. */
static struct costs measure_costs(struct census *census, int walls)
{
    enum { TIMES = 2000, COMMITS = 500, RESULTS = 4 /* of a transaction */ };
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_census *six;
    uj_census_worker *worker;
    uj_census_result *const result = uj_census_result_new(), *const sum = uj_census_result_new();
    uj_store *store;
    uj_error error = {.message = "not enough memory"};
    char path[] = "bench_cluster-XXXXXX";
    const int handle = mkstemp(path);
    if (handle < 0 || !result || !sum)
        quit("no temporary file");
    close(handle);
    options.more_walls = walls;
    check(uj_census_new(&six, &options, &error), &error);
    check(uj_census_worker_new(&worker, six, &error), &error);
    const uint32_t first = uj_census_units(six) / 3;
    const uj_census_span span = {first, uj_census_span_last(six, first)};
    check(uj_census_work_span(worker, span, result, &error), &error);
    uj_census_tally_pack(&census->dummy, &result->tally);
    check(uj_store_open(&store, path, UJ_STORE_CREATE, &error), &error);
    check(uj_store_census_open(store, six, NULL, NULL, NULL, NULL, &error), &error);
    uint32_t number = 0;
    double began = processor_seconds(), times[COMMITS];
    check(uj_store_begin(store, &error), &error);
    while (number < TIMES)
        check(add(store, six, number++, result, &census->dummy, sum, &error), &error);
    check(uj_store_commit(store, &error), &error);
    struct costs costs = {.result = (processor_seconds() - began) / TIMES};
    for (int i = 0; i < COMMITS; i++) {
        check(uj_store_begin(store, &error), &error);
        for (int k = 0; k < RESULTS; k++)
            check(add(store, six, number++, result, &census->dummy, sum, &error), &error);
        began = processor_seconds();
        const double clock = seconds_now();
        check(uj_store_commit(store, &error), &error);
        times[i] = seconds_now() - clock;
        costs.mean_commit += times[i] / COMMITS;
        costs.commit += (processor_seconds() - began) / COMMITS;
    }
    qsort(times, COMMITS, sizeof *times, compare_seconds);
    costs.median_commit = times[COMMITS / 2];
    uj_store_close(store);
    uj_census_worker_free(worker);
    uj_census_free(six);
    uj_census_result_free(result);
    uj_census_result_free(sum);
    remove(path);
    return costs;
}

static void simulate_ranks(struct census *census, int ranks, double result_cost)
{
    const struct simulation_options options = {.seed = 1,
                                               .ranks = ranks,
                                               .threads = 1,
                                               .delay = 0.0001,
                                               .start = 1,
                                               .patience = 30,
                                               .most_launches = 1,
                                               .message_cost = 10e-6,
                                               .result_cost = result_cost,
                                               .commit_cost = 0.001};
    const struct workload workload = {census->count, seconds_of, result_of, take, NULL, census};
    struct simulation_report report;
    simulate(&options, &workload, &report);
    if (report.problem || !report.is_complete)
        quit(report.problem ? report.problem : report.last_error);
    printf(
        "%6d ranks: %10.1f s, rank 0 busy %5.1f %%, ranks busy %5.1f %%, %llu batches of %llu results, %llu commits\n",
        ranks, report.seconds, 100 * report.head_seconds / report.seconds, 100 * census->total / report.seconds / ranks,
        (unsigned long long)report.batches, (unsigned long long)report.results, (unsigned long long)report.commits);
}

int main(int argc, char **argv)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_error error = {.message = "usage: bench_cluster TIMES WIDTHxHEIGHT WALLS RANKS..."};
    struct census census = {.dummy = UJ_TEXT_INIT};
    double *ratios;
    if (argc < 5 || sscanf(argv[2], "%dx%d", &options.width, &options.height) != 2)
        quit(error.message);
    options.more_walls = atoi(argv[3]);
    const size_t ratio_count = read_ratios(argv[1], &ratios);
    check(uj_census_new(&census.census, &options, &error), &error);
    list_spans(&census, ratios, ratio_count);
    const struct costs costs = measure_costs(&census, options.more_walls);
    printf("%zu spans, %.0f s of work, the longest %.1f s; %.1f us of rank 0 and %zu bytes for a result\n",
           census.count, census.total, census.longest, 1e6 * costs.result, census.dummy.length);
    printf("a transaction: %.0f us of processor time; by the clock %.0f us (median), %.0f us (mean)\n",
           1e6 * costs.commit, 1e6 * costs.median_commit, 1e6 * costs.mean_commit);
    for (int i = 4; i < argc; i++)
        simulate_ranks(&census, atoi(argv[i]), costs.result);
    free(ratios);
    free(census.seconds);
    uj_text_free(&census.dummy);
    uj_census_free(census.census);
    return 0;
}
