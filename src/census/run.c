/* The units of a census on several threads. Each takes the next unit that nobody has, works on it alone, and hands over what
 * it found: that is the only time when threads wait for one another. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/budget.h"
#include "base/error.h"
#include "base/team.h"

struct run {
    const uj_census *census;
    const uint32_t *units;
    uj_census_worker **workers;
    uj_census_result **results;
    uj_census_done_fn done;
    void *payload;
    uj_budget budget;
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

static void do_unit(void *payload, size_t item, int member)
{
    struct run *const run = payload;
    if (atomic_load(&run->status) != UJ_OK)
        return;
    uj_error error;
    if (budget_is_over(&run->budget)) {
        const char *why = budget_is_late(&run->budget) ? "out of time" : "stopped";
        end_with(run, fail_here(&error, UJ_LIMIT, "%s before it was done", why), &error);
        return;
    }
    uj_status status = UJ_OK;
    if (!run->workers[member])
        status = uj_census_worker_new(&run->workers[member], run->census, &error);
    if (status == UJ_OK && !run->results[member] && !(run->results[member] = uj_census_result_new()))
        status = fail_memory(&error);
    if (status == UJ_OK)
        status = uj_census_work(run->workers[member], run->units[item], run->results[member], &error);
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
