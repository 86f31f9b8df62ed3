#include "search/tree/tree.h"

#include <limits.h>

enum { ASK_EVERY = 4096 }; /* expanded nodes */

/* What changes during one run. */
struct tree_search {
    struct tree_walk *walk;
    positions state;
    uj_cells occupied;
    int start_depth, start_last;
    uint64_t max_nodes;
};

void walk_init(struct tree_walk *walk, struct search *search)
{
    *walk = (struct tree_walk){
        .layout = &search->layout,
        .max_depth = search->max_depth,
        .budget = &search->budget,
    };
    for (int i = 0; i < search->layout.vehicle_count && search->layout.in_word; i++) {
        uj_cells shape = {{0}};
        cells_add_run(&shape, 0, search->layout.lanes[i].stride, search->layout.lanes[i].length);
        walk->shapes[i] = shape.word[0];
    }
}

void walk_free(struct tree_walk *walk)
{
    budget_free(walk->levels);
    budget_free(walk->best_moves);
}

/* The deepest nodes that are traversed. */
static inline int depth_limit(const struct tree_walk *walk)
{
    return walk->best <= walk->max_depth ? walk->best - 1 : walk->max_depth;
}

static inline __attribute__((always_inline)) void toggle(struct tree_search *run, int vehicle, unsigned position,
                                                         bool in_word)
{
    const struct lane *lane = &run->walk->layout->lanes[vehicle];
    const unsigned first = lane_cell(lane, position);
    if (in_word) {
        run->occupied.word[0] ^= run->walk->shapes[vehicle] << first;
        return;
    }
    for (unsigned i = 0; i < lane->length; i++) {
        const unsigned cell = first + i * lane->stride;
        run->occupied.word[cell / 64] ^= UINT64_C(1) << (cell % 64);
    }
}

static inline __attribute__((always_inline)) void slide_to(struct tree_search *run, int vehicle, unsigned position,
                                                           bool in_word)
{
    toggle(run, vehicle, run->state.at[vehicle], in_word);
    toggle(run, vehicle, position, in_word);
    run->state.at[vehicle] = (uint8_t)position;
}

static inline int level_vehicle(const struct tree_search *run, int level)
{
    return tree_vehicle(run->walk->layout, run->walk->levels[level].rank);
}

static inline int last_moved(const struct tree_search *run, int level)
{
    return level == 0 ? run->start_last : level_vehicle(run, level - 1);
}

/* Counts nodes of one level that are traversed. False: the limit came first. */
static inline bool count_nodes(struct tree_search *run, int level, uint64_t nodes)
{
    struct tree_walk *walk = run->walk;
    const uint64_t room = run->max_nodes - walk->nodes, counted = nodes < room ? nodes : room;
    walk->nodes += counted;
    walk->levels[level].nodes += counted;
    return counted == nodes;
}

/* The first `length` levels stand on the moves of a solution. */
static void keep_solution(struct tree_search *run, int length)
{
    struct tree_walk *walk = run->walk;
    walk->best = run->start_depth + length;
    walk->improved = true;
    for (int i = 0; i < length; i++) {
        const int vehicle = level_vehicle(run, i);
        const int by = walk->levels[i].slide * tree_forward(&walk->layout->lanes[vehicle]);
        walk->best_moves[i] = (uj_move){(uint8_t)vehicle, (int8_t)by};
    }
}

/* Steps to the next child of the node at a level. False: there is none, and the node is as it was before its first. */
static inline __attribute__((always_inline)) bool next_child(struct tree_search *run, int level, bool in_word)
{
    const struct layout *layout = run->walk->layout;
    struct walk_level *const now = &run->walk->levels[level];
    const int last = last_moved(run, level);
    int vehicle = tree_vehicle(layout, now->rank);
    while (now->slide == now->end) {
        if (now->slide != 0)
            slide_to(run, vehicle, now->home, in_word);
        do
            now->rank++;
        while (now->rank < layout->vehicle_count && tree_vehicle(layout, now->rank) == last);
        now->slide = now->end = 0;
        if (now->rank >= layout->vehicle_count)
            return false;
        vehicle = tree_vehicle(layout, now->rank);
        now->home = run->state.at[vehicle];
        int forward, backward;
        tree_range(&layout->lanes[vehicle], now->home, &run->occupied, in_word, &forward, &backward);
        /* One past the first slide, so that the step below makes the first. */
        now->slide = (int8_t)(forward ? forward + 1 : 0);
        now->end = (int8_t)(backward ? -backward : forward ? 1 : 0);
    }
    now->slide = (int8_t)(now->slide == 1 ? -1 : now->slide - 1);
    const int position = now->home + now->slide * tree_forward(&layout->lanes[vehicle]);
    slide_to(run, vehicle, (unsigned)position, in_word);
    return true;
}

static void open_level(struct tree_search *run, int level)
{
    struct walk_level *const now = &run->walk->levels[level];
    now->rank = UINT8_MAX; /* next_child counts up to 0 first */
    now->slide = now->end = 0;
}

/* The children of a node right above the limit are leaves. They need not be made to be counted: the only one that
 * can be solved is the target's largest slide, which is the first. False: the node limit came first. */
