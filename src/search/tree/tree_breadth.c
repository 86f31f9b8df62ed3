#include "search/tree/tree.h"

#include <limits.h>

#include "search/algorithms.h"

/* Algorithm 1 of van Dijk's thesis. */
const struct breadth_rule breadth_plain = {.early = false};

/* Section 5.2. The solved node is met before it joins the queue, so all that plain breadth-first search would still traverse is
 * left in the queue: nodes + queue + 1 are the nodes of tree-bfs. */
const struct breadth_rule breadth_early = {.early = true};

void breadth_free(struct breadth *breadth)
{
    tree_items_free(&breadth->items);
    visited_free(&breadth->states);
    budget_free(breadth->places);
}

static uj_status place_of(struct breadth *breadth, const positions *state, struct tree_place **out)
{
    uint64_t words[LAYOUT_MAX_WORDS];
    layout_pack(&breadth->search->layout, state, words);
    uint32_t index;
    bool fresh;
    uj_status status = visited_insert(&breadth->states, words, &index, &fresh);
    if (status == UJ_OK)
        status = budget_fit(&breadth->search->budget, breadth->places, breadth->place_capacity, (size_t)index + 1);
    if (status != UJ_OK)
        return status;
    if (fresh)
        breadth->places[index] = (struct tree_place){0, 0};
    *out = &breadth->places[index];
    return UJ_OK;
}

uj_status breadth_init(struct breadth *breadth, struct search *search)
{
    const struct breadth_rule *rule = search->algorithm->rule;
    *breadth = (struct breadth){.search = search, .rule = rule};
    visited_init(&breadth->states, search->layout.words, &search->budget);
    uj_status status = tree_items_init(&breadth->items, &search->budget);
    struct tree_place *place;
    if (status == UJ_OK && rule->join)
        status = place_of(breadth, &search->start, &place);
    if (status == UJ_OK && rule->join)
        place->queued = 1;
    breadth->queue = breadth->items.count;
    search->solution->peak_queue = breadth->queue;
    return status;
}

static uj_status push(struct breadth *breadth, const struct tree_node *node, uj_move move)
{
    breadth->search->solution->generated++;
    if (breadth->rule->join) {
        positions child = node->state;
        child.at[move.vehicle] = (uint8_t)(child.at[move.vehicle] + move.by);
        struct tree_place *place;
        const uj_status status = place_of(breadth, &child, &place);
        if (status != UJ_OK)
            return status;
        if (!breadth->rule->join(breadth, place))
            return UJ_OK;
    }
    const uj_status status = tree_items_push(&breadth->items, breadth->next - 1, move);
    if (status == UJ_OK)
        breadth->queue++;
    return status;
}

static uj_status push_children(struct breadth *breadth, const struct tree_node *node)
{
    const struct layout *layout = &breadth->search->layout;
    for (int rank = 0; rank < layout->vehicle_count; rank++) {
        const int vehicle = tree_vehicle(layout, rank);
        if (vehicle == node->last)
            continue;
        const struct lane *lane = &layout->lanes[vehicle];
        int forward, backward;
        tree_range(lane, node->state.at[vehicle], &node->occupied, layout->in_word, &forward, &backward);
        for (int slide = forward; slide >= -backward; slide--) {
            const uj_move move = {(uint8_t)vehicle, (int8_t)(slide * tree_forward(lane))};
            const uj_status status = slide ? push(breadth, node, move) : UJ_OK;
            if (status != UJ_OK)
                return status;
        }
    }
    uj_solution *solution = breadth->search->solution;
    if (breadth->queue > solution->peak_queue)
        solution->peak_queue = breadth->queue;
    return UJ_OK;
}

/* The only child that can be solved: the target's largest slide. */
static bool can_leave(const struct breadth *breadth, const struct tree_node *node, uj_move *move)
{
    const struct layout *layout = &breadth->search->layout;
    const uint8_t at = node->state.at[layout->target];
    int forward, backward;
    tree_range(&layout->lanes[layout->target], at, &node->occupied, layout->in_word, &forward, &backward);
    *move = (uj_move){layout->target, (int8_t)forward};
    return node->last != layout->target && at + forward == layout->goal;
}

