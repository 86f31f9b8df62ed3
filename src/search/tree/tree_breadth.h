/* The breadth-first part of the tree searches: one loop, and a rule for each algorithm. */
#ifndef UNJAM_SEARCH_TREE_TREE_BREADTH_H
#define UNJAM_SEARCH_TREE_TREE_BREADTH_H

#include "search/tree/tree.h"
#include "base/visited.h"

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

#endif
