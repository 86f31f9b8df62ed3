/* The depth-first part of the hybrid search, on all threads.
 *
 * The definition is sequential: the items of the queue are walked one after another, each bounded by the best
 * solution of those before it. Threads work ahead with the bound known at the moment. As soon as an item improves
 * the bound, the work on all later items is thrown away, because it was done with a bound that no longer holds, and
 * begins again behind that item. A bound can improve only as often as a solution has moves, so little is lost, and
 * the solution and all counters are those of the sequential definition whatever the number of threads. */
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/team.h"
#include "search/tree/tree.h"

enum { WINDOW = 1024 }; /* items of a round */

static const uint64_t UNFINISHED = UINT64_MAX;

struct rounds {
    struct search *search;
    const struct tree_items *items;
    struct team team;
    struct worker *workers; /* one for each member of the team */
    /* Of the round: */
    uint64_t start;             /* its first item */
    size_t size;                /* its number of items */
    int bound;                  /* length of the best solution at its start */
    uint64_t nodes_left;        /* may be traversed */
    atomic_size_t ends_at;      /* the first item after which nothing counts; SIZE_MAX: none */
    atomic_uint_fast64_t spent; /* nodes */
    atomic_bool stopped;        /* by time or by the caller */
    atomic_bool no_room;
    atomic_bool leaves;
    pthread_mutex_t lock;           /* for the clock, which reports progress, and for ends_at with `winner` */
    const struct tree_walk *winner; /* holds the solution of the item ends_at, if that improved the bound */
    uint64_t nodes[WINDOW];         /* per item, or UNFINISHED */
};

struct worker {
    struct rounds *rounds;
    struct tree_walk walk;
    size_t index; /* of the item at hand */
};

static bool go_on(void *payload, uint64_t nodes)
{
    struct worker *worker = payload;
    struct rounds *rounds = worker->rounds;
    if (atomic_load(&rounds->ends_at) < worker->index)
        return false;
    pthread_mutex_lock(&rounds->lock);
    if (budget_check_clock(&rounds->search->budget,
                           rounds->search->solution->expanded + atomic_load(&rounds->spent) + nodes))
        atomic_store(&rounds->stopped, true);
    pthread_mutex_unlock(&rounds->lock);
    return !atomic_load(&rounds->stopped);
}

/* The round ends at this item, unless it ends earlier. */
static void end_round(struct worker *worker, bool improved)
{
    struct rounds *rounds = worker->rounds;
    pthread_mutex_lock(&rounds->lock);
    if (worker->index < atomic_load(&rounds->ends_at)) {
        atomic_store(&rounds->ends_at, worker->index);
        rounds->winner = improved ? &worker->walk : NULL;
    }
    pthread_mutex_unlock(&rounds->lock);
}

/* `last`: the item is not walked again if it runs out of nodes. */
static enum walk_end walk_item(struct worker *worker, size_t index, uint64_t max_nodes, bool last)
{
    struct rounds *rounds = worker->rounds;
    struct tree_node node;
    tree_node_of(&node, rounds->search, rounds->items, rounds->start + index);
    worker->index = index;
    const enum walk_end end = walk_run(&worker->walk, &node, rounds->bound, max_nodes);
    if (worker->walk.leaves)
        atomic_store(&rounds->leaves, true);
    if (end == WALK_NO_ROOM)
        atomic_store(&rounds->no_room, true);
    /* With a profile there is one worker only. */
    const bool counts = rounds->search->options->profile && (last || end == WALK_DONE);
    if (counts && walk_profile(&worker->walk, rounds->search, node.depth) != UJ_OK)
        atomic_store(&rounds->no_room, true);
    return end;
}

static void work(void *payload, size_t index, int member)
{
    struct rounds *rounds = payload;
    struct worker *worker = &rounds->workers[member];
    rounds->nodes[index] = UNFINISHED;
    if (atomic_load(&rounds->stopped) || atomic_load(&rounds->no_room) || index > atomic_load(&rounds->ends_at))
        return;
    const uint64_t spent = atomic_load(&rounds->spent);
    const uint64_t left = spent < rounds->nodes_left ? rounds->nodes_left - spent : 0;
    const enum walk_end end = walk_item(worker, index, left, false);
    atomic_fetch_add(&rounds->spent, worker->walk.nodes);
    if (end == WALK_DONE)
        rounds->nodes[index] = worker->walk.nodes;
    if (end == WALK_NODES || worker->walk.improved)
        end_round(worker, worker->walk.improved);
}

static void run_round(struct rounds *rounds)
{
    atomic_store(&rounds->ends_at, SIZE_MAX);
    atomic_store(&rounds->spent, 0);
    rounds->winner = NULL;
    team_run(&rounds->team, work, rounds, rounds->size);
}

