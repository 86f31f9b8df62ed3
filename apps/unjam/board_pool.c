/* Many boards on many threads, printed in their order.
 *
 * Jobs stand in a ring. The main thread fills it with the boards it reads; when it is full or the input ends, all
 * threads, the main one too, take jobs from it, and the main thread prints those at the front that are done. No
 * thread is started before there are two jobs to share. A heavy job waits until the others are done and then has
 * the machine to itself.
 *
 * Jobs share the memory that the command may take. One that was refused some while others worked is done again with nobody else at
 * work, so that no result depends on the number of threads. */
#include "board_pool.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "freed_memory.h"

enum { RING_MOST = 1024, RING_PER_THREAD = 64, MOST_AT_ONCE = 16 };

struct board_pool;

/* A thread with what it keeps from job to job; the first is the main thread. */
struct worker {
    struct board_pool *pool;
    void *scratch;
    pthread_t thread;
};

struct board_pool {
    const struct board_work *work;
    enum exit_status status;
    size_t printed;   /* boards so far */
    bool is_many;     /* more than one board, or a board and a message */
    bool is_streamed; /* nobody knows of the first board whether it stays alone; it has no caption */

    /* Jobs are numbered from 0 in the order of the input: those from `front` on are not printed, from `next` on not
     * taken, from `ready` on not yet offered to the threads, and from `end` on not read. */
    size_t front, next, ready, end;
    size_t running;
    pthread_mutex_t
        mutex; /* guards next, ready, running, worker_count, is_closed, is_reserved and every job's is_done */
    pthread_cond_t has_work, has_result;
    bool is_closed;
    bool is_reserved; /* for the main thread: the others take no job */
    double share;     /* of the input that was read; 0: unknown */
    int worker_count; /* without the main thread */
    struct worker workers[MOST_THREADS];
    char *scratch; /* of all workers */
    size_t ring_size;
    struct board_job ring[RING_MOST];
};

static struct board_job *job_at(struct board_pool *pool, size_t number)
{
    return &pool->ring[number % pool->ring_size];
}

/* ---- Taking jobs and doing them ---- */

/* Takes the next jobs; 0 if there are none for this thread now. Few at a time when few are left, so that all
 * threads end together. Called with the mutex held. */
