#include "base/budget.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/machine.h"

static const double report_seconds = 0.2;

enum { SMALL_ARRAY = 1 << 19 }; /* bytes */

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

uint64_t default_memory(void)
{
    const uint64_t memory = machine_memory();
    return memory > 0 ? memory / 4 * 3 : UINT64_C(1) << 30;
}

void budget_init(uj_budget *budget, const uj_limits *limits)
{
    static const uj_limits none = UJ_LIMITS_INIT;
    const uj_limits *asked = limits ? limits : &none;
    const uj_budget *within = asked->within;
    const double own = asked->timeout_seconds > 0 ? clock_seconds() + asked->timeout_seconds : INFINITY;
    const uint64_t most = within ? within->max_memory : default_memory();
    memset(budget, 0, sizeof *budget);
    budget->within = asked->within;
    budget->max_memory = asked->max_memory > 0 && (!within || asked->max_memory < most) ? asked->max_memory : most;
    budget->is_memory_given = asked->max_memory > 0 || (within && within->is_memory_given);
    budget->deadline = within && within->deadline < own ? within->deadline : own;
    budget->stop = asked->stop;
    budget->stop_payload = asked->stop_payload;
    budget->max_nodes = UINT64_MAX;
    budget->next_report = INFINITY;
}

uj_status uj_budget_new(uj_budget **out, const uj_limits *limits, uj_error *error)
{
    *out = malloc(sizeof **out);
    if (!*out)
        return fail_memory(error);
    budget_init(*out, limits);
    return UJ_OK;
}

void uj_budget_free(uj_budget *budget)
{
    free(budget);
}

bool uj_budget_is_over(uj_budget *budget)
{
    return budget_is_over(budget);
}

void uj_budget_stop(uj_budget *budget)
{
    budget_stop(budget);
}

uint64_t uj_budget_held(const uj_budget *budget)
{
    return atomic_load_explicit(&budget->held, memory_order_relaxed);
}

bool uj_budget_was_refused(const uj_budget *budget)
{
    return atomic_load_explicit(&budget->refused, memory_order_relaxed);
}

uj_limits budget_part(uj_budget *budget, uint64_t max_memory)
{
    return (uj_limits){.max_memory = max_memory, .within = budget};
}

void budget_report(uj_budget *budget, uj_progress_fn progress, void *payload)
{
    budget->progress = progress;
    budget->progress_payload = payload;
    budget->next_report = progress ? clock_seconds() + report_seconds : INFINITY;
}

/* ---- Time ---- */

static bool is_asked_to_stop(const uj_budget *budget)
{
    for (const uj_budget *at = budget; at; at = at->within)
        if ((at != budget && atomic_load_explicit(&at->stopped, memory_order_relaxed)) ||
            (at->stop && at->stop(at->stop_payload)))
            return true;
    return false;
}

void budget_stop(uj_budget *budget)
{
    atomic_store(&budget->stopped, true);
}

bool budget_is_late(const uj_budget *budget)
{
    return !isinf(budget->deadline) && clock_seconds() >= budget->deadline;
}

bool budget_is_over(uj_budget *budget)
{
    if (!budget)
        return false;
    if (atomic_load_explicit(&budget->stopped, memory_order_relaxed))
        return true;
    if (!budget_is_late(budget) && !is_asked_to_stop(budget))
        return false;
    budget_stop(budget);
    return true;
}

bool budget_check_clock(uj_budget *budget, uint64_t expanded)
{
    if (budget_is_over(budget))
        return true;
    if (isinf(budget->next_report))
        return false;
    const double now = clock_seconds();
    if (now < budget->next_report)
        return false;
    budget->next_report = now + report_seconds;
    if (!budget->progress(expanded, 0, budget->progress_payload))
        budget_stop(budget);
    return atomic_load(&budget->stopped);
}

/* ---- Memory ---- */

/* In front of every block, which so stays aligned as malloc aligns. */
struct header {
    _Alignas(max_align_t) uj_budget *budget;
    size_t bytes; /* with the header */
};

void budget_refund(uj_budget *budget, uint64_t bytes)
{
    for (; budget; budget = budget->within) {
        const uint64_t before = atomic_fetch_sub_explicit(&budget->held, bytes, memory_order_relaxed);
        assert(before >= bytes);
        (void)before;
    }
}

