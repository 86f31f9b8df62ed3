/* How much memory a run of the engine takes, before it starts. Its largest group decides. Which one that is takes as long to find
 * as to count them all, but the lines are nearly independent: the filling that fits in most ways, on average over the
 * outer placements, is taken for each inner line, and the configurations of that group are counted. */
#include "lattice/engine.h"

/* Words, links and shifts of the last levels, arrivals and floods. A figure from an earlier experiment, 84 to 91 bytes for each
 * configuration of the largest groups of 6x7 and 7x7, rounded up; the first unit of 6x6 was seen to keep to it. */
enum { CONFIGURATION_BYTES = 96 };

typedef uint64_t fitting_sums[LATTICE_SIDE][LINE_FILLINGS];

static uint64_t blocked_at(const struct engine *engine, const uint8_t placement[LATTICE_SIDE])
{
    uint64_t blocked = 0;
    for (int i = 0; i < engine->axis->outer_count; i++)
        blocked |= engine->covered[i][placement[i]];
    return blocked;
}

/* Placements of each filling, summed over all outer placements. */
static void sum_fitting(const struct engine *engine, fitting_sums sums)
{
    const struct axis *const axis = engine->axis;
    uint8_t placement[LATTICE_SIDE] = {0};
    for (uint64_t number = 0; number < engine->outer_placements; number++) {
        const uint64_t blocked = blocked_at(engine, placement);
        for (int line = 0; line < axis->inner_count; line++)
            for (int i = 0; i < axis->inner[line]->count; i++)
                sums[line][i] += axis->inner[line]->fillings[i].fit_count[blocked_in(blocked, line)];
        engine_next_placement(engine, placement);
    }
}

static uint64_t count_configurations(const struct engine *engine, const struct filling *const inner[LATTICE_SIDE])
{
    uint64_t count = 0;
    uint8_t placement[LATTICE_SIDE] = {0};
    for (uint64_t number = 0; number < engine->outer_placements; number++) {
        const uint64_t blocked = blocked_at(engine, placement);
        uint64_t here = 1;
        for (int line = 0; line < engine->axis->inner_count; line++)
            here *= inner[line]->fit_count[blocked_in(blocked, line)];
        count += here;
        engine_next_placement(engine, placement);
    }
    return count;
}

uint64_t engine_memory(struct engine *engine, uint32_t tuple, int first)
{
    const struct axis *const axis = engine->axis;
    engine_choose_outer(engine, tuple);
    fitting_sums sums = {0};
    sum_fitting(engine, sums);
    const struct filling *inner[LATTICE_SIDE] = {0};
    for (int line = 0; line < axis->inner_count; line++) {
        int best = line == 0 && first >= 0 ? first : 0;
        for (int i = 0; i < axis->inner[line]->count && (line > 0 || first < 0); i++)
            if (sums[line][i] > sums[line][best])
                best = i;
        inner[line] = &axis->inner[line]->fillings[best];
    }
    return count_configurations(engine, inner) * CONFIGURATION_BYTES;
}
