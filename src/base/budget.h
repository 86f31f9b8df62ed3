/* What work may cost: time, memory, nodes, and the caller's wish to stop, in one object that is charged where they are spent.
 *
 * Memory is charged by the allocator below: whatever grows with a board takes its memory from a budget and gives it back
 * by budget_free. Time and the wish to stop are looked at by every loop that can last, by budget_is_over or, one search at a
 * time, by budget_spent, which reads the clock only now and then.
 *
 * Budgets nest: what is charged to one is charged to all that it is within. So the parts of a large piece of work share its
 * limits, on any number of threads, and each may have limits of its own. */
#ifndef UNJAM_BASE_BUDGET_H
#define UNJAM_BASE_BUDGET_H

#include <stdatomic.h>

#include "unjam.h"

struct uj_budget {
    uj_budget *within;     /* NULL: none */
    uint64_t max_memory;   /* bytes */
    bool is_memory_given;  /* by the caller, here or within; false: it is the machine's */
    _Atomic uint64_t held; /* of them */
    atomic_bool refused;   /* memory, at least once */
    double deadline;       /* on the clock of clock_seconds; infinite: no limit */
    uj_stop_fn stop;
    void *stop_payload;
    atomic_bool stopped; /* by time or by the caller; stays so */

    /* For the one thread that leads a search: */
    uint64_t max_nodes; /* UINT64_MAX: no limit */
    uint64_t asked;     /* how often; decides when to read the clock */
    uj_progress_fn progress;
    void *progress_payload;
    double next_report;
};

/* `limits` may be NULL. */
void budget_init(uj_budget *budget, const uj_limits *limits);

/* Limits for a part of the work: those of the budget, and at most `max_memory` bytes (0: all of them). */
uj_limits budget_part(uj_budget *budget, uint64_t max_memory);

/* Reports to `progress`, which may be NULL, in budget_check_clock. */
void budget_report(uj_budget *budget, uj_progress_fn progress, void *payload);

/* ---- Time ---------------------------------------------------------------------------------------------------------- */

/* Whether the time is over or the caller wants to stop; reads the clock. Any thread. NULL: never. */
bool budget_is_over(uj_budget *budget);

/* Whether it is the time. */
bool budget_is_late(const uj_budget *budget);

/* As if the caller had asked to stop: this budget and all within it are over. */
void budget_stop(uj_budget *budget);

/* How often loops of short rounds, and of nodes expanded, look at the clock. */
enum { BUDGET_ROUNDS = 1024, BUDGET_NODES = 64 };

/* budget_is_over for loops of short rounds. */
static inline bool budget_is_over_at(uj_budget *budget, uint64_t round)
{
    return round % BUDGET_ROUNDS == 0 && budget_is_over(budget);
}

/* Reads the clock and reports progress. True: stop. The leading thread only, as for budget_spent. */
bool budget_check_clock(uj_budget *budget, uint64_t expanded);

/* Whether a limit forbids expanding one more node after `expanded` of them. */
static inline bool budget_spent(uj_budget *budget, uint64_t expanded)
{
    if (expanded >= budget->max_nodes || atomic_load_explicit(&budget->stopped, memory_order_relaxed))
        return true;
    return ++budget->asked % BUDGET_NODES == 0 && budget_check_clock(budget, expanded);
}

/* ---- Memory -------------------------------------------------------------------------------------------------------- */

/* Blocks that are charged to a budget until they are freed; NULL where the budget or the system has no more of it, which
 * budget_failure distinguishes. A budget of NULL limits nothing. Any thread. Sizes may be 0. */
void *budget_alloc(uj_budget *budget, size_t count, size_t size);
void *budget_zeroed(uj_budget *budget, size_t count, size_t size);
void *budget_resize(uj_budget *budget, void *block, size_t count, size_t size); /* the block stays as it was if NULL */
void budget_free(void *block);                                                  /* NULL does nothing */

/* Makes room for at least `wanted` elements in an array, which doubles, and sets its capacity (a size_t) accordingly. UJ_LIMIT:
 * the budget refuses it; UJ_NO_MEMORY; either way the array is as it was. */
#define budget_fit(budget, array, capacity, wanted)                                                                    \
    budget_fit_array((budget), &(array), &(capacity), (wanted), sizeof *(array))

uj_status budget_enlarge(uj_budget *budget, void *array, size_t *capacity, size_t wanted, size_t size);

/* `array` is the address of the pointer to it. */
static inline uj_status budget_fit_array(uj_budget *budget, void *array, size_t *capacity, size_t wanted, size_t size)
{
    return *capacity > 0 && wanted <= *capacity ? UJ_OK : budget_enlarge(budget, array, capacity, wanted, size);
}

/* Puts a block of zeros in the place of another, so that the two are never held at once. UJ_LIMIT: the old one is still there;
 * UJ_NO_MEMORY: *block is NULL. */
uj_status budget_renew(uj_budget *budget, void **block, size_t count, size_t size);

/* For what is allocated elsewhere. False: not allowed, and nothing is charged. */
bool budget_charge(uj_budget *budget, uint64_t bytes);
void budget_refund(uj_budget *budget, uint64_t bytes);

/* What it means that a block was NULL: UJ_LIMIT if the budget refused it, or UJ_NO_MEMORY. */
uj_status budget_failure(const uj_budget *budget);

/* Turns the UJ_NO_MEMORY of work within a budget into UJ_LIMIT if the budget refused it. */
static inline uj_status budget_judge(const uj_budget *budget, uj_status status)
{
    return status == UJ_NO_MEMORY ? budget_failure(budget) : status;
}

/* ---- Words --------------------------------------------------------------------------------------------------------- */

/* The error of work that a limit ended: `format` with "time" or "memory" for its %s, or that it was stopped. UJ_LIMIT. */
uj_status budget_fail(uj_budget *budget, uj_error *error, const char *format);

/* Three quarters of the machine's memory, in bytes. */
uint64_t default_memory(void);

/* Seconds on a clock that never goes back. */
double clock_seconds(void);

#endif
