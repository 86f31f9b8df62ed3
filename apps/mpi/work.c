#include "work.h"

const struct work *const work_kinds[WORK_KINDS] = {
    [WORK_CENSUS] = &work_census,
    [WORK_ESTIMATE] = &work_estimate,
    [WORK_GENERATE] = &work_generate,
    [WORK_NOTHING] = &work_nothing,
};

uj_status work_share(void **worker, void *shared, uj_error *error)
{
    (void)error;
    *worker = shared;
    return UJ_OK;
}

void work_keep(void *worker)
{
    (void)worker;
}

/* Units without work, to measure how fast they are handed out. */
static uj_status open_nothing(void **shared, const char *options, size_t length, uj_error *error)
{
    (void)options;
    (void)length;
    (void)error;
    *shared = NULL;
    return UJ_OK;
}

static uj_status do_nothing(void *worker, uint64_t unit, uj_text *result, uj_error *error)
{
    (void)worker;
    (void)unit;
    (void)result;
    (void)error;
    return UJ_OK;
}

const struct work work_nothing = {open_nothing, work_keep, work_share, work_keep, do_nothing};
