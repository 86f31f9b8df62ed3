#include "space/slides.h"

#include <assert.h>

/* The inner line with this number among the fillings, or the one that is not there. */
static uint8_t inner_line(const struct space *space, unsigned line)
{
    return space->inner_at[line] == SPACE_NONE ? space->inner_count : space->inner_at[line];
}

/* Adds the slides of a vehicle of an outer line from one placement, one way, for which there is room. */
static void add_slides(struct space *space, unsigned line, unsigned from, unsigned vehicle, bool onward)
{
    const struct space_filling *filling = &space->outer[line];
    const uint8_t *after = onward ? filling->onward[vehicle] : filling->onback[vehicle];
    const unsigned first = filling->at[vehicle][from];
    const unsigned end = first + space->layout->lanes[filling->vehicles[vehicle]].length;
    struct outer_slide *slide = space->outer_slides + space->outer_slide_count;
    unsigned by = 0, changed = 0;
    for (unsigned to = after[from]; to != SPACE_NONE; to = after[to], slide++) {
        by++;
        const uint8_t covered = inner_line(space, onward ? end + by - 1 : first - by);
        const uint8_t freed = inner_line(space, onward ? first + by - 1 : end - by);
        changed = covered < space->inner_count && covered >= changed ? covered + 1u : changed;
        changed = freed < space->inner_count && freed >= changed ? freed + 1u : changed;
        *slide = (struct outer_slide){
            .key_change = (to - from) * space->weight[line],
            .by = (uint8_t)by,
            .line = (uint8_t)line,
            .cell = filling->line,
            .placement = (uint8_t)to,
            .covered = covered,
            .freed = freed,
            .freed_before = by > 1 ? slide[-1].freed : space->inner_count,
            .changed = (uint8_t)changed,
            .onward = onward && by == 1 ? filling->vehicles[vehicle] : SPACE_NONE,
        };
    }
    space->outer_slide_count += by;
}

uj_status slides_init(struct space *space)
{
    for (unsigned i = 0; i < space->outer_count; i++) {
        const struct space_filling *filling = &space->outer[i];
        size_t most = 0;
        for (unsigned from = 0; from < filling->placement_count; from++) {
            const size_t before = space->outer_slide_count;
            const uj_status status = budget_fit(space->budget, space->outer_slides, space->outer_slide_capacity,
                                                before + 2 * SPACE_SIDE * filling->vehicle_count);
            if (status != UJ_OK)
                return status;
            space->slides_at[i][from] = (uint16_t)before;
            for (unsigned v = 0; v < filling->vehicle_count; v++) {
                add_slides(space, i, from, v, true);
                add_slides(space, i, from, v, false);
            }
            most = space->outer_slide_count - before > most ? space->outer_slide_count - before : most;
        }
        assert(space->outer_slide_count <= UINT16_MAX);
        space->slides_at[i][filling->placement_count] = (uint16_t)space->outer_slide_count;
        space->most_slides = (uint16_t)(space->most_slides + most);
    }
    assert(space->most_slides <= SLIDES_MOST);
    return UJ_OK;
}
