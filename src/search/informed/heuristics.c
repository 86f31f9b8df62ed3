/* The table of heuristics, and those that need only a few lines. docs/heuristics.md says which are admissible and why. */
#include "search/informed/heuristic.h"

#include <string.h>

/* Walks the taken cells between the target and the exit: moves *column on to the next one behind it. */
static bool next_obstacle(const struct layout *layout, const uj_cells *occupied, unsigned *column)
{
    const struct lane *lane = &layout->lanes[layout->target];
    const unsigned width = layout->goal + lane->length;
    while (++*column < width)
        if (cells_has(occupied, lane_cell(lane, *column)))
            return true;
    return false;
}

static unsigned front_column(const struct layout *layout, const positions *state)
{
    return state->at[layout->target] + layout->lanes[layout->target].length - 1u;
}

static int estimate_nothing(const struct layout *layout, const positions *state, const uj_cells *occupied,
                            uj_metric metric)
{
    (void)layout, (void)state, (void)occupied, (void)metric;
    return 0;
}

static int estimate_distance(const struct layout *layout, const positions *state, const uj_cells *occupied,
                             uj_metric metric)
{
    (void)occupied;
    const int cells = layout->goal - state->at[layout->target];
    return metric == UJ_STEPS || cells == 0 ? cells : 1;
}

/* Both `path`, which counts taken cells, and `direct`, which counts vehicles. The two differ only where something ahead
 * lies along the target's row. Nothing there can ever leave the target's way, so such a board has no solution, and
 * uj_solve says so before any search asks for an estimate. Every other vehicle ahead crosses the row in one cell. */
static int estimate_ahead(const struct layout *layout, const positions *state, const uj_cells *occupied,
                          uj_metric metric)
{
    (void)metric;
    int count = 0;
    for (unsigned column = front_column(layout, state); next_obstacle(layout, occupied, &column);)
        count++;
    return count;
}

static int estimate_blockers(const struct layout *layout, const positions *state, const uj_cells *occupied,
                             uj_metric metric)
{
    return estimate_distance(layout, state, occupied, metric) + estimate_ahead(layout, state, occupied, metric);
}

static int estimate_weighted_blockers(const struct layout *layout, const positions *state, const uj_cells *occupied,
                                      uj_metric metric)
{
    (void)metric;
    int estimate = 0;
    for (unsigned column = front_column(layout, state); next_obstacle(layout, occupied, &column);)
        estimate += (int)column;
    return estimate;
}

/* name, what it is, admissible in moves?, in steps? */
static const struct heuristic heuristics[] = {
    {{"none", "no estimate; always 0", true, true}, estimate_nothing},
    {{"distance", "cells from the target to the exit; in moves at most 1", true, true}, estimate_distance},
    {{"path", "occupied cells ahead of the target", true, true}, estimate_ahead},
    {{"direct", "vehicles ahead of the target; the same as path on every solvable board", true, true}, estimate_ahead},
    {{"blockers", "distance, plus one for each vehicle ahead of the target", true, true}, estimate_blockers},
    {{"weighted-blockers", "sum of the columns of the occupied cells ahead of the target", false, false},
     estimate_weighted_blockers},
    {{"chain", "1 + the vehicles in the chain of blockers", false, false}, estimate_chain},
    {{"closure", "the least that must move before the target can leave", true, true}, estimate_closure},
};

static const size_t heuristic_count = sizeof heuristics / sizeof *heuristics;

const struct heuristic *heuristic_by_name(const char *name)
{
    for (size_t i = 0; i < heuristic_count; i++)
        if (strcmp(heuristics[i].about.name, name) == 0)
            return &heuristics[i];
    return NULL;
}

const uj_heuristic *uj_heuristic_at(size_t index)
{
    return index < heuristic_count ? &heuristics[index].about : NULL;
}
