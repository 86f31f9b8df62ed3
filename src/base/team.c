#include "base/team.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/machine.h"

struct member {
    struct team *team;
    int number;
    pthread_t thread;
};

struct team_threads {
    pthread_mutex_t mutex;
    pthread_cond_t called, done;
    unsigned call; /* counts calls to work, so that nobody works twice on one */
    int busy;      /* members that have not finished this call */
    bool stopped;
    struct member members[];
};

void team_init(struct team *team)
{
    *team = (struct team){.size = 1};
}

static void work_through(struct team *team, int member)
{
    size_t item;
    while ((item = atomic_fetch_add(&team->next_item, 1)) < team->item_count)
        team->work(team->payload, item, member);
}

static void *member_main(void *argument)
{
    struct member *self = argument;
    struct team_threads *threads = self->team->threads;
    unsigned call = 0;
    pthread_mutex_lock(&threads->mutex);
    for (;;) {
        while (threads->call == call && !threads->stopped)
            pthread_cond_wait(&threads->called, &threads->mutex);
        if (threads->stopped)
            break;
        call = threads->call;
        pthread_mutex_unlock(&threads->mutex);
        work_through(self->team, self->number);
        pthread_mutex_lock(&threads->mutex);
        if (--threads->busy == 0)
            pthread_cond_signal(&threads->done);
    }
    pthread_mutex_unlock(&threads->mutex);
    return NULL;
}

int team_size(int asked)
{
    const int size = asked > 0 ? asked : machine_cores();
    return size < 1 ? 1 : size > TEAM_MOST ? TEAM_MOST : size;
}

void team_start(struct team *team, int size)
{
    if (size <= 1 || team->threads)
        return;
    struct team_threads *threads = calloc(1, sizeof *threads + (size_t)(size - 1) * sizeof *threads->members);
    if (!threads)
        return;
    pthread_mutex_init(&threads->mutex, NULL);
    pthread_cond_init(&threads->called, NULL);
    pthread_cond_init(&threads->done, NULL);
    team->threads = threads;
    while (team->size < size) {
        struct member *member = &threads->members[team->size - 1];
        *member = (struct member){.team = team, .number = team->size};
        if (pthread_create(&member->thread, NULL, member_main, member) != 0)
            break;
        team->size++;
    }
}

void team_stop(struct team *team)
{
    struct team_threads *threads = team->threads;
    if (!threads)
        return;
    pthread_mutex_lock(&threads->mutex);
    threads->stopped = true;
    pthread_cond_broadcast(&threads->called);
    pthread_mutex_unlock(&threads->mutex);
    for (int i = 0; i < team->size - 1; i++)
        pthread_join(threads->members[i].thread, NULL);
    pthread_cond_destroy(&threads->done);
    pthread_cond_destroy(&threads->called);
    pthread_mutex_destroy(&threads->mutex);
    free(threads);
    team_init(team);
}

void team_run(struct team *team, team_fn work, void *payload, size_t item_count)
{
    struct team_threads *threads = team->threads;
    team->work = work;
    team->payload = payload;
    team->item_count = item_count;
    atomic_store(&team->next_item, 0);
    if (!threads || item_count < 2) {
        work_through(team, 0);
        return;
    }
    pthread_mutex_lock(&threads->mutex);
    threads->call++;
    threads->busy = team->size - 1;
    pthread_cond_broadcast(&threads->called);
    pthread_mutex_unlock(&threads->mutex);
    work_through(team, 0);
    pthread_mutex_lock(&threads->mutex);
    while (threads->busy > 0)
        pthread_cond_wait(&threads->done, &threads->mutex);
    pthread_mutex_unlock(&threads->mutex);
}
