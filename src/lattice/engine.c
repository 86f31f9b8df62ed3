#include "lattice/engine.h"

#include <stdlib.h>
#include <string.h>

static void find_most_inner(struct engine *engine)
{
    const struct axis *const axis = engine->axis;
    for (int cells = 0; cells <= LATTICE_CELLS; cells++)
        engine->most_inner[axis->inner_count][cells] = 1;
    for (int line = axis->inner_count; line-- > 0;)
        for (int i = 0; i < axis->inner[line]->count; i++) {
            const struct filling *const filling = &axis->inner[line]->fillings[i];
            for (int cells = filling->covered; cells <= LATTICE_CELLS; cells++) {
                const uint64_t product = filling->count * engine->most_inner[line + 1][cells - filling->covered];
                if (product > engine->most_inner[line][cells])
                    engine->most_inner[line][cells] = product;
            }
        }
}

void engine_init(struct engine *engine, const struct lattice *lattice, const struct axis *axis,
                 const struct kernel *kernel, void *sink)
{
    memset(engine, 0, sizeof *engine);
    engine->axis = axis;
    engine->kernel = kernel;
    engine->sink = sink;
    engine->group.lattice = lattice;
    engine->outer = axis->is_target_inner ? engine->group.columns : engine->group.rows;
    engine->inner = axis->is_target_inner ? engine->group.rows : engine->group.columns;
    for (int by = 1; by <= WORD_BITS; by++)
        for (int bit = 0; bit < WORD_BITS; bit += by)
            engine->multiples_of[by] |= UINT64_C(1) << bit;
    for (int line = 0; line < axis->inner_count; line++)
        for (int i = 0; i < axis->inner[line]->count; i++)
            for (int blocked = 0; blocked < LINE_CELL_SETS; blocked++) {
                const struct filling *const filling = &axis->inner[line]->fillings[i];
                const uint16_t logarithm = filling->fit[blocked] ? engine_logarithm[filling->count] : 0;
                if (logarithm > engine->future[line][blocked])
                    engine->future[line][blocked] = logarithm;
            }
    find_most_inner(engine);
}

void engine_free(struct engine *engine)
{
    for (int i = 0; i <= LATTICE_SIDE; i++) {
        free(engine->levels[i].words);
        free(engine->levels[i].links);
        free(engine->levels[i].shifts);
        free(engine->count_levels[i].blocked);
        free(engine->count_levels[i].sizes);
    }
    free(engine->children);
    free(engine->positions);
    free(engine->words);
    free(engine->arrivals);
    free(engine->candidates);
}

/* Whether any group that has this filling of the next line after a level can have a solution. Half of them cannot, and it is
 * cheaper to know before anything is made for them. (Words that were left out are in no group that is solved in the end.) */
static bool has_solution(const struct engine *engine, const struct level *level, int line,
                         const struct filling *filling)
{
    const bool is_exit_row = engine->axis->is_target_inner && line == 0;
    for (uint32_t i = 0; i < level->count; i++) {
        const struct word *const word = &level->words[i];
        const unsigned set = filling->fit[blocked_in(word->blocked, line)];
        if (is_exit_row ? (set & filling->solved) != 0 : set != 0 && word->solved != 0)
            return true;
    }
    return false;
}

/* A single level may have millions of words, and a run millions of levels: the clock is read after so many words. */
static bool is_over(struct engine *engine, const struct level *level)
{
    enum { LOOK_WORDS = 1 << 18 };
    engine->words_since_look += level->count;
    if (engine->words_since_look < LOOK_WORDS)
        return false;
    engine->words_since_look = 0;
    return budget_is_over(engine->budget);
}

static bool descend(struct engine *engine, const struct level *level, int line, struct inner_choice chosen, int only)
{
    engine->path[line] = level;
    if (line == engine->axis->inner_count) {
        engine->group.number = chosen.number;
        engine->group.vehicles = chosen.vehicles;
        engine->group.times = chosen.times;
        return engine->kernel->solve(engine, level);
    }
    for (int number = 0; number < engine->axis->inner[line]->count; number++) {
        const struct filling *const filling = &engine->axis->inner[line]->fillings[number];
        struct inner_choice choice = chosen;
        if ((only >= 0 && number != only) || !engine_choose(engine, line, number, &choice))
            continue;
        engine->inner[engine->axis->place[line]] = filling;
        const struct level *next = level;
        if (is_over(engine, level))
            return engine_fail(engine, UJ_END);
        if (filling->vehicles > 0) {
            if (!has_solution(engine, level, line, filling)) {
                if (!engine_count(engine, level, line, filling, choice))
                    return false;
                continue;
            }
            next = &engine->levels[line + 1];
            if (!engine->kernel->grow(engine, level, &engine->levels[line + 1], line, filling, choice.logarithm))
                return false;
        }
        if (next->count && !descend(engine, next, line + 1, choice, -1))
            return false;
    }
    return true;
}

uj_status engine_run(struct engine *engine, uint32_t tuple, int first)
{
    const struct inner_choice choice = engine_choose_outer(engine, tuple);
    engine->unsolvable = 0;
    engine->status = UJ_OK;
    if (engine_place_outer(engine))
        descend(engine, &engine->levels[0], 0, choice, first);
    return engine->status;
}
