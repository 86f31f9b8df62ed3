/* Groups without a solution: nothing is searched in them. */
#include "lattice/engine.h"

static bool count_level_reserve(struct count_level *level, size_t count)
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
            engine->unsolvable += (uint64_t)chosen.times * level->sizes[i];
        return true;
    }
    for (int number = 0; number < engine->axis->inner[line]->count; number++) {
        const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
        struct inner_choice choice = chosen;
        if (!engine_choose(engine, line, number, &choice))
            continue;
        if (filling->vehicles == 0) {
            if (!descend_counting(engine, level, line + 1, choice))
                return false;
            continue;
        }
        struct count_level *const next = &engine->count_levels[line + 1];
        if (!count_level_reserve(next, level->count))
            return engine_fail(engine, UJ_NO_MEMORY);
        next->count = 0;
        for (uint32_t i = 0; i < level->count; i++) {
            const unsigned fitting = filling->fit_count[blocked_in(level->blocked[i], line)];
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
    if (!count_level_reserve(counted, level->count))
        return engine_fail(engine, UJ_NO_MEMORY);
    counted->count = 0;
    for (uint32_t i = 0; i < level->count; i++) {
        const struct word *const word = &level->words[i];
        const unsigned fitting = filling->fit_count[blocked_in(word->blocked, line)];
        counted->blocked[counted->count] = word->blocked;
        counted->sizes[counted->count] = word->size * fitting;
        counted->count += fitting != 0;
    }
    return counted->count == 0 || descend_counting(engine, counted, line + 1, choice);
}
