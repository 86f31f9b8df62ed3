/* Who stands where, and how far it must go to be out of the way: shared by the heuristics that look behind the first
 * vehicles before the target. */
#ifndef UNJAM_SEARCH_INFORMED_OBSTACLE_H
#define UNJAM_SEARCH_INFORMED_OBSTACLE_H

#include "core/layout.h"

/* The vehicle on each cell; cells that are free or walls are left as they are. */
typedef uint8_t vehicle_map[UJ_MAX_SIDE * UJ_MAX_SIDE];

static inline void vehicle_map_fill(vehicle_map map, const struct layout *layout, const positions *state)
{
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
