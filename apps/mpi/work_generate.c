/* Generating on ranks: a unit is an attempt, and so is a span. Rank 0 takes the attempts in their order, so that the puzzles are those of one
 * thread. */
#include <pthread.h>
#include <stdlib.h>

#include "unjam/parallel.h"
#include "network.h"
#include "ranks.h"
#include "work.h"

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

/* What the threads of a rank share: the request, and the memory that they may take together. */
struct request {
    uj_generate_options asked;
    uj_budget *budget;
    pthread_rwlock_t making; /* held for reading to make an attempt, or for writing to be alone */
};

static void close_request(void *shared)
{
    struct request *const request = shared;
    uj_budget_free(request->budget);
    pthread_rwlock_destroy(&request->making);
    free(request);
}

/* Attempts have as much memory as in a run of one process, which needs a sixteenth for itself. */
static uj_status open_budget(struct request *request, uj_error *error)
{
    request->asked.limits.max_memory = request->asked.limits.max_memory / 16 * 15;
    return uj_budget_new(&request->budget, &request->asked.limits, error);
}

static void wire_options(struct wire *wire, void *options)
{
    wire_generate_options(wire, options);
}

static uj_status open_request(void **shared, void *options, const uj_limits *limits, uj_error *error)
{
    struct request *const request = calloc(1, sizeof *request);
    *shared = request;
    if (!request || pthread_rwlock_init(&request->making, NULL) != 0) {
        free(request);
        *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        return UJ_NO_MEMORY;
    }
    request->asked = *(const uj_generate_options *)options;
    request->asked.limits.stop = limits->stop;
    request->asked.limits.stop_payload = limits->stop_payload;
    uj_status status = uj_generate_check(&request->asked, error);
    if (status == UJ_OK)
        status = open_budget(request, error);
    if (status != UJ_OK)
        close_request(request);
    return status;
}

/* *was_refused: memory, so that the attempt may have come to something else than it would alone. */
static uj_status make_attempt(uj_attempt *out, const struct request *request, uint64_t unit, bool *was_refused,
                              uj_error *error)
{
    uj_generate_options options = request->asked;
    uj_budget *budget;
    options.limits.within = request->budget;
    uj_status status = uj_budget_new(&budget, &options.limits, error);
    if (status != UJ_OK)
        return status;
    options.limits.within = budget;
    status = uj_generate_attempt(out, &options, unit, error);
    *was_refused = uj_budget_was_refused(budget);
    uj_budget_free(budget);
    return status;
}

/* Attempts share the memory of their rank. One that had too little of it is made again alone, so that what it comes to does not
 * depend on the others. */
static uj_status do_span(void *worker, struct span span, uj_text *out, uj_error *error)
{
    struct request *const request = worker;
    const uint64_t unit = span.first;
    uj_attempt attempt = {.level = UJ_LEVEL_INIT};
    bool was_refused = false;
    pthread_rwlock_rdlock(&request->making);
    uj_status status = make_attempt(&attempt, request, unit, &was_refused, error);
    pthread_rwlock_unlock(&request->making);
    if (was_refused) {
        uj_level_clear(&attempt.level);
        pthread_rwlock_wrlock(&request->making);
        status = make_attempt(&attempt, request, unit, &was_refused, error);
        pthread_rwlock_unlock(&request->making);
    }
    if (status == UJ_OK) {
        struct wire wire = wire_writer(out);
        wire_attempt(&wire, &attempt);
        status = wire_finish(&wire, "an attempt cannot be sent", error);
    }
    uj_level_clear(&attempt.level);
    return status;
}

const struct work work_generate = {
    .options_size = sizeof(uj_generate_options),
    .wire_options = wire_options,
    .open = open_request,
    .close = close_request,
    .do_span = do_span,
};

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct window {
    const uj_generate_options *options;
    double deadline; /* 0: none */
    uj_attempt *attempts;
    uint64_t first;
    size_t next, count;
};

static bool next_attempt(void *payload, struct span *span)
{
    struct window *const window = payload;
    if (window->next == window->count)
        return false;
    span->first = span->last = window->first + window->next++;
    return true;
}

static uint64_t left(void *payload)
{
    const struct window *const window = payload;
    return window->count - window->next;
}

static uj_status take(void *payload, struct span span, const char *data, size_t length, uj_error *error)
{
    struct window *const window = payload;
    uj_attempt attempt;
    struct wire in = wire_reader(data, length);
    wire_attempt(&in, &attempt);
    const uj_status status = wire_finish(&in, "an attempt is damaged", error);
    if (status != UJ_OK) {
        uj_level_clear(&attempt.level);
        return status;
    }
    window->attempts[span.first - window->first] = attempt;
    return UJ_OK;
}

static uj_status do_attempts(uj_attempt *out, uint64_t first, size_t count, void *payload, uj_error *error)
{
    struct window window = *(const struct window *)payload;
    window.attempts = out;
    window.first = first;
    window.count = count;
    /* The request as it is sent: with what rank 0 needs to know of each level, and the time that is left. */
    uj_generate_options request = *window.options;
    request.rate = request.rate || request.is_known;
    if (window.deadline > 0) {
        request.limits.timeout_seconds = window.deadline - seconds_now();
        if (request.limits.timeout_seconds <= 0)
            return UJ_LIMIT;
    }
    const struct queue queue = {.next = next_attempt, .left = left, .take = take, .payload = &window};
    return ranks_work(WORK_GENERATE, &request, request.threads, &request.limits, &queue, error);
}

uj_status parallel_generate(const uj_generate_options *options, uj_level_fn take_level, void *payload,
                            uj_generate_stats *stats, uj_error *error)
{
    if (ranks_count() == 0)
        return uj_generate(options, take_level, payload, stats, error);
    const double timeout = options->limits.timeout_seconds;
    struct window window = {.options = options, .deadline = timeout > 0 ? seconds_now() + timeout : 0};
    uj_generate_options shared = *options;
    shared.attempts = do_attempts;
    shared.attempts_payload = &window;
    shared.threads = ranks_threads(options->threads);
    return uj_generate(&shared, take_level, payload, stats, error);
}
