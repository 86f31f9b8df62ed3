/* Making fits: the placements that an inner line has left, and how its vehicles slide among them. Included by the two builds. */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "space/space.h"

/* The inner vehicles of most lines have no more shifts. Behind those of the last fit there is room for as many. */
enum { SHIFTS_FEW = 4 };

/* Adds a shift of an inner line for each distance that some digit has, for which there is room. */
static void add_rows(struct space *space, const uint64_t *by_distance, unsigned count, unsigned line, bool is_far)
{
    struct word_shift *row = space->digit_shifts + space->digit_shift_count;
    for (unsigned by = 1; by < count; by++)
        if (by_distance[by])
            *row++ = (struct word_shift){by_distance[by], by, is_far, (uint8_t)line};
    space->digit_shift_count = (size_t)(row - space->digit_shifts);
}

/* The slides of the vehicles of an inner line among the allowed placements, sorted by how far the digit moves. Sliding the last
 * vehicle of a filling by one moves it by 1; sliding an earlier one skips the placements that lie between. */
static void add_digit_shifts(struct space *space, unsigned line, uint64_t allowed, unsigned count)
{
    const struct space_filling *filling = &space->inner[line];
    uint64_t near[SPACE_PLACEMENTS], far[SPACE_PLACEMENTS];
    memset(near, 0, count * sizeof *near);
    memset(far, 0, count * sizeof *far);
    for (unsigned v = 0; v < filling->vehicle_count; v++) {
        const uint8_t *onward = filling->onward[v];
        unsigned from = 0;
        for (uint64_t rest = allowed; rest; rest &= rest - 1, from++) {
            uint64_t *by_distance = near;
            for (unsigned p = onward[lowest_bit(rest)]; p != SPACE_NONE && allowed >> p & 1; p = onward[p]) {
                const unsigned to = count_bits(allowed & LOW_BITS(p));
                assert(to > from); /* a slide onward leads to a later placement */
                by_distance[to - from] |= UINT64_C(1) << from;
                by_distance = far;
            }
        }
    }
    add_rows(space, near, count, line, false);
    add_rows(space, far, count, line, true);
}

/* Digits of the target's line that have it at the exit, those from which it can also slide there, and those with one outer vehicle before
 * it. */
static void note_ends(const struct space *space, struct fit *fit)
{
    const unsigned length = space->layout->lanes[space->layout->target].length;
    const struct space_filling *filling = &space->inner[space->target_filling];
    uint64_t solved = 0, near = 0;
    for (unsigned p = 0; p < filling->placement_count; p++) {
        const unsigned at = filling->at[space->target_place][p];
        if (at == space->layout->goal)
            solved |= fit->allowed & UINT64_C(1) << p;
        if (count_bits(fit->covered >> (at + length)) == 1)
            near |= fit->allowed & UINT64_C(1) << p;
    }
    uint64_t open = solved;
    /* A slide leads to a later placement, so going down finds where it leads already decided. */
    for (unsigned p = filling->placement_count; p-- > 0;) {
        const unsigned after = filling->onward[space->target_place][p];
        if (after != SPACE_NONE && fit->allowed >> p & 1 && open >> after & 1)
            open |= UINT64_C(1) << p;
    }
    fit->solved = PEXT(solved, fit->allowed);
    fit->open = PEXT(open, fit->allowed);
    fit->near = PEXT(near, fit->allowed);
}

/* Digits of a line across the target's that cover the cell where they cross, but can leave it by one slide. */
static void note_leaving(const struct space *space, struct fit *fit)
{
    const uint64_t leaving = fit->leaving[space->outer[space->target_filling].line];
    const struct word_shift *shift = space->digit_shifts + fit->shifts;
    for (const struct word_shift *end = shift + fit->shift_count; shift < end; shift++)
        fit->near |= (shift->mask & leaving >> shift->by) | (shift->mask & leaving) << shift->by;
    fit->near &= ~leaving;
}

static uj_status make_fit(struct space *space, unsigned inner, unsigned covered, const struct fit **out)
{
    const struct space_filling *filling = &space->inner[inner];
    uint64_t allowed = LOW_BITS(filling->placement_count);
    for (unsigned cells = covered; cells; cells &= cells - 1)
        allowed &= filling->avoiding[__builtin_ctz(cells)];
    const size_t first = space->digit_shift_count;
    const uj_status status = budget_fit(space->budget, space->digit_shifts, space->digit_shift_capacity,
                                        first + 2 * count_bits(allowed) + SHIFTS_FEW);
    if (status != UJ_OK)
        return status;
    add_digit_shifts(space, inner, allowed, count_bits(allowed));
    struct fit *fit = &space->fits[space->fit_count++];
    fit->allowed = allowed;
    fit->solved = fit->open = fit->near = 0;
    fit->shifts = (uint32_t)first;
    fit->shift_count = (uint16_t)(space->digit_shift_count - first);
    fit->covered = (uint16_t)covered;
    fit->count = (uint8_t)count_bits(allowed);
    for (unsigned cell = 0; cell < space->outer_side; cell++)
        fit->leaving[cell] = PEXT(filling->avoiding[cell], allowed);
    if (space->target_outer)
        note_leaving(space, fit);
    else if (inner == space->target_filling)
        note_ends(space, fit);
    if (fit->shift_count > space->most_shifts)
        space->most_shifts = fit->shift_count;
    space->fit_of[(inner << space->outer_side) + covered] = *out = fit;
    return UJ_OK;
}
