/* A census on ranks: a unit of the census is a unit of work, and its result crosses the network whole. */
#include <stdlib.h>

#include "unjam/parallel.h"
#include "ranks.h"
#include "work.h"

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

static void wire_options(struct wire *wire, void *options)
{
    wire_census_options(wire, options);
}

static uj_status open_census(void **shared, void *options, uj_error *error)
{
    uj_census *census = NULL;
    const uj_status status = uj_census_new(&census, options, error);
    *shared = census;
    return status;
}

static void close_census(void *shared)
{
    uj_census_free(shared);
}

struct worker {
    uj_census_worker *worker;
    uj_census_result *result;
};

static void free_worker(void *payload)
{
    struct worker *const worker = payload;
    uj_census_worker_free(worker->worker);
    uj_census_result_free(worker->result);
    free(worker);
}

static uj_status new_worker(void **out, void *shared, uj_error *error)
{
    *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    struct worker *const worker = calloc(1, sizeof *worker);
    if (!worker)
        return UJ_NO_MEMORY;
    *out = worker;
    uj_status status = uj_census_worker_new(&worker->worker, shared, error);
    if (status == UJ_OK && !(worker->result = uj_census_result_new()))
        status = UJ_NO_MEMORY;
    if (status != UJ_OK)
        free_worker(worker);
    return status;
}

static uj_status do_unit(void *payload, uint64_t unit, uj_text *out, uj_error *error)
{
    struct worker *const worker = payload;
    const uj_status status = uj_census_work(worker->worker, (uint32_t)unit, worker->result, error);
    if (status != UJ_OK)
        return status;
    struct wire wire = wire_writer(out);
    wire_census_result(&wire, worker->result);
    return wire_finish(&wire, "the result of a unit cannot be sent", error);
}

const struct work work_census = {
    sizeof(uj_census_options), wire_options, open_census, close_census, new_worker, free_worker, do_unit,
};

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct counting {
    const uj_census *census;
    const uint32_t *units;
    size_t next, count;
    uj_census_result *result;
    uj_census_done_fn done;
    void *payload;
};

static bool next_unit(void *payload, uint64_t *unit)
{
    struct counting *const counting = payload;
    if (counting->next == counting->count)
        return false;
    *unit = counting->units[counting->next++];
    return true;
}

static uj_status take(void *payload, uint64_t unit, const char *data, size_t length, uj_error *error)
{
    struct counting *const counting = payload;
    struct wire in = wire_reader(data, length);
    if (unit >= uj_census_units(counting->census))
        wire_fail(&in, UJ_BAD_INPUT, "there is no such unit");
    wire_census_result(&in, counting->result);
    const uj_status status = wire_finish(&in, "the result of a unit is damaged", error);
    return status == UJ_OK ? counting->done((uint32_t)unit, counting->result, counting->payload, error) : status;
}

uj_status parallel_census(const uj_census *census, const uint32_t *units, size_t count, int threads,
                          uj_census_done_fn done, void *payload, const uj_limits *limits, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_run(census, units, count, threads, done, payload, limits, error);
    struct counting counting = {census, units, 0, count, uj_census_result_new(), done, payload};
    if (!counting.result) {
        *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        return UJ_NO_MEMORY;
    }
    const struct queue queue = {next_unit, take, NULL, &counting};
    uj_census_options asked = *uj_census_asked(census);
    const uj_status status = ranks_work(WORK_CENSUS, &asked, threads, limits, &queue, error);
    uj_census_result_free(counting.result);
    return status;
}
