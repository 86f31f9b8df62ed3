#include "space/frames.h"

#include <string.h>

#include "core/grow.h"

/* How many members of a set come before the one with this number: the digit of a placement. */
static unsigned rank(uint64_t set, unsigned member)
{
    return (unsigned)__builtin_popcountll(set & ((UINT64_C(1) << member) - 1));
}

/* The slides of one vehicle of an inner rail among the allowed placements, sorted by how far the digit moves. Sliding the last
 * vehicle of a rail always moves it by 1; sliding an earlier one skips the placements that lie between. */
static uj_status add_digit_slides(struct space *space, struct variant *variant, const struct rail *rail, int vehicle)
{
    uint64_t by_distance[RAIL_MAX_PLACEMENTS] = {0};
    unsigned farthest = 0, kinds = 0;
    for (unsigned p = 0; p < rail->placement_count; p++) {
        const unsigned after = rail->onward[vehicle][p];
        if (!(variant->allowed >> p & 1) || after == RAIL_NONE || !(variant->allowed >> after & 1))
            continue;
        const unsigned digit = rank(variant->allowed, p), by = rank(variant->allowed, after) - digit;
        kinds += by_distance[by] == 0;
        by_distance[by] |= UINT64_C(1) << digit;
        farthest = by > farthest ? by : farthest;
    }
    if (kinds == 0)
        return UJ_OK;
    struct digit_slide *slides = grow(space->digit_slides, &space->digit_slide_capacity, space->digit_slide_count + kinds,
                                      sizeof *slides);
    if (!slides)
        return UJ_NO_MEMORY;
    space->digit_slides = slides;
    for (unsigned by = 1; by <= farthest; by++)
        if (by_distance[by])
            slides[space->digit_slide_count++] = (struct digit_slide){by_distance[by], (uint8_t)by, false};
    slides[space->digit_slide_count - 1].last = true;
    variant->slide_count = (uint8_t)(variant->slide_count + kinds);
    return UJ_OK;
}

static uj_status variant_make(struct space *space, unsigned inner, unsigned covered, uint16_t *slot)
{
    const struct rail *rail = &space->inner[inner];
    uint64_t allowed = rail->placement_count == 64 ? UINT64_MAX : (UINT64_C(1) << rail->placement_count) - 1;
    for (unsigned cell = 0; cell < space->outer_side; cell++)
        if (covered >> cell & 1)
            allowed &= rail->avoiding[cell];
    struct variant *list = grow(space->variant_list, &space->variant_capacity, space->variant_count + 1, sizeof *list);
    if (!list)
        return UJ_NO_MEMORY;
    space->variant_list = list;
    struct variant *variant = &list[space->variant_count];
    *variant = (struct variant){
        .allowed = allowed,
        .slides = (uint32_t)space->digit_slide_count,
        .count = (uint8_t)__builtin_popcountll(allowed),
    };
    uj_status status = UJ_OK;
    for (int v = 0; v < rail->vehicle_count && status == UJ_OK; v++)
        status = add_digit_slides(space, variant, rail, v);
    *slot = (uint16_t)space->variant_count++;
    return status;
}

/* Where the listing is: the outer rails placed so far. */
struct listing {
    struct space *space;
    uint64_t max_states;
    uint8_t placements[RAIL_MAX_SIDE];
    uint32_t key;
};

/* The number of the variant for these covered cells. */
static inline uj_status variant_find(struct space *space, unsigned inner, unsigned covered, uint16_t *out)
{
    uint16_t *slot = &space->variant_of[(inner << space->outer_side) + covered];
    const uj_status status = *slot == VARIANT_UNKNOWN ? variant_make(space, inner, covered, slot) : UJ_OK;
    *out = *slot;
    return status;
}

static uj_status frame_add(struct listing *listing, const uint16_t *variants)
{
    struct space *space = listing->space;
    uint64_t size = 1;
    for (int i = 0; i < space->inner_count; i++) {
        size *= space->variant_list[variants[i]].count;
        if (size > listing->max_states)
            return UJ_LIMIT;
    }
    const size_t number = space->frame_count, outer = space->outer_count, inner = space->inner_count;
    struct frame *frames = grow(space->frames, &space->frame_capacity, number + 1, sizeof *frames);
    if (frames)
        space->frames = frames;
    uint8_t *placements = grow(space->placements, &space->placement_capacity, (number + 1) * outer, 1);
    if (placements)
        space->placements = placements;
    uint16_t *ids = grow(space->variants, &space->variant_id_capacity, (number + 1) * inner, sizeof *ids);
    if (ids)
        space->variants = ids;
    if (!frames || !placements || !ids)
        return UJ_NO_MEMORY;
    frames[number] = (struct frame){
        .size = (uint32_t)size,
        .word = space->word_count,
        .key = listing->key,
        .slides = FRAME_NONE,
        .links = FRAME_NONE,
        .first = space->size,
    };
    memcpy(placements + number * outer, listing->placements, outer);
    memcpy(ids + number * inner, variants, inner * sizeof *ids);
    space->frame_of_key[listing->key] = (uint32_t)number;
    const uint32_t words = frame_words(&frames[number]);
    space->frame_count++;
    space->size += size;
    space->word_count += words;
    if (words > space->widest)
        space->widest = words;
    return space->size > listing->max_states ? UJ_LIMIT : UJ_OK;
}

/* Places outer rail number `depth` in every way that leaves each inner rail a placement, then the next. */
static uj_status place(struct listing *listing, unsigned depth, const uint16_t *covered, const uint16_t *variants)
{
    struct space *space = listing->space;
    if (depth == space->outer_count)
        return frame_add(listing, variants);
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

uj_status frames_list(struct space *space, uint64_t max_states)
{
    struct listing listing = {.space = space, .max_states = max_states < UINT32_MAX ? max_states : UINT32_MAX};
    const uint16_t covered[RAIL_MAX_SIDE] = {0};
    uint16_t variants[RAIL_MAX_SIDE] = {0};
    for (unsigned i = 0; i < space->inner_count; i++) {
        const uj_status status = variant_find(space, i, 0, &variants[i]);
        if (status != UJ_OK)
            return status;
    }
    return place(&listing, 0, covered, variants);
}
