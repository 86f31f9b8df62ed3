/* Many boards on many threads, printed in their order.
 *
 * Jobs stand in a ring. The main thread fills it with the boards it reads; when it is full or the input ends, all threads,
 * the main one too, take jobs from it, and the main thread prints those at the front that are done. No thread is started
 * before there are two jobs to share. A heavy job waits until the others are done and then has the machine to itself. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "numbers.h"
#include "output.h"
#include "solve.h"

enum { RING_MOST = 1024, RING_PER_THREAD = 64, MOST_AT_ONCE = 16 };

struct solve_pool {
    const struct solve_options *options;
    enum exit_status status;
    size_t printed;       /* boards so far */
    bool is_many;         /* more than one board, or a board and a message */
    bool is_visible;      /* the output itself shows how far it is */
    uj_solution solution; /* the main thread's */

    /* Jobs are numbered from 0 in the order of the input: those from `front` on are not printed, from `next` on not
     * taken, from `ready` on not yet offered to the threads, and from `end` on not read. */
    size_t front, next, ready, end;
    size_t running;
    pthread_mutex_t mutex; /* guards next, ready, running, worker_count, is_closed and every job's is_done */
    pthread_cond_t has_work, has_result;
    bool is_closed;
    int worker_count;
    pthread_t workers[SOLVE_MOST_THREADS];
    size_t ring_size;
    struct solve_job ring[RING_MOST];
};

static struct solve_job *job_at(struct solve_pool *pool, size_t number)
{
    return &pool->ring[number % pool->ring_size];
}

/* ---- Taking jobs and doing them ---- */

/* Takes the next jobs; 0 if there are none for this thread now. Few at a time when few are left, so that all threads end
 * together. Called with the mutex held. */
static size_t take(struct solve_pool *pool, bool is_main, size_t *first)
{
    const size_t waiting = pool->ready - pool->next;
    if (waiting == 0)
        return 0;
    *first = pool->next;
    size_t count = 1;
    if (job_at(pool, *first)->is_heavy) {
        if (!is_main || pool->running > 0)
            return 0;
    } else {
        const size_t share = waiting / (2 * (size_t)(pool->worker_count + 1));
        const size_t most = share < MOST_AT_ONCE ? share : MOST_AT_ONCE;
        while (count < most && !job_at(pool, *first + count)->is_heavy)
            count++;
    }
    pool->next += count;
    pool->running += count;
    return count;
}

/* Does jobs with the mutex released; called and left with it held. */
static void do_jobs(struct solve_pool *pool, size_t first, size_t count, uj_solution *solution)
{
    pthread_mutex_unlock(&pool->mutex);
    for (size_t i = 0; i < count; i++)
        solve_job_run(job_at(pool, first + i), pool->options, solution);
    pthread_mutex_lock(&pool->mutex);
    for (size_t i = 0; i < count; i++)
        job_at(pool, first + i)->is_done = true;
    pool->running -= count;
    pthread_cond_signal(&pool->has_result);
}

