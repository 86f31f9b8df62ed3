/* A census on ranks: a unit of the census is a unit of work, and its result crosses the network whole. */
#include <stdlib.h>
#include <string.h>

#include "unjam/crew.h"
#include "messages.h"
#include "ranks.h"

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

static uj_status open_shop(void **shop, const void *options, uj_error *error)
{
    uj_census_options asked;
    memcpy(&asked, options, sizeof asked);
    uj_census *census = NULL;
    const uj_status status = uj_census_new(&census, &asked, error);
    *shop = census;
    return status;
}

static void close_shop(void *shop)
{
    uj_census_free(shop);
}

struct worker {
    uj_census_worker *worker;
    uj_census_result *result;
};

static void dismiss(void *payload)
{
    struct worker *const worker = payload;
    uj_census_worker_free(worker->worker);
    uj_census_result_free(worker->result);
    free(worker);
}

static uj_status hire(void **out, void *shop, uj_error *error)
{
    *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    struct worker *const worker = calloc(1, sizeof *worker);
    if (!worker)
        return UJ_NO_MEMORY;
    *out = worker;
    uj_status status = uj_census_worker_new(&worker->worker, shop, error);
    if (status == UJ_OK && !(worker->result = uj_census_result_new()))
        status = UJ_NO_MEMORY;
    if (status != UJ_OK)
        dismiss(worker);
    return status;
}

/* ---- Results on the way -------------------------------------------------------------------------------------------- */

struct parcel {
    uint64_t tally, rows, groups; /* bytes of each, in this order after the parcel */
    uint64_t hardest_count;
    uj_census_row hardest[UJ_CENSUS_HARDEST];
};

static uj_status work(void *payload, uint64_t unit, uj_text *out, uj_error *error)
{
    struct worker *const worker = payload;
    uj_census_result *const result = worker->result;
    const uj_status status = uj_census_work(worker->worker, (uint32_t)unit, result, error);
    if (status != UJ_OK)
        return status;
    uj_text tally = UJ_TEXT_INIT;
    uj_census_tally_pack(&tally, &result->tally);
    struct parcel parcel = {.tally = tally.length,
                            .rows = result->row_count * sizeof *result->rows,
                            .groups = result->groups.length,
                            .hardest_count = (uint64_t)result->hardest_count};
    memcpy(parcel.hardest, result->hardest, sizeof parcel.hardest);
    uj_text_add(out, (const char *)&parcel, sizeof parcel);
    uj_text_add(out, tally.data, tally.length);
    uj_text_add(out, (const char *)result->rows, parcel.rows);
    uj_text_add(out, result->groups.data, parcel.groups);
    const uj_status packed = uj_text_status(&tally);
    uj_text_free(&tally);
    return packed;
}

const struct trade trade_census = {open_shop, close_shop, hire, dismiss, work};

static uj_status unpack(uj_census_result *out, const char *data, size_t length, uj_error *error)
{
    struct parcel parcel;
    if (length < sizeof parcel)
        return UJ_BAD_INPUT;
    memcpy(&parcel, data, sizeof parcel);
    const char *at = data + sizeof parcel;
    const uj_status status = uj_census_tally_unpack(&out->tally, at, parcel.tally, error);
    if (status != UJ_OK)
        return status;
    at += parcel.tally;
    out->hardest_count = (int)parcel.hardest_count;
    memcpy(out->hardest, parcel.hardest, sizeof parcel.hardest);
    out->row_count = parcel.rows / sizeof *out->rows;
    if (out->row_count > out->row_capacity) {
        uj_census_row *const rows = realloc(out->rows, parcel.rows);
        if (!rows)
            return UJ_NO_MEMORY;
        out->rows = rows;
        out->row_capacity = out->row_count;
    }
    if (out->row_count > 0)
        memcpy(out->rows, at, parcel.rows);
    uj_text_clear(&out->groups);
    uj_text_add(&out->groups, at + parcel.rows, parcel.groups);
    return uj_text_status(&out->groups);
}

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct counting {
    const uint32_t *units;
    size_t next, count;
    uj_census_result *result;
    uj_census_done_fn done;
    void *payload;
    const uj_limits *limits;
    double deadline; /* 0: none */
};

static bool next_unit(void *payload, uint64_t *unit)
{
    struct counting *const work_left = payload;
    if (work_left->next == work_left->count)
        return false;
    *unit = work_left->units[work_left->next++];
    return true;
}

static uj_status take(void *payload, uint64_t unit, const char *data, size_t length, uj_error *error)
{
    struct counting *const counting = payload;
    *error = (uj_error){.code = UJ_BAD_INPUT, .message = "a result was damaged on its way"};
    const uj_status status = unpack(counting->result, data, length, error);
    return status == UJ_OK ? counting->done((uint32_t)unit, counting->result, counting->payload, error) : status;
}

static bool goes_on(void *payload)
{
    const struct counting *const counting = payload;
    const uj_limits *const limits = counting->limits;
    return (!limits->stop || !limits->stop(limits->stop_payload)) &&
           (counting->deadline <= 0 || seconds_now() < counting->deadline);
}

uj_status crew_census(const uj_census *census, const uint32_t *units, size_t count, int threads, uj_census_done_fn done,
                      void *payload, const uj_limits *limits, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_run(census, units, count, threads, done, payload, limits, error);
    struct counting counting = {.units = units,
                                .count = count,
                                .result = uj_census_result_new(),
                                .done = done,
                                .payload = payload,
                                .limits = limits,
                                .deadline = limits->timeout_seconds > 0 ? seconds_now() + limits->timeout_seconds : 0};
    if (!counting.result)
        return UJ_NO_MEMORY;
    const struct customer customer = {next_unit, take, goes_on, &counting};
    const uj_status status =
        ranks_work(TRADE_CENSUS, uj_census_asked(census), sizeof(uj_census_options), threads, &customer, error);
    uj_census_result_free(counting.result);
    return status;
}
