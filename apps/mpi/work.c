#include "work.h"

const struct work *const work_kinds[WORK_KINDS] = {
    [WORK_CENSUS] = &work_census,
    [WORK_ESTIMATE] = &work_estimate,
    [WORK_GENERATE] = &work_generate,
    [WORK_NOTHING] = &work_nothing,
};

/* Units without work, to measure how fast they are handed out. */
static uj_status do_nothing(void *worker, struct span span, uj_text *result, uj_error *error)
{
    (void)worker;
    (void)span;
    (void)result;
    (void)error;
    return UJ_OK;
}

const struct work work_nothing = {.do_span = do_nothing};