static enum breadth_end end_of(uj_status status)
{
    return status == UJ_LIMIT ? BREADTH_LIMIT : BREADTH_FAILED;
}

/* Whether the node at the head of the queue is still there; it is taken out. */
static uj_status take(struct breadth *breadth, const struct tree_node *node, bool *present)
{
    const uint64_t index = breadth->next++;
    *present = true;
    if (!breadth->rule->take) {
        breadth->queue--;
        return UJ_OK;
    }
    struct tree_place *place;
    const uj_status status = place_of(breadth, &node->state, &place);
    if (status == UJ_OK)
        *present = breadth->rule->take(breadth, place, index);
    return status;
}

/* The body of the loop for one node that was taken. */
static enum breadth_end traverse(struct breadth *breadth, const struct tree_node *node)
{
    struct search *search = breadth->search;
    const uint64_t index = breadth->next - 1;
    search->solution->expanded++;
    uj_status status = profile_add(search, (size_t)node->depth, 1);
    if (status != UJ_OK)
        return BREADTH_FAILED;
    if (layout_solved(&search->layout, &node->state))
        return tree_solution(search, &breadth->items, index, 0) == UJ_OK ? BREADTH_FOUND : BREADTH_FAILED;
    if (node->depth == search->max_depth) {
        breadth->leaves = true;
        return BREADTH_GOES_ON;
    }
    uj_move last;
    if (breadth->rule->early && can_leave(breadth, node, &last)) {
        if (tree_solution(search, &breadth->items, index, 1) != UJ_OK)
            return BREADTH_FAILED;
        search->solution->moves[node->depth] = last;
        return BREADTH_FOUND;
    }
    status = push_children(breadth, node);
    return status == UJ_OK ? BREADTH_GOES_ON : end_of(status);
}

enum breadth_end breadth_run(struct breadth *breadth, int cutoff)
{
    struct search *search = breadth->search;
    while (breadth->next < breadth->items.count) {
        struct tree_node node;
        tree_node_of(&node, search, &breadth->items, breadth->next);
        breadth->depth = node.depth;
        if (budget_spent(&search->budget, search->solution->expanded))
            return BREADTH_LIMIT;
        if (node.depth == cutoff) {
            search->solution->expanded++;
            return profile_add(search, (size_t)cutoff, 1) == UJ_OK ? BREADTH_CUTOFF : BREADTH_FAILED;
        }
        bool present;
        const uj_status status = take(breadth, &node, &present);
        if (status != UJ_OK)
            return end_of(status);
        const enum breadth_end end = present ? traverse(breadth, &node) : BREADTH_GOES_ON;
        if (end != BREADTH_GOES_ON)
            return end;
    }
    return BREADTH_EXHAUSTED;
}

/* Nodes come in order of depth. When the one taken last is not solved, others of its depth may be; with early
 * detection none is. */
static int proven_bound(const struct breadth *breadth)
{
    const int depth = breadth->depth + (breadth->rule->early ? 1 : 0);
    return depth > 1 ? depth : 1;
}

uj_status breadth_report(const struct breadth *breadth, enum breadth_end end)
{
    struct search *search = breadth->search;
    uj_solution *solution = search->solution;
    solution->queue = breadth->queue;
    if (end == BREADTH_FOUND)
        solution->outcome = UJ_SOLVED;
    else if (end == BREADTH_LIMIT)
        solution->lower_bound = proven_bound(breadth);
    else if (end == BREADTH_EXHAUSTED && breadth->leaves)
        solution->lower_bound = search->max_depth + 1;
    else if (end == BREADTH_EXHAUSTED)
        solution->outcome = UJ_UNSOLVABLE;
    return end == BREADTH_FAILED ? UJ_NO_MEMORY : UJ_OK;
}

uj_status search_tree_breadth(struct search *search)
{
    struct breadth breadth;
    const uj_status status = breadth_init(&breadth, search);
    const enum breadth_end end = status == UJ_OK ? breadth_run(&breadth, INT_MAX) : end_of(status);
    const uj_status reported = breadth_report(&breadth, end);
    breadth_free(&breadth);
    return reported;
}
