/* The depth-first part of the tree searches: algorithm 2 of van Dijk's thesis, from any node of the tree.
 *
 * The best solution so far bounds the walk: nodes at its depth or deeper are not traversed, because they cannot lead
 * to a shorter one. So with the depth limit at the optimum it traverses exactly the nodes that breadth-first search
 * does: all above the optimum, and at the optimum those before the first solution. */
#ifndef UNJAM_SEARCH_TREE_TREE_WALK_H
#define UNJAM_SEARCH_TREE_TREE_WALK_H

#include <assert.h>

#include "search/tree/tree.h"

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
