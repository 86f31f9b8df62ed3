/* Generating on ranks: a unit is an attempt. Rank 0 takes the attempts in their order, so that the puzzles are those of one
 * thread. */
#include <stdlib.h>
#include <string.h>

#include "unjam/crew.h"
#include "messages.h"
#include "ranks.h"

/* ---- Ranks that work ----------------------------------------------------------------------------------------------- */

static uj_status open_shop(void **shop, const void *options, uj_error *error)
{
    uj_generate_options *const asked = malloc(sizeof *asked);
    *shop = asked;
    if (!asked) {
        *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        return UJ_NO_MEMORY;
    }
    memcpy(asked, options, sizeof *asked);
    return UJ_OK;
}

static uj_status hire(void **worker, void *shop, uj_error *error)
{
    (void)error;
    *worker = shop; /* threads only read it */
    return UJ_OK;
}

static void dismiss(void *worker)
{
    (void)worker;
}

/* An attempt as it crosses the network: then come the moves of the solution and the digits of the number of shortest ones. */
struct parcel {
    uj_attempt attempt;     /* its pointers mean nothing */
    uint64_t moves, digits; /* bytes */
};

static uj_status work(void *worker, uint64_t unit, uj_text *out, uj_error *error)
{
    struct parcel parcel;
    memset(&parcel, 0, sizeof parcel);
    const uj_status status = uj_generate_attempt(&parcel.attempt, worker, unit, error);
    const uj_level *const level = &parcel.attempt.level;
    parcel.moves = level->solution_length * sizeof *level->solution;
    parcel.digits = level->rating.optimal_paths ? strlen(level->rating.optimal_paths) + 1 : 0;
    uj_text_add(out, (const char *)&parcel, sizeof parcel);
    if (parcel.moves > 0)
        uj_text_add(out, (const char *)level->solution, parcel.moves);
    if (parcel.digits > 0)
        uj_text_add(out, level->rating.optimal_paths, parcel.digits);
    uj_level_clear(&parcel.attempt.level);
    return status;
}

const struct trade trade_generate = {open_shop, free, hire, dismiss, work};

static void *copied(const char *data, size_t length)
{
    void *const copy = malloc(length);
    return copy ? memcpy(copy, data, length) : NULL;
}

static uj_status unpack(uj_attempt *out, const char *data)
{
    struct parcel parcel;
    memcpy(&parcel, data, sizeof parcel);
    *out = parcel.attempt;
    uj_level *const level = &out->level;
    const char *const moves = data + sizeof parcel;
    level->method = "";
    level->solution = parcel.moves > 0 ? copied(moves, parcel.moves) : NULL;
    level->rating.optimal_paths = parcel.digits > 0 ? copied(moves + parcel.moves, parcel.digits) : NULL;
    return (parcel.moves > 0 && !level->solution) || (parcel.digits > 0 && !level->rating.optimal_paths) ? UJ_NO_MEMORY
                                                                                                         : UJ_OK;
}

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
    (void)length;
    (void)error;
    struct window *const window = payload;
    return unpack(&window->attempts[unit - window->first], data);
}

static bool goes_on(void *payload)
{
    const struct window *const window = payload;
    return window->deadline == 0 || seconds_now() < window->deadline;
}

static uj_status do_attempts(uj_attempt *out, uint64_t first, size_t count, void *payload, uj_error *error)
{
    struct window window = *(const struct window *)payload;
    window.attempts = out;
    window.first = first;
    window.count = count;
    const struct customer customer = {next_attempt, take, goes_on, &window};
    uj_generate_options plain = *window.options;
    plain.rate = plain.rate || plain.is_known;
    plain.is_known = NULL;
    plain.progress = NULL;
    plain.attempts = NULL;
    plain.limits.stop = NULL; /* of this process; the others are told by messages */
    return ranks_work(TRADE_GENERATE, &plain, sizeof plain, window.options->threads, &customer, error);
}

uj_status crew_generate(const uj_generate_options *options, uj_level_fn take_level, void *payload,
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
