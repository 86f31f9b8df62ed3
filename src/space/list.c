/* Listing all frames of a group: the outer rails are placed one after another, in every way that leaves each inner rail
 * a placement. */
#include <string.h>

#include "space/frames.h"

struct listing {
    struct space *space;
    uint8_t placements[RAIL_MAX_SIDE];
    uint32_t key;
    uint64_t placed; /* rails so far; decides when to look at the clock */
};

/* Places outer rail number `depth` and those after it. */
static uj_status place(struct listing *listing, unsigned depth, const uint16_t *covered, const uint16_t *variants)
{
    struct space *space = listing->space;
    if (depth == space->outer_count)
        return frame_add(space, listing->key, listing->placements, variants);
    if (budget_is_over_at(space->budget, listing->placed++))
        return UJ_LIMIT;
    const struct rail *rail = &space->outer[depth];
    const uint32_t key = listing->key;
    for (unsigned p = 0; p < rail->placement_count; p++) {
        uint16_t covered_now[RAIL_MAX_SIDE], variants_now[RAIL_MAX_SIDE];
        memcpy(covered_now, covered, sizeof covered_now);
        memcpy(variants_now, variants, sizeof variants_now);
        bool possible = true;
        for (unsigned cells = rail->covered[p]; cells && possible; cells &= cells - 1) {
            const unsigned inner = space->inner_at[__builtin_ctz(cells)];
            if (inner == RAIL_NONE)
                continue;
            covered_now[inner] |= (uint16_t)(1u << rail->line);
            const uj_status status = variant_find(space, inner, covered_now[inner], &variants_now[inner]);
            if (status != UJ_OK)
                return status;
            possible = space->variant_list[variants_now[inner]].count > 0;
        }
        if (!possible)
            continue;
        listing->placements[depth] = (uint8_t)p;
        listing->key = key + p * space->weight[depth];
        const uj_status status = place(listing, depth + 1, covered_now, variants_now);
        if (status != UJ_OK)
            return status;
    }
    listing->key = key;
    return UJ_OK;
}

uj_status space_list(struct space *space)
{
    struct listing listing = {.space = space};
    const uint16_t covered[RAIL_MAX_SIDE] = {0};
    uint16_t variants[RAIL_MAX_SIDE] = {0};
    for (unsigned i = 0; i < space->inner_count; i++) {
        const uj_status status = variant_find(space, i, 0, &variants[i]);
        if (status != UJ_OK)
            return status;
    }
    return place(&listing, 0, covered, variants);
}
