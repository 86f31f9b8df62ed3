/* Heuristics: estimates of how many moves or steps are left. One table, one small file for each that needs more than a
 * few lines. */
#ifndef UNJAM_SEARCH_INFORMED_HEURISTIC_H
#define UNJAM_SEARCH_INFORMED_HEURISTIC_H

#include <assert.h>

#include <string.h>

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
bool closure_exceeds(const struct layout *layout, const positions *state, uj_metric metric, int limit);

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

/* ---- Who stands where, and how far it must go to be out of the way: shared by the heuristics that look behind the first
 * vehicles before the target. */

/* The vehicle on each cell, or VEHICLE_NONE: it is free, or a wall. */
typedef uint8_t vehicle_map[UJ_MAX_SIDE * UJ_MAX_SIDE];

enum { VEHICLE_NONE = UINT8_MAX };

static inline void vehicle_map_fill(vehicle_map map, const struct layout *layout, const positions *state)
{
    memset(map, VEHICLE_NONE, sizeof(vehicle_map));
    for (int i = 0; i < layout->vehicle_count; i++) {
        const struct lane *lane = &layout->lanes[i];
        for (unsigned k = 0; k < lane->length; k++)
            map[lane_cell(lane, state->at[i] + k)] = (uint8_t)i;
    }
}

/* Cells to travel so as to leave a cell; 0: there is no room on that side, walls and the others on the line considered.
 */
struct way_out {
    uint8_t ahead, back;
};

static inline struct way_out way_out_of(const struct lane *lane, unsigned position, unsigned cell)
{
    const unsigned along = lane->stride == 1 ? cell - lane->start : cell / lane->stride;
    const unsigned ahead = along + 1 - position, back = position + lane->length - along;
    return (struct way_out){
        .ahead = (uint8_t)(position + ahead <= lane->high ? ahead : 0),
        .back = (uint8_t)(position >= lane->low + back ? back : 0),
    };
}

#endif
