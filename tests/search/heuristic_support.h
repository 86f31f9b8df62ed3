/* Asking one heuristic about one state. */
#ifndef HEURISTIC_SUPPORT_H
#define HEURISTIC_SUPPORT_H

#include "search/informed/heuristic.h"
#include "solve_support.h"

static inline int estimate_of(const char *name, const struct layout *layout, const positions *state, uj_metric metric)
{
    const uj_cells occupied = layout_occupied(layout, state);
    return heuristic_by_name(name)->estimate(layout, state, &occupied, metric);
}

#endif
