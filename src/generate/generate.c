/* The run: attempts are numbered, and each has random numbers of its own. Threads work on a window of them, then what they
 * found is taken in the order of the numbers, as one thread would have done. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/error.h"
#include "generate/attempt.h"
#include "generate/sameness.h"
#include "base/budget.h"
#include "base/digits.h"
#include "base/team.h"

enum {
    MOST_PER_MEMBER = 256, /* attempts of a window, per thread: a level is a few kilobytes */
    HOPEFUL = 4,           /* more attempts than so many for each puzzle still wanted would be in vain */
};

static const double window_seconds = 0.25, report_seconds = 0.2;

static const struct method {
    const char *name;
    attempt_fn *run;
    uint64_t patience; /* attempts without a new puzzle before a run gives up: a few minutes on 6x6 */
} methods[] = {
    [UJ_CLIMB] = {"climb", attempt_climb, 5000},
    [UJ_WALKBACK] = {"walkback", attempt_walkback, 100000},
    [UJ_RANDOM] = {"random", attempt_random, 1000000},
};

const char *uj_method_name(uj_method method)
{
    return methods[method].name;
}

struct slot {
    struct attempt attempt; /* the first member: see poll_run */
    uj_status status;
    uj_error error;
    uj_budget budget;
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
    uj_budget budget, attempt_share, seen_share;
    pthread_rwlock_t lock; /* attempts hold it for reading, or for writing to be alone */
    double next_report;
    bool out_of_patience;
};

/* The caller's own thread only. */
static void report(struct generation *run)
{
    const uj_generate_options *options = &run->request.options;
    if (isinf(run->next_report) || clock_seconds() < run->next_report)
        return;
    run->next_report = clock_seconds() + report_seconds;
    if (!options->progress(&run->stats, options->progress_payload))
        budget_stop(&run->budget);
}

/* Asked by every thread after each board; only the caller's own thread, member 0, reports. */
static bool poll_run(struct attempt *attempt)
{
    struct slot *slot = (struct slot *)attempt; /* its first member */
    struct generation *run = attempt->payload;
    if (slot->member == 0)
        report(run);
    return !budget_is_over(&run->budget);
}

static void run_attempt(struct generation *run, struct slot *slot, uint64_t number)
{
    struct attempt *attempt = &slot->attempt;
    uj_level_clear(&attempt->result.level);
    *attempt = (struct attempt){
        .request = &run->request,
        .budget = &slot->budget,
        .result = ATTEMPT_NONE,
        .poll = poll_run,
        .payload = run,
    };
    slot->status = UJ_OK;
    const uj_limits share = budget_part(&run->attempt_share, 0);
    budget_init(&slot->budget, &share);
    attempt->cut_short = !poll_run(attempt);
    if (attempt->cut_short)
        return;
    uj_random_seed(&attempt->random, run->request.options.seed, number);
    slot->status = run->method->run(attempt, &slot->error);
}

/* Attempts share the memory. One that had too little of it is made again with nobody else at work, so that what it comes to
 * does not depend on the others. */
static void work(void *payload, size_t item, int member)
{
    struct generation *run = payload;
    struct slot *slot = &run->slots[item];
    slot->member = member;
    slot->attempt.result = ATTEMPT_NONE;
    pthread_rwlock_rdlock(&run->lock);
    run_attempt(run, slot, run->first + item);
    pthread_rwlock_unlock(&run->lock);
    if (!atomic_load(&slot->budget.refused) || run->team.size == 1)
        return;
    pthread_rwlock_wrlock(&run->lock);
    run_attempt(run, slot, run->first + item);
    pthread_rwlock_unlock(&run->lock);
}

static uj_status take_level(struct generation *run, uj_level *level, uint64_t number, uj_error *error)
{
    const uj_generate_options *options = &run->request.options;
    bool repeated;
    const uj_status status = seen_add(&run->seen, level, &repeated, error);
    if (status == UJ_LIMIT && budget_is_over(&run->budget))
        return UJ_OK; /* the whole run is over, and the level is not taken */
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
        budget_stop(&run->budget);
    return UJ_OK;
}

