/* The corridor takes in all that can be reached from any state of the path by few moves. A shortest path within it
 * cuts every detour that stays near the path: moves that are taken back later, moves of one vehicle that can be
 * joined, and whole stretches for which there is a better way. */
#include <string.h>

#include "search/big/path.h"

struct corridor {
    struct search *search;
    const struct mover *mover;
    struct visited states;
    uint64_t *children;
    uint32_t *queue, *parents; /* parents: UINT32_MAX for states not met yet */
    uint32_t queue_end;
};

static uj_status check_limits(struct corridor *corridor)
{
    return budget_spent(&corridor->search->budget, corridor->search->solution->expanded) ? UJ_LIMIT : UJ_OK;
}

static size_t expand(struct corridor *corridor, uint32_t index, int *solved)
{
    const uint64_t *state = visited_state(&corridor->states, index);
    const size_t count = mover_children(corridor->mover, state, corridor->children, solved);
    corridor->search->solution->expanded++;
    corridor->search->solution->generated += count;
    return count;
}

static uint64_t *child(const struct corridor *corridor, size_t number)
{
    return corridor->children + number * (size_t)corridor->mover->words;
}

/* Breadth-first from all states of the path at once. */
static uj_status build(struct corridor *corridor, const struct path *path, uint32_t max_states)
{
    uj_status status = UJ_OK;
    uint32_t index;
    bool fresh;
    for (int i = 0; i <= path->length && status == UJ_OK; i++)
        status = visited_insert(&corridor->states, path_state(path, i), &index, &fresh);
    for (uint32_t next = 0; next < corridor->states.count && corridor->states.count < max_states && status == UJ_OK;
         next++) {
        status = check_limits(corridor);
        int solved;
        const size_t count = status == UJ_OK ? expand(corridor, next, &solved) : 0;
        for (size_t i = 0; i < count && status == UJ_OK; i++)
            status = visited_insert(&corridor->states, child(corridor, i), &index, &fresh);
    }
    return status;
}

/* Adds the neighbours of a state that lie in the corridor to the queue; true if a solved one is among them. */
static bool pass_on(struct corridor *corridor, uint32_t parent, uint32_t *solved_index)
{
    int solved;
    const size_t count = expand(corridor, parent, &solved);
    for (size_t i = 0; i < count; i++) {
        uint32_t index;
        if (!visited_find(&corridor->states, child(corridor, i), &index) || corridor->parents[index] != UINT32_MAX)
            continue;
        corridor->parents[index] = parent;
        corridor->queue[corridor->queue_end++] = index;
        if ((int)i == solved) {
            *solved_index = index;
            return true;
        }
    }
    return false;
}

/* Breadth-first within the corridor from the start, which is state 0 and its own parent. */
static uj_status cross(struct corridor *corridor, uint32_t *solved_index)
{
    memset(corridor->parents, 0xff, corridor->states.count * sizeof *corridor->parents);
    corridor->parents[0] = 0;
    corridor->queue[0] = 0;
    corridor->queue_end = 1;
    uj_status status = UJ_OK;
    for (uint32_t next = 0; next < corridor->queue_end && status == UJ_OK; next++) {
        status = check_limits(corridor);
        if (status == UJ_OK && pass_on(corridor, corridor->queue[next], solved_index))
            return UJ_OK;
    }
    return UJ_LIMIT;
}

static uj_status shorten_once(struct corridor *corridor, struct path *path, uint32_t max_states)
{
    uj_status status = build(corridor, path, max_states);
    if (status != UJ_OK)
        return status;
    uj_budget *budget = &corridor->search->budget;
    corridor->queue = budget_alloc(budget, corridor->states.count, sizeof *corridor->queue);
    corridor->parents = budget_alloc(budget, corridor->states.count, sizeof *corridor->parents);
    if (!corridor->queue || !corridor->parents)
        return budget_failure(budget);
    uint32_t solved_index;
    status = cross(corridor, &solved_index);
    return status == UJ_OK ? path_trace(path, &corridor->states, corridor->parents, solved_index) : status;
}

uj_status path_shorten(struct search *search, const struct mover *mover, struct path *path, uint32_t max_states)
{
    uj_status status = UJ_OK;
    int before;
    do {
        struct corridor corridor = {.search = search, .mover = mover};
        visited_init(&corridor.states, mover->words, &search->budget);
        corridor.children = budget_alloc(&search->budget, mover_max_words(mover), sizeof *corridor.children);
        before = path->length;
        status = corridor.children ? shorten_once(&corridor, path, max_states) : budget_failure(&search->budget);
        visited_free(&corridor.states);
        budget_free(corridor.children);
        budget_free(corridor.queue);
        budget_free(corridor.parents);
    } while (status == UJ_OK && path->length < before);
    return status;
}
