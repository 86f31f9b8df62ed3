/* A census on ranks: a span of the census is added up by the thread that does it, and its tally crosses the network packed. */
#include <stdlib.h>

#include "unjam/parallel.h"
#include "ranks.h"
#include "work.h"

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

static void wire_options(struct wire *wire, void *options)
{
    wire_census_options(wire, options);
}

struct shared {
    uj_census *census;
    uj_budget *budget;
    uint64_t memory_each; /* for each thread */
};

static void close_census(void *payload)
{
    struct shared *const shared = payload;
    uj_census_free(shared->census);
    uj_budget_free(shared->budget);
    free(shared);
}

static uj_status open_census(void **out, void *options, const uj_limits *limits, uj_error *error)
{
    *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    struct shared *const shared = calloc(1, sizeof *shared);
    *out = shared;
    if (!shared)
        return UJ_NO_MEMORY;
    shared->memory_each = limits->max_memory;
    uj_status status = uj_budget_new(&shared->budget, limits, error);
    if (status == UJ_OK)
        status = uj_census_new(&shared->census, options, error);
    if (status != UJ_OK)
        close_census(shared);
    return status;
}

struct worker {
    uj_census_worker *worker;
    uj_census_result *result;
    uj_text tally;
};

static void free_worker(void *payload)
{
    struct worker *const worker = payload;
    uj_census_worker_free(worker->worker);
    uj_census_result_free(worker->result);
    uj_text_free(&worker->tally);
    free(worker);
}

static uj_status new_worker(void **out, void *payload, uj_error *error)
{
    const struct shared *const shared = payload;
    *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    struct worker *const worker = calloc(1, sizeof *worker);
    if (!worker)
        return UJ_NO_MEMORY;
    *out = worker;
    uj_status status = uj_census_worker_new(&worker->worker, shared->census, error);
    if (status == UJ_OK && !(worker->result = uj_census_result_new()))
        status = UJ_NO_MEMORY;
    if (status == UJ_OK)
        uj_census_worker_allow(worker->worker, shared->budget, shared->memory_each);
    else
        free_worker(worker);
    return status;
}

static uj_status do_span(void *payload, struct span span, uj_text *out, uj_error *error)
{
    struct worker *const worker = payload;
    uj_census_part part = {.span = {(uint32_t)span.first, (uint32_t)span.last}};
    const uj_status status = uj_census_work_span(worker->worker, part.span, worker->result, error);
    if (status != UJ_OK)
        return status;
    uj_text_clear(&worker->tally);
    uj_census_tally_pack(&worker->tally, &worker->result->tally);
    struct wire wire = wire_writer(out);
    if (uj_text_status(&worker->tally) != UJ_OK)
        wire_fail(&wire, UJ_NO_MEMORY, "not enough memory");
    part.tally = worker->tally.data;
    part.tally_length = worker->tally.length;
    wire_census_part(&wire, &part, worker->result);
    return wire_finish(&wire, "the result of a unit cannot be sent", error);
}

const struct work work_census = {
    sizeof(uj_census_options), wire_options, open_census, close_census, new_worker, free_worker, do_span,
};

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct counting {
    const uj_census *census;
    const uj_census_span *spans;
    size_t next, count;
    uj_census_result *result;
    const struct census_sink *sink;
};

static bool next_span(void *payload, struct span *span)
{
    struct counting *const counting = payload;
    if (counting->next == counting->count)
        return false;
    const uj_census_span next = counting->spans[counting->next++];
    *span = (struct span){next.first, next.last};
    return true;
}

static uint64_t left(void *payload)
{
    const struct counting *const counting = payload;
    return counting->count - counting->next;
}

static uj_status begin(void *payload, uj_error *error)
{
    const struct counting *const counting = payload;
    return counting->sink->begin(counting->sink->payload, error);
}

static uj_status commit(void *payload, uj_error *error)
{
    const struct counting *const counting = payload;
    return counting->sink->commit(counting->sink->payload, error);
}

static bool has_own_rows(const uj_census_part *part)
{
    uint32_t unit = part->span.first;
    for (size_t i = 0; i < part->result->row_count; i++) {
        if (part->result->rows[i].unit < unit || part->result->rows[i].unit > part->span.last)
            return false;
        unit = part->result->rows[i].unit;
    }
    return true;
}

static uj_status take(void *payload, struct span span, const char *data, size_t length, uj_error *error)
{
    const struct counting *const counting = payload;
    struct wire in = wire_reader(data, length);
    uj_census_part part = {.span = {(uint32_t)span.first, (uint32_t)span.last}};
    wire_census_part(&in, &part, counting->result);
    if (!has_own_rows(&part))
        wire_fail(&in, UJ_BAD_INPUT, "it has rows of other units");
    const uj_status status = wire_finish(&in, "the result of a unit is damaged", error);
    return status == UJ_OK ? counting->sink->take(&part, counting->sink->payload, error) : status;
}

uj_status parallel_census(const uj_census *census, const uj_census_span *spans, size_t count, int threads,
                          const struct census_sink *sink, const uj_limits *limits, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_run_spans(census, spans, count, threads, sink->take, sink->payload, limits, error);
    struct counting counting = {census, spans, 0, count, uj_census_result_new(), sink};
    if (!counting.result) {
        *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        return UJ_NO_MEMORY;
    }
    const struct queue queue = {next_span, left, begin, take, commit, NULL, &counting};
    uj_census_options asked = *uj_census_asked(census);
    const uj_status status = ranks_work(WORK_CENSUS, &asked, threads, limits, &queue, error);
    uj_census_result_free(counting.result);
    return status;
}
