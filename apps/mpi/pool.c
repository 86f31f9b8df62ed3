#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct pool {
    const struct work *work;
    uint64_t job;
    void *options, *shared;
    pthread_mutex_t mutex;
    pthread_cond_t has_units, has_results;
    uint64_t *units; /* first … count - 1 wait */
    size_t unit_first, unit_count, unit_capacity;
    uj_text results;
    bool is_closing;
    int thread_count;
    pthread_t threads[];
};

static void add_result(struct pool *pool, struct unit_result *result)
{
    result->job = pool->job;
    pthread_mutex_lock(&pool->mutex);
    struct wire wire =
        pool->results.length == 0 ? message_begin(&pool->results, MESSAGE_RESULTS) : wire_writer(&pool->results);
    wire_result(&wire, result);
    pthread_cond_signal(&pool->has_results);
    pthread_mutex_unlock(&pool->mutex);
}

/* False: the pool is closing. */
static bool next_unit(struct pool *pool, uint64_t *unit)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->unit_first == pool->unit_count && !pool->is_closing)
        pthread_cond_wait(&pool->has_units, &pool->mutex);
    const bool is_open = !pool->is_closing;
    if (is_open)
        *unit = pool->units[pool->unit_first++];
    pthread_mutex_unlock(&pool->mutex);
    return is_open;
}

static void *work(void *argument)
{
    struct pool *const pool = argument;
    const struct work *const kind = pool->work;
    void *worker = pool->shared;
    uj_text text = UJ_TEXT_INIT;
    uj_error error = {.message = "not enough memory"};
    const uj_status begun = kind->worker_new ? kind->worker_new(&worker, pool->shared, &error) : UJ_OK;
    for (uint64_t unit; next_unit(pool, &unit);) {
        uj_text_clear(&text);
        const uj_status status = begun == UJ_OK ? kind->do_unit(worker, unit, &text, &error) : begun;
        struct unit_result result = {.unit = unit, .status = status, .data = text.data, .length = text.length};
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

static uj_status open_work(struct pool *pool, const struct job *job, uj_error *error)
{
    const struct work *const kind = pool->work;
    if (!kind->open)
        return UJ_OK;
    pool->options = malloc(kind->options_size);
    if (!pool->options)
        return UJ_NO_MEMORY;
    struct wire in = wire_reader(job->options, job->options_length);
    kind->wire_options(&in, pool->options);
    const uj_status status = wire_finish(&in, "the options of a job are damaged", error);
    return status == UJ_OK ? kind->open(&pool->shared, pool->options, error) : status;
}

uj_status pool_open(struct pool **out, const struct job *job, int threads, uj_error *error)
{
    *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
    struct pool *const pool = calloc(1, sizeof *pool + (size_t)threads * sizeof *pool->threads);
    *out = pool;
    if (!pool)
        return UJ_NO_MEMORY;
    pool->work = work_kinds[job->work];
    pool->job = job->number;
    const uj_status status = open_work(pool, job, error);
    if (status != UJ_OK) {
        free(pool->options);
        free(pool);
        *out = NULL;
        return status;
    }
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_units, NULL);
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
    pthread_cond_broadcast(&pool->has_units);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    if (pool->work->close)
        pool->work->close(pool->shared);
    pthread_cond_destroy(&pool->has_results);
    pthread_cond_destroy(&pool->has_units);
    pthread_mutex_destroy(&pool->mutex);
    uj_text_free(&pool->results);
    free(pool->units);
    free(pool->options);
    free(pool);
}

static bool reserve_units(struct pool *pool, size_t count)
{
    if (pool->unit_first == pool->unit_count)
        pool->unit_first = pool->unit_count = 0;
    if (pool->unit_count + count <= pool->unit_capacity)
        return true;
    const size_t capacity = 2 * (pool->unit_count + count);
    uint64_t *const units = realloc(pool->units, capacity * sizeof *units);
    if (!units)
        return false;
    pool->units = units;
    pool->unit_capacity = capacity;
    return true;
}

uj_status pool_add(struct pool *pool, const uint64_t *units, size_t count)
{
    pthread_mutex_lock(&pool->mutex);
    const bool is_fine = reserve_units(pool, count);
    if (is_fine) {
        memcpy(pool->units + pool->unit_count, units, count * sizeof *units);
        pool->unit_count += count;
        pthread_cond_broadcast(&pool->has_units);
    }
    pthread_mutex_unlock(&pool->mutex);
    return is_fine ? UJ_OK : UJ_NO_MEMORY;
}

void pool_take(struct pool *pool, uj_text *out, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    uj_text_clear(out);
    pthread_mutex_lock(&pool->mutex);
    if (pool->results.length == 0)
        pthread_cond_timedwait(&pool->has_results, &pool->mutex, &until);
    const uj_text taken = pool->results;
    pool->results = *out;
    *out = taken;
    pthread_mutex_unlock(&pool->mutex);
}
