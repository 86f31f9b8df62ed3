#include "census/engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/grow.h"

void engine_init(struct engine *engine, const struct census_board *board, const struct axis *axis)
{
    memset(engine, 0, sizeof *engine);
    engine->board = board;
    engine->axis = axis;
    for (int by = 1; by <= 64; by++)
        for (int bit = 0; bit < 64; bit += by)
            engine->multiples_of[by] |= UINT64_C(1) << bit;
    engine->most_inner[axis->inner_count] = 1;
    for (int line = axis->inner_count; line-- > 0;) {
        uint64_t most = 0;
        for (int i = 0; i < axis->inner[line]->count; i++)
            if (axis->inner[line]->fillings[i].count > most)
                most = axis->inner[line]->fillings[i].count;
        engine->most_inner[line] = engine->most_inner[line + 1] * most;
    }
}

void engine_free(struct engine *engine)
{
    for (int i = 0; i <= CENSUS_SIDE; i++) {
        free(engine->levels[i].words);
        free(engine->levels[i].links);
        free(engine->levels[i].shifts);
        free(engine->count_levels[i].blocked);
        free(engine->count_levels[i].sizes);
    }
    free(engine->sprouts);
    free(engine->words);
    free(engine->arrivals);
    free(engine->keeper.candidates);
}

/* Bits of `blocked` for an outer line's cells. */
static uint64_t blocked_by(const struct axis *axis, unsigned cells, int outer_line)
{
    uint64_t blocked = 0;
    for (; cells; cells &= cells - 1)
        blocked |= UINT64_C(1) << (8 * axis->order[__builtin_ctz(cells)] + outer_line);
    return blocked;
}

/* Level 0: all outer placements, with nothing inside. */
static bool place_outer(struct engine *engine)
{
    const struct axis *const axis = engine->axis;
    struct level *const level = &engine->levels[0];
    uint64_t cells[CENSUS_SIDE][CENSUS_PLACEMENTS];
    for (int i = 0; i < axis->outer_count; i++) {
        const struct filling *const filling = engine->outer_fillings[i];
        for (int p = 0; p < filling->count; p++) {
            cells[i][p] = blocked_by(axis, filling->cells[p], i);
            for (int q = 0; q < filling->count; q++)
                engine->sweep[i][p][q] = blocked_by(axis, filling->sweep[p][q], i);
        }
    }
    level->count = (uint32_t)engine->outer_placements;
    struct word *const words = grow(level->words, &level->word_capacity, (size_t)level->count + 1, sizeof *words);
    struct shift *const shifts = grow(level->shifts, &level->shift_capacity, 1, sizeof *shifts);
    if (shifts)
        level->shifts = shifts;
    if (!words || !shifts)
        return false;
    level->words = words;

    uint8_t placement[CENSUS_SIDE] = {0};
    for (uint32_t number = 0; number < level->count; number++) {
        uint64_t blocked = 0;
        uint32_t placements = 0;
        for (int i = 0; i < axis->outer_count; i++) {
            blocked |= cells[i][placement[i]];
            placements |= (uint32_t)placement[i] << 3 * i;
        }
        const bool is_solved =
            axis->is_target_inner || engine->outer_fillings[axis->exit]->solved >> placement[axis->exit] & 1;
        words[number] =
            (struct word){.blocked = blocked, .solved = is_solved ? UINT64_MAX : 0, .parent = placements, .size = 1};
        for (int i = 0; i < axis->outer_count && ++placement[i] == engine->outer_fillings[i]->count; i++)
            placement[i] = 0;
    }
    words[level->count] = (struct word){0};
    level->has_solution = true;
    level->has_links = false;
    return true;
}

uint32_t engine_outer_links(const struct engine *engine, uint32_t number, struct link *out)
{
    const struct word *const word = &engine->levels[0].words[number];
    uint32_t count = 0, stride = 1;
    for (int i = 0; i < engine->axis->outer_count; i++) {
        const int placements = engine->outer_fillings[i]->count, here = (int)(word->parent >> 3 * i & 7);
        for (int p = 0; p < placements; p++)
            if (engine->sweep[i][here][p])
                out[count++] = (struct link){word->blocked | engine->sweep[i][here][p], 1, 1,
                                             number + (uint32_t)(p - here) * stride};
        stride *= (uint32_t)placements;
    }
    return count;
}

static bool descend(struct engine *engine, const struct kernel *kernel, const struct level *level, int line,
                    uint64_t inner_placements, int only)
{
    engine->path[line] = level;
    if (!level->has_solution)
        return engine_count(engine, level, line, inner_placements);
    if (line == engine->axis->inner_count)
        return kernel->solve(engine, level);
    for (int number = 0; number < engine->axis->inner[line]->count; number++) {
        const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
        const uint64_t placements = inner_placements * filling->count;
        if ((only >= 0 && number != only) || !engine_takes(engine, line + 1, placements))
            continue;
        engine->inner[line] = (uint8_t)number;
        const struct level *next = level;
        if (filling->vehicles > 0) {
            next = &engine->levels[line + 1];
            if (!kernel->grow(engine, level, &engine->levels[line + 1], line, filling))
                return false;
        }
        if (next->count && !descend(engine, kernel, next, line + 1, placements, -1))
            return false;
    }
    return true;
}

uj_status engine_run(struct engine *engine, const struct kernel *kernel, uint32_t tuple, int first)
{
    const struct axis *const axis = engine->axis;
    axis_tuple(axis, tuple, engine->outer);
    engine->outer_placements = 1;
    for (int i = 0; i < axis->outer_count; i++) {
        engine->outer_fillings[i] = &axis->outer[i]->fillings[engine->outer[i]];
        engine->outer_placements *= engine->outer_fillings[i]->count;
    }
    engine->status = UJ_OK;
    if (!engine_takes(engine, 0, 1))
        return UJ_OK;
    if (!place_outer(engine) || !descend(engine, kernel, &engine->levels[0], 0, 1, first))
        return UJ_NO_MEMORY;
    return UJ_OK;
}
