#include "server.h"

#include <assert.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

/* The turn of a client's next piece of work: one after that of its last one here, and no turn that is over. */
static uint64_t next_turn(const struct work_queue *queue, uint64_t client)
{
    uint64_t turn = queue->turn;
    for (const struct work *work = queue->first; work; work = work->next)
        if (work->client == client)
            turn = work->turn + 1;
    return turn;
}

static void push(struct work_queue *queue, struct work *work)
{
    struct work **at = &queue->first;
    work->turn = next_turn(queue, work->client);
    while (*at && (*at)->turn <= work->turn)
        at = &(*at)->next;
    work->next = *at;
    *at = work;
}

static struct work *pop(struct work_queue *queue)
{
    struct work *work = queue->first;
    if (!work)
        return NULL;
    queue->first = work->next;
    queue->turn = work->turn;
    return work;
}

static size_t count_of(const struct work_queue *queue, uint64_t client)
{
    size_t count = 0;
    for (const struct work *work = queue->first; work; work = work->next)
        count += work->client == client;
    return count;
}

/* Takes out the last piece of work if its client has more of it here than another would have with one more; or NULL. */
static struct work *give_way(struct work_queue *queue, uint64_t client)
{
    struct work **at = &queue->first;
    while (*at && (*at)->next)
        at = &(*at)->next;
    struct work *const last = *at;
    if (!last || count_of(queue, last->client) <= count_of(queue, client) + 1)
        return NULL;
    *at = NULL;
    return last;
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
        workers->long_ended += lane == LANE_LONG;
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

bool workers_reserve(struct workers *workers, enum lane lane, uint64_t client)
{
    struct work_queue *queue = &workers->lanes[lane];
    pthread_mutex_lock(&workers->lock);
    const bool has_room = !workers->is_ending && queue->places_taken < queue->places;
    struct work *const displaced = has_room || workers->is_ending ? NULL : give_way(queue, client);
    queue->places_taken += has_room;
    pthread_mutex_unlock(&workers->lock);
    if (displaced)
        displaced->refuse(displaced);
    return has_room || displaced;
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
                                       .taking_long = workers->lanes[LANE_LONG].places_taken,
                                       .long_ended = workers->long_ended};
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