static size_t take(struct board_pool *pool, bool is_main, size_t *first)
{
    const size_t waiting = pool->ready - pool->next;
    if (waiting == 0 || pool->is_reserved)
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

/* Does a job within a budget of its own, which says whether it was refused memory. A result for `finish` is whole all the same. */
static void do_job(const struct board_pool *pool, struct board_job *job, void *scratch)
{
    const struct board_work *work = pool->work;
    const uj_limits shared = {.within = work->limits.within};
    uj_budget *budget;
    uj_error error;
    if (uj_budget_new(&budget, &shared, &error) != UJ_OK) {
        board_job_end(job, UJ_NO_MEMORY, &error);
        return;
    }
    job->limits = (uj_limits){.timeout_seconds = work->limits.timeout_seconds, .within = budget};
    work->run(job, scratch, work->payload);
    job->is_crowded_out = uj_budget_was_refused(budget) && !job->is_heavy && !job->result;
    uj_budget_free(budget);
}

/* Does jobs with the mutex released; called and left with it held. */
static void do_jobs(struct board_pool *pool, size_t first, size_t count, void *scratch)
{
    pthread_mutex_unlock(&pool->mutex);
    for (size_t i = 0; i < count; i++)
        do_job(pool, job_at(pool, first + i), scratch);
    pthread_mutex_lock(&pool->mutex);
    for (size_t i = 0; i < count; i++)
        job_at(pool, first + i)->is_done = true;
    pool->running -= count;
    pthread_cond_signal(&pool->has_result);
}

static void *work(void *payload)
{
    const struct worker *worker = payload;
    struct board_pool *pool = worker->pool;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->is_closed) {
        size_t first;
        const size_t count = take(pool, false, &first);
        if (count > 0)
            do_jobs(pool, first, count, worker->scratch);
        else
            pthread_cond_wait(&pool->has_work, &pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* Where the system refuses a thread, fewer do the work. Called with the mutex held. */
static void start_workers(struct board_pool *pool, size_t job_count)
{
    while (pool->worker_count + 1 < pool->work->threads && (size_t)pool->worker_count + 1 < job_count) {
        struct worker *worker = &pool->workers[pool->worker_count + 1];
        if (pthread_create(&worker->thread, NULL, work, worker) != 0)
            return;
        pool->worker_count++;
    }
}

/* ---- Printing ---- */

static void print_caption(const struct board_job *job)
{
    const uj_board *board = &job->puzzle.board;
    printf("%s%s:%d: %dx%d, %d vehicle%s\n", job->number > 1 ? "\n" : "", job->file, job->puzzle.line, board->width,
           board->height, board->vehicle_count, board->vehicle_count == 1 ? "" : "s");
}

static void print_job(struct board_pool *pool, struct board_job *job)
{
    if (pool->work->finish)
        pool->work->finish(job, pool->work->payload);
    pool->status = exit_status_worse(pool->status, job->status);
    pool->printed++;
    if (ferror(stdout))
        return;
    progress_wipe();
    const bool wants_caption = pool->is_streamed ? job->number > 1 : pool->is_many;
    if (job->out.length > 0 && wants_caption && pool->work->has_captions)
        print_caption(job);
    if (pool->work->print)
        pool->work->print(&job->out);
    else
        print_text(&job->out);
    if (job->complaints.length > 0) {
        fflush(stdout);
        fputs(job->complaints.data, stderr);
    }
}

static void clear_answer(struct board_job *job)
{
    job->status = EXIT_DONE;
    job->result = NULL;
    uj_text_clear(&job->out);
    uj_text_clear(&job->complaints);
}

/* Does a job again when no other thread has one. Called and left with the mutex held. */
static void do_alone(struct board_pool *pool, struct board_job *job)
{
    pool->is_reserved = true;
    while (pool->running > 0)
        pthread_cond_wait(&pool->has_result, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
    clear_answer(job);
    do_job(pool, job, pool->workers[0].scratch);
    pthread_mutex_lock(&pool->mutex);
    pool->is_reserved = false;
    pthread_cond_broadcast(&pool->has_work);
}

/* Prints the jobs at the front that are done. Called and left with the mutex held. */
static void print_done(struct board_pool *pool)
{
    while (pool->front < pool->next && job_at(pool, pool->front)->is_done) {
        struct board_job *job = job_at(pool, pool->front);
        if (job->is_crowded_out && pool->worker_count > 0)
            do_alone(pool, job);
        pthread_mutex_unlock(&pool->mutex);
        pool->front++;
        print_job(pool, job);
        progress_wipe();
        progress_set_share(pool->printed, 0, pool->share * (double)pool->printed / (double)pool->end);
        pthread_mutex_lock(&pool->mutex);
    }
}

/* When the output is lost (a full disk), or it is time to stop, the jobs that nobody has taken are not done. Called with the mutex
 * held. */
static void drop_untaken(struct board_pool *pool)
{
    if (pool->next < pool->end && limits_are_over())
        pool->status = exit_status_worse(pool->status, limits_cut());
    while (pool->next < pool->end)
        job_at(pool, pool->next++)->is_done = true;
}

/* Works, prints and waits until at most `rest` jobs are not printed. */
static void work_until(struct board_pool *pool, size_t rest)
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
            do_jobs(pool, first, count, pool->workers[0].scratch);
        else
            pthread_cond_wait(&pool->has_result, &pool->mutex);
        /* A heavy job may just have made way for others. */
        pthread_cond_broadcast(&pool->has_work);
        print_done(pool);
        if (ferror(stdout) || limits_are_over())
            drop_untaken(pool);
    }
    pthread_mutex_unlock(&pool->mutex);
}

/* ---- The life of a pool ---- */

static bool make_scratch(struct board_pool *pool)
{
    const struct board_work *todo = pool->work;
    pool->scratch = calloc((size_t)todo->threads, todo->scratch_size + 1);
    for (int i = 0; pool->scratch && i < todo->threads; i++)
        pool->workers[i] = (struct worker){.pool = pool, .scratch = pool->scratch + (size_t)i * todo->scratch_size};
    return pool->scratch;
}

static struct board_pool *pool_new(const struct board_work *todo)
{
    struct board_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->work = todo;
    if (!make_scratch(pool)) {
        free(pool);
        return NULL;
    }
    const size_t wanted = (size_t)todo->threads * RING_PER_THREAD;
    pool->ring_size = wanted < RING_MOST ? wanted : RING_MOST;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    pthread_cond_init(&pool->has_result, NULL);
    return pool;
}

static enum exit_status add_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct board_pool *pool = payload;
    if (pool->end - pool->front == pool->ring_size) {
        pool->is_many = true;
        work_until(pool, pool->ring_size / 2);
    }
    struct board_job *job = job_at(pool, pool->end++);
    job->puzzle.board = puzzle->board;
    job->puzzle.line = puzzle->line;
    job->puzzle.moves = -1;
    job->file = file;
    job->number = pool->end;
    job->is_heavy = pool->work->is_heavy ? pool->work->is_heavy(&puzzle->board, pool->work->payload)
                                         : board_is_large(&puzzle->board);
    job->is_done = job->is_crowded_out = false;
    clear_answer(job);
    return EXIT_DONE;
}

/* Does and prints all that was added. Unless it `is_end`, one board alone is already known not to stay alone. */
static void settle(struct board_pool *pool, bool is_end)
{
    pool->is_many = pool->is_many || !is_end || pool->end > 1;
    work_until(pool, 0);
    progress_wipe();
}

static void keep_share(double share, void *payload)
{
    ((struct board_pool *)payload)->share = share;
}

static void settle_before_message(void *payload)
{
    settle(payload, false);
}

static void pool_free(struct board_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    pool->is_closed = true;
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 1; i <= pool->worker_count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    for (int i = 0; i < pool->work->threads; i++)
        if (pool->work->scratch_clear)
            pool->work->scratch_clear(pool->workers[i].scratch);
    for (size_t i = 0; i < pool->ring_size && i < pool->end; i++) { /* the others were never touched */
        uj_text_free(&pool->ring[i].out);
        uj_text_free(&pool->ring[i].complaints);
    }
    pthread_cond_destroy(&pool->has_work);
    pthread_cond_destroy(&pool->has_result);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->scratch);
    free(pool);
}

