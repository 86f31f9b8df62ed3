/* A filling: the vehicles along a row or column, at least one, with every placement of them.
 *
 * The vehicles of a filling never change order, so a placement is one choice of positions, and all placements of a filling can be
 * listed once: a 6-cell line has at most 6. They are listed in lexicographic order of the positions, the first vehicle counting
 * most, which everything built on fillings relies on. */
#ifndef UNJAM_SPACE_FILLING_H
#define UNJAM_SPACE_FILLING_H

#include <assert.h>

#include "space/lines.h"

enum {
    SPACE_SIDE = 12,
    SPACE_LINE_VEHICLES = SPACE_SIDE / 2,
    SPACE_PLACEMENTS = 64, /* a set of placements is one word */
    SPACE_NONE = 0xff
};

static_assert(SPACE_SIDE <= 16, "a set of the cells of a line is 16 bits");
static_assert(SPACE_PLACEMENTS <= 64, "a set of placements is one word");
static_assert(SPACE_PLACEMENTS <= SPACE_NONE && SPACE_SIDE < SPACE_NONE,
              "SPACE_NONE is neither a placement nor a line");

struct space_filling {
    uint8_t line; /* number of the row or column */
    uint8_t vehicle_count;
    uint8_t placement_count;
    uint8_t vehicles[SPACE_LINE_VEHICLES];
    uint16_t covered[SPACE_PLACEMENTS];                /* cells of the line under each placement */
    uint8_t at[SPACE_LINE_VEHICLES][SPACE_PLACEMENTS]; /* position of each vehicle */
    uint8_t onward[SPACE_LINE_VEHICLES]
                  [SPACE_PLACEMENTS]; /* placement after it slides right or down by one, or SPACE_NONE */
    uint8_t onback[SPACE_LINE_VEHICLES][SPACE_PLACEMENTS]; /* left or up */
    uint64_t avoiding[SPACE_SIDE];                         /* placements that leave a cell of the line free */
};

/* False if the line has too many placements. */
bool filling_init(struct space_filling *filling, const struct line_vehicles *line, unsigned number, unsigned side,
                  const struct layout *layout);

/* The placement with these positions of the board's vehicles, or SPACE_NONE. */
unsigned filling_placement(const struct space_filling *filling, const positions *state);

/* Puts the vehicles where a placement has them. */
static inline void filling_put(const struct space_filling *filling, unsigned placement, positions *out)
{
    assert(placement < filling->placement_count);
    for (unsigned v = 0; v < filling->vehicle_count; v++)
        out->at[filling->vehicles[v]] = filling->at[v][placement];
}

#endif
