/* Solutions as the paths of a graph in levels: every path from the first place to the last level is a solution, and no two paths
 * are the same moves. */
#ifndef UNJAM_EXPLAIN_PATHS_H
#define UNJAM_EXPLAIN_PATHS_H

#include "base/budget.h"

struct paths {
    uj_budget *budget;    /* of the arrays */
    uint32_t count;       /* places */
    int length;           /* moves of every solution */
    uint32_t *levels;     /* where the places after 0, 1, … moves begin; length + 2 of them */
    uint32_t *first_next; /* where the moves of a place begin; count + 1 of them */
    uint32_t *next;       /* per move: the place that it leads to */
    uj_move *moves;       /* per move */
};

void paths_free(struct paths *paths);

static inline uint32_t paths_move_count(const struct paths *paths)
{
    return paths->first_next[paths->count];
}

/* Sets moved[v] for each vehicle v that some path moves. */
void paths_find_moved(const struct paths *paths, bool *moved);

/* How many paths there are, in decimal digits. The caller frees *out. */
uj_status paths_count(char **out, const struct paths *paths);

#endif
