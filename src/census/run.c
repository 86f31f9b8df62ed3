/* The units of a census on several threads. Each takes the next unit that nobody has, works on it alone, and hands over what
 * it found: that is the only time when threads wait for one another. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/budget.h"
#include "base/error.h"
#include "base/team.h"
#include "census/census.h"

struct run {
    const uj_census *census;
    const uint32_t *units;
    uj_census_worker **workers;
    uj_census_result **results;
    uj_census_done_fn done;
    void *payload;
    uj_budget budget;
    uint64_t memory_each;  /* for each thread */
    pthread_mutex_t mutex; /* for `done` and the error */
    atomic_int status;
    uj_error *error;
};

/* Keeps the first failure. */
static void end_with(struct run *run, uj_status status, const uj_error *error)
{
    pthread_mutex_lock(&run->mutex);
    if (atomic_load(&run->status) == UJ_OK) {
        atomic_store(&run->status, (int)status);
        if (run->error)
            *run->error = *error;
    }
    pthread_mutex_unlock(&run->mutex);
}

static uj_status new_worker(struct run *run, int member, uj_error *error)
{
    const uj_status status = uj_census_worker_new(&run->workers[member], run->census, error);
    if (status == UJ_OK)
        census_worker_allow(run->workers[member], &run->budget, run->memory_each);
    return status;
}

/* Says so if it is over. */
static uj_status fail_if_over(struct run *run, uj_error *error)
{
    if (!budget_is_over(&run->budget))
        return UJ_OK;
    const char *const why = budget_is_late(&run->budget) ? "out of time" : "stopped";
    return fail_here(error, UJ_LIMIT, "%s before it was done", why);
}

static void do_unit(void *payload, size_t item, int member)
{
    struct run *const run = payload;
    if (atomic_load(&run->status) != UJ_OK)
        return;
    uj_error error;
    uj_status status = fail_if_over(run, &error);
    if (status == UJ_OK && !run->workers[member])
        status = new_worker(run, member, &error);
    if (status == UJ_OK && !run->results[member] && !(run->results[member] = uj_census_result_new()))
        status = fail_memory(&error);
    if (status == UJ_OK)
        status = uj_census_work(run->workers[member], run->units[item], run->results[member], &error);
    if (status == UJ_LIMIT)
        fail_if_over(run, &error);
    if (status == UJ_OK) {
        pthread_mutex_lock(&run->mutex);
        status = run->done(run->units[item], run->results[member], run->payload, &error);
        pthread_mutex_unlock(&run->mutex);
    }
    if (status != UJ_OK)
        end_with(run, status, &error);
}

uj_status uj_census_run(const uj_census *census, const uint32_t *units, size_t count, int threads,
                        uj_census_done_fn done, void *payload, const uj_limits *limits, uj_error *error)
{
    struct run run = {
        .census = census,
        .units = units,
        .done = done,
        .payload = payload,
        .error = error,
        .mutex = PTHREAD_MUTEX_INITIALIZER,
    };
    budget_init(&run.budget, limits);
    struct team team;
    team_init(&team);
    team_start(&team, team_size(threads));
    run.memory_each = run.budget.max_memory / (uint64_t)team.size;
    run.workers = calloc((size_t)team.size, sizeof *run.workers);
    run.results = calloc((size_t)team.size, sizeof *run.results);
    uj_status status = run.workers && run.results ? UJ_OK : fail_memory(error);
    if (status == UJ_OK) {
        team_run(&team, do_unit, &run, count);
        status = (uj_status)atomic_load(&run.status);
    }
    for (int i = 0; i < team.size; i++) {
        if (run.workers)
            uj_census_worker_free(run.workers[i]);
        if (run.results)
            uj_census_result_free(run.results[i]);
    }
    free(run.workers);
    free(run.results);
    team_stop(&team);
    pthread_mutex_destroy(&run.mutex);
    return status;
}
