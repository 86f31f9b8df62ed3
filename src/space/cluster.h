/* The states of a cluster are numbered in one of two ways: on the perfect index of its group, or, where the group is too
 * large for that, by a hash table of the states that were reached. */
#ifndef UNJAM_SPACE_CLUSTER_H
#define UNJAM_SPACE_CLUSTER_H

#include "base/visited.h"
#include "space/flood.h"

enum { DISTANCE_NONE = UJ_NO_DISTANCE };
#define STATE_NONE UINT32_MAX

struct cluster_numbering;

struct uj_cluster {
    uj_board board;
    struct layout layout;
    const struct cluster_numbering *numbering;
    uint64_t states, solutions, start;
    uint16_t *distance[2]; /* by metric */
    int max_distance[2];
    uj_budget budget; /* of opening it; what it holds is charged to it */

    struct space space; /* the perfect numbering: */
    uint64_t *members;  /* the cluster's states among the group's */
    uint64_t *before;   /* how many of them come before each word */

    struct visited visited; /* the hashed numbering: its states in the order they were reached */
};

/* `onward`: by vehicle, the state after it has slid one cell right or down, or STATE_NONE. */
typedef void cluster_visit_fn(void *payload, uint32_t state, const positions *here, const uint32_t *onward);

struct cluster_numbering {
    /* Finds all states and fills in everything but the board, the layout and the budget. UJ_LIMIT: too large or too late; so is
     * UJ_NO_MEMORY where the budget refused. */
    uj_status (*open)(struct uj_cluster *cluster);
    void (*close)(struct uj_cluster *cluster);
    void (*state)(const struct uj_cluster *cluster, uint64_t number, positions *out);
    uint64_t (*number)(const struct uj_cluster *cluster, const positions *state); /* UINT64_MAX: not of the cluster */
    /* Calls `visit` for every state in the order of the numbers. For fewer than STATE_NONE states. False: the budget
     * has no more time. */
    bool (*visit_all)(const struct uj_cluster *cluster, cluster_visit_fn *visit, void *payload, uj_budget *budget);
};

extern const struct cluster_numbering perfect_numbering, hashed_numbering;

/* Bytes that it holds: work on a cluster is limited together with it. */
uint64_t cluster_bytes(const struct uj_cluster *cluster);

/* Room for the distances of cluster->states states, all DISTANCE_NONE. */
uj_status cluster_make_distances(struct uj_cluster *cluster);

#endif
