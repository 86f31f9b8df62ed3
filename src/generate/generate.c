/* The run: attempts are numbered, and each has random numbers of its own. Threads work on a window of them, then what they
 * found is taken in the order of the numbers, as one thread would have done. */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "generate/methods.h"
#include "generate/seen.h"
#include "base/budget.h"
#include "base/team.h"

enum {
    MOST_THREADS = 1024,
    MOST_PER_MEMBER = 256, /* attempts of a window, per thread: a level is a few kilobytes */
    HOPEFUL = 4,           /* more attempts than so many for each puzzle still wanted would be in vain */
};

static const double window_seconds = 0.25, report_seconds = 0.2;

struct slot {
    struct attempt attempt;
    uj_status status;
    uj_error error;
    int member;
};

struct generation {
    struct request request;
    const struct method *method;
    uj_level_fn take;
    void *payload;
    uj_generate_stats stats;
    struct seen seen;
    struct team team;
    struct slot *slots;
    size_t window, window_limit;
    uint64_t first;     /* number of the window's first attempt */
    uint64_t fruitless; /* attempts since the last new puzzle */
    double deadline, next_report;
    atomic_bool stopped; /* by the clock or by a callback */
    bool out_of_time;
    bool out_of_patience;
};

/* Asked by every thread after each board; only the caller's own thread, member 0, reports. */
static bool goes_on(struct attempt *attempt)
{
    struct slot *slot = (struct slot *)attempt; /* its first member */
    struct generation *run = attempt->payload;
    if (isinf(run->deadline) && isinf(run->next_report))
        return !atomic_load(&run->stopped);
    const double now = clock_seconds();
    if (now >= run->deadline)
        atomic_store(&run->stopped, true);
    if (slot->member == 0 && now >= run->next_report) {
        run->next_report = now + report_seconds;
        if (!run->request.options->progress(&run->stats, run->request.options->progress_payload))
            atomic_store(&run->stopped, true);
    }
    return !atomic_load(&run->stopped);
}

static void work(void *payload, size_t item, int member)
{
    struct generation *run = payload;
    struct slot *slot = &run->slots[item];
    struct attempt *attempt = &slot->attempt;
    slot->member = member;
    slot->status = UJ_OK;
    *attempt = (struct attempt){
        .request = &run->request,
        .level = UJ_LEVEL_INIT,
        .most_moves = -1,
        .most_steps = -1,
        .goes_on = goes_on,
        .payload = run,
    };
    attempt->cut_short = !goes_on(attempt);
    if (attempt->cut_short)
        return;
    uj_random_seed(&attempt->random, run->request.options->seed, run->first + item);
    slot->status = run->method->run(attempt, &slot->error);
}

static uj_status take_level(struct generation *run, struct attempt *attempt, uint64_t number, uj_error *error)
{
    const uj_generate_options *options = run->request.options;
    uj_level *level = &attempt->level;
    bool repeated;
    const uj_status status = seen_add(&run->seen, level, &repeated, error);
    if (status != UJ_OK)
        return status;
    if (repeated || (options->is_known && options->is_known(level->cluster, options->known_payload))) {
        run->stats.repeated++;
        return UJ_OK;
    }
    level->method = run->method->name;
    level->seed = options->seed;
    level->attempt = number;
    run->fruitless = 0;
    run->stats.found++;
    if (!run->take(level, run->payload))
        atomic_store(&run->stopped, true);
    return UJ_OK;
}

/* Takes the window's attempts in order. One that was cut short, or failed, ends the run: those after it do not count. */
static uj_status take_window(struct generation *run, size_t size, uj_error *error)
{
    const uint64_t patience = run->request.options->patience ? run->request.options->patience : run->method->patience;
    for (size_t i = 0; i < size; i++) {
        struct slot *slot = &run->slots[i];
        struct attempt *attempt = &slot->attempt;
        run->stats.judged += attempt->judged;
        run->stats.solvable += attempt->solvable;
        if (attempt->most_moves > run->stats.most_moves)
            run->stats.most_moves = attempt->most_moves;
        if (attempt->most_steps > run->stats.most_steps)
            run->stats.most_steps = attempt->most_steps;
        if (attempt->cut_short && !attempt->found)
            return UJ_OK;
        if (slot->status != UJ_OK)
            return fail_here(error, slot->status, "%s", slot->error.message);
        run->stats.attempts++;
        run->fruitless++;
        const uj_status status = attempt->found ? take_level(run, attempt, run->first + i, error) : UJ_OK;
        run->out_of_patience = run->fruitless >= patience;
        if (status != UJ_OK || run->stats.found == run->stats.wanted || run->out_of_patience ||
            atomic_load(&run->stopped))
            return status;
    }
    return UJ_OK;
}

/* As many attempts as take a moment, and no more than there is use for. */
static size_t next_window(const struct generation *run, double seconds)
{
    double size = (double)run->window * (seconds > 0 ? window_seconds / seconds : 4);
    const double most = (double)run->window * 4, useful = (double)(run->stats.wanted - run->stats.found) * HOPEFUL;
    size = size < most ? size : most;
    size = size < useful ? size : useful;
    if (size < run->team.size)
        return (size_t)run->team.size;
    return size < (double)run->window_limit ? (size_t)size : run->window_limit;
}

