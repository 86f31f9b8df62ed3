#include "workers.h"

#include <stdlib.h>

/* The next piece of work, or NULL when there will be no more. */
static struct work *wait_for_work(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    while (!workers->first && !workers->ending)
        pthread_cond_wait(&workers->wake, &workers->lock);
    struct work *work = workers->first;
    if (work) {
        workers->first = work->next;
        if (!workers->first)
            workers->last = &workers->first;
        workers->waiting--;
        workers->busy++;
    }
    pthread_mutex_unlock(&workers->lock);
    return work;
}

static void *work_on(void *payload)
{
    struct workers *workers = payload;
    for (struct work *work; (work = wait_for_work(workers));) {
        work->run(work); /* and is gone afterwards */
        pthread_mutex_lock(&workers->lock);
        workers->busy--;
        pthread_mutex_unlock(&workers->lock);
    }
    return NULL;
}

bool workers_start(struct workers *workers, size_t thread_count, size_t most_waiting)
{
    *workers = (struct workers){.most_waiting = most_waiting};
    workers->last = &workers->first;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->wake, NULL);
    workers->threads = calloc(thread_count, sizeof *workers->threads);
    while (workers->threads && workers->thread_count < thread_count &&
           pthread_create(&workers->threads[workers->thread_count], NULL, work_on, workers) == 0)
        workers->thread_count++;
    if (workers->thread_count == thread_count)
        return true;
    workers_end(workers);
    return false;
}

bool workers_add(struct workers *workers, struct work *work)
{
    work->next = NULL;
    pthread_mutex_lock(&workers->lock);
    const bool has_room = workers->waiting < workers->most_waiting;
    if (has_room) {
        *workers->last = work;
        workers->last = &work->next;
        workers->waiting++;
        pthread_cond_signal(&workers->wake);
    }
    pthread_mutex_unlock(&workers->lock);
    return has_room;
}

void workers_count(struct workers *workers, size_t *waiting, size_t *busy)
{
    pthread_mutex_lock(&workers->lock);
    *waiting = workers->waiting;
    *busy = workers->busy;
    pthread_mutex_unlock(&workers->lock);
}

void workers_end(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    workers->ending = true;
    pthread_cond_broadcast(&workers->wake);
    pthread_mutex_unlock(&workers->lock);
    for (size_t i = 0; i < workers->thread_count; i++)
        pthread_join(workers->threads[i], NULL);
    free(workers->threads);
    pthread_cond_destroy(&workers->wake);
    pthread_mutex_destroy(&workers->lock);
}