bool budget_charge(uj_budget *budget, uint64_t bytes)
{
    for (uj_budget *at = budget; at; at = at->within) {
        const uint64_t before = atomic_fetch_add_explicit(&at->held, bytes, memory_order_relaxed);
        if (before <= at->max_memory && bytes <= at->max_memory - before)
            continue;
        for (uj_budget *back = budget; back != at->within; back = back->within) {
            atomic_fetch_sub_explicit(&back->held, bytes, memory_order_relaxed);
            atomic_store_explicit(&back->refused, true, memory_order_relaxed);
        }
        return false;
    }
    return true;
}

/* Bytes of a block with its header; 0: more than there can be. */
static size_t size_with_header(size_t count, size_t size)
{
    return size && count > (SIZE_MAX / 2 - sizeof(struct header)) / size ? 0 : count * size + sizeof(struct header);
}

static void *begin_block(uj_budget *budget, struct header *header, size_t bytes)
{
    if (!header) {
        budget_refund(budget, bytes);
        return NULL;
    }
    header->budget = budget;
    header->bytes = bytes;
    return header + 1;
}

void *budget_alloc(uj_budget *budget, size_t count, size_t size)
{
    const size_t bytes = size_with_header(count, size);
    return bytes && budget_charge(budget, bytes) ? begin_block(budget, malloc(bytes), bytes) : NULL;
}

void *budget_zeroed(uj_budget *budget, size_t count, size_t size)
{
    const size_t bytes = size_with_header(count, size);
    return bytes && budget_charge(budget, bytes) ? begin_block(budget, calloc(1, bytes), bytes) : NULL;
}

void *budget_resize(uj_budget *budget, void *block, size_t count, size_t size)
{
    if (!block)
        return budget_alloc(budget, count, size);
    struct header *const header = (struct header *)block - 1;
    const size_t bytes = size_with_header(count, size), before = header->bytes;
    assert(header->budget == budget);
    if (!bytes || (bytes > before && !budget_charge(budget, bytes - before)))
        return NULL;
    struct header *const resized = realloc(header, bytes);
    if (!resized) {
        budget_refund(budget, bytes > before ? bytes - before : 0);
        return NULL;
    }
    budget_refund(budget, bytes < before ? before - bytes : 0);
    resized->bytes = bytes;
    return resized + 1;
}

void budget_free(void *block)
{
    if (!block)
        return;
    struct header *header = (struct header *)block - 1;
    budget_refund(header->budget, header->bytes);
    free(header);
}

uj_status budget_enlarge(uj_budget *budget, void *array, size_t *capacity, size_t wanted, size_t size)
{
    const size_t factor = *capacity < SMALL_ARRAY / size ? 4 : 2; /* what is small is copied less often */
    const size_t multiple = *capacity ? *capacity * factor : 256, larger = multiple < wanted ? wanted : multiple;
    void *block;
    static_assert(sizeof block == sizeof(uint64_t *), "pointers to all types are alike");
    memcpy(&block, array, sizeof block);
    block = budget_resize(budget, block, larger, size);
    if (!block)
        return budget_failure(budget);
    memcpy(array, &block, sizeof block);
    *capacity = larger;
    return UJ_OK;
}

uj_status budget_renew(uj_budget *budget, void **block, size_t count, size_t size)
{
    const size_t bytes = size_with_header(count, size);
    const size_t before = *block ? ((struct header *)*block - 1)->bytes : 0;
    const size_t more = bytes > before ? bytes - before : 0;
    if (!bytes || !budget_charge(budget, more))
        return UJ_LIMIT;
    if (*block)
        free((struct header *)*block - 1);
    budget_refund(budget, before + more - bytes);
    *block = begin_block(budget, calloc(1, bytes), bytes);
    return *block ? UJ_OK : UJ_NO_MEMORY;
}

uj_status budget_failure(const uj_budget *budget)
{
    return budget && atomic_load(&budget->refused) ? UJ_LIMIT : UJ_NO_MEMORY;
}

uj_status budget_fail(uj_budget *budget, uj_error *error, const char *format)
{
    const bool is_over = budget_is_over(budget);
    if (is_over && !budget_is_late(budget))
        return fail_here(error, UJ_LIMIT, "stopped before it was done");
    char message[sizeof error->message];
    const char *place = strstr(format, "%s");
    assert(place);
    snprintf(message, sizeof message, "%.*s%s%s", (int)(place - format), format, is_over ? "time" : "memory",
             place + 2);
    return fail_here(error, UJ_LIMIT, "%s", message);
}
