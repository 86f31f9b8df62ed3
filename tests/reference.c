/* Breadth-first search over a hash set of position strings. See reference.h. */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* Every state met so far, in the order in which it was met: state i is the string of `width` bytes at keys + i * width.
 * `slots` is an open hash table of state numbers plus one. */
struct state_set {
    size_t width, count, capacity;
    unsigned char *keys;
    size_t slot_count, *slots;
};

static void *checked(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

static void set_init(struct state_set *set, size_t width)
{
    *set = (struct state_set){.width = width, .capacity = 256, .slot_count = 1024};
    set->keys = checked(malloc(set->capacity * width));
    set->slots = checked(calloc(set->slot_count, sizeof *set->slots));
}

static void set_free(struct state_set *set)
{
    free(set->keys);
    free(set->slots);
}

static size_t hash(const unsigned char *key, size_t width)
{
    unsigned long long h = 14695981039346656037ull;
    for (size_t i = 0; i < width; i++)
        h = (h ^ key[i]) * 1099511628211ull;
    return (size_t)(h ^ h >> 32);
}

/* The slot that holds this key, or the empty one where it belongs. */
static size_t *slot_of(const struct state_set *set, const unsigned char *key)
{
    size_t i = hash(key, set->width) % set->slot_count;
    while (set->slots[i] != 0 && memcmp(set->keys + (set->slots[i] - 1) * set->width, key, set->width) != 0)
        i = (i + 1) % set->slot_count;
    return &set->slots[i];
}

static void set_grow_slots(struct state_set *set)
{
    free(set->slots);
    set->slot_count *= 4;
    set->slots = checked(calloc(set->slot_count, sizeof *set->slots));
    for (size_t i = 0; i < set->count; i++)
        *slot_of(set, set->keys + i * set->width) = i + 1;
}

/* Whether the key was new. */
static bool set_add(struct state_set *set, const unsigned char *key)
{
    if (set->count * 2 >= set->slot_count)
        set_grow_slots(set);
    size_t *slot = slot_of(set, key);
    if (*slot != 0)
        return false;
    if (set->count == set->capacity) {
        set->capacity *= 2;
        set->keys = checked(realloc(set->keys, set->capacity * set->width));
    }
    memcpy(set->keys + set->count * set->width, key, set->width);
    *slot = ++set->count;
    return true;
}

static void key_of(unsigned char *key, const ref_board *board)
{
    for (int i = 0; i < board->vehicle_count; i++)
        key[i] = (unsigned char)(board->vehicles[i].horizontal ? board->vehicles[i].column : board->vehicles[i].row);
}

static void place(ref_board *board, const unsigned char *key)
{
    for (int i = 0; i < board->vehicle_count; i++) {
        if (board->vehicles[i].horizontal)
            board->vehicles[i].column = key[i];
        else
            board->vehicles[i].row = key[i];
    }
}

static ref_board board_at(const ref_board *board, const struct state_set *set, size_t state)
{
    ref_board result = *board;
    place(&result, set->keys + state * set->width);
    return result;
}

/* The string of the state that a move leads to. */
static void key_after(unsigned char *key, const struct state_set *set, size_t state, ref_move move)
{
    memcpy(key, set->keys + state * set->width, set->width);
    key[move.vehicle] = (unsigned char)(key[move.vehicle] + move.by);
}

/* How a state was first reached. */
struct origin {
    size_t parent;
    ref_move move;
};

static void trace_back(ref_solution *solution, const struct origin *origins, size_t state)
{
    for (size_t s = state; s != 0; s = origins[s].parent)
        solution->length++;
    solution->moves = checked(calloc(solution->length + 1, sizeof *solution->moves));
    size_t i = solution->length;
    for (size_t s = state; s != 0; s = origins[s].parent)
        solution->moves[--i] = origins[s].move;
}

ref_solution ref_solve(const ref_board *board, ref_metric metric, size_t max_states)
{
    ref_solution solution = {.status = REF_UNSOLVABLE};
    struct state_set seen;
    unsigned char key[REF_MAX_VEHICLES];
    ref_move moves[REF_MAX_MOVES];
    set_init(&seen, (size_t)board->vehicle_count);
    size_t origin_capacity = 256;
    struct origin *origins = checked(malloc(origin_capacity * sizeof *origins));
    key_of(key, board);
    set_add(&seen, key);

    /* The states stand in the set in breadth-first order, so the set is the queue as well. */
    for (size_t s = 0; s < seen.count && solution.status == REF_UNSOLVABLE; s++) {
        const ref_board here = board_at(board, &seen, s);
        if (ref_solved(&here)) {
            solution.status = REF_FOUND;
            trace_back(&solution, origins, s);
            break;
        }
        const size_t move_count = ref_moves(&here, metric, moves);
        for (size_t i = 0; i < move_count; i++) {
            key_after(key, &seen, s, moves[i]);
            if (!set_add(&seen, key))
                continue;
            if (seen.count > origin_capacity) {
                origin_capacity *= 2;
                origins = checked(realloc(origins, origin_capacity * sizeof *origins));
            }
            origins[seen.count - 1] = (struct origin){s, moves[i]};
        }
        if (seen.count > max_states)
            solution.status = REF_GAVE_UP;
    }
    solution.states = seen.count;
    free(origins);
    set_free(&seen);
    return solution;
}

void ref_solution_free(ref_solution *solution)
{
    free(solution->moves);
    solution->moves = NULL;
}

/* Adds everything that can be reached; false if it is too much. */
static bool explore(struct state_set *seen, const ref_board *board, size_t max_states)
{
    unsigned char key[REF_MAX_VEHICLES];
    ref_move moves[REF_MAX_MOVES];
    key_of(key, board);
    set_add(seen, key);
    for (size_t s = 0; s < seen->count; s++) {
        const ref_board here = board_at(board, seen, s);
        const size_t move_count = ref_moves(&here, REF_STEPS, moves);
        for (size_t i = 0; i < move_count; i++) {
            key_after(key, seen, s, moves[i]);
            set_add(seen, key);
        }
        if (seen->count > max_states)
            return false;
    }
    return true;
}

/* Breadth-first from all solved states at once: every move can be taken back, so this gives each state's distance to
 * its nearest solution. Returns the greatest, or -1. */
static int measure(int *distances, const struct state_set *seen, const ref_board *board, ref_metric metric)
{
    size_t *queue = checked(malloc(seen->count * sizeof *queue));
    size_t head = 0, tail = 0;
    for (size_t s = 0; s < seen->count; s++) {
        const ref_board here = board_at(board, seen, s);
        distances[s] = ref_solved(&here) ? 0 : -1;
        if (distances[s] == 0)
            queue[tail++] = s;
    }
    unsigned char key[REF_MAX_VEHICLES];
    ref_move moves[REF_MAX_MOVES];
    while (head < tail) {
        const size_t s = queue[head++];
        const ref_board here = board_at(board, seen, s);
        const size_t move_count = ref_moves(&here, metric, moves);
        for (size_t i = 0; i < move_count; i++) {
            key_after(key, seen, s, moves[i]);
            const size_t next = *slot_of(seen, key) - 1;
            if (distances[next] >= 0)
                continue;
            distances[next] = distances[s] + 1;
            queue[tail++] = next;
        }
    }
    const int greatest = tail > 0 ? distances[queue[tail - 1]] : -1;
    free(queue);
    return greatest;
}

ref_cluster ref_cluster_of(const ref_board *board, size_t max_states)
{
    ref_cluster cluster = {
        .status = REF_GAVE_UP, .vehicle_count = board->vehicle_count, .max_moves = -1, .max_steps = -1};
    struct state_set seen;
    set_init(&seen, (size_t)board->vehicle_count);
    if (!explore(&seen, board, max_states)) {
        set_free(&seen);
        return cluster;
    }
    cluster.states = seen.count;
    cluster.moves = checked(malloc(seen.count * sizeof *cluster.moves));
    cluster.steps = checked(malloc(seen.count * sizeof *cluster.steps));
    cluster.max_moves = measure(cluster.moves, &seen, board, REF_MOVES);
    cluster.max_steps = measure(cluster.steps, &seen, board, REF_STEPS);
    for (size_t s = 0; s < seen.count; s++)
        cluster.solved += cluster.moves[s] == 0;
    cluster.status = cluster.solved > 0 ? REF_FOUND : REF_UNSOLVABLE;
    cluster.positions = seen.keys;
    free(seen.slots);
    return cluster;
}

void ref_cluster_free(ref_cluster *cluster)
{
    free(cluster->positions);
    free(cluster->moves);
    free(cluster->steps);
    *cluster = (ref_cluster){.status = REF_GAVE_UP};
}

ref_board ref_state(const ref_board *board, const ref_cluster *cluster, size_t state)
{
    ref_board result = *board;
    place(&result, cluster->positions + state * (size_t)cluster->vehicle_count);
    return result;
}
