/* An estimate on ranks: a unit is a sample, and a span as many as make work for a while, added up. */
#include "unjam/parallel.h"
#include "ranks.h"
#include "work.h"

enum { SPANS_PER_THREAD = 256, LEAST_DRAWN = 16, MOST_DRAWN = 65536 };

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

static uj_status open_sampler(void **shared, void *payload, const uj_limits *limits, uj_error *error)
{
    struct estimate_job *const job = payload;
    uj_census_sampler *sampler = NULL;
    job->options.limits.stop = limits->stop;
    job->options.limits.stop_payload = limits->stop_payload;
    const uj_status status = uj_census_sampler_new(&sampler, &job->options, error);
    *shared = sampler;
    return status;
}

static void close_sampler(void *shared)
{
    uj_census_sampler_free(shared);
}

static uj_status do_span(void *worker, struct span span, uj_text *out, uj_error *error)
{
    uj_census_estimate sum = {0};
    const uj_status status = uj_census_sampler_add(worker, span.first, span.last - span.first + 1, &sum, error);
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
    .do_span = do_span,
};

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct estimating {
    uj_census_estimate *sum;
    const uj_census_estimate_options *options;
    uint64_t next, at_once;
};

static bool next_span(void *payload, struct span *span)
{
    struct estimating *const estimating = payload;
    const uint64_t rest = estimating->options->count - estimating->next;
    if (rest == 0)
        return false;
    const uint64_t count = rest < estimating->at_once ? rest : estimating->at_once;
    *span = (struct span){estimating->next, estimating->next + count - 1};
    estimating->next += count;
    return true;
}

static uint64_t left(void *payload)
{
    const struct estimating *const estimating = payload;
    return (estimating->options->count - estimating->next) / estimating->at_once;
}

static uj_status take(void *payload, struct span span, const char *data, size_t length, uj_error *error)
{
    struct estimating *const estimating = payload;
    uj_census_estimate part;
    struct wire in = wire_reader(data, length);
    wire_estimate(&in, &part);
    if (part.sampled > span.last - span.first + 1)
        wire_fail(&in, UJ_BAD_INPUT, "it has more samples than it was asked for");
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
    estimating->sum->undecided += estimating->next - estimating->sum->sampled;
    estimating->sum->sampled = estimating->next;
}

static uint64_t drawn_at_once(const uj_census_estimate_options *options)
{
    const uint64_t share = options->count / SPANS_PER_THREAD / (uint64_t)ranks_threads(options->threads);
    return share < LEAST_DRAWN ? LEAST_DRAWN : share > MOST_DRAWN ? MOST_DRAWN : share;
}

uj_status parallel_estimate(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_estimate_run(out, options, error);
    *out = (uj_census_estimate){0};
    uj_status status = uj_census_closed_form(options->census, &options->limits, out->legal, out->solutions, error);
    if (status != UJ_OK)
        return status;
    struct estimating estimating = {.sum = out, .options = options, .at_once = drawn_at_once(options)};
    const struct queue queue = {
        .next = next_span, .left = left, .take = take, .goes_on = goes_on, .payload = &estimating};
    struct estimate_job job = {*options, *options->census};
    status = ranks_work(WORK_ESTIMATE, &job, options->threads, &options->limits, &queue, error);
    if (status == UJ_LIMIT)
        count_unfinished(&estimating);
    return status;
}