static void count_item(struct rounds *rounds, uint64_t nodes)
{
    uj_solution *solution = rounds->search->solution;
    solution->expanded += nodes;
    solution->generated += nodes ? nodes - 1 : 0; /* the item itself was generated by the breadth-first part */
    if (rounds->nodes_left != UINT64_MAX)
        rounds->nodes_left -= nodes;
}

/* Makes the solution that a walk found from an item the best one. */
static uj_status adopt(struct rounds *rounds, const struct tree_walk *walk, size_t index)
{
    struct search *search = rounds->search;
    const uint64_t item = rounds->start + index;
    struct tree_node node;
    tree_node_of(&node, search, rounds->items, item);
    const size_t more = (size_t)(walk->best - node.depth);
    const uj_status status = tree_solution(search, rounds->items, item, more);
    if (status != UJ_OK)
        return status;
    memcpy(search->solution->moves + node.depth, walk->best_moves, more * sizeof *walk->best_moves);
    rounds->bound = walk->best;
    return UJ_OK;
}

/* An item that ran out of nodes, perhaps only because others had taken them: once more with exactly what is left for
 * it. */
static uj_status walk_again(struct rounds *rounds, size_t index)
{
    struct worker *worker = &rounds->workers[0];
    atomic_store(&rounds->ends_at, SIZE_MAX);
    const enum walk_end end = walk_item(worker, index, rounds->nodes_left, true);
    count_item(rounds, worker->walk.nodes);
    const uj_status status = worker->walk.improved ? adopt(rounds, &worker->walk, index) : UJ_OK;
    return status == UJ_OK && end != WALK_DONE ? UJ_LIMIT : status;
}

/* Time is up: report what was found and done so far. */
static uj_status give_up(struct rounds *rounds)
{
    count_item(rounds, atomic_load(&rounds->spent));
    const uj_status status = rounds->winner ? adopt(rounds, rounds->winner, atomic_load(&rounds->ends_at)) : UJ_OK;
    return status == UJ_OK ? UJ_LIMIT : status;
}

/* Counts what the round did up to the item that ended it, and sets the start of the next. */
static uj_status settle_round(struct rounds *rounds)
{
    if (atomic_load(&rounds->stopped) || atomic_load(&rounds->no_room))
        return give_up(rounds);
    const size_t ends_at = atomic_load(&rounds->ends_at);
    const struct tree_walk *winner = rounds->winner;
    const size_t done = ends_at < rounds->size ? ends_at + 1 : rounds->size;
    uj_status status = UJ_OK;
    size_t i = 0;
    for (; i < done && status == UJ_OK; i++) {
        if (rounds->nodes[i] == UNFINISHED || rounds->nodes[i] > rounds->nodes_left) {
            status = walk_again(rounds, i++);
            break;
        }
        count_item(rounds, rounds->nodes[i]);
        if (i == ends_at && winner)
            status = adopt(rounds, winner, i);
    }
    rounds->start += i;
    return status;
}

static uj_status run_rounds(struct rounds *rounds)
{
    const uj_budget *budget = &rounds->search->budget;
    const uint64_t expanded = rounds->search->solution->expanded;
    rounds->nodes_left = budget->max_nodes == UINT64_MAX ? UINT64_MAX : budget->max_nodes - expanded;
    uj_status status = UJ_OK;
    while (status == UJ_OK && rounds->start < rounds->items->count) {
        const uint64_t rest = rounds->items->count - rounds->start;
        rounds->size = rest < WINDOW ? (size_t)rest : WINDOW;
        run_round(rounds);
        status = settle_round(rounds);
    }
    return status;
}

uj_status hybrid_depth(struct search *search, const struct tree_items *items, uint64_t first, bool *leaves)
{
    const int threads = search->options->profile ? 1 : search->threads;
    struct rounds *rounds = calloc(1, sizeof *rounds);
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    if (!rounds || !workers || pthread_mutex_init(&rounds->lock, NULL) != 0) {
        free(rounds);
        free(workers);
        return UJ_NO_MEMORY;
    }
    rounds->search = search;
    rounds->items = items;
    rounds->workers = workers;
    rounds->start = first;
    rounds->bound = INT_MAX;
    for (int i = 0; i < threads; i++) {
        workers[i].rounds = rounds;
        walk_init(&workers[i].walk, search);
        workers[i].walk.go_on = go_on;
        workers[i].walk.payload = &workers[i];
    }
    team_init(&rounds->team);
    team_start(&rounds->team, items->count - first < (uint64_t)threads ? (int)(items->count - first) : threads);
    const uj_status status = run_rounds(rounds);
    team_stop(&rounds->team);
    *leaves = atomic_load(&rounds->leaves);
    for (int i = 0; i < threads; i++)
        walk_free(&workers[i].walk);
    pthread_mutex_destroy(&rounds->lock);
    free(workers);
    free(rounds);
    return status;
}
