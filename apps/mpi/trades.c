#include "trade.h"

const struct trade *const trades[TRADES] = {
    [TRADE_CENSUS] = &trade_census,
    [TRADE_ESTIMATE] = &trade_estimate,
    [TRADE_GENERATE] = &trade_generate,
    [TRADE_NOTHING] = &trade_nothing,
};

/* Units without work, to measure how fast they are handed out. */
static uj_status open_nothing(void **shop, const void *options, uj_error *error)
{
    (void)options;
    (void)error;
    *shop = NULL;
    return UJ_OK;
}

static uj_status hire_nobody(void **worker, void *shop, uj_error *error)
{
    (void)error;
    *worker = shop;
    return UJ_OK;
}

static void leave(void *nothing)
{
    (void)nothing;
}

static uj_status do_nothing(void *worker, uint64_t unit, uj_text *result, uj_error *error)
{
    (void)worker;
    (void)unit;
    (void)result;
    (void)error;
    return UJ_OK;
}

const struct trade trade_nothing = {open_nothing, leave, hire_nobody, leave, do_nothing};
