/* Heuristics: estimates of how many moves or steps are left. One table, one small file for each that needs more than a
 * few lines. */
#ifndef UNJAM_SEARCH_INFORMED_HEURISTIC_H
#define UNJAM_SEARCH_INFORMED_HEURISTIC_H

#include <assert.h>

#include "core/layout.h"

/* What an estimate says of a state from which no solution can be reached: more than any other estimate, and small
 * enough to be a bucket's number. */
enum { HEURISTIC_DEAD = 9999 };
static_assert(HEURISTIC_DEAD <= INT16_MAX, "the places that keep an estimate have 16 bits");

/* 0 for a solved state; some say 0 for others too. `occupied` are the state's cells. */
typedef int (*heuristic_fn)(const struct layout *layout, const positions *state, const uj_cells *occupied,
                            uj_metric metric);

struct heuristic {
    uj_heuristic about;
    heuristic_fn estimate;
};

/* NULL if there is none of this name. */
const struct heuristic *heuristic_by_name(const char *name);

/* Those with a file of their own. */
int estimate_chain(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric);
int estimate_closure(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric);

/* Whether estimate_closure exceeds `limit`, decided with less work. Not for boards that are hopeless or states
 * that are solved. */
bool closure_exceeds(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric,
                     int limit);

static inline int heuristic_estimate(const struct heuristic *heuristic, const struct layout *layout,
                                     const positions *state, uj_metric metric)
{
    const uj_cells occupied = layout_occupied(layout, state);
    return heuristic->estimate(layout, state, &occupied, metric);
}

static inline bool heuristic_admissible(const struct heuristic *heuristic, uj_metric metric)
{
    return metric == UJ_STEPS ? heuristic->about.admissible_steps : heuristic->about.admissible_moves;
}

#endif
