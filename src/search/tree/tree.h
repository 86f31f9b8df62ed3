/* The tree that the searches of van Dijk's thesis (2018) walk, and how its nodes are kept.
 *
 * A node is a list of moves from the start, not a state: there is no visited set, and one state stands in the tree as
 * often as there are ways to it. Only one thing is forbidden: the vehicle moved last does not move again. The children
 * of a node come vehicle by vehicle, the target first and the others in the board's order; a vehicle's slides come from
 * the largest forward (right, up) to the largest backward. So a child that solves the board is always the first of its
 * siblings.
 *
 * An item stores one move and the item that it extends, 8 bytes whatever the depth: the list of moves is read
 * by following the links back. Items whose children wait in the queue cannot be freed, but they are the smaller part
 * of the tree. */
#ifndef UNJAM_SEARCH_TREE_TREE_H
#define UNJAM_SEARCH_TREE_TREE_H

#include "search/search.h"

enum {
    TREE_BLOCK_BITS = 12,
    TREE_BLOCK_SIZE = 1 << TREE_BLOCK_BITS /* items */
};

struct tree_items {
    uint64_t count;
    uint64_t **blocks; /* of items: the parent's index << 16 | vehicle << 8 | distance; item 0 is the root */
    size_t block_count, block_capacity;
    uj_budget *budget;
};

/* A node made again from its list of moves. */
struct tree_node {
    positions state;
    uj_cells occupied;
    int depth;
    int last; /* the vehicle moved last, -1 at the root */
};

/* Starts with the root alone. Release with tree_items_free, also after a failure. */
uj_status tree_items_init(struct tree_items *items, uj_budget *budget);
void tree_items_free(struct tree_items *items);

/* UJ_LIMIT: no room in the budget. */
uj_status tree_items_push(struct tree_items *items, uint64_t parent, uj_move move);

static inline uint64_t *tree_item(const struct tree_items *items, uint64_t index)
{
    return &items->blocks[index >> TREE_BLOCK_BITS][index & (TREE_BLOCK_SIZE - 1)];
}

void tree_node_of(struct tree_node *out, const struct search *search, const struct tree_items *items, uint64_t index);

/* Makes the moves of an item the solution, with room for `more` after them that the caller writes. */
uj_status tree_solution(struct search *search, const struct tree_items *items, uint64_t index, size_t more);

/* The depth-first part of the hybrid search, hybrid_depth.c. Walks from the items `first` on. The solution gets moves and length if there is any, and the counters. `*leaves`:
 * nodes at the depth limit were met. UJ_LIMIT: stopped by a limit. */
uj_status hybrid_depth(struct search *search, const struct tree_items *items, uint64_t first, bool *leaves);

/* The vehicle that comes `rank`-th. */
static inline int tree_vehicle(const struct layout *layout, int rank)
{
    if (rank == 0)
        return layout->target;
    return rank <= layout->target ? rank - 1 : rank;
}

/* +1 where forward is the direction of growing positions (right), -1 where it is not (up). */
static inline int tree_forward(const struct lane *lane)
{
    return lane->stride == 1 ? 1 : -1;
}

/* How far a vehicle can slide in the thesis's directions. */
static inline __attribute__((always_inline)) void tree_range(const struct lane *lane, unsigned position,
                                                             const uj_cells *occupied, bool in_word, int *forward,
                                                             int *backward)
{
    int back, ahead;
    lane_range(lane, position, occupied, in_word, &back, &ahead);
    const bool right = tree_forward(lane) > 0;
    *forward = right ? ahead : back;
    *backward = right ? back : ahead;
}

#endif
