/* A task belongs to two: the thread that works on it and the game that waits for it. Whoever lets go of it last frees it,
 * so the game never has to wait for a thread that is deep in its work. */
#include "task.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

/* What a puzzle may cost while somebody is waiting for it. */
static const uint64_t most_memory = UINT64_C(1) << 30;
static const double most_solve_seconds = 20, most_generate_seconds = 60;

struct task {
    struct task_request request;
    struct task_answer answer;
    atomic_bool is_dropped; /* the work should end */
    atomic_int owners;
    atomic_bool is_done;
};

static void release(struct task *task)
{
    if (atomic_fetch_sub(&task->owners, 1) > 1)
        return;
    uj_solution_clear(&task->answer.solution);
    free(task);
}

static bool is_dropped(void *payload)
{
    const struct task *task = payload;
    return atomic_load(&task->is_dropped);
}

static uj_limits limits_of(struct task *task, double seconds, uint64_t memory)
{
    return (uj_limits){.timeout_seconds = seconds, .max_memory = memory, .stop = is_dropped, .stop_payload = task};
}

static void work_solve(struct task *task)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.limits = limits_of(task, most_solve_seconds, most_memory);
    uj_solution *solution = &task->answer.solution;
    task->answer.status = uj_solve(solution, &task->request.board, &options, &task->answer.error);
    if (task->answer.status == UJ_OK && solution->length > 0)
        task->answer.status =
            uj_solution_order(solution, NULL, &task->request.board, &options.limits, &task->answer.error);
}

static void take_rating(struct task_answer *answer, const uj_rating *rating)
{
    answer->is_rated = rating->solvable;
    answer->band = rating->band;
    answer->seconds_estimate = rating->seconds_estimate;
}

static void work_rate(struct task *task)
{
    const uj_limits limits = limits_of(task, most_solve_seconds, most_memory);
    uj_rating rating = UJ_RATING_INIT;
    task->answer.status = uj_rate(&rating, &task->request.board, &limits, &task->answer.error);
    if (task->answer.status == UJ_OK)
        take_rating(&task->answer, &rating);
    uj_rating_clear(&rating);
}

static bool take_level(uj_level *level, void *payload)
{
    struct task *task = payload;
    task->answer.board = level->board;
    if (level->rated)
        take_rating(&task->answer, &level->rating);
    return true;
}

static void work_generate(struct task *task)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.bands = 1u << task->request.band;
    options.seed = task->request.seed;
    options.limits = limits_of(task, most_generate_seconds, 0);
    task->answer.status = uj_generate(&options, take_level, task, NULL, &task->answer.error);
}

static void work_daily(struct task *task)
{
    const struct play_date date = task->request.date;
    uj_level level = UJ_LEVEL_INIT;
    const uj_limits limits = limits_of(task, 0, 0);
    task->answer.status = uj_daily(&level, date.year, date.month, date.day, &limits, &task->answer.error);
    if (task->answer.status == UJ_OK)
        take_level(&level, task);
    uj_level_clear(&level);
}

static void *work(void *payload)
{
    static void (*const works[])(struct task *) = {
        [TASK_SOLVE] = work_solve,
        [TASK_RATE] = work_rate,
        [TASK_GENERATE] = work_generate,
        [TASK_DAILY] = work_daily,
    };
    struct task *task = payload;
    works[task->request.kind](task);
    atomic_store(&task->is_done, true);
    release(task);
    return NULL;
}

/* Signals are for the thread that draws: the one that stops the program for a while (Ctrl-Z) also draws. Crashes stay where
 * they happen. */
static bool start_thread(struct task *task)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigdelset(&blocked, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    pthread_t thread;
    const bool is_started = pthread_create(&thread, NULL, work, task) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (is_started)
        pthread_detach(thread);
    return is_started;
}

struct task *task_start(const struct task_request *request)
{
    struct task *task = malloc(sizeof *task);
    if (!task)
        return NULL;
    *task = (struct task){.request = *request, .answer.solution = UJ_SOLUTION_INIT};
    atomic_init(&task->owners, 2);
    if (!start_thread(task)) {
        free(task);
        return NULL;
    }
    return task;
}

struct task_answer *task_answer(struct task *task)
{
    return atomic_load(&task->is_done) ? &task->answer : NULL;
}

const struct task_request *task_request(const struct task *task)
{
    return &task->request;
}

void task_drop(struct task *task)
{
    if (!task)
        return;
    atomic_store(&task->is_dropped, true);
    release(task);
}
