/* Level 0 of the engine: the placements of the outer lines, with nothing inside. */
#include "lattice/engine.h"

/* Bits of `blocked` for an outer line's cells. */
static uint64_t blocked_by(const struct axis *axis, unsigned cells, int outer_line)
{
    uint64_t blocked = 0;
    for (; cells; cells &= cells - 1)
        blocked |= UINT64_C(1) << (BLOCKED_BITS * axis->order[__builtin_ctz(cells)] + outer_line);
    return blocked;
}

static void find_blocked(struct engine *engine)
{
    for (int i = 0; i < engine->axis->outer_count; i++) {
        const struct filling *const filling = engine->outer[i];
        for (int p = 0; p < filling->count; p++) {
            engine->covered[i][p] = blocked_by(engine->axis, filling->cells[p], i);
            for (int q = 0; q < filling->count; q++)
                engine->sweep[i][p][q] = blocked_by(engine->axis, filling->sweep[p][q], i);
        }
    }
}

struct inner_choice engine_choose_outer(struct engine *engine, uint32_t tuple)
{
    const struct axis *const axis = engine->axis;
    uint8_t fillings[LATTICE_SIDE];
    axis_tuple(axis, tuple, fillings);
    struct inner_choice choice = {.placements = 1, .times = 1};
    if (axis->has_mirror) {
        choice.is_own_mirror = axis_mirrored(axis, tuple) == tuple;
        choice.times = choice.is_own_mirror ? 1 : 2;
    }
    engine->outer_placements = 1;
    engine->outer_logarithm = 0;
    for (int i = 0; i < axis->outer_count; i++) {
        const struct filling *const filling = &axis->outer[i]->fillings[fillings[i]];
        engine->outer[i] = filling;
        engine->outer_placements *= filling->count;
        engine->outer_logarithm += engine_logarithm_down[filling->count];
        choice.cells += axis->outer[i]->length - filling->covered;
        choice.vehicles += filling->vehicles;
    }
    find_blocked(engine);
    return choice;
}

static struct word outer_word(const struct engine *engine, uint32_t number, const uint8_t placement[LATTICE_SIDE])
{
    const struct axis *const axis = engine->axis;
    struct word word = {.links = number, .size = 1, .parts = 1};
    unsigned future = 0;
    for (int i = 0; i < axis->outer_count; i++) {
        word.blocked |= engine->covered[i][placement[i]];
        word.parent |= (uint32_t)placement[i] << PLACEMENT_BITS * i;
    }
    for (int i = 0; i < axis->inner_count; i++)
        future += engine->future[i][blocked_in(word.blocked, i)];
    word.future = (uint16_t)future;
    if (axis->is_target_inner || engine->outer[axis->exit]->solved >> placement[axis->exit] & 1)
        word.solved = UINT64_MAX;
    return word;
}

void engine_next_placement(const struct engine *engine, uint8_t placement[LATTICE_SIDE])
{
    for (int i = 0; i < engine->axis->outer_count && ++placement[i] == engine->outer[i]->count; i++)
        placement[i] = 0;
}

bool engine_place_outer(struct engine *engine)
{
    struct level *const level = &engine->levels[0];
    const uint32_t count = (uint32_t)engine->outer_placements;
    uint32_t *const positions = grow(engine->positions, &engine->position_capacity, count, sizeof *positions);
    if (positions)
        engine->positions = positions;
    if (!positions || !level_reserve(level, (size_t)count + 1, 1, 1))
        return engine_fail(engine, UJ_NO_MEMORY);
    uint8_t placement[LATTICE_SIDE] = {0};
    level->count = 0;
    for (uint32_t number = 0; number < count; number++) {
        const struct word word = outer_word(engine, number, placement);
        const bool is_kept = engine_is_large_enough(engine, 0, word.future);
        level->words[level->count] = word;
        positions[number] = is_kept ? level->count : UINT32_MAX;
        level->count += is_kept;
        engine_next_placement(engine, placement);
    }
    level->words[level->count] = (struct word){0};
    level->has_links = false;
    return true;
}

uint32_t engine_outer_links(const struct engine *engine, const struct word *word, struct link *out)
{
    uint32_t count = 0, stride = 1;
    for (int i = 0; i < engine->axis->outer_count; i++) {
        const int placements = engine->outer[i]->count;
        const int here = (int)placement_in(word->parent, i);
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
