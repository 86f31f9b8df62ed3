#include "space/frames.h"

#include <string.h>

#include "core/grow.h"

/* How many members of a set come before the one with this number: the digit of a placement. */
static unsigned rank(uint64_t set, unsigned member)
{
    return (unsigned)__builtin_popcountll(set & ((UINT64_C(1) << member) - 1));
}

/* Members of `set` renumbered by their place in `within`. */
static uint64_t renumber(uint64_t set, uint64_t within)
{
    uint64_t result = 0;
    for (uint64_t place = 1; within; within &= within - 1, place <<= 1)
        if (set & (within & -within))
            result |= place;
    return result;
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

/* Placements of the target's rail, among the allowed ones, that have it at the exit. */
static uint64_t solved_placements(const struct space *space, uint64_t allowed)
{
    const struct rail *rail = &space->inner[space->target_rail];
    uint64_t set = 0;
    for (unsigned p = 0; p < rail->placement_count; p++)
        if (rail->at[space->target_place][p] == space->layout.goal)
            set |= UINT64_C(1) << p;
    return set & allowed;
}

/* And those from which it can slide there. */
static uint64_t open_placements(const struct space *space, uint64_t allowed)
{
    const struct rail *rail = &space->inner[space->target_rail];
    uint64_t set = solved_placements(space, allowed);
    /* A slide leads to a later placement, so going down finds where it leads already decided. */
    for (unsigned p = rail->placement_count; p-- > 0;) {
        const unsigned after = rail->onward[space->target_place][p];
        if (after != RAIL_NONE && allowed >> p & 1 && set >> after & 1)
            set |= UINT64_C(1) << p;
    }
    return set;
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
        .covered = (uint16_t)covered,
        .count = (uint8_t)__builtin_popcountll(allowed),
    };
    for (unsigned cell = 0; cell < space->outer_side; cell++)
        variant->leaving[cell] = renumber(allowed & rail->avoiding[cell], allowed);
    if (!space->target_outer && inner == space->target_rail) {
        variant->solved = renumber(solved_placements(space, allowed), allowed);
        variant->open = renumber(open_placements(space, allowed), allowed);
    }
    uj_status status = UJ_OK;
    for (int v = 0; v < rail->vehicle_count && status == UJ_OK; v++)
        status = add_digit_slides(space, variant, rail, v);
    *slot = (uint16_t)space->variant_count++;
    return status;
}

uj_status variant_find(struct space *space, unsigned inner, unsigned covered, uint16_t *out)
{
    uint16_t *slot = &space->variant_of[(inner << space->outer_side) + covered];
    const uj_status status = *slot == VARIANT_UNKNOWN ? variant_make(space, inner, covered, slot) : UJ_OK;
    *out = *slot;
    return status;
}

/* How many configurations a frame with these variants holds, or more than the space may hold. */
static uint64_t size_of(const struct space *space, const uint16_t *variants)
{
    uint64_t size = 1;
    for (int i = 0; i < space->inner_count && size <= space->max_states; i++)
        size *= space->variant_list[variants[i]].count;
    return size;
}

/* Room for one more frame. */
static bool make_room(struct space *space)
{
    const size_t count = space->frame_count + UINT64_C(1);
    struct frame *frames = grow(space->frames, &space->frame_capacity, count, sizeof *frames);
    if (frames)
        space->frames = frames;
    uint8_t *placements = grow(space->placements, &space->placement_capacity, count * space->outer_count, 1);
    if (placements)
        space->placements = placements;
    uint16_t *variants = grow(space->variants, &space->variant_id_capacity, count * space->inner_count, sizeof *variants);
    if (variants)
        space->variants = variants;
    return frames && placements && variants;
}

uj_status frame_add(struct space *space, uint32_t key, const uint8_t *placements, const uint16_t *variants)
{
    const uint64_t size = size_of(space, variants);
    if (space->size + size > space->max_states)
        return UJ_LIMIT;
    if (!make_room(space))
        return UJ_NO_MEMORY;
    const size_t number = space->frame_count++;
    struct frame *frame = &space->frames[number];
    *frame = (struct frame){
        .size = (uint32_t)size,
        .word = space->word_count,
        .key = key,
        .slides = FRAME_NONE,
        .links = FRAME_NONE,
        .first = space->size,
    };
    memcpy(space->placements + number * space->outer_count, placements, space->outer_count);
    memcpy(space->variants + number * space->inner_count, variants, space->inner_count * sizeof *variants);
    space->frame_of_key[key] = (uint32_t)number + 1;
    const uint32_t words = frame_words(frame);
    space->size += size;
    space->word_count += words;
    if (words > space->widest)
        space->widest = words;
    return UJ_OK;
}

uj_status frame_beside(struct space *space, uint32_t frame, const struct way *way, uint32_t *out)
{
    const uint32_t key = space->frames[frame].key + way->key_change;
    uint32_t *known = &space->frame_of_key[key];
    if (*known != 0) {
        *out = *known == FRAME_NONE ? FRAME_NONE : *known - 1;
        return UJ_OK;
    }
    uint8_t placements[RAIL_MAX_SIDE];
    uint16_t variants[RAIL_MAX_SIDE];
    memcpy(placements, space->placements + (size_t)frame * space->outer_count, space->outer_count);
    memcpy(variants, space->variants + (size_t)frame * space->inner_count, space->inner_count * sizeof *variants);
    placements[way->rail] = way->placement;
    const unsigned bit = 1u << way->cell;
    uj_status status = UJ_OK;
    if (way->covered != RAIL_NONE) {
        uint16_t *variant = &variants[way->covered];
        status = variant_find(space, way->covered, space->variant_list[*variant].covered | bit, variant);
        if (status == UJ_OK && space->variant_list[*variant].count == 0) {
            *known = *out = FRAME_NONE;
            return UJ_OK;
        }
    }
    if (status == UJ_OK && way->freed != RAIL_NONE) {
        uint16_t *variant = &variants[way->freed];
        status = variant_find(space, way->freed, space->variant_list[*variant].covered & ~bit, variant);
    }
    if (status == UJ_OK)
        status = frame_add(space, key, placements, variants);
    *out = space->frame_count - 1;
    return status;
}
