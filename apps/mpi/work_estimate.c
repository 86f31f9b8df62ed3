/* An estimate on ranks: a unit is a sample, and a span as many as make work for a moment, added up. */
#include "../clock.h"
#include "unjam/parallel.h"
#include "ranks.h"
#include "work.h"

/* A span is lost as a whole, so it should be short, and rank 0 has work with each, so it should not be too short. Near the end, each
 * thread still has a few ahead. */
static const double span_seconds = 0.25;
enum { SPANS_PER_THREAD = 16 };

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
    uj_census_samples *samples;
    const uj_census_estimate_options *options;
    uint64_t at_once, done_before;
    double began, threads;
};

static bool next_span(void *payload, struct span *span)
{
    struct estimating *const estimating = payload;
    uint64_t first;
    const uint64_t count = uj_census_samples_next(estimating->samples, estimating->at_once, &first);
    *span = (struct span){first, first + count - 1};
    return count > 0;
}

static uint64_t left(void *payload)
{
    const struct estimating *const estimating = payload;
    return uj_census_samples_waiting(estimating->samples) / estimating->at_once;
}

static uj_status take(void *payload, struct span span, const char *data, size_t length, uj_error *error)
{
    struct estimating *const estimating = payload;
    uj_census_estimate part;
    struct wire in = wire_reader(data, length);
    wire_estimate(&in, &part);
    if (part.sampled != span.last - span.first + 1)
        wire_fail(&in, UJ_BAD_INPUT, "it does not contain the requested samples");
    const uj_status status = wire_finish(&in, "a part of the estimate is damaged", error);
    return status == UJ_OK ? uj_census_samples_add(estimating->samples, span.first, &part, error) : status;
}

/* Spans grow slowly to what a thread does in a moment: the easy samples come back first. */
static void adjust_spans(struct estimating *estimating)
{
    const double done = (double)(uj_census_samples_done(estimating->samples) - estimating->done_before);
    const double seconds = seconds_now() - estimating->began;
    const double in_a_moment = seconds > 0 ? done / seconds / estimating->threads * span_seconds : 0;
    const double share =
        (double)uj_census_samples_waiting(estimating->samples) / estimating->threads / SPANS_PER_THREAD;
    const double most = in_a_moment < share ? in_a_moment : share;
    if (most > 2 * (double)estimating->at_once)
        estimating->at_once *= 2;
    else
        estimating->at_once = most < 1 ? 1 : (uint64_t)most;
}

static bool goes_on(void *payload)
{
    struct estimating *const estimating = payload;
    const uj_census_estimate_options *const options = estimating->options;
    adjust_spans(estimating);
    return !options->progress ||
           options->progress(uj_census_samples_done(estimating->samples), options->count, options->progress_payload);
}

uj_status parallel_estimate(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_estimate_run(out, options, error);
    *out = (uj_census_estimate){0};
    uj_status status = uj_census_closed_form(options->census, &options->limits, out->legal, out->solutions, error);
    if (status != UJ_OK)
        return status;
    struct estimating estimating = {.samples = options->samples,
                                    .options = options,
                                    .at_once = 1,
                                    .done_before = uj_census_samples_done(options->samples),
                                    .began = seconds_now(),
                                    .threads = ranks_threads(options->threads)};
    const struct queue queue = {
        .next = next_span, .left = left, .take = take, .goes_on = goes_on, .payload = &estimating};
    struct estimate_job job = {*options, *options->census};
    status = ranks_work(WORK_ESTIMATE, &job, options->threads, &options->limits, &queue, error);
    uj_census_samples_sum(options->samples, out);
    return status;
}
