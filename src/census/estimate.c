/* Sizes that are too large for a census: a random sample of states, each solved exactly. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "base/team.h"
#include "census/census.h"
#include "census/closed_form.h"
#include "census/samples.h"

/* Wilson's score interval, which is sound for few and for no cases too. */
uj_census_share uj_census_share_of(uint64_t count, uint64_t undecided, uint64_t sampled)
{
    if (sampled == 0)
        return (uj_census_share){0, 0, 1};
    const double z = 1.959963984540054, n = (double)sampled;
    const double least = (double)count / n, most = (double)(count + undecided) / n, wide = 1 + z * z / n;
    uj_census_share share = {.value = least};
    share.low = (least + z * z / (2 * n) - z * sqrt(least * (1 - least) / n + z * z / (4 * n * n))) / wide;
    share.high = (most + z * z / (2 * n) + z * sqrt(most * (1 - most) / n + z * z / (4 * n * n))) / wide;
    if (count == 0)
        share.low = 0;
    if (share.high > 1)
        share.high = 1;
    return share;
}

struct uj_census_sampler {
    struct closed_form form;
    uj_census_options census;
    uj_census_estimate_options options;
    uj_budget budget;
    pthread_rwlock_t solving; /* held for reading to solve a state, or for writing to be alone */
};

uj_status uj_census_sampler_new(uj_census_sampler **out, const uj_census_estimate_options *options, uj_error *error)
{
    *out = NULL;
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    uj_census_estimate_options own = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status == UJ_OK)
        status = census_read(&census, own.census, CLOSED_FORM_SIDE, "there is no count of", error);
    if (status == UJ_OK && census.plain)
        status = fail_here(error, UJ_BAD_INPUT, "plain groups cannot be sampled, only counted");
    if (status != UJ_OK)
        return status;
    struct uj_census_sampler *const sampler = malloc(sizeof *sampler);
    if (!sampler)
        return fail_memory(error);
    sampler->census = census;
    sampler->options = own;
    budget_init(&sampler->budget, &own.limits);
    if (pthread_rwlock_init(&sampler->solving, NULL) != 0) {
        free(sampler);
        return fail_memory(error);
    }
    sampler->form.ways = NULL;
    status = closed_form_init(&sampler->form, &census, census.walls, false, &sampler->budget, error);
    if (status != UJ_OK) {
        uj_census_sampler_free(sampler);
        return status;
    }
    if (wide_is_zero(closed_form_total(&sampler->form))) {
        uj_census_sampler_free(sampler);
        return fail_here(error, UJ_BAD_INPUT, "there is no state");
    }
    *out = sampler;
    return UJ_OK;
}

void uj_census_sampler_free(uj_census_sampler *sampler)
{
    if (!sampler)
        return;
    closed_form_free(&sampler->form);
    pthread_rwlock_destroy(&sampler->solving);
    free(sampler);
}

/* States share the memory. One that had too little of it is solved again with nobody else at work, so that which are
 * undecided does not depend on threads. */
static uj_status solve_one(uj_census_sampler *sampler, const uj_board *board, uj_solution *solution, uj_error *error)
{
    uj_solve_options how = UJ_SOLVE_OPTIONS_INIT;
    how.metric = sampler->census.metric;
    how.threads = 1;
    how.limits = budget_part(&sampler->budget, 0);
    pthread_rwlock_rdlock(&sampler->solving);
    uj_status status = uj_solve(solution, board, &how, error);
    pthread_rwlock_unlock(&sampler->solving);
    if (status != UJ_OK || solution->outcome != UJ_UNDECIDED)
        return status;
    pthread_rwlock_wrlock(&sampler->solving);
    if (!budget_is_over(&sampler->budget))
        status = uj_solve(solution, board, &how, error);
    pthread_rwlock_unlock(&sampler->solving);
    if (status == UJ_OK && solution->outcome == UJ_UNDECIDED && budget_is_over(&sampler->budget))
        return fail_here(error, UJ_LIMIT, "out of time or stopped before all were solved");
    return status;
}

