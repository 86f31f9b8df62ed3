#include "census/engine.h"

#include <stdlib.h>
#include <string.h>

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
    probe_free(&engine->keeper.probe);
}

/* Whether any group that has this filling of the next line after a level can have a solution. Half of them cannot, and it is
 * cheaper to find out before anything is made for them. (Words without hope are in no group that is solved in the end.) */
static bool has_solution(const struct engine *engine, const struct level *level, int line,
                         const struct filling *filling)
{
    const bool is_exit_row = engine->axis->is_target_inner && line == 0;
    for (uint32_t i = 0; i < level->count; i++) {
        const struct word *const word = &level->words[i];
        const unsigned set = filling->fit[word->blocked >> 8 * line & 0x3f];
        if (is_exit_row ? (set & filling->solved) != 0 : set != 0 && word->solved != 0)
            return true;
    }
    return false;
}

static bool descend(struct engine *engine, const struct kernel *kernel, const struct level *level, int line,
                    struct inner_choice chosen, int only)
{
    engine->path[line] = level;
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
            if (!has_solution(engine, level, line, filling)) {
                if (!engine_count(engine, level, line, filling, choice))
                    return false;
                continue;
            }
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
    return engine_place_outer(engine) && descend(engine, kernel, &engine->levels[0], 0, choice, first) ? UJ_OK
                                                                                                       : UJ_NO_MEMORY;
}