/* Takes the window's attempts in order. One that was cut short, or failed, ends the run: those after it do not count. */
static uj_status take_window(struct generation *run, size_t size, uj_error *error)
{
    const uint64_t patience = run->request.options.patience ? run->request.options.patience : run->method->patience;
    for (size_t i = 0; i < size; i++) {
        struct slot *slot = &run->slots[i];
        uj_attempt *attempt = &slot->attempt.result;
        run->stats.judged += attempt->judged;
        run->stats.solvable += attempt->solvable;
        if (attempt->most_moves > run->stats.most_moves)
            run->stats.most_moves = attempt->most_moves;
        if (attempt->most_steps > run->stats.most_steps)
            run->stats.most_steps = attempt->most_steps;
        if (slot->attempt.cut_short && !attempt->found)
            return UJ_OK;
        if (slot->status != UJ_OK)
            return fail_here(error, slot->status, "%s", slot->error.message);
        run->stats.attempts++;
        run->fruitless++;
        const uj_status status = attempt->found ? take_level(run, &attempt->level, run->first + i, error) : UJ_OK;
        run->out_of_patience = run->fruitless >= patience;
        if (status != UJ_OK || run->stats.found == run->stats.wanted || run->out_of_patience ||
            budget_is_over(&run->budget))
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
    const uj_generate_options *options = &run->request.options;
    uj_attempt *attempts = calloc(size, sizeof *attempts);
    if (!attempts)
        return fail_memory(error);
    report(run);
    uj_status status = budget_is_over(&run->budget)
                           ? UJ_LIMIT
                           : options->attempts(attempts, run->first, size, options->attempts_payload, error);
    for (size_t i = 0; i < size; i++)
        run->slots[i] = (struct slot){.attempt = {.result = attempts[i], .cut_short = status != UJ_OK}};
    if (status == UJ_LIMIT) {
        budget_stop(&run->budget);
        status = UJ_OK;
    }
    free(attempts);
    return status;
}

static uj_status run_windows(struct generation *run, uj_error *error)
{
    uj_status status = UJ_OK;
    run->window = (size_t)run->team.size;
    run->first = run->request.options.first_attempt;
    while (status == UJ_OK && run->stats.found < run->stats.wanted && !run->out_of_patience &&
           !budget_is_over(&run->budget)) {
        const double begin = clock_seconds();
        const size_t size = run->window;
        if (run->request.options.attempts)
            status = fetch_window(run, size, error);
        else
            team_run(&run->team, work, run, size);
        if (status == UJ_OK)
            status = take_window(run, size, error);
        for (size_t i = 0; i < size; i++)
            uj_level_clear(&run->slots[i].attempt.result.level);
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
        return fail_here(error, UJ_LIMIT, "%s after %llu of %llu puzzle%s",
                         budget_is_late(&run->budget) ? "out of time" : "stopped", found, wanted, plural(wanted));
    if (stats->judged == 0)
        return fail_here(error, UJ_LIMIT, "in %llu attempt%s no board with this many vehicles and walls was made",
                         attempts, plural(attempts));
    return fail_here(error, UJ_LIMIT, "only %llu of %llu puzzle%s found: %llu attempts in a row produced no new one",
                     found, wanted, plural(wanted), (unsigned long long)run->fruitless);
}

/* Clusters that people get to see are far smaller. */
static const uint64_t usual_memory = UINT64_C(1) << 30;

/* What the attempts hold never depends on what is remembered of those before. */
static void share_budget(struct generation *run)
{
    uj_budget *all = &run->budget;
    budget_init(all, &run->request.options.limits);
    const uint64_t memory = all->is_memory_given || all->max_memory < usual_memory ? all->max_memory : usual_memory;
    const uj_limits attempts = budget_part(all, memory / 16 * 15), seen = budget_part(all, all->max_memory / 16);
    budget_init(&run->attempt_share, &attempts);
    budget_init(&run->seen_share, &seen);
    run->attempt_share.is_memory_given = all->is_memory_given;
    run->seen.budget = &run->seen_share;
}

static uj_status run_all(struct generation *run, uj_error *error)
{
    const uj_generate_options *options = &run->request.options;
    run->next_report = options->progress ? clock_seconds() + report_seconds : INFINITY;
    share_budget(run);
    if (pthread_rwlock_init(&run->lock, NULL) != 0)
        return fail_memory(error);
    team_init(&run->team);
    if (options->attempts) /* others work; the number of threads says how many attempts they do at once */
        run->team.size = team_size(options->threads);
    else
        team_start(&run->team, team_size(options->threads));
    run->window_limit = (size_t)run->team.size * MOST_PER_MEMBER;
    run->slots = calloc(run->window_limit, sizeof *run->slots);
    uj_status status = run->slots ? run_windows(run, error) : fail_memory(error);
    team_stop(&run->team);
    if (status == UJ_OK)
        status = explain(run, error);
    free(run->slots);
    seen_free(&run->seen);
    pthread_rwlock_destroy(&run->lock);
    return status;
}

static bool has_time(struct attempt *attempt)
{
    return !budget_is_over(attempt->budget);
}

uj_status uj_generate_attempt(uj_attempt *out, const uj_generate_options *options, uint64_t number, uj_error *error)
{
    *out = ATTEMPT_NONE;
    struct request request;
    uj_status status = request_init(&request, options, error);
    if (status != UJ_OK)
        return status;
    uj_budget budget;
    budget_init(&budget, &request.options.limits);
    struct attempt attempt = {.request = &request, .budget = &budget, .result = ATTEMPT_NONE, .poll = has_time};
    uj_random_seed(&attempt.random, request.options.seed, number);
    status = methods[request.options.method].run(&attempt, error);
    *out = attempt.result;
    if (status == UJ_OK && attempt.cut_short && !out->found)
        return fail_here(error, UJ_LIMIT, "attempt %llu was interrupted", (unsigned long long)number);
    return status;
}

uj_status uj_generate(const uj_generate_options *options, uj_level_fn take, void *payload, uj_generate_stats *stats,
                      uj_error *error)
{
    struct generation run = {.take = take, .payload = payload, .stats = {.most_moves = -1, .most_steps = -1}};
    uj_status status = request_init(&run.request, options, error);
    const uj_generate_options *const asked = &run.request.options;
    run.stats.wanted = asked->count;
    run.stats.found = asked->found_before;
    run.method = &methods[asked->method];
    if (status == UJ_OK)
        status = run_all(&run, error);
    if (stats)
        *stats = run.stats;
    return status;
}
