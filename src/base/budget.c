#include "base/budget.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

uint64_t default_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || page_size <= 0)
        return UINT64_C(1) << 30;
    return (uint64_t)pages * (uint64_t)page_size / 4 * 3;
}

void budget_init(struct budget *budget, const uj_solve_options *options)
{
    const bool timed = options->timeout_seconds > 0, reports = options->progress != NULL;
    const double now = timed || reports ? clock_seconds() : 0;
    *budget = (struct budget){
        .max_nodes = options->max_nodes ? options->max_nodes : UINT64_MAX,
        .max_memory = options->max_memory ? options->max_memory : default_memory(),
        .deadline = timed ? now + options->timeout_seconds : INFINITY,
        .next_report = reports ? now + 0.2 : INFINITY,
        .progress = options->progress,
        .progress_payload = options->progress_payload,
    };
}

bool budget_is_late(const struct budget *budget)
{
    return !isinf(budget->deadline) && clock_seconds() >= budget->deadline;
}

bool budget_check_clock(struct budget *budget, uint64_t expanded)
{
    if (isinf(budget->deadline) && isinf(budget->next_report))
        return false;
    const double now = clock_seconds();
    if (now >= budget->deadline)
        budget->stopped = true;
    if (now >= budget->next_report) {
        budget->next_report = now + 0.2;
        if (!budget->progress(expanded, 0, budget->progress_payload))
            budget->stopped = true;
    }
    return budget->stopped;
}
