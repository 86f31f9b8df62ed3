/* Heuristics: estimates of how many moves or steps are left. One table, one small file for each that needs more than a
 * few lines. */
#ifndef UNJAM_SEARCH_HEURISTIC_H
#define UNJAM_SEARCH_HEURISTIC_H

#include "core/layout.h"

/* 0 exactly when the state is solved, except where the heuristic is "none". `occupied` are the state's cells. */
typedef int (*heuristic_fn)(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric);

struct heuristic {
    uj_heuristic about;
    heuristic_fn estimate;
};

/* NULL if there is none of this name. */
const struct heuristic *heuristic_by_name(const char *name);

static inline bool heuristic_admissible(const struct heuristic *heuristic, uj_metric metric)
{
    return metric == UJ_STEPS ? heuristic->about.admissible_steps : heuristic->about.admissible_moves;
}

#endif