enum exit_status boards_work(const struct board_work *todo, const struct input *input)
{
    output_in_blocks();
    struct board_work work = *todo;
    if (work.threads == 0)
        work.threads = core_count();
    struct board_pool *pool = pool_new(&work);
    if (!pool)
        return status_of_failure(complain_no_memory());
    /* Board after board needs the same memory again. Giving it back in between costs a quarter of the time. The pool is older: pages
     * of it that nothing touches then cost nothing. */
    keep_freed_memory(64 << 20, 4 << 20);
    struct input with_settle = *input;
    with_settle.settle = settle_before_message;
    with_settle.on_progress = keep_share;
    pool->is_streamed = input_is_streamed(input);
    const enum exit_status read_status = input_read(&with_settle, add_board, pool);
    settle(pool, true);
    const enum exit_status status = exit_status_worse(read_status, pool->status);
    pool_free(pool);
    return status;
}

void board_job_end(struct board_job *job, uj_status status, const uj_error *error)
{
    const bool is_lost = status == UJ_OK && uj_text_status(&job->out) != UJ_OK;
    if (is_lost)
        uj_text_clear(&job->out);
    if (!is_lost && status == UJ_OK)
        return;
    job->status = status == UJ_BAD_INPUT ? EXIT_BAD_INPUT : EXIT_LIMIT;
    uj_text_printf(&job->complaints, "%s:%d: %s\n", job->file, job->puzzle.line,
                   is_lost ? "out of memory" : error->message);
}

int core_count(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : (int)cores;
}
