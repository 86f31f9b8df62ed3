/* Searches that expand the most promising state first. A* goes by g + h; states are opened again when a shorter path to them
 * turns up, so that the heuristic need not be consistent. Greedy best-first search goes by h alone, the oldest first among
 * equals: quick to some solution, rarely to a shortest. */
#include "search/algorithms.h"

#include <string.h>

#include "search/informed/open_list.h"
#include "base/visited.h"

/* How a state was reached, in the order of the visited set. */
struct node {
    uint32_t parent;
    uint32_t g; /* length of the best path known */
    uint16_t h;
    uj_move move; /* from the parent */
};

struct informed {
    struct search *search;
    bool greedy;
    bool admissible;
    bool cut; /* the depth limit left something out */
    struct visited visited;
    struct node *nodes;
    size_t node_capacity;
    struct open_list open;
};

static int key_of(const struct informed *informed, const struct node *node)
{
    return informed->greedy ? node->h : (int)node->g + node->h;
}

static uj_status push(struct informed *informed, uint32_t index)
{
    const struct node *node = &informed->nodes[index];
    const uj_status status = open_push(&informed->open, key_of(informed, node), node->h, index);
    uj_solution *solution = informed->search->solution;
    if (informed->open.item_count > solution->peak_queue)
        solution->peak_queue = informed->open.item_count;
    return status;
}

/* Whether no solution through this path is short enough to be looked for. */
static bool too_deep(const struct informed *informed, uint32_t g, int h)
{
    return (int64_t)g + (informed->admissible ? h : 0) > informed->search->max_depth;
}

/* Takes in a state reached by `step`: new, or on a shorter path than before, or of no use. */
static uj_status reach(struct informed *informed, const uint64_t *words, const positions *state,
                       const uj_cells *occupied, struct node step)
{
    struct search *search = informed->search;
    uj_status status =
        budget_fit(&search->budget, informed->nodes, informed->node_capacity, (size_t)informed->visited.count + 1);
    uint32_t index;
    bool fresh;
    if (status == UJ_OK)
        status = visited_insert(&informed->visited, words, &index, &fresh);
    if (status != UJ_OK)
        return status;
    struct node *node = &informed->nodes[index];
    if (fresh)
        step.h = (uint16_t)search->heuristic->estimate(&search->layout, state, occupied, search->options->metric);
    else if (informed->greedy || step.g >= node->g)
        return UJ_OK;
    else
        step.h = node->h;
    *node = step;
    if (step.h >= HEURISTIC_DEAD)
        return UJ_OK;
    if (too_deep(informed, step.g, step.h)) {
        informed->cut = true;
        return UJ_OK;
    }
    return push(informed, index);
}

static uj_status reach_start(struct informed *informed)
{
    const struct search *search = informed->search;
    const uj_cells occupied = layout_occupied(&search->layout, &search->start);
    uint64_t words[LAYOUT_MAX_WORDS];
    layout_pack(&search->layout, &search->start, words);
    return reach(informed, words, &search->start, &occupied, (struct node){.parent = UINT32_MAX});
}

static uj_status expand(struct informed *informed, uint32_t index, const positions *state)
{
    const struct search *search = informed->search;
    const struct layout *layout = &search->layout;
    uint64_t packed[LAYOUT_MAX_WORDS]; /* a copy, because the set's may move */
    memcpy(packed, visited_state(&informed->visited, index), layout->words * sizeof *packed);
    const uj_cells occupied = layout_occupied(layout, state);
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(layout, state, search->options->metric, moves);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        const struct lane *lane = &layout->lanes[moves[i].vehicle];
        positions child = *state;
        uint8_t *const position = &child.at[moves[i].vehicle];
        uj_cells cells = occupied;
        cells_remove_run(&cells, lane_cell(lane, *position), lane->stride, lane->length);
        *position = (uint8_t)(*position + moves[i].by);
        cells_add_run(&cells, lane_cell(lane, *position), lane->stride, lane->length);
        uint64_t words[LAYOUT_MAX_WORDS];
        memcpy(words, packed, layout->words * sizeof *words);
        words[lane->word] += (uint64_t)moves[i].by << lane->shift; /* only this vehicle's bits change */
        search->solution->generated++;
        status = reach(informed, words, &child, &cells,
                       (struct node){.parent = index, .g = informed->nodes[index].g + 1, .move = moves[i]});
    }
    return status;
}

/* The next state whose entry still holds: a shorter path puts a state in again and leaves the old entry, with a key too
 * high, behind. */
static bool pop(struct informed *informed, int *key, uint32_t *index)
{
    while (open_pop(&informed->open, key, index))
        if (*key == key_of(informed, &informed->nodes[*index]))
            return true;
    return false;
}

static uj_status recover_path(struct informed *informed, uint32_t index)
{
    uj_solution *solution = informed->search->solution;
    size_t length = 0;
    for (uint32_t i = index; informed->nodes[i].parent != UINT32_MAX; i = informed->nodes[i].parent)
        length++;
    const uj_status status = solution_reserve_moves(solution, length);
    if (status != UJ_OK)
        return status;
    solution->outcome = UJ_SOLVED;
    solution->length = (int)length;
    for (uint32_t i = index; length > 0; i = informed->nodes[i].parent)
        solution->moves[--length] = informed->nodes[i].move;
    return UJ_OK;
}

static uj_status run(struct informed *informed)
{
    struct search *search = informed->search;
    uj_solution *solution = search->solution;
    uj_status status = reach_start(informed);
    uint32_t index;
    for (int key; status == UJ_OK && pop(informed, &key, &index);) {
        /* An admissible key of the best open state never exceeds the shortest length, at whatever time it is looked at.
         */
        if (informed->admissible && !informed->greedy && key > solution->lower_bound)
            solution->lower_bound = key;
        if (budget_spent(&search->budget, solution->expanded))
            return UJ_OK;
        positions state;
        layout_unpack(&search->layout, visited_state(&informed->visited, index), &state);
        solution->expanded++;
        status = profile_add(search, informed->nodes[index].g, 1);
        if (status == UJ_OK && layout_solved(&search->layout, &state))
            return recover_path(informed, index);
        if (status == UJ_OK)
            status = expand(informed, index, &state);
    }
    if (status != UJ_OK)
        return status == UJ_LIMIT ? UJ_OK : status;
    if (!informed->cut)
        solution->outcome = UJ_UNSOLVABLE;
    else if (!informed->greedy) /* every state was tried at its least depth */
        solution->lower_bound = search->max_depth + 1;
    return UJ_OK;
}

uj_status search_informed(struct search *search)
{
    struct informed informed = {
        .search = search,
        .greedy = search->algorithm->greedy,
        .admissible = heuristic_admissible(search->heuristic, search->options->metric),
    };
    visited_init(&informed.visited, search->layout.words, &search->budget);
    open_init(&informed.open, search->algorithm->about.uses_ties ? search->options->ties : UJ_TIES_FIFO,
              &search->budget);
    const uj_status status = run(&informed);
    search->solution->queue = informed.open.item_count;
    visited_free(&informed.visited);
    open_free(&informed.open);
    budget_free(informed.nodes);
    return status;
}
