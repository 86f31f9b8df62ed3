/* Threads that work through numbered items together with their caller. */
#ifndef UNJAM_BASE_TEAM_H
#define UNJAM_BASE_TEAM_H

#include <stdatomic.h>
#include <stddef.h>

/* Does one item. `member` is 0 … size - 1 and never the same for two calls at once. */
typedef void (*team_fn)(void *payload, size_t item, int member);

struct team {
    int size;                     /* with the caller */
    struct team_threads *threads; /* NULL: the caller works alone */
    team_fn work;
    void *payload;
    size_t item_count;
    atomic_size_t next_item;
};

/* A team of one: it starts no thread until asked to. */
void team_init(struct team *team);

enum { TEAM_MOST = 1024 }; /* more threads than this help nobody */

/* How many threads a caller means, at most TEAM_MOST: 0 stands for all cores. */
int team_size(int asked);

/* Starts threads until the team has `size` members, or as many as the system grants. */
void team_start(struct team *team, int size);
void team_stop(struct team *team);

/* Does all items, in any order, and returns when the last is done. */
void team_run(struct team *team, team_fn work, void *payload, size_t item_count);

#endif
