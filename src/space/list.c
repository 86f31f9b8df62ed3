/* Listing all frames of a group: the outer lines are placed one after another, in every way that leaves each inner line
 * a placement. */
#include <string.h>

#include "space/frames.h"

struct listing {
    struct space *space;
    uint8_t placements[SPACE_SIDE];
    uint32_t key;
    uint64_t placed; /* fillings so far; decides when to look at the clock */
};

/* Places outer line number `depth` and those after it. */
static uj_status place(struct listing *listing, unsigned depth, const uint16_t *covered, const struct fit *const *fits)
{
    struct space *space = listing->space;
    if (depth == space->outer_count)
        return space->kernel->frame_add(space, listing->key, listing->placements, fits);
    if (budget_is_over_at(space->budget, listing->placed++))
        return UJ_LIMIT;
    const struct space_filling *filling = &space->outer[depth];
    const uint32_t key = listing->key;
    for (unsigned p = 0; p < filling->placement_count; p++) {
        uint16_t covered_now[SPACE_SIDE];
        const struct fit *fits_now[SPACE_SIDE];
        memcpy(covered_now, covered, sizeof covered_now);
        memcpy(fits_now, fits, sizeof fits_now);
        bool possible = true;
        for (unsigned cells = filling->covered[p]; cells && possible; cells &= cells - 1) {
            const unsigned inner = space->inner_at[__builtin_ctz(cells)];
            if (inner == SPACE_NONE)
                continue;
            covered_now[inner] |= (uint16_t)(1u << filling->line);
            const uj_status status = fit_find(space, inner, covered_now[inner], &fits_now[inner]);
            if (status != UJ_OK)
                return status;
            possible = fits_now[inner]->count > 0;
        }
        if (!possible)
            continue;
        listing->placements[depth] = (uint8_t)p;
        listing->key = key + p * space->weight[depth];
        const uj_status status = place(listing, depth + 1, covered_now, fits_now);
        if (status != UJ_OK)
            return status;
    }
    listing->key = key;
    return UJ_OK;
}

uj_status space_list(struct space *space)
{
    struct listing listing = {.space = space};
    const uint16_t covered[SPACE_SIDE] = {0};
    const struct fit *fits[SPACE_SIDE] = {0};
    for (unsigned i = 0; i < space->inner_count; i++) {
        const uj_status status = fit_find(space, i, 0, &fits[i]);
        if (status != UJ_OK)
            return status;
    }
    return place(&listing, 0, covered, fits);
}