/* Has somebody else do the attempts of the window. */
static uj_status fetch_window(struct generation *run, size_t size, uj_error *error)
{
    const uj_generate_options *options = run->request.options;
    uj_attempt *attempts = calloc(size, sizeof *attempts);
    if (!attempts)
        return fail_memory(error);
    const double now = clock_seconds();
    bool is_over = now >= run->deadline;
    if (now >= run->next_report) {
        run->next_report = now + report_seconds;
        is_over = is_over || !options->progress(&run->stats, options->progress_payload);
    }
    if (is_over)
        atomic_store(&run->stopped, true);
    uj_status status = atomic_load(&run->stopped)
                           ? UJ_LIMIT
                           : options->attempts(attempts, run->first, size, options->attempts_payload, error);
    for (size_t i = 0; i < size; i++) {
        const uj_attempt *from = &attempts[i];
        run->slots[i] = (struct slot){.attempt = {.level = from->level,
                                                  .found = from->found,
                                                  .cut_short = status != UJ_OK,
                                                  .judged = from->judged,
                                                  .solvable = from->solvable,
                                                  .most_moves = from->most_moves,
                                                  .most_steps = from->most_steps}};
    }
    if (status == UJ_LIMIT) {
        atomic_store(&run->stopped, true);
        status = UJ_OK;
    }
    free(attempts);
    return status;
}

static uj_status run_windows(struct generation *run, uj_error *error)
{
    uj_status status = UJ_OK;
    run->window = (size_t)run->team.size;
    run->first = run->request.options->first_attempt;
    while (status == UJ_OK && run->stats.found < run->stats.wanted && !run->out_of_patience &&
           !atomic_load(&run->stopped)) {
        const double begin = clock_seconds();
        const size_t size = run->window;
        if (run->request.options->attempts)
            status = fetch_window(run, size, error);
        else
            team_run(&run->team, work, run, size);
        if (status == UJ_OK)
            status = take_window(run, size, error);
        for (size_t i = 0; i < size; i++)
            uj_level_clear(&run->slots[i].attempt.level);
        run->first += size;
        run->window = next_window(run, clock_seconds() - begin);
    }
    return status;
}

static uj_status explain(const struct generation *run, uj_error *error)
{
    const uj_generate_stats *stats = &run->stats;
    if (stats->found == stats->wanted)
        return UJ_OK;
    const unsigned long long found = stats->found, wanted = stats->wanted, attempts = stats->attempts;
    if (!run->out_of_patience)
        return fail_here(error, UJ_LIMIT, "%s after %llu of %llu puzzles",
                         clock_seconds() >= run->deadline ? "out of time" : "stopped", found, wanted);
    if (stats->judged == 0)
        return fail_here(error, UJ_LIMIT, "in %llu attempts not one board with so many vehicles and walls came about",
                         attempts);
    return fail_here(error, UJ_LIMIT, "only %llu of %llu puzzles found: %llu attempts in a row gave no new one", found,
                     wanted, (unsigned long long)run->fruitless);
}

static int thread_count(int asked)
{
    if (asked > 0)
        return asked < MOST_THREADS ? asked : MOST_THREADS;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (int)cores : 1;
}

static uj_status run_all(struct generation *run, uj_error *error)
{
    const uj_generate_options *options = run->request.options;
    const double now = clock_seconds();
    run->deadline = options->timeout_seconds > 0 ? now + options->timeout_seconds : INFINITY;
    run->next_report = options->progress ? now + report_seconds : INFINITY;
    team_init(&run->team);
    if (options->attempts) /* others work; the number of threads tells how many attempts they do at once */
        run->team.size = thread_count(options->threads);
    else
        team_hire(&run->team, thread_count(options->threads));
    run->window_limit = (size_t)run->team.size * MOST_PER_MEMBER;
    run->slots = calloc(run->window_limit, sizeof *run->slots);
    uj_status status = run->slots ? run_windows(run, error) : fail_memory(error);
    team_dismiss(&run->team);
    if (status == UJ_OK)
        status = explain(run, error);
    free(run->slots);
    seen_free(&run->seen);
    return status;
}

static bool always(struct attempt *attempt)
{
    (void)attempt;
    return true;
}

uj_status uj_generate_attempt(uj_attempt *out, const uj_generate_options *options, uint64_t number, uj_error *error)
{
    *out = (uj_attempt){.level = UJ_LEVEL_INIT, .most_moves = -1, .most_steps = -1};
    struct request request;
    uj_status status = request_init(&request, options, error);
    if (status != UJ_OK)
        return status;
    struct attempt attempt = {
        .request = &request, .level = UJ_LEVEL_INIT, .most_moves = -1, .most_steps = -1, .goes_on = always};
    uj_random_seed(&attempt.random, options->seed, number);
    status = methods[options->method].run(&attempt, error);
    *out = (uj_attempt){
        .found = attempt.found,
        .level = attempt.level,
        .judged = attempt.judged,
        .solvable = attempt.solvable,
        .most_moves = attempt.most_moves,
        .most_steps = attempt.most_steps,
    };
    return status;
}

uj_status uj_generate(const uj_generate_options *options, uj_level_fn take, void *payload, uj_generate_stats *stats,
                      uj_error *error)
{
    struct generation run = {
        .method = &methods[options->method],
        .take = take,
        .payload = payload,
        .stats = {.wanted = options->count, .found = options->found_before, .most_moves = -1, .most_steps = -1},
    };
    uj_status status = request_init(&run.request, options, error);
    if (status == UJ_OK)
        status = run_all(&run, error);
    if (stats)
        *stats = run.stats;
    return status;
}
