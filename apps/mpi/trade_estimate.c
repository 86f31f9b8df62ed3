/* An estimate on ranks: a unit is a few draws. */
#include <string.h>

#include "unjam/crew.h"
#include "ranks.h"

enum { DRAWN_AT_ONCE = 16 };

static uj_status open_shop(void **shop, const void *options, uj_error *error)
{
    uj_census_estimate_options asked;
    memcpy(&asked, options, sizeof asked);
    uj_census_sampler *sampler = NULL;
    const uj_status status = uj_census_sampler_new(&sampler, &asked, error);
    *shop = sampler;
    return status;
}

static void close_shop(void *shop)
{
    uj_census_sampler_free(shop);
}

static uj_status hire(void **worker, void *shop, uj_error *error)
{
    (void)error;
    *worker = shop; /* threads may share it */
    return UJ_OK;
}

static void dismiss(void *worker)
{
    (void)worker;
}

static uj_status work(void *worker, uint64_t unit, uj_text *out, uj_error *error)
{
    uj_census_estimate sum = {0};
    const uj_status status = uj_census_sampler_add(worker, unit * DRAWN_AT_ONCE, DRAWN_AT_ONCE, &sum, error);
    uj_text_add(out, (const char *)&sum, sizeof sum);
    return status;
}

const struct trade trade_estimate = {open_shop, close_shop, hire, dismiss, work};

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
    (void)unit;
    (void)error;
    struct estimating *const estimating = payload;
    uj_census_estimate part;
    memcpy(&part, data, length < sizeof part ? length : sizeof part);
    uj_census_estimate_add(estimating->sum, &part);
    return UJ_OK;
}

static bool goes_on(void *payload)
{
    const struct estimating *const estimating = payload;
    const uj_census_estimate_options *const options = estimating->options;
    return !options->progress || options->progress(estimating->sum->sampled, options->count, options->progress_payload);
}

uj_status crew_estimate(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_census_estimate_run(out, options, error);
    *out = (uj_census_estimate){0};
    const uj_status status =
        uj_census_closed_form(&options->census, &options->limits, out->legal, out->solutions, error);
    if (status != UJ_OK)
        return status;
    struct estimating estimating = {.sum = out, .options = options};
    const struct customer customer = {next_unit, take, goes_on, &estimating};
    return ranks_work(TRADE_ESTIMATE, options, sizeof *options, options->threads, &customer, error);
}
