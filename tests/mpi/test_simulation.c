/* Jobs of ranks in a simulation: whatever goes wrong, the census is complete in the end and adds up to the same, or the job says why not
 * and can be resumed. UNJAM_SIMULATED_JOBS is how many random jobs are tried, 100 unless set, UNJAM_SIMULATED_FROM the first seed. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "simulation.h"
#include "work.h"

/* ---- A small census, counted once: all 4x4 boards with up to two walls --------------------------------------------- */

struct counted {
    uj_text *results; /* of each unit, encoded */
    size_t count;
    uj_text sum; /* the tally of the first `count` units, packed */
    uj_census_result *part, *total;
    uint64_t seed;
};

static double seconds_of(void *payload, size_t span)
{
    const struct counted *const counted = payload;
    uj_random random;
    uj_random_seed(&random, counted->seed, span);
    return 0.001 + 3 * uj_random_unit(&random) * uj_random_unit(&random); /* uneven, as units are */
}

static uj_text result_of(void *payload, size_t span)
{
    const struct counted *const counted = payload;
    return counted->results[span];
}

static uj_status take(void *payload, size_t span, const char *data, size_t length)
{
    const struct counted *const counted = payload;
    uj_census_part part = {.span = {(uint32_t)span, (uint32_t)span}};
    struct wire in = wire_reader(data, length);
    wire_census_part(&in, &part, counted->part);
    const uj_status status = wire_finish(&in, "", NULL);
    return status == UJ_OK ? uj_census_result_add_part(counted->total, &part, NULL) : status;
}

static void restart(void *payload)
{
    const struct counted *const counted = payload;
    memset(&counted->total->tally, 0, sizeof counted->total->tally);
    counted->total->hardest_count = 0;
}

static void encode(uj_text *out, uj_census_result *result, uint32_t unit)
{
    uj_text tally = UJ_TEXT_INIT;
    uj_census_tally_pack(&tally, &result->tally);
    uj_census_part part = {.span = {unit, unit}, .tally = tally.data, .tally_length = tally.length};
    struct wire wire = wire_writer(out);
    wire_census_part(&wire, &part, result);
    assert_int_equal(wire_finish(&wire, "", NULL), UJ_OK);
    uj_text_free(&tally);
}

static int count_all(void **state)
{
    static struct counted counted;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 4;
    options.more_walls = 2;
    uj_census *census;
    uj_census_worker *worker;
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    counted.count = uj_census_units(census);
    counted.results = calloc(counted.count, sizeof *counted.results);
    counted.part = uj_census_result_new();
    counted.total = uj_census_result_new();
    assert_true(counted.results && counted.part && counted.total);
    for (uint32_t i = 0; i < counted.count; i++) {
        assert_int_equal(uj_census_work(worker, i, counted.part, NULL), UJ_OK);
        encode(&counted.results[i], counted.part, i);
        uj_census_result_add(counted.total, counted.part);
    }
    uj_census_tally_pack(&counted.sum, &counted.total->tally);
    uj_census_worker_free(worker);
    uj_census_free(census);
    *state = &counted;
    return 0;
}

static int free_all(void **state)
{
    struct counted *const counted = *state;
    for (size_t i = 0; i < counted->count; i++)
        uj_text_free(&counted->results[i]);
    free(counted->results);
    uj_text_free(&counted->sum);
    uj_census_result_free(counted->part);
    uj_census_result_free(counted->total);
    return 0;
}

/* ---- Jobs ---------------------------------------------------------------------------------------------------------- */

static struct simulation_report run(struct counted *counted, const struct simulation_options *options)
{
    const struct workload workload = {counted->count, seconds_of, result_of, take, restart, counted};
    struct simulation_report report;
    counted->seed = options->seed;
    restart(counted);
    simulate(options, &workload, &report);
    return report;
}

static bool is_right(const struct counted *counted)
{
    uj_text sum = UJ_TEXT_INIT;
    uj_census_tally_pack(&sum, &counted->total->tally);
    const bool is_same = sum.length == counted->sum.length && memcmp(sum.data, counted->sum.data, sum.length) == 0;
    uj_text_free(&sum);
    return is_same;
}

static const struct simulation_options calm = {.seed = 1,
                                               .ranks = 8,
                                               .threads = 2,
                                               .delay = 0.001,
                                               .start = 0.1,
                                               .patience = 30,
                                               .most_launches = 1,
                                               .message_cost = 1e-5,
                                               .result_cost = 1e-4,
                                               .commit_cost = 1e-3};

static void a_calm_job_is_done_in_one_launch(void **state)
{
    const struct simulation_report report = run(*state, &calm);
    assert_null(report.problem);
    assert_true(report.is_complete);
    assert_int_equal(report.launches, 1);
    assert_true(is_right(*state));
    /* Batches: fewer messages than results, even on sixteen threads with uneven units. */
    assert_true(report.batches < report.results);
}

