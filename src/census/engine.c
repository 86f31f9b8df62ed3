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
    for (int line = 0; line < axis->inner_count; line++)
        for (int i = 0; i < axis->inner[line]->count; i++)
            for (int blocked = 0; blocked < CENSUS_SETS; blocked++) {
                const struct filling *const filling = &axis->inner[line]->fillings[i];
                const uint16_t logarithm = filling->fit[blocked] ? engine_logarithm[filling->count] : 0;
                if (logarithm > engine->future[line][blocked])
                    engine->future[line][blocked] = logarithm;
            }
    for (int cells = 0; cells <= CENSUS_CELLS; cells++)
        engine->most_inner[axis->inner_count][cells] = 1;
    for (int line = axis->inner_count; line-- > 0;)
        for (int i = 0; i < axis->inner[line]->count; i++) {
            const struct filling *const filling = &axis->inner[line]->fillings[i];
            for (int cells = filling->covered; cells <= CENSUS_CELLS; cells++) {
                const uint64_t product = filling->count * engine->most_inner[line + 1][cells - filling->covered];
                if (product > engine->most_inner[line][cells])
                    engine->most_inner[line][cells] = product;
            }
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
    free(engine->positions);
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
    const uint32_t count = (uint32_t)engine->outer_placements;
    struct word *const words = grow(level->words, &level->word_capacity, (size_t)count + 1, sizeof *words);
    if (words)
        level->words = words;
    struct shift *const shifts = grow(level->shifts, &level->shift_capacity, 1, sizeof *shifts);
    if (shifts)
        level->shifts = shifts;
    uint32_t *const positions = grow(engine->positions, &engine->position_capacity, count, sizeof *positions);
    if (positions)
        engine->positions = positions;
    if (!words || !shifts || !positions)
        return false;

    uint8_t placement[CENSUS_SIDE] = {0};
    level->count = 0;
    for (uint32_t number = 0; number < count; number++) {
        uint64_t blocked = 0;
        uint32_t placements = 0;
        unsigned future = 0;
        for (int i = 0; i < axis->outer_count; i++) {
            blocked |= cells[i][placement[i]];
            placements |= (uint32_t)placement[i] << 3 * i;
        }
        for (int i = 0; i < axis->inner_count; i++)
            future += engine->future[i][blocked >> 8 * i & 0x3f];
        const bool is_solved =
            axis->is_target_inner || engine->outer_fillings[axis->exit]->solved >> placement[axis->exit] & 1;
        words[level->count] = (struct word){
            .blocked = blocked,
            .solved = is_solved ? UINT64_MAX : 0,
            .links = number,
            .parent = placements,
            .size = 1,
            .future = (uint16_t)future,
        };
        const bool has_hope = engine_hope(engine, 0, future);
        positions[number] = has_hope ? level->count : UINT32_MAX;
        level->count += has_hope;
        for (int i = 0; i < axis->outer_count && ++placement[i] == engine->outer_fillings[i]->count; i++)
            placement[i] = 0;
    }
    words[level->count] = (struct word){0};
    level->has_solution = true;
    level->has_links = false;
    return true;
}

uint32_t engine_outer_links(const struct engine *engine, const struct word *word, struct link *out)
{
    uint32_t count = 0, stride = 1;
    for (int i = 0; i < engine->axis->outer_count; i++) {
        const int placements = engine->outer_fillings[i]->count, here = (int)(word->parent >> 3 * i & 7);
        for (int p = 0; p < placements; p++) {
            const uint64_t sweep = engine->sweep[i][here][p];
            const uint32_t to = sweep ? engine->positions[word->links + (uint32_t)(p - here) * stride] : UINT32_MAX;
            out[count] = (struct link){word->blocked | sweep, 1, 1, to};
            count += to != UINT32_MAX;
        }
        stride *= (uint32_t)placements;
    }
    return count;
}

static bool descend(struct engine *engine, const struct kernel *kernel, const struct level *level, int line,
                    struct inner_choice chosen, int only)
{
    engine->path[line] = level;
    if (!level->has_solution)
        return engine_count(engine, level, line, chosen);
    if (line == engine->axis->inner_count)
        return kernel->solve(engine, level);
    for (int number = 0; number < engine->axis->inner[line]->count; number++) {
        const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
        struct inner_choice choice = chosen;
        if ((only >= 0 && number != only) || !engine_choose(engine, line, filling, &choice))
            continue;
        engine->inner[line] = (uint8_t)number;
        const struct level *next = level;
        if (filling->vehicles > 0) {
            next = &engine->levels[line + 1];
            if (!kernel->grow(engine, level, &engine->levels[line + 1], line, filling, choice.logarithm))
                return false;
        }
        if (next->count && !descend(engine, kernel, next, line + 1, choice, -1))
            return false;
    }
    return true;
}

uj_status engine_run(struct engine *engine, const struct kernel *kernel, uint32_t tuple, int first)
{
    const struct axis *const axis = engine->axis;
    axis_tuple(axis, tuple, engine->outer);
    struct inner_choice choice = {1, 0, 0};
    engine->outer_placements = 1;
    engine->outer_logarithm = 0;
    for (int i = 0; i < axis->outer_count; i++) {
        engine->outer_fillings[i] = &axis->outer[i]->fillings[engine->outer[i]];
        engine->outer_placements *= engine->outer_fillings[i]->count;
        engine->outer_logarithm += engine_logarithm_down[engine->outer_fillings[i]->count];
        choice.cells += axis->outer[i]->length - engine->outer_fillings[i]->covered;
    }
    engine->status = UJ_OK;
    return place_outer(engine) && descend(engine, kernel, &engine->levels[0], 0, choice, first) ? UJ_OK : UJ_NO_MEMORY;
}
