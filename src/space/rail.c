#include "space/rail.h"

#include <assert.h>

/* Lists the placements in lexicographic order: an odometer whose last wheel is the last vehicle. */
static bool list_placements(struct rail *rail, const struct layout *layout)
{
    uint8_t at[RAIL_MAX_VEHICLES];
    const int count = rail->vehicle_count;
    unsigned end = 0;
    for (int i = 0; i < count; i++) {
        const struct lane *lane = &layout->lanes[rail->vehicles[i]];
        at[i] = lane->low > end ? lane->low : (uint8_t)end;
        end = at[i] + (unsigned)lane->length;
    }
    for (;;) {
        if (rail->placement_count == RAIL_MAX_PLACEMENTS)
            return false;
        const unsigned placement = rail->placement_count++;
        unsigned covered = 0;
        for (int i = 0; i < count; i++) {
            rail->at[i][placement] = at[i];
            covered |= ((1u << layout->lanes[rail->vehicles[i]].length) - 1) << at[i];
        }
        rail->covered[placement] = (uint16_t)covered;
        int wheel = count - 1;
        while (wheel >= 0 && at[wheel] == layout->lanes[rail->vehicles[wheel]].high)
            wheel--;
        if (wheel < 0)
            return true;
        at[wheel]++;
        for (int i = wheel + 1; i < count; i++) {
            const struct lane *lane = &layout->lanes[rail->vehicles[i]];
            const unsigned after = at[i - 1] + (unsigned)layout->lanes[rail->vehicles[i - 1]].length;
            at[i] = lane->low > after ? lane->low : (uint8_t)after;
        }
    }
}

/* Two placements with the same cells covered are the same, because the lengths and their order are given. */
static uint8_t placement_covering(const struct rail *rail, unsigned covered)
{
    for (uint8_t i = 0; i < rail->placement_count; i++)
        if (rail->covered[i] == covered)
            return i;
    return RAIL_NONE;
}

static void link_placements(struct rail *rail, const struct layout *layout)
{
    for (int v = 0; v < rail->vehicle_count; v++) {
        const unsigned shape = (1u << layout->lanes[rail->vehicles[v]].length) - 1;
        for (unsigned p = 0; p < rail->placement_count; p++)
            rail->onback[v][p] = RAIL_NONE;
        for (uint8_t p = 0; p < rail->placement_count; p++) {
            const unsigned before = shape << rail->at[v][p], after = before << 1;
            const unsigned rest = rail->covered[p] & ~before;
            rail->onward[v][p] = rest & after ? RAIL_NONE : placement_covering(rail, rest | after);
            if (rail->onward[v][p] != RAIL_NONE)
                rail->onback[v][rail->onward[v][p]] = p;
        }
    }
}

bool rail_init(struct rail *rail, const struct line_vehicles *line, unsigned number, unsigned side,
               const struct layout *layout)
{
    assert(line->vehicle_count > 0);
    if (side > RAIL_MAX_SIDE)
        return false;
    rail->line = (uint8_t)number;
    rail->vehicle_count = line->vehicle_count;
    rail->placement_count = 0;
    for (int i = 0; i < line->vehicle_count; i++)
        rail->vehicles[i] = line->vehicles[i];
    if (!list_placements(rail, layout))
        return false;
    link_placements(rail, layout);
    for (unsigned cell = 0; cell < side; cell++) {
        rail->avoiding[cell] = 0;
        for (unsigned p = 0; p < rail->placement_count; p++)
            if (!(rail->covered[p] >> cell & 1))
                rail->avoiding[cell] |= UINT64_C(1) << p;
    }
    return true;
}

unsigned rail_placement(const struct rail *rail, const positions *state)
{
    for (unsigned p = 0; p < rail->placement_count; p++) {
        int v = 0;
        while (v < rail->vehicle_count && rail->at[v][p] == state->at[rail->vehicles[v]])
            v++;
        if (v == rail->vehicle_count)
            return p;
    }
    return RAIL_NONE;
}
