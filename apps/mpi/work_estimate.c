/* An estimate on ranks: a unit is a few samples. */
#include "unjam/parallel.h"
#include "ranks.h"
#include "work.h"

enum { DRAWN_AT_ONCE = 16 };

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

struct estimate_job {
    uj_census_estimate_options options;
    uj_census_options census; /* that they point to */
};

static void wire_options(struct wire *wire, void *payload)
{
    struct estimate_job *const job = payload;
    wire_estimate_options(wire, &job->options, &job->census);
}

static uj_status open_sampler(void **shared, void *payload, uj_error *error)
{
    const struct estimate_job *const job = payload;
    uj_census_sampler *sampler = NULL;
    const uj_status status = uj_census_sampler_new(&sampler, &job->options, error);
    *shared = sampler;
    return status;
}

static void close_sampler(void *shared)
{
    uj_census_sampler_free(shared);
}

static uj_status do_unit(void *worker, uint64_t unit, uj_text *out, uj_error *error)
{
    uj_census_estimate sum = {0};
    const uj_status status = uj_census_sampler_add(worker, unit * DRAWN_AT_ONCE, DRAWN_AT_ONCE, &sum, error);
    if (status != UJ_OK)
        return status;
    struct wire wire = wire_writer(out);
    wire_estimate(&wire, &sum);
    return wire_finish(&wire, "a part of an estimate cannot be sent", error);
}

const struct work work_estimate = {
    .options_size = sizeof(struct estimate_job),
    .wire_options = wire_options,
    .open = open_sampler,
    .close = close_sampler,
    .do_unit = do_unit,
};

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct estimating {
    uj_census_estimate *sum;
    const uj_census_estimate_options *options;
    uint64_t next;
};

static bool next_unit(void *payload, uint64_t *unit)
{
    struct estimating *const estimating = payload;
    if (estimating->next * DRAWN_AT_ONCE >= estimating->options->count)
        return false;
    *unit = estimating->next++;
    return true;
}

static uj_status take(void *payload, uint64_t unit, const char *data, size_t length, uj_error *error)
{
    struct estimating *const estimating = payload;
    uj_census_estimate part;
    struct wire in = wire_reader(data, length);
    wire_estimate(&in, &part);
    if (unit >= estimating->next || part.sampled > DRAWN_AT_ONCE)
        wire_fail(&in, UJ_BAD_INPUT, "there is no such unit");
    const uj_status status = wire_finish(&in, "a part of the estimate is damaged", error);
    if (status == UJ_OK)
        uj_census_estimate_add(estimating->sum, &part);
    return status;
}

static bool goes_on(void *payload)
{
    const struct estimating *const estimating = payload;
    const uj_census_estimate_options *const options = estimating->options;
    return !options->progress || options->progress(estimating->sum->sampled, options->count, options->progress_payload);
}

/* As uj_census_estimate_run does: what was handed out and did not come back is undecided. */
static void count_unfinished(struct estimating *estimating)
{
    const uint64_t begun = estimating->next * DRAWN_AT_ONCE, count = estimating->options->count;
    const uint64_t sampled = begun < count ? begun : count;
    estimating->sum->undecided += sampled - estimating->sum->sampled;
    estimating->sum->sampled = sampled;
}

uj_status parallel_estimate(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_estimate_run(out, options, error);
    *out = (uj_census_estimate){0};
    uj_status status = uj_census_closed_form(options->census, &options->limits, out->legal, out->solutions, error);
    if (status != UJ_OK)
        return status;
    struct estimating estimating = {.sum = out, .options = options};
    const struct queue queue = {next_unit, take, goes_on, &estimating};
    struct estimate_job job = {*options, *options->census};
    status = ranks_work(WORK_ESTIMATE, &job, options->threads, &options->limits, &queue, error);
    if (status == UJ_LIMIT)
        count_unfinished(&estimating);
    return status;
}
