/* When two puzzles are the same, or in the same cluster. */
#ifndef UNJAM_GENERATE_SAMENESS_H
#define UNJAM_GENERATE_SAMENESS_H

#include "base/budget.h"

/* Whether turning the board upside down leaves the exit where it is; left and right can never be exchanged. */
bool mirror_keeps_exit(const uj_board *board);

/* The board upside down. */
void mirror(uj_board *out, const uj_board *board);

/* A number that all boards of one group share, mirrored or not: the same vehicles in the same order on every
 * line, between the same walls. Other groups almost certainly have another one. */
uint64_t group_key(const uj_board *board);

/* The id of the hardest state of the cluster, the lowest if there are several. For clusters with a solution. */
uint64_t cluster_key(const uj_cluster *cluster);

/* ---- seen.c: the clusters that a run has used. Which cluster a board is of takes a search through all of it, so that is put off until
 * two boards are of the same group, which is seldom. */

struct seen_entry {
    uint64_t group;   /* group_key */
    uint64_t cluster; /* cluster_key; 0 while nobody asked */
    size_t vehicles;  /* where they begin in the pool */
    uint64_t walls;
    uint8_t vehicle_count;
};

/* Boards of one size and exit, all with a solution. Start with zeros and a budget. */
struct seen {
    uj_budget *budget;
    uint8_t width, height, exit_row;
    struct seen_entry *entries;
    size_t count, capacity;
    uint32_t *table; /* by group: number of an entry + 1, 0: none; open addressing */
    size_t table_size;
    uint16_t *pool; /* a word per vehicle */
    size_t pool_count, pool_capacity;
};

void seen_free(struct seen *seen);

/* Adds the level's cluster; *repeated: it was there before. Finds level->cluster if need be. Levels are in
 * canonical form. */
uj_status seen_add(struct seen *seen, uj_level *level, bool *repeated, uj_error *error);

#endif
