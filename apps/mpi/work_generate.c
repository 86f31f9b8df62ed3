/* Generating on ranks: a unit is an attempt. Rank 0 takes the attempts in their order, so that the puzzles are those of one
 * thread. */
#include <stdlib.h>

#include "unjam/parallel.h"
#include "network.h"
#include "ranks.h"
#include "wire_parts.h"

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

static uj_status open_request(void **shared, const char *options, size_t length, uj_error *error)
{
    uj_generate_options *const asked = malloc(sizeof *asked);
    *shared = asked;
    if (!asked) {
        *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        return UJ_NO_MEMORY;
    }
    struct wire in = wire_reader(options, length);
    wire_generate_options(&in, asked);
    uj_status status = wire_finish(&in, "a request to generate is damaged", error);
    if (status == UJ_OK)
        status = uj_generate_check(asked, error);
    if (status != UJ_OK)
        free(asked);
    return status;
}

static uj_status do_unit(void *worker, uint64_t unit, uj_text *out, uj_error *error)
{
    uj_attempt attempt = {.level = UJ_LEVEL_INIT};
    uj_status status = uj_generate_attempt(&attempt, worker, unit, error);
    if (status == UJ_OK) {
        struct wire wire = wire_writer(out);
        wire_attempt(&wire, &attempt);
        status = wire_finish(&wire, "an attempt cannot be sent", error);
    }
    uj_level_clear(&attempt.level);
    return status;
}

const struct work work_generate = {open_request, free, work_share, work_keep, do_unit};

/* ---- Rank 0 -------------------------------------------------------------------------------------------------------- */

struct window {
    const uj_generate_options *options;
    double deadline; /* 0: none */
    uj_attempt *attempts;
    uint64_t first;
    size_t next, count;
};

static bool next_attempt(void *payload, uint64_t *unit)
{
    struct window *const window = payload;
    if (window->next == window->count)
        return false;
    *unit = window->first + window->next++;
    return true;
}

static uj_status take(void *payload, uint64_t unit, const char *data, size_t length, uj_error *error)
{
    struct window *const window = payload;
    uj_attempt attempt;
    struct wire in = wire_reader(data, length);
    wire_attempt(&in, &attempt);
    if (unit < window->first || unit - window->first >= window->count)
        wire_fail(&in, UJ_BAD_INPUT, "there is no such attempt");
    const uj_status status = wire_finish(&in, "an attempt is damaged", error);
    if (status != UJ_OK) {
        uj_level_clear(&attempt.level);
        return status;
    }
    uj_attempt *const place = &window->attempts[unit - window->first];
    uj_level_clear(&place->level); /* should a rank send it twice */
    *place = attempt;
    return UJ_OK;
}

/* The request as it is sent: with what rank 0 needs to know of each level, and the time that is left. */
static uj_status encode_request(uj_text *out, const struct window *window, double seconds_left, uj_error *error)
{
    uj_generate_options request = *window->options;
    request.rate = request.rate || request.is_known;
    request.limits.timeout_seconds = seconds_left;
    struct wire wire = wire_writer(out);
    wire_generate_options(&wire, &request);
    return wire_finish(&wire, "the request cannot be sent", error);
}

static uj_status do_attempts(uj_attempt *out, uint64_t first, size_t count, void *payload, uj_error *error)
{
    struct window window = *(const struct window *)payload;
    window.attempts = out;
    window.first = first;
    window.count = count;
    uj_limits limits = window.options->limits;
    if (window.deadline > 0) {
        limits.timeout_seconds = window.deadline - seconds_now();
        if (limits.timeout_seconds <= 0)
            return UJ_LIMIT;
    }
    const struct queue queue = {next_attempt, take, NULL, &window};
    uj_text request = UJ_TEXT_INIT;
    uj_status status = encode_request(&request, &window, limits.timeout_seconds, error);
    if (status == UJ_OK)
        status = ranks_work(WORK_GENERATE, &request, window.options->threads, &limits, &queue, error);
    uj_text_free(&request);
    return status;
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
