/* The estimate "chain" of Seng & Diep 2025: 0 if nothing stands before the target; otherwise 1, and for each vehicle
 * before it the number of vehicles in its chain of blockages: the vehicle itself, and the chains of those in its way,
 * on the side where these are fewer. It counts a vehicle again for every chain it is part of, and so it sometimes
 * counts too many. */
#include <string.h>

#include "search/informed/heuristic.h"

enum { NO_WAY_OUT = 1000 };

struct chains {
    const struct layout *layout;
    const positions *state;
    const uj_cells *occupied;
    vehicle_map map;
    bool counted[UJ_MAX_VEHICLES]; /* in the present chain */
};

static int chain_length(struct chains *chains, unsigned vehicle, unsigned cell);

/* The chains of all that stand on `count` cells from `first`. */
static int chains_on(struct chains *chains, unsigned first, unsigned stride, int count)
{
    int length = 0;
    for (int i = 0; i < count; i++) {
        const unsigned cell = first + (unsigned)i * stride;
        if (cells_has(chains->occupied, cell))
            length += chain_length(chains, chains->map[cell], cell);
    }
    return length;
}

/* The length of the chain of a vehicle that should leave a cell. */
static int chain_length(struct chains *chains, unsigned vehicle, unsigned cell)
{
    if (chains->counted[vehicle])
        return 0;
    chains->counted[vehicle] = true;
    const struct lane *lane = &chains->layout->lanes[vehicle];
    const unsigned position = chains->state->at[vehicle];
    const struct way_out way_out = way_out_of(lane, position, cell);
    int fewest = NO_WAY_OUT;
    if (way_out.ahead)
        fewest = chains_on(chains, lane_cell(lane, position + lane->length), lane->stride, way_out.ahead);
    if (way_out.back) {
        const int behind = chains_on(chains, lane_cell(lane, position - way_out.back), lane->stride, way_out.back);
        fewest = behind < fewest ? behind : fewest;
    }
    return 1 + (fewest == NO_WAY_OUT ? 0 : fewest);
}

int estimate_chain(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric)
{
    (void)metric;
    if (layout_hopeless(layout))
        return 0;
    struct chains chains;
    chains.layout = layout;
    chains.state = state;
    chains.occupied = occupied;
    vehicle_map_fill(chains.map, layout, state);
    const struct lane *lane = &layout->lanes[layout->target];
    const unsigned width = layout->goal + lane->length;
    int estimate = 0;
    for (unsigned column = state->at[layout->target] + lane->length; column < width; column++) {
        const unsigned cell = lane_cell(lane, column);
        if (!cells_has(occupied, cell))
            continue;
        memset(chains.counted, 0, sizeof chains.counted);
        chains.counted[layout->target] = true;
        estimate += chain_length(&chains, chains.map[cell], cell);
    }
    return estimate > 0 ? estimate + 1 : 0;
}
