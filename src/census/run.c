/* The spans of a census on several threads. Each takes the next one that nobody has, works on it alone, and hands over what
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
    const uj_census_span *spans; /* or: */
    const uint32_t *units;
    struct member {
        uj_census_worker *worker;
        uj_census_result *result;
        uj_text tally;
    } * members;
    uj_census_part_fn done; /* of spans; that of units: */
    uj_census_done_fn unit_done;
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

static uj_status equip(struct run *run, struct member *member, uj_error *error)
{
    if (!member->result && !(member->result = uj_census_result_new()))
        return fail_memory(error);
    if (member->worker)
        return UJ_OK;
    const uj_status status = uj_census_worker_new(&member->worker, run->census, error);
    if (status == UJ_OK)
        uj_census_worker_allow(member->worker, &run->budget, run->memory_each);
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

static uj_status pack_tally(struct member *member, uj_error *error)
{
    uj_text_clear(&member->tally);
    uj_census_tally_pack(&member->tally, &member->result->tally);
    return uj_text_status(&member->tally) == UJ_OK ? UJ_OK : fail_memory(error);
}

static uj_status hand_over(struct run *run, uj_census_span span, struct member *member, uj_error *error)
{
    if (run->unit_done)
        return run->unit_done(span.first, member->result, run->payload, error);
    const uj_census_part part = {span, member->result, member->tally.data, member->tally.length};
    return run->done(&part, run->payload, error);
}

static void do_span(void *payload, size_t item, int number)
{
    struct run *const run = payload;
    struct member *const member = &run->members[number];
    if (atomic_load(&run->status) != UJ_OK)
        return;
    const uj_census_span span = run->spans ? run->spans[item] : (uj_census_span){run->units[item], run->units[item]};
    uj_error error;
    uj_status status = fail_if_over(run, &error);
    if (status == UJ_OK)
        status = equip(run, member, &error);
    if (status == UJ_OK)
        status = uj_census_work_span(member->worker, span, member->result, &error);
    if (status == UJ_LIMIT)
        fail_if_over(run, &error);
    if (status == UJ_OK && run->done)
        status = pack_tally(member, &error);
    if (status == UJ_OK) {
        pthread_mutex_lock(&run->mutex);
        status = hand_over(run, span, member, &error);
        pthread_mutex_unlock(&run->mutex);
    }
    if (status != UJ_OK)
        end_with(run, status, &error);
}

static uj_status run_all(struct run *run, size_t count, int threads, const uj_limits *limits, uj_error *error)
{
    run->error = error;
    pthread_mutex_init(&run->mutex, NULL);
    budget_init(&run->budget, limits);
    struct team team;
    team_init(&team);
    team_start(&team, team_size(threads));
    run->memory_each = run->budget.max_memory / (uint64_t)team.size;
    run->members = calloc((size_t)team.size, sizeof *run->members);
    uj_status status = run->members ? UJ_OK : fail_memory(error);
    if (status == UJ_OK) {
        team_run(&team, do_span, run, count);
        status = (uj_status)atomic_load(&run->status);
    }
    for (int i = 0; i < team.size && run->members; i++) {
        uj_census_worker_free(run->members[i].worker);
        uj_census_result_free(run->members[i].result);
        uj_text_free(&run->members[i].tally);
    }
    free(run->members);
    team_stop(&team);
    pthread_mutex_destroy(&run->mutex);
    return status;
}

uj_status uj_census_run(const uj_census *census, const uint32_t *units, size_t count, int threads,
                        uj_census_done_fn done, void *payload, const uj_limits *limits, uj_error *error)
{
    struct run run = {.census = census, .units = units, .unit_done = done, .payload = payload};
    return run_all(&run, count, threads, limits, error);
}

uj_status uj_census_run_spans(const uj_census *census, const uj_census_span *spans, size_t count, int threads,
                              uj_census_part_fn done, void *payload, const uj_limits *limits, uj_error *error)
{
    struct run run = {.census = census, .spans = spans, .done = done, .payload = payload};
    return run_all(&run, count, threads, limits, error);
}
