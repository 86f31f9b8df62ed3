/* Groups without a solution: nothing is searched in them. */
#include "census/engine.h"

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
                             struct inner_choice chosen)
{
    if (line == engine->axis->inner_count) {
        for (uint32_t i = 0; i < level->count; i++)
            engine->keeper.result->tally.legal += level->sizes[i];
        return true;
    }
    for (int number = 0; number < engine->axis->inner[line]->count; number++) {
        const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
        struct inner_choice choice = chosen;
        if (!engine_choose(engine, line, filling, &choice))
            continue;
        if (filling->vehicles == 0) {
            if (!descend_counting(engine, level, line + 1, choice))
                return false;
            continue;
        }
        struct count_level *const next = &engine->count_levels[line + 1];
        if (!count_room(next, level->count))
            return false;
        next->count = 0;
        for (uint32_t i = 0; i < level->count; i++) {
            const unsigned fitting = filling->fit_count[level->blocked[i] >> 8 * line & 0x3f];
            next->blocked[next->count] = level->blocked[i];
            next->sizes[next->count] = level->sizes[i] * fitting;
            next->count += fitting != 0;
        }
        if (next->count && !descend_counting(engine, next, line + 1, choice))
            return false;
    }
    return true;
}

bool engine_count(struct engine *engine, const struct level *level, int line, const struct filling *filling,
                  struct inner_choice choice)
{
    struct count_level *const counted = &engine->count_levels[line + 1];
    if (!count_room(counted, level->count))
        return false;
    counted->count = 0;
    for (uint32_t i = 0; i < level->count; i++) {
        const struct word *const word = &level->words[i];
        const unsigned fitting = filling->fit_count[word->blocked >> 8 * line & 0x3f];
        counted->blocked[counted->count] = word->blocked;
        counted->sizes[counted->count] = word->size * fitting;
        counted->count += fitting != 0;
    }
    return counted->count == 0 || descend_counting(engine, counted, line + 1, choice);
}
