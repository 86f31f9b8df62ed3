/* A rail: a row or column that holds at least one vehicle along it, with every placement of those vehicles.
 *
 * The vehicles of a rail never change order, so a placement is one choice of positions, and all placements of a rail can be
 * listed once: a 6-cell line has at most 6. They are listed in lexicographic order of the positions, the first vehicle counting
 * most, which everything built on rails relies on. */
#ifndef UNJAM_SPACE_RAIL_H
#define UNJAM_SPACE_RAIL_H

#include "space/lines.h"

enum {
    RAIL_MAX_SIDE = 12,
    RAIL_MAX_VEHICLES = RAIL_MAX_SIDE / 2,
    RAIL_MAX_PLACEMENTS = 64, /* a set of placements is one word */
    RAIL_NONE = 0xff
};

struct rail {
    uint8_t line; /* number of the row or column */
    uint8_t vehicle_count;
    uint8_t placement_count;
    uint8_t vehicles[RAIL_MAX_VEHICLES];
    uint16_t covered[RAIL_MAX_PLACEMENTS];              /* cells of the line under each placement */
    uint8_t at[RAIL_MAX_VEHICLES][RAIL_MAX_PLACEMENTS]; /* position of each vehicle */
    uint8_t onward[RAIL_MAX_VEHICLES]
                  [RAIL_MAX_PLACEMENTS]; /* placement after it slides right or down by one, or RAIL_NONE */
    uint8_t onback[RAIL_MAX_VEHICLES][RAIL_MAX_PLACEMENTS]; /* left or up */
    uint64_t avoiding[RAIL_MAX_SIDE];                       /* placements that leave a cell of the line free */
};

/* False if the line has too many placements. */
bool rail_init(struct rail *rail, const struct line_vehicles *line, unsigned number, unsigned side,
               const struct layout *layout);

/* The placement with these positions of the board's vehicles, or RAIL_NONE. */
unsigned rail_placement(const struct rail *rail, const positions *state);

#endif
