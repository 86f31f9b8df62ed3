/* Groups without a solution: nothing is searched in them. */
#include "census/engine.h"
#include "core/grow.h"

static bool count_room(struct count_level *level, size_t count)
{
    uint64_t *const blocked = grow(level->blocked, &level->blocked_capacity, count, sizeof *blocked);
    if (blocked)
        level->blocked = blocked;
    uint32_t *const sizes = grow(level->sizes, &level->size_capacity, count, sizeof *sizes);
    if (sizes)
        level->sizes = sizes;
    return blocked && sizes;
}

/* The configurations of all groups from here on, none of which has a solution. */
static bool descend_counting(struct engine *engine, const struct count_level *level, int line,
                             uint64_t inner_placements)
{
    if (line == engine->axis->inner_count) {
        for (uint32_t i = 0; i < level->count; i++)
            engine->keeper.result->tally.legal += level->sizes[i];
        return true;
    }
    for (int number = 0; number < engine->axis->inner[line]->count; number++) {
        const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
        const uint64_t placements = inner_placements * filling->count;
        if (!engine_takes(engine, line + 1, placements))
            continue;
        if (filling->vehicles == 0) {
            if (!descend_counting(engine, level, line + 1, placements))
                return false;
            continue;
        }
        struct count_level *const next = &engine->count_levels[line + 1];
        if (!count_room(next, level->count))
            return false;
        next->count = 0;
        for (uint32_t i = 0; i < level->count; i++) {
            const unsigned set = filling->fit[level->blocked[i] >> 8 * line & 0x3f];
            next->blocked[next->count] = level->blocked[i];
            next->sizes[next->count] = level->sizes[i] * (uint32_t)__builtin_popcount(set);
            next->count += set != 0;
        }
        if (next->count && !descend_counting(engine, next, line + 1, placements))
            return false;
    }
    return true;
}

bool engine_count(struct engine *engine, const struct level *level, int line, uint64_t inner_placements)
{
    struct count_level *const counted = &engine->count_levels[line];
    if (!count_room(counted, level->count))
        return false;
    for (uint32_t i = 0; i < level->count; i++) {
        counted->blocked[i] = level->words[i].blocked;
        counted->sizes[i] = level->words[i].size;
    }
    counted->count = level->count;
    return descend_counting(engine, counted, line, inner_placements);
}
