#include "server.h"

#include <assert.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

static void push(struct work_queue *queue, struct work *work)
{
    work->next = NULL;
    *queue->last = work;
    queue->last = &work->next;
}

static struct work *pop(struct work_queue *queue)
{
    struct work *work = queue->first;
    if (!work)
        return NULL;
    queue->first = work->next;
    if (!queue->first)
        queue->last = &queue->first;
    return work;
}

static size_t places_taken(const struct workers *workers)
{
    return workers->lanes[LANE_TRY].places_taken + workers->lanes[LANE_LONG].places_taken;
}

/* The next piece of work of a lane, or NULL when there will be no more. */
static struct work *wait_for_work(struct workers *workers, enum lane lane)
{
    for (;;) {
        struct work *work = pop(&workers->lanes[lane]);
        if (work)
            return work;
        /* What has a place may be in no queue now but come into one. */
        if (workers->is_ending && places_taken(workers) == 0)
            return NULL;
        pthread_cond_wait(&workers->lanes[lane].wake, &workers->lock);
    }
}

static void wake_all(struct workers *workers)
{
    for (size_t i = 0; i < LANE_COUNT; i++)
        pthread_cond_broadcast(&workers->lanes[i].wake);
}

static void work_on(struct workers *workers, enum lane lane)
{
    pthread_mutex_lock(&workers->lock);
    for (struct work *work; (work = wait_for_work(workers, lane));) {
        workers->busy++;
        pthread_mutex_unlock(&workers->lock);
        const bool is_done = work->run(work, lane);
        assert(is_done || lane == LANE_TRY);
        pthread_mutex_lock(&workers->lock);
        workers->busy--;
        workers->lanes[lane].places_taken--;
        if (!is_done) {
            push(&workers->lanes[LANE_LONG], work);
            pthread_cond_signal(&workers->lanes[LANE_LONG].wake);
        }
        if (workers->is_ending)
            wake_all(workers);
    }
    pthread_mutex_unlock(&workers->lock);
}

static void *work_on_tries(void *payload)
{
    work_on(payload, LANE_TRY);
    return NULL;
}

static void *work_on_long(void *payload)
{
#ifdef __linux__
    enum { LATER = 10 };
    setpriority(PRIO_PROCESS, 0, LATER); /* 0 is this thread, there and nowhere else */
#endif
    work_on(payload, LANE_LONG);
    return NULL;
}

bool workers_start(struct workers *workers, size_t threads_each, size_t most_waiting)
{
    const size_t count = LANE_COUNT * threads_each;
    *workers = (struct workers){0};
    pthread_mutex_init(&workers->lock, NULL);
    for (size_t i = 0; i < LANE_COUNT; i++) {
        struct work_queue *const lane = &workers->lanes[i];
        lane->places = most_waiting + threads_each;
        lane->last = &lane->first;
        pthread_cond_init(&lane->wake, NULL);
    }
    workers->threads = calloc(count, sizeof *workers->threads);
    while (workers->threads && workers->thread_count < count &&
           pthread_create(&workers->threads[workers->thread_count], NULL,
                          workers->thread_count < threads_each ? work_on_tries : work_on_long, workers) == 0)
        workers->thread_count++;
    if (workers->thread_count == count)
        return true;
    workers_end(workers);
    workers_free(workers);
    return false;
}

bool workers_reserve(struct workers *workers, enum lane lane)
{
    struct work_queue *queue = &workers->lanes[lane];
    pthread_mutex_lock(&workers->lock);
    const bool has_room = !workers->is_ending && queue->places_taken < queue->places;
    queue->places_taken += has_room;
    pthread_mutex_unlock(&workers->lock);
    return has_room;
}

void workers_add(struct workers *workers, struct work *work)
{
    pthread_mutex_lock(&workers->lock);
    push(&workers->lanes[LANE_TRY], work);
    pthread_cond_signal(&workers->lanes[LANE_TRY].wake);
    pthread_mutex_unlock(&workers->lock);
}

struct work_counts workers_count(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    const struct work_counts counts = {.waiting = places_taken(workers) - workers->busy,
                                       .busy = workers->busy,
                                       .taking_long = workers->lanes[LANE_LONG].places_taken};
    pthread_mutex_unlock(&workers->lock);
    return counts;
}

void workers_end(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    workers->is_ending = true;
    wake_all(workers);
    pthread_mutex_unlock(&workers->lock);
    for (size_t i = 0; i < workers->thread_count; i++)
        pthread_join(workers->threads[i], NULL);
}

void workers_free(struct workers *workers)
{
    free(workers->threads);
    for (size_t i = 0; i < LANE_COUNT; i++)
        pthread_cond_destroy(&workers->lanes[i].wake);
    pthread_mutex_destroy(&workers->lock);
}
