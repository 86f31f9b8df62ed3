#include "pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct pool {
    const struct work *work;
    void *options, *shared;
    pthread_mutex_t mutex;
    pthread_cond_t has_spans, has_results;
    struct span *spans; /* first … count - 1 wait */
    size_t span_first, span_count, span_capacity;
    uj_text results;
    size_t result_count;
    atomic_bool is_closing;
    int thread_count;
    pthread_t threads[];
};

static void add_result(struct pool *pool, struct span_result *result)
{
    pthread_mutex_lock(&pool->mutex);
    struct wire wire = wire_writer(&pool->results);
    wire_result(&wire, result);
    pool->result_count++;
    pthread_cond_signal(&pool->has_results);
    pthread_mutex_unlock(&pool->mutex);
}

/* False: the pool is closing. */
static bool next_span(struct pool *pool, struct span *span)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->span_first == pool->span_count && !pool->is_closing)
        pthread_cond_wait(&pool->has_spans, &pool->mutex);
    const bool is_open = !pool->is_closing;
    if (is_open)
        *span = pool->spans[pool->span_first++];
    pthread_mutex_unlock(&pool->mutex);
    return is_open;
}

static bool is_closing(void *payload)
{
    struct pool *const pool = payload;
    return atomic_load_explicit(&pool->is_closing, memory_order_relaxed);
}

static void *work(void *argument)
{
    struct pool *const pool = argument;
    const struct work *const kind = pool->work;
    void *worker = pool->shared;
    uj_text text = UJ_TEXT_INIT;
    uj_error error = {.message = "not enough memory"};
    const uj_status begun = kind->worker_new ? kind->worker_new(&worker, pool->shared, &error) : UJ_OK;
    for (struct span span; next_span(pool, &span);) {
        uj_text_clear(&text);
        const uj_status status = begun == UJ_OK ? kind->do_span(worker, span, &text, &error) : begun;
        struct span_result result = {.span = span, .status = status, .data = text.data, .length = text.length};
        if (status != UJ_OK) {
            result.data = error.message;
            result.length = strlen(error.message);
        }
        add_result(pool, &result);
    }
    if (begun == UJ_OK && kind->worker_free)
        kind->worker_free(worker);
    uj_text_free(&text);
    return NULL;
}

static uj_status open_work(struct pool *pool, const struct job *job, int threads, uj_error *error)
{
    const struct work *const kind = pool->work;
    const uint64_t memory = job->max_memory / (uint64_t)threads;
    const uj_limits limits = {.max_memory = memory, .stop = is_closing, .stop_payload = pool};
    if (!kind->open)
        return UJ_OK;
    pool->options = malloc(kind->options_size);
    if (!pool->options)
        return UJ_NO_MEMORY;
    struct wire in = wire_reader(job->options, job->options_length);
    kind->wire_options(&in, pool->options);
    const uj_status status = wire_finish(&in, "the options of a job are damaged", error);
    return status == UJ_OK ? kind->open(&pool->shared, pool->options, &limits, error) : status;
}

uj_status pool_open(struct pool **out, const struct job *job, int threads, uj_error *error)
{
    *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    struct pool *const pool = calloc(1, sizeof *pool + (size_t)threads * sizeof *pool->threads);
    *out = pool;
    if (!pool)
        return UJ_NO_MEMORY;
    pool->work = work_kinds[job->work];
    const uj_status status = open_work(pool, job, threads, error);
    if (status != UJ_OK) {
        free(pool->options);
        free(pool);
        *out = NULL;
        return status;
    }
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_spans, NULL);
    pthread_cond_init(&pool->has_results, NULL);
    while (pool->thread_count < threads && pthread_create(&pool->threads[pool->thread_count], NULL, work, pool) == 0)
        pool->thread_count++;
    if (pool->thread_count > 0)
        return UJ_OK;
    pool_close(pool);
    *out = NULL;
    return UJ_NO_MEMORY;
}

void pool_close(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->has_spans);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    if (pool->work->close)
        pool->work->close(pool->shared);
    pthread_cond_destroy(&pool->has_results);
    pthread_cond_destroy(&pool->has_spans);
    pthread_mutex_destroy(&pool->mutex);
    uj_text_free(&pool->results);
    free(pool->spans);
    free(pool->options);
    free(pool);
}

static bool reserve_spans(struct pool *pool, size_t count)
{
    if (pool->span_first == pool->span_count)
        pool->span_first = pool->span_count = 0;
    if (pool->span_count + count <= pool->span_capacity)
        return true;
    const size_t capacity = 2 * (pool->span_count + count);
    struct span *const spans = realloc(pool->spans, capacity * sizeof *spans);
    if (!spans)
        return false;
    pool->spans = spans;
    pool->span_capacity = capacity;
    return true;
}

uj_status pool_add(struct pool *pool, const struct span *spans, size_t count)
{
    pthread_mutex_lock(&pool->mutex);
    const bool is_fine = reserve_spans(pool, count);
    if (is_fine) {
        memcpy(pool->spans + pool->span_count, spans, count * sizeof *spans);
        pool->span_count += count;
        pthread_cond_broadcast(&pool->has_spans);
    }
    pthread_mutex_unlock(&pool->mutex);
    return is_fine ? UJ_OK : UJ_NO_MEMORY;
}

size_t pool_take(struct pool *pool, uj_text *out, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    uj_text_clear(out);
    pthread_mutex_lock(&pool->mutex);
    if (pool->result_count == 0)
        pthread_cond_timedwait(&pool->has_results, &pool->mutex, &until);
    const uj_text taken = pool->results;
    pool->results = *out;
    *out = taken;
    const size_t count = pool->result_count;
    pool->result_count = 0;
    pthread_mutex_unlock(&pool->mutex);
    return count;
}