static void *work(void *payload)
{
    struct solve_pool *pool = payload;
    uj_solution solution = UJ_SOLUTION_INIT;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->is_closed) {
        size_t first;
        const size_t count = take(pool, false, &first);
        if (count > 0)
            do_jobs(pool, first, count, &solution);
        else
            pthread_cond_wait(&pool->has_work, &pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
    uj_solution_clear(&solution);
    return NULL;
}

/* Where the system refuses a thread, fewer do the work. Called with the mutex held. */
static void start_workers(struct solve_pool *pool, size_t job_count)
{
    while (pool->worker_count + 1 < pool->options->threads && (size_t)pool->worker_count + 1 < job_count) {
        pthread_t *worker = &pool->workers[pool->worker_count];
        if (pthread_create(worker, NULL, work, pool) != 0)
            return;
        pool->worker_count++;
    }
}

/* ---- Printing ---- */

static bool has_captions(const struct solve_pool *pool)
{
    const enum solve_output output = pool->options->output;
    return pool->is_many && (output == SOLVE_TEXT || output == SOLVE_ANIMATION);
}

static void print_caption(const struct solve_job *job)
{
    const uj_board *board = &job->puzzle.board;
    printf("%s%s:%d: %dx%d, %d vehicle%s\n", job->number > 1 ? "\n" : "", job->file, job->puzzle.line, board->width,
           board->height, board->vehicle_count, board->vehicle_count == 1 ? "" : "s");
}

static void print_job(struct solve_pool *pool, struct solve_job *job)
{
    pool->status = exit_status_worse(pool->status, job->status);
    pool->printed++;
    if (ferror(stdout))
        return;
    progress_wipe(pool->options->progress);
    if (job->out.length > 0 && has_captions(pool))
        print_caption(job);
    if (pool->options->output == SOLVE_ANIMATION)
        solve_play_animation(&job->out);
    else
        print_text(&job->out);
    if (job->complaints.length > 0) {
        fflush(stdout);
        fputs(job->complaints.data, stderr);
    }
}

/* Prints the jobs at the front that are done. Called and left with the mutex held. */
static void print_done(struct solve_pool *pool)
{
    while (pool->front < pool->next && job_at(pool, pool->front)->is_done) {
        pthread_mutex_unlock(&pool->mutex);
        print_job(pool, job_at(pool, pool->front++));
        pthread_mutex_lock(&pool->mutex);
    }
}

/* When the output is lost (a full disk) the jobs that nobody has taken need not be done. Called with the mutex held. */
static void drop_untaken(struct solve_pool *pool)
{
    while (pool->next < pool->end)
        job_at(pool, pool->next++)->is_done = true;
}

/* Works, prints and waits until at most `rest` jobs are not printed. */
static void work_until(struct solve_pool *pool, size_t rest)
{
    pthread_mutex_lock(&pool->mutex);
    start_workers(pool, pool->end - pool->front);
    pool->ready = pool->end;
    pthread_cond_broadcast(&pool->has_work);
    print_done(pool);
    while (pool->end - pool->front > rest) {
        size_t first;
        const size_t count = take(pool, true, &first);
        if (count > 0)
            do_jobs(pool, first, count, &pool->solution);
        else
            pthread_cond_wait(&pool->has_result, &pool->mutex);
        /* A heavy job may just have made way for others. */
        pthread_cond_broadcast(&pool->has_work);
        print_done(pool);
        if (ferror(stdout))
            drop_untaken(pool);
    }
    pthread_mutex_unlock(&pool->mutex);
}

/* ---- The life of a pool ---- */

struct solve_pool *solve_pool_new(const struct solve_options *options)
{
    struct solve_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->options = options;
    const size_t wanted = (size_t)options->threads * RING_PER_THREAD;
    pool->ring_size = wanted < RING_MOST ? wanted : RING_MOST;
    pool->solution = (uj_solution)UJ_SOLUTION_INIT;
    pool->is_visible = isatty(STDOUT_FILENO);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    pthread_cond_init(&pool->has_result, NULL);
    return pool;
}

void solve_pool_add(struct solve_pool *pool, const char *file, const uj_puzzle *puzzle)
{
    if (pool->end - pool->front == pool->ring_size) {
        pool->is_many = true;
        work_until(pool, pool->ring_size / 2);
        if (!pool->is_visible && progress_due(pool->options->progress))
            progress_show(pool->options->progress, "%zu boards", pool->printed);
    }
    struct solve_job *job = job_at(pool, pool->end++);
    job->puzzle.board = puzzle->board;
    job->puzzle.line = puzzle->line;
    job->puzzle.moves = -1;
    job->file = file;
    job->number = pool->end;
    job->is_heavy = solve_is_heavy(&puzzle->board, pool->options);
    job->is_done = false;
    job->status = EXIT_DONE;
    uj_text_clear(&job->out);
    uj_text_clear(&job->complaints);
}

void solve_pool_settle(struct solve_pool *pool, bool is_end)
{
    pool->is_many = pool->is_many || !is_end || pool->end > 1;
    work_until(pool, 0);
    progress_wipe(pool->options->progress);
}

enum exit_status solve_pool_status(const struct solve_pool *pool)
{
    return pool->status;
}

void solve_pool_free(struct solve_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->is_closed = true;
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->worker_count; i++)
        pthread_join(pool->workers[i], NULL);
    for (size_t i = 0; i < pool->ring_size; i++) {
        uj_text_free(&pool->ring[i].out);
        uj_text_free(&pool->ring[i].complaints);
    }
    uj_solution_clear(&pool->solution);
    pthread_cond_destroy(&pool->has_work);
    pthread_cond_destroy(&pool->has_result);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}
