/* Breadth-first with early detection down to a cutoff, then depth-first from every node left in the queue: chapter 6 of
 * van Dijk's thesis. The node at which the cutoff is noticed has been taken from the queue and goes back to its end, as
 * there; it counts when it is taken and once more when the depth-first part comes to it, as there too.
 *
 * From the thesis's future work: duplicates can be removed from the queue at the cutoff (two nodes of the same state
 * have the same subtrees, but for the vehicle moved last, and an optimal solution never moves that one next), and the
 * depth-first part runs on all threads, see hybrid_depth.c. */
#include "search/tree/tree.h"

enum { DEFAULT_CUTOFF = 4 };

/* Keeps the first node of each state. Items at the cutoff are nobody's parents, so they can move to other places. */
static uj_status remove_duplicates(struct breadth *breadth)
{
    struct tree_items *items = &breadth->items;
    uint64_t kept = breadth->next;
    uj_status status = UJ_OK;
    for (uint64_t i = breadth->next; i < items->count && status == UJ_OK; i++) {
        struct tree_node node;
        tree_node_of(&node, breadth->search, items, i);
        uint64_t words[LAYOUT_MAX_WORDS];
        layout_pack(&breadth->search->layout, &node.state, words);
        uint32_t index;
        bool fresh;
        status = visited_insert(&breadth->states, words, &index, &fresh);
        if (status == UJ_OK && fresh)
            *tree_item(items, kept++) = *tree_item(items, i);
    }
    if (status == UJ_OK)
        items->count = kept;
    return status;
}

/* The queue as the depth-first part gets it: the items from breadth->next on. */
static uj_status prepare_queue(struct breadth *breadth)
{
    struct tree_items *items = &breadth->items;
    uj_status status = UJ_OK;
    if (breadth->queue > 1) {
        const uint64_t head = *tree_item(items, breadth->next);
        status = tree_items_push(items, 0, (uj_move){0, 0});
        if (status != UJ_OK)
            return status;
        *tree_item(items, items->count - 1) = head;
        breadth->next++;
    }
    if (breadth->search->options->dedup)
        status = remove_duplicates(breadth);
    breadth->queue = items->count - breadth->next;
    return status;
}

static uj_status finish_by_depth(struct breadth *breadth)
{
    struct search *search = breadth->search;
    uj_status status = prepare_queue(breadth);
    search->solution->queue = breadth->queue;
    bool leaves = false;
    if (status == UJ_OK)
        status = hybrid_depth(search, &breadth->items, breadth->next, &leaves);
    if (status == UJ_LIMIT) {
        search->solution->lower_bound = breadth->depth + 1;
        return UJ_OK;
    }
    if (status == UJ_OK && search->solution->length < 0 && leaves)
        search->solution->lower_bound = search->max_depth + 1;
    else if (status == UJ_OK)
        search->solution->outcome = search->solution->length < 0 ? UJ_UNSOLVABLE : UJ_SOLVED;
    return status;
}

uj_status search_hybrid(struct search *search)
{
    uj_solution *solution = search->solution;
    const int cutoff = search->options->cutoff < 0 ? DEFAULT_CUTOFF : search->options->cutoff;
    const double started = clock_seconds();
    struct breadth breadth;
    uj_status status = breadth_init(&breadth, search);
    enum breadth_end end = BREADTH_LIMIT;
    if (status == UJ_OK)
        end = breadth_run(&breadth, cutoff);
    const double switched = clock_seconds();
    solution->bfs_seconds = switched - started;
    if (status == UJ_OK)
        status = breadth_report(&breadth, end);
    if (end == BREADTH_CUTOFF) {
        status = finish_by_depth(&breadth);
        solution->dfs_seconds = clock_seconds() - switched;
    }
    breadth_free(&breadth);
    return status == UJ_LIMIT ? UJ_OK : status;
}
