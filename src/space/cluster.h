/* A cluster is kept in one of two books: on the perfect index of its group, or, where the group is too large for that, in a
 * hash table of the states that were reached. */
#ifndef UNJAM_SPACE_CLUSTER_H
#define UNJAM_SPACE_CLUSTER_H

#include "base/visited.h"
#include "space/flood.h"

enum { DISTANCE_NONE = UINT16_MAX };
#define STATE_NONE UINT32_MAX

struct cluster_book;

struct uj_cluster {
    uj_board board;
    struct layout layout;
    const struct cluster_book *book;
    uint64_t states, solutions, start;
    uint16_t *distance[2]; /* by metric */
    int max_distance[2];
    double deadline; /* on the clock of clock_seconds, for opening it and for what is worked out from it; 0: none */

    struct space space; /* the perfect book: */
    uint64_t *members;  /* the cluster's configurations among the group's */
    uint64_t *before;   /* how many of them come before each word */

    struct visited visited; /* the hashed book */
};

/* `onward`: by vehicle, the state after it has slid one cell right or down, or STATE_NONE. */
typedef void cluster_visit_fn(void *payload, uint32_t state, const positions *here, const uint32_t *onward);

struct cluster_book {
    /* Finds all states and fills in everything but the board, the layout and the deadline. UJ_LIMIT: too large or too late. */
    uj_status (*open)(struct uj_cluster *cluster, uint64_t max_memory);
    void (*close)(struct uj_cluster *cluster);
    void (*state)(const struct uj_cluster *cluster, uint64_t number, positions *out);
    uint64_t (*number)(const struct uj_cluster *cluster, const positions *state); /* UINT64_MAX: not of the cluster */
    /* Calls `visit` for every state in the order of the numbers. For fewer than STATE_NONE states. False: too late. */
    bool (*visit_all)(const struct uj_cluster *cluster, cluster_visit_fn *visit, void *payload);
};

extern const struct cluster_book perfect_book, hashed_book;

/* uj_cluster_open with a deadline, which stays in the cluster. */
uj_status cluster_open(uj_cluster **out, const uj_board *board, uint64_t max_memory, double deadline, uj_error *error);

/* Whether the deadline has passed; reads the clock. */
bool cluster_is_late(const struct uj_cluster *cluster);

/* Room for the distances of cluster->states states, all DISTANCE_NONE. */
uj_status cluster_make_distances(struct uj_cluster *cluster);

#endif
