#include "space/filling.h"

#include <assert.h>

/* Lists the placements in lexicographic order: an odometer whose last wheel is the last vehicle. */
static bool list_placements(struct space_filling *filling, const struct layout *layout)
{
    uint8_t at[SPACE_LINE_VEHICLES];
    const int count = filling->vehicle_count;
    unsigned end = 0;
    for (int i = 0; i < count; i++) {
        const struct lane *lane = &layout->lanes[filling->vehicles[i]];
        at[i] = lane->low > end ? lane->low : (uint8_t)end;
        end = at[i] + (unsigned)lane->length;
    }
    for (;;) {
        if (filling->placement_count == SPACE_PLACEMENTS)
            return false;
        const unsigned placement = filling->placement_count++;
        unsigned covered = 0;
        for (int i = 0; i < count; i++) {
            filling->at[i][placement] = at[i];
            covered |= ((1u << layout->lanes[filling->vehicles[i]].length) - 1) << at[i];
        }
        filling->covered[placement] = (uint16_t)covered;
        int wheel = count - 1;
        while (wheel >= 0 && at[wheel] == layout->lanes[filling->vehicles[wheel]].high)
            wheel--;
        if (wheel < 0)
            return true;
        at[wheel]++;
        for (int i = wheel + 1; i < count; i++) {
            const struct lane *lane = &layout->lanes[filling->vehicles[i]];
            const unsigned after = at[i - 1] + (unsigned)layout->lanes[filling->vehicles[i - 1]].length;
            at[i] = lane->low > after ? lane->low : (uint8_t)after;
        }
    }
}

/* The placement after another that covers these cells. Two with the same cells covered are the same, because the lengths and their
 * order are given. */
static uint8_t placement_covering(const struct space_filling *filling, unsigned covered, unsigned after)
{
    for (uint8_t i = (uint8_t)(after + 1); i < filling->placement_count; i++)
        if (filling->covered[i] == covered)
            return i;
    return SPACE_NONE;
}

static void link_placements(struct space_filling *filling, const struct layout *layout)
{
    for (int v = 0; v < filling->vehicle_count; v++) {
        const unsigned shape = (1u << layout->lanes[filling->vehicles[v]].length) - 1;
        for (unsigned p = 0; p < filling->placement_count; p++)
            filling->onback[v][p] = SPACE_NONE;
        for (uint8_t p = 0; p < filling->placement_count; p++) {
            const unsigned before = shape << filling->at[v][p], after = before << 1;
            const unsigned rest = filling->covered[p] & ~before;
            /* Placements are in lexicographic order: it comes after this one. */
            filling->onward[v][p] = rest & after ? SPACE_NONE : placement_covering(filling, rest | after, p);
            if (filling->onward[v][p] == SPACE_NONE)
                continue;
            filling->onback[v][filling->onward[v][p]] = p;
        }
    }
}

bool filling_init(struct space_filling *filling, const struct line_vehicles *line, unsigned number, unsigned side,
                  const struct layout *layout)
{
    assert(line->vehicle_count > 0);
    if (side > SPACE_SIDE)
        return false;
    filling->line = (uint8_t)number;
    filling->vehicle_count = line->vehicle_count;
    filling->placement_count = 0;
    for (int i = 0; i < line->vehicle_count; i++)
        filling->vehicles[i] = line->vehicles[i];
    if (!list_placements(filling, layout))
        return false;
    link_placements(filling, layout);
    for (unsigned cell = 0; cell < side; cell++) {
        filling->avoiding[cell] = 0;
        for (unsigned p = 0; p < filling->placement_count; p++)
            filling->avoiding[cell] |= (uint64_t)(~filling->covered[p] >> cell & 1) << p;
    }
    return true;
}

unsigned filling_placement(const struct space_filling *filling, const positions *state)
{
    for (unsigned p = 0; p < filling->placement_count; p++) {
        int v = 0;
        while (v < filling->vehicle_count && filling->at[v][p] == state->at[filling->vehicles[v]])
            v++;
        if (v == filling->vehicle_count)
            return p;
    }
    return SPACE_NONE;
}