static inline __attribute__((always_inline)) bool count_leaves(struct tree_search *run, int level, bool in_word)
{
    struct tree_walk *walk = run->walk;
    const struct layout *layout = walk->layout;
    const int last = last_moved(run, level);
    for (int rank = 0; rank < layout->vehicle_count; rank++) {
        const int vehicle = tree_vehicle(layout, rank);
        if (vehicle == last)
            continue;
        const uint8_t at = run->state.at[vehicle];
        int forward, backward;
        tree_range(&layout->lanes[vehicle], at, &run->occupied, in_word, &forward, &backward);
        const bool leaves = vehicle == layout->target && at + forward == layout->goal;
        if (!count_nodes(run, level + 1, leaves ? 1 : (uint64_t)(forward + backward)))
            return false;
        if (leaves) {
            walk->levels[level].rank = (uint8_t)rank;
            walk->levels[level].slide = (int8_t)forward;
            keep_solution(run, level + 1);
            return true;
        }
        if (forward + backward > 0 && run->start_depth + level + 1 == walk->max_depth)
            walk->leaves = true;
    }
    return true;
}

static bool prepare_level(struct tree_search *run, int level)
{
    struct tree_walk *walk = run->walk;
    if (level < walk->level_count)
        return true;
    if (budget_fit(walk->budget, walk->levels, walk->level_capacity, (size_t)level + 1) != UJ_OK ||
        budget_fit(walk->budget, walk->best_moves, walk->move_capacity, (size_t)level + 1) != UJ_OK)
        return false;
    walk->levels[level].nodes = 0;
    walk->level_count = level + 1;
    return true;
}

/* Takes back the slide of a level whose other children are not worth a visit. */
static inline __attribute__((always_inline)) void abandon_level(struct tree_search *run, int level, bool in_word)
{
    const struct walk_level *now = &run->walk->levels[level];
    if (now->rank != UINT8_MAX && now->slide != 0)
        slide_to(run, level_vehicle(run, level), now->home, in_word);
}

/* One step from the node at a level: `*level` becomes that of the node to go on from, -1 at the end. */
static inline __attribute__((always_inline)) enum walk_end step(struct tree_search *run, int *level, bool in_word)
{
    struct tree_walk *walk = run->walk;
    const int child_depth = run->start_depth + *level + 1;
    if (child_depth > depth_limit(walk)) {
        abandon_level(run, (*level)--, in_word);
        return WALK_DONE;
    }
    if (!next_child(run, *level, in_word)) {
        --*level;
        return WALK_DONE;
    }
    if (!prepare_level(run, *level + 2))
        return WALK_NO_ROOM;
    if (!count_nodes(run, *level + 1, 1))
        return WALK_NODES;
    if (layout_solved(walk->layout, &run->state)) {
        keep_solution(run, *level + 1);
        return WALK_DONE;
    }
    const int limit = depth_limit(walk);
    if (child_depth < limit && ++walk->expanded % ASK_EVERY == 0 && !walk->go_on(walk->payload, walk->nodes))
        return WALK_STOPPED;
    if (child_depth + 1 == limit)
        return count_leaves(run, *level + 1, in_word) ? WALK_DONE : WALK_NODES;
    if (child_depth < limit)
        open_level(run, ++*level);
    else if (child_depth == walk->max_depth)
        walk->leaves = true;
    return WALK_DONE;
}

static inline __attribute__((always_inline)) enum walk_end run_in(struct tree_search *run, bool in_word)
{
    struct tree_walk *walk = run->walk;
    if (!prepare_level(run, 0) || !prepare_level(run, 1))
        return WALK_NO_ROOM;
    if (!count_nodes(run, 0, 1))
        return WALK_NODES;
    const int limit = depth_limit(walk);
    if (run->start_depth >= limit) {
        walk->leaves = run->start_depth == walk->max_depth;
        return WALK_DONE;
    }
    if (run->start_depth + 1 == limit)
        return count_leaves(run, 0, in_word) ? WALK_DONE : WALK_NODES;
    int level = 0;
    open_level(run, 0);
    enum walk_end end = WALK_DONE;
    while (level >= 0 && end == WALK_DONE)
        end = step(run, &level, in_word);
    return end;
}

enum walk_end walk_run(struct tree_walk *walk, const struct tree_node *from, int best, uint64_t max_nodes)
{
    walk->nodes = 0;
    walk->best = best;
    walk->improved = walk->leaves = false;
    walk->level_count = 0;
    struct tree_search run = {
        .walk = walk,
        .state = from->state,
        .occupied = from->occupied,
        .start_depth = from->depth,
        .start_last = from->last,
        .max_nodes = max_nodes,
    };
    return walk->layout->in_word ? run_in(&run, true) : run_in(&run, false);
}

uj_status walk_profile(const struct tree_walk *walk, struct search *search, int start_depth)
{
    uj_status status = UJ_OK;
    for (int i = 0; i < walk->level_count && walk->levels[i].nodes && status == UJ_OK; i++)
        status = profile_add(search, (size_t)(start_depth + i), walk->levels[i].nodes);
    return status;
}