static uj_status add_one(uj_census_sampler *sampler, uint64_t number, uj_census_estimate *sum, uj_error *error)
{
    uj_random random;
    uj_board board;
    uj_random_seed(&random, sampler->options.seed, number);
    uj_status status = closed_form_sample(&sampler->form, &random, &board, error);
    uj_solution solution = UJ_SOLUTION_INIT;
    if (status == UJ_OK)
        status = solve_one(sampler, &board, &solution, error);
    if (status == UJ_OK) {
        sum->sampled++;
        sum->undecided += solution.outcome == UJ_UNDECIDED;
        if (solution.outcome == UJ_SOLVED) {
            sum->solvable++;
            sum->by_distance[solution.length < UJ_CENSUS_DISTANCES ? solution.length : UJ_CENSUS_DISTANCES - 1]++;
        }
    }
    uj_solution_clear(&solution);
    return status;
}

uj_status uj_census_sampler_add(uj_census_sampler *sampler, uint64_t first, uint64_t count, uj_census_estimate *sum,
                                uj_error *error)
{
    uj_status status = UJ_OK;
    for (uint64_t i = first; i < first + count && i < sampler->options.count && status == UJ_OK; i++)
        status = add_one(sampler, i, sum, error);
    return status;
}

void uj_census_estimate_add(uj_census_estimate *sum, const uj_census_estimate *part)
{
    sum->sampled += part->sampled;
    sum->solvable += part->solvable;
    sum->undecided += part->undecided;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++)
        sum->by_distance[i] += part->by_distance[i];
}

struct estimating {
    uj_census_sampler *sampler;
    uj_census_samples *samples;
    pthread_mutex_t mutex; /* held by all but those who solve a state */
    uj_status status;      /* the first failure */
    uj_error *error;
};

static void take_part(struct estimating *work, uint64_t number, uj_status status, const uj_census_estimate *part,
                      uj_error *error)
{
    const uj_census_estimate_options *const options = &work->sampler->options;
    if (status == UJ_OK)
        status = uj_census_samples_add(work->samples, number, part, error);
    if (work->status != UJ_OK)
        return;
    if (status == UJ_OK && options->progress &&
        !options->progress(work->samples->done, options->count, options->progress_payload))
        status = fail_here(error, UJ_LIMIT, "stopped before it was done");
    work->status = status;
    if (status != UJ_OK && work->error)
        *work->error = *error;
}

static void sample_on(void *payload, size_t item, int member)
{
    (void)item;
    (void)member;
    struct estimating *const work = payload;
    uint64_t number;
    pthread_mutex_lock(&work->mutex);
    while (work->status == UJ_OK && uj_census_samples_next(work->samples, 1, &number) > 0) {
        uj_census_estimate part = {0};
        uj_error error;
        pthread_mutex_unlock(&work->mutex);
        const uj_status status = uj_census_sampler_add(work->sampler, number, 1, &part, &error);
        pthread_mutex_lock(&work->mutex);
        take_part(work, number, status, &part, &error);
    }
    pthread_mutex_unlock(&work->mutex);
}

static uj_status estimate_on_threads(uj_census_samples *samples, const uj_census_estimate_options *options,
                                     uj_error *error)
{
    uj_census_sampler *sampler = NULL;
    const uj_status status = uj_census_sampler_new(&sampler, options, error);
    if (status != UJ_OK)
        return status;
    struct estimating work = {
        .sampler = sampler, .samples = samples, .mutex = PTHREAD_MUTEX_INITIALIZER, .error = error};
    struct team team;
    team_init(&team);
    team_start(&team, team_size(options->threads));
    team_run(&team, sample_on, &work, (size_t)team.size);
    team_stop(&team);
    pthread_mutex_destroy(&work.mutex);
    uj_census_sampler_free(sampler);
    return work.status;
}

uj_status uj_census_estimate_run(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    memset(out, 0, sizeof *out);
    uj_census_samples *made = NULL;
    uj_census_estimate_options own = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    const uj_census_options usual = UJ_CENSUS_OPTIONS_INIT;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status == UJ_OK)
        status =
            uj_census_closed_form(own.census ? own.census : &usual, &own.limits, out->legal, out->solutions, error);
    if (status == UJ_OK && !own.samples)
        status = uj_census_samples_new(&made, own.count, error);
    if (status != UJ_OK)
        return status;
    uj_census_samples *const samples = own.samples ? own.samples : made;
    if (samples->count == own.count)
        status = estimate_on_threads(samples, &own, error);
    else
        status = fail_here(error, UJ_BAD_INPUT, "the samples and the estimate have different counts");
    uj_census_samples_sum(samples, out);
    uj_census_samples_free(made);
    return status;
}
