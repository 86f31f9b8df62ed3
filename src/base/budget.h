/* Limits on a search: nodes, memory, time, and the caller's wish to stop. Asked at every expansion, so the cheap
 * test comes first and the clock is read only now and then. */
#ifndef UNJAM_BASE_BUDGET_H
#define UNJAM_BASE_BUDGET_H

#include "unjam.h"

struct budget {
    uint64_t max_nodes;  /* UINT64_MAX: no limit */
    uint64_t max_memory; /* bytes */
    double deadline;     /* on the clock of clock_seconds; infinite: no limit */
    double next_report;
    uj_progress_fn progress;
    void *progress_payload;
    uint64_t asked; /* how often; decides when to read the clock */
    bool stopped;   /* by time or by the caller; stays so */
};

void budget_init(struct budget *budget, const uj_solve_options *options);

/* Whether the time is over; reads the clock. Any thread: those that share a piece of work may ask. */
bool budget_is_late(const struct budget *budget);

/* Reads the clock and reports progress. True: stop. */
bool budget_check_clock(struct budget *budget, uint64_t expanded);

/* Whether a limit forbids expanding one more node after `expanded` of them. One thread only. */
static inline bool budget_spent(struct budget *budget, uint64_t expanded)
{
    if (expanded >= budget->max_nodes || budget->stopped)
        return true;
    return (++budget->asked & 0x3f) == 0 && budget_check_clock(budget, expanded);
}

/* Whether the search may hold this many bytes. */
static inline bool budget_allows(const struct budget *budget, uint64_t bytes)
{
    return bytes <= budget->max_memory;
}

/* Three quarters of the machine's memory, in bytes. */
uint64_t default_memory(void);

/* Seconds on a clock that never goes back. */
double clock_seconds(void);

#endif