static void the_same_seed_gives_the_same_job(void **state)
{
    struct simulation_options options = calm;
    options.between_deaths = 3;
    options.most_launches = 100;
    const struct simulation_report a = run(*state, &options), b = run(*state, &options);
    assert_memory_equal(&a.seconds, &b.seconds, sizeof a.seconds);
    assert_int_equal(a.events, b.events);
    options.seed = 2;
    const struct simulation_report other = run(*state, &options);
    assert_true(other.events != a.events);
}

static void a_job_survives_the_death_of_ranks_where_mpi_does(void **state)
{
    struct simulation_options options = calm;
    options.survives_losses = true;
    options.ranks = 40;
    options.threads = 1;
    options.between_deaths = 0.5;
    for (options.seed = 1; options.seed <= 20; options.seed++) {
        const struct simulation_report report = run(*state, &options);
        assert_null(report.problem);
        if (report.is_complete)
            assert_true(is_right(*state));
        else
            assert_true(report.last_error[0] != '\0');
    }
}

static void a_slow_rank_does_not_hold_up_the_others_for_long(void **state)
{
    struct simulation_options options = calm;
    options.slow_share = 0.2;
    const struct simulation_report report = run(*state, &options);
    assert_true(report.is_complete && is_right(*state));
    const struct simulation_report even = run(*state, &calm);
    assert_true(report.seconds < 2 * even.seconds + 30); /* the last unit of a rank that is ten times slower */
}

/* Seconds between two mishaps; often none. */
static double mean_of(uj_random *random, double least)
{
    return uj_random_below(random, 2) ? least * (1 + 20 * uj_random_unit(random)) : 0;
}

static struct simulation_options any_job(uint64_t seed)
{
    uj_random random;
    uj_random_seed(&random, seed, 0);
    struct simulation_options options = calm;
    options.seed = seed;
    options.ranks = 1 + (int)uj_random_below(&random, uj_random_below(&random, 50) == 0 ? 2000 : 30);
    options.threads = 1 + (int)uj_random_below(&random, 4);
    options.delay = 1e-5 * (double)(1 + uj_random_below(&random, 20000));
    options.start = 2 * uj_random_unit(&random);
    options.patience = 3 + 30 * uj_random_unit(&random);
    options.survives_losses = uj_random_below(&random, 2) == 0;
    options.between_deaths = mean_of(&random, 2);
    options.between_freezes = mean_of(&random, 5);
    options.between_stops = mean_of(&random, 5);
    options.between_disk_errors = mean_of(&random, 5);
    options.slow_share = uj_random_below(&random, 3) == 0 ? 0.3 : 0;
    options.doubled_share = uj_random_below(&random, 3) == 0 ? 0.3 : 0;
    options.most_launches = 1000;
    return options;
}

static uint64_t number_in_environment(const char *name, uint64_t usual)
{
    const char *const words = getenv(name);
    return words ? strtoull(words, NULL, 10) : usual;
}

static void whatever_goes_wrong_the_census_adds_up(void **state)
{
    const uint64_t jobs = number_in_environment("UNJAM_SIMULATED_JOBS", 100);
    const uint64_t first = number_in_environment("UNJAM_SIMULATED_FROM", 1);
    uint64_t launches = 0, deaths = 0, events = 0;
    double worst = 0;
    for (uint64_t seed = first; seed < first + jobs; seed++) {
        const struct simulation_options options = any_job(seed);
        const struct simulation_report report = run(*state, &options);
        if (report.problem || !report.is_complete || !is_right(*state))
            fail_msg("seed %llu: %s; %d launches, last error \"%s\"", (unsigned long long)seed,
                     report.problem        ? report.problem
                     : !report.is_complete ? "not complete"
                                           : "another tally",
                     report.launches, report.last_error);
        launches += (uint64_t)report.launches;
        deaths += (uint64_t)report.deaths;
        events += report.events;
        worst = report.worst_loss > worst ? report.worst_loss : worst;
    }
    print_message("%llu jobs, %llu launches, %llu deaths, %llu events; a thread lost at most %.1f s of finished work\n",
                  (unsigned long long)jobs, (unsigned long long)launches, (unsigned long long)deaths,
                  (unsigned long long)events, worst);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_calm_job_is_done_in_one_launch),
        cmocka_unit_test(the_same_seed_gives_the_same_job),
        cmocka_unit_test(a_job_survives_the_death_of_ranks_where_mpi_does),
        cmocka_unit_test(a_slow_rank_does_not_hold_up_the_others_for_long),
        cmocka_unit_test(whatever_goes_wrong_the_census_adds_up),
    };
    return cmocka_run_group_tests(tests, count_all, free_all);
}
