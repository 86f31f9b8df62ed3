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

#include <assert.h>

#include "search/search.h"
#include "base/visited.h"

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

/* ---- tree_breadth.c: the breadth-first part of the tree searches: one loop, and a rule for each algorithm ---- */

/* What is known of one state while its nodes go through the queue. */
struct tree_place {
    uint64_t removed_before; /* nodes of this state pushed as items below this one have left the queue */
    uint64_t queued;         /* nodes of this state in the queue */
};

struct breadth {
    struct search *search;
    const struct breadth_rule *rule;
    struct tree_items items;
    uint64_t next;         /* the item at the head of the queue */
    uint64_t queue;        /* nodes in the queue; fewer than the items where the rule removes some */
    uint64_t chances;      /* to prune, so far */
    int depth;             /* of the node taken last */
    bool leaves;           /* a node at the depth limit was met: the tree continues below it */
    struct visited states; /* for rules that prune; place[i] belongs to the i-th state */
    struct tree_place *places;
    size_t place_capacity;
};

/* Pruning compares every node with all of the queue in the thesis. Here a table knows for each state how many nodes
 * of the queue are of it, which decides the same without the comparisons: the same nodes are traversed, the same
 * remain. */
struct breadth_rule {
    bool early; /* a node that can reach a solved one in a move ends the search */
    /* Both NULL where nothing is pruned. Whether the item at the head is still in the queue; takes it out. */
    bool (*take)(struct breadth *breadth, struct tree_place *place, uint64_t index);
    /* Whether a new node may join the queue; counts it in. */
    bool (*join)(struct breadth *breadth, struct tree_place *place);
};

enum breadth_end {
    BREADTH_GOES_ON,   /* never returned by breadth_run */
    BREADTH_FOUND,     /* the solution has its moves */
    BREADTH_EXHAUSTED, /* the queue is empty */
    BREADTH_CUTOFF,    /* the node at the head is at the cutoff: counted as taken, and still in the queue */
    BREADTH_LIMIT,     /* of nodes, memory or time */
    BREADTH_FAILED     /* no memory */
};

extern const struct breadth_rule breadth_plain, breadth_early, breadth_prune_pre, breadth_prune_post;

/* Release with breadth_free, also after a failure. */
uj_status breadth_init(struct breadth *breadth, struct search *search);
void breadth_free(struct breadth *breadth);

/* Runs until one of the ends, with counters and moves; breadth_report fills in the rest. */
enum breadth_end breadth_run(struct breadth *breadth, int cutoff);
uj_status breadth_report(const struct breadth *breadth, enum breadth_end end);

/* ---- tree_walk.c: the depth-first part of the tree searches: algorithm 2 of van Dijk's thesis, from any node of the tree.
 *
 * The best solution so far bounds the walk: nodes at its depth or deeper are not traversed, because they cannot lead
 * to a shorter one. So with the depth limit at the optimum it traverses exactly the nodes that breadth-first search
 * does: all above the optimum, and at the optimum those before the first solution. */

static_assert(UJ_MAX_SIDE < INT8_MAX && UJ_MAX_VEHICLES < UINT8_MAX, "slides and turns fit their types");

/* One level of the walk: which child of the node at this level is being visited. */
struct walk_level {
    uint64_t nodes; /* traversed at this level so far */
    uint8_t rank;   /* the vehicle's turn */
    uint8_t home;   /* its position before the slide */
    int8_t slide;   /* the one that is made, in cells forward; 0: none */
    int8_t end;     /* its last slide */
};

enum walk_end { WALK_DONE, WALK_NODES, WALK_STOPPED, WALK_NO_ROOM };

struct tree_walk {
    const struct layout *layout;
    int max_depth;
    uj_budget *budget;
    /* Asked every few thousand nodes; false stops. `nodes` are those of this run. */
    bool (*go_on)(void *payload, uint64_t nodes);
    void *payload;
    struct walk_level *levels;
    uj_move *best_moves; /* from the node where the run began */
    size_t level_capacity, move_capacity;
    unsigned expanded;                /* in all runs; decides when to ask */
    uint64_t shapes[UJ_MAX_VEHICLES]; /* a vehicle's cells as seen from its first, where all cells fit a word */
    /* Of the last run: */
    uint64_t nodes;  /* traversed, the first included */
    int best;        /* length of the best solution from the root of the tree; INT_MAX: none */
    bool improved;   /* by this run: best_moves are of it */
    bool leaves;     /* a node at the depth limit was met: the tree continues below it */
    int level_count; /* levels[0] is that of the first node; the last may have no nodes */
};

void walk_init(struct tree_walk *walk, struct search *search);
void walk_free(struct tree_walk *walk);

/* Adds the nodes of the last run to the profile. */
uj_status walk_profile(const struct tree_walk *walk, struct search *search, int start_depth);

/* Walks the subtree of a node, given the length of the best solution so far; traverses at most `max_nodes`. */
enum walk_end walk_run(struct tree_walk *walk, const struct tree_node *from, int best, uint64_t max_nodes);

#endif
