#include "search/mover.h"

#include <stdlib.h>
#include <string.h>

union lines {
    mover_vector vectors[MOVER_VECTORS];
    uint16_t line[MOVER_LINES];
};

/* Notes a cell in its row and in its column. */
static void note(union lines *lines, const uj_board *board, unsigned cell)
{
    const unsigned row = cell / board->width, column = cell % board->width;
    lines->line[row] |= (uint16_t)(1u << column);
    lines->line[board->height + column] |= (uint16_t)(1u << row);
}

static void init_lane(struct mover *mover, const uj_board *board, const struct layout *layout, int vehicle,
                      unsigned *mask_count)
{
    const struct lane *lane = &layout->lanes[vehicle];
    const uj_vehicle *about = &board->vehicles[vehicle];
    mover->lanes[vehicle] = (struct mover_lane){
        .word = lane->word,
        .shift = lane->shift,
        .low = lane->low,
        .length = lane->length,
        .line = about->horizontal ? about->row : (uint8_t)(board->height + about->column),
        .side = about->horizontal ? board->width : board->height,
        .first_mask = (uint16_t)*mask_count,
        .position_mask = (1u << lane->bits) - 1,
    };
    *mask_count += lane->high - lane->low + 1u;
}

static void fill_masks(struct mover *mover, const uj_board *board, const struct layout *layout)
{
    for (int i = 0; i < mover->vehicle_count; i++) {
        const struct lane *lane = &layout->lanes[i];
        for (unsigned position = lane->low; position <= lane->high; position++) {
            union lines lines = {0};
            for (unsigned k = 0; k < lane->length; k++)
                note(&lines, board, lane_cell(lane, position) + k * lane->stride);
            const size_t mask = mover->lanes[i].first_mask + position - lane->low;
            memcpy(&mover->masks[mask * (size_t)mover->vectors], lines.vectors,
                   (size_t)mover->vectors * sizeof *lines.vectors);
        }
    }
}

uj_status mover_init(struct mover *mover, const uj_board *board, const struct layout *layout, uj_metric metric)
{
    *mover = (struct mover){
        .vehicle_count = layout->vehicle_count,
        .words = layout->words,
        .target = layout->target,
        .goal = layout->goal,
        .steps = metric == UJ_STEPS,
        .vectors = (board->width + board->height + 7) / 8,
    };
    if (mover->vectors < 2)
        mover->vectors = 2;
    unsigned mask_count = 0;
    for (int i = 0; i < mover->vehicle_count; i++)
        init_lane(mover, board, layout, i, &mask_count);
    union lines lines = {0};
    for (unsigned cell = 0; cell < (unsigned)board->width * board->height; cell++)
        if (cells_has(&layout->walls, cell))
            note(&lines, board, cell);
    memcpy(mover->walls, lines.vectors, sizeof mover->walls);
    mover->masks = malloc(mask_count * (size_t)mover->vectors * sizeof(mover_vector));
    if (!mover->masks)
        return UJ_NO_MEMORY;
    fill_masks(mover, board, layout);
    return UJ_OK;
}

void mover_free(struct mover *mover)
{
    free(mover->masks);
    mover->masks = NULL;
}

/* Where small code is asked for, one copy of what follows is enough. */
#ifdef __OPTIMIZE_SIZE__
#define FORCED static
#else
#define FORCED static inline __attribute__((always_inline))
#endif

FORCED void add_child(uint64_t *restrict out, const uint64_t *state, int words, unsigned word, uint64_t change)
{
    for (int i = 0; i < words; i++)
        out[i] = state[i];
    out[word] += change;
}

/* What a state is made of, line by line. */
struct scene {
    union lines taken;
    uint8_t positions[UJ_MAX_VEHICLES];
};

FORCED void scene_make(struct scene *scene, const struct mover *mover, const uint64_t *state, int vectors)
{
    for (int k = 0; k < vectors; k++)
        scene->taken.vectors[k] = mover->walls[k];
    for (int i = 0; i < mover->vehicle_count; i++) {
        const struct mover_lane *lane = &mover->lanes[i];
        const unsigned offset = (unsigned)(state[lane->word] >> lane->shift) & lane->position_mask;
        const mover_vector *mask = &mover->masks[(lane->first_mask + offset) * (size_t)vectors];
        for (int k = 0; k < vectors; k++)
            scene->taken.vectors[k] |= mask[k];
        scene->positions[i] = (uint8_t)(lane->low + offset);
    }
}

/* How far a vehicle can slide. */
struct reach {
    unsigned ahead, back;
};

FORCED struct reach reach_of(const struct mover *mover, const struct scene *scene, int vehicle)
{
    const struct mover_lane *lane = &mover->lanes[vehicle];
    const unsigned line = scene->taken.line[lane->line], position = scene->positions[vehicle];
    const unsigned beyond = (line | 1u << lane->side) >> (position + lane->length);
    const unsigned before = (line & ((1u << position) - 1)) << 1 | 1;
    const unsigned ahead = (unsigned)__builtin_ctz(beyond), back = position - (31u - (unsigned)__builtin_clz(before));
    return mover->steps ? (struct reach){ahead > 0, back > 0} : (struct reach){ahead, back};
}

/* `words` and `vectors` are constants where this is called, which leaves no inner loops. */
FORCED size_t children(const struct mover *mover, const uint64_t *state, uint64_t *restrict out, int *solved, int words,
                       int vectors)
{
    struct scene scene;
    scene_make(&scene, mover, state, vectors);
    size_t count = 0;
    *solved = MOVER_NONE;
    for (int i = 0; i < mover->vehicle_count; i++) {
        const struct mover_lane *lane = &mover->lanes[i];
        const struct reach reach = reach_of(mover, &scene, i);
        const uint64_t one = UINT64_C(1) << lane->shift;
        for (unsigned by = reach.ahead; by > 0; by--) {
            if (i == mover->target && scene.positions[i] + by == (unsigned)mover->goal)
                *solved = (int)count;
            add_child(out + count++ * (size_t)words, state, words, lane->word, by * one);
        }
        for (unsigned by = 1; by <= reach.back; by++)
            add_child(out + count++ * (size_t)words, state, words, lane->word, 0 - by * one);
    }
    assert(count <= UJ_MAX_MOVES);
    return count;
}

FORCED size_t children_of_words(const struct mover *mover, const uint64_t *state, uint64_t *out, int *solved, int words)
{
    switch (mover->vectors) {
    case 2:
        return children(mover, state, out, solved, words, 2);
    case 3:
        return children(mover, state, out, solved, words, 3);
    default:
        return children(mover, state, out, solved, words, 4);
    }
}

size_t mover_children(const struct mover *mover, const uint64_t *state, uint64_t *out, int *solved)
{
    switch (mover->words) {
    case 1:
        return children_of_words(mover, state, out, solved, 1);
    case 2:
        return children_of_words(mover, state, out, solved, 2);
    case 3:
        return children_of_words(mover, state, out, solved, 3);
    default:
        return children_of_words(mover, state, out, solved, mover->words);
    }
}

/* ---- sleep ---- */

static uint64_t sleeper(int vehicle)
{
    return vehicle < MOVER_SLEEPERS ? UINT64_C(1) << vehicle : 0;
}

void mover_sleep_init(struct mover_sleep *sleep, const uj_board *board, const struct layout *layout)
{
    for (int i = 0; i < layout->vehicle_count; i++) {
        const uj_vehicle *self = &board->vehicles[i];
        sleep[i] = (struct mover_sleep){0};
        for (int k = 0; k < layout->vehicle_count; k++) {
            const uj_vehicle *other = &board->vehicles[k];
            const unsigned own_line = self->horizontal ? self->row : self->column;
            const unsigned line = other->horizontal ? other->row : other->column;
            const struct lane *lane = &layout->lanes[k];
            if (self->horizontal == other->horizontal)
                sleep[i].along |= line == own_line ? sleeper(k) : 0;
            else if (own_line >= lane->low && own_line < lane->high + (unsigned)lane->length)
                sleep[i].across[line] |= sleeper(k);
        }
    }
}

/* Those awake after a slide over the cells from `from` up to `end`. */
static uint64_t woken(const struct mover_sleep *sleep, unsigned from, unsigned end)
{
    uint64_t awake = sleep->along;
    for (unsigned cell = from; cell < end; cell++)
        awake |= sleep->across[cell];
    return awake;
}

size_t mover_children_awake(const struct mover *mover, const struct mover_sleep *sleep, const uint64_t *state,
                            uint64_t asleep, uint64_t *out, uint64_t *asleep_out, int *solved)
{
    struct scene scene;
    scene_make(&scene, mover, state, mover->vectors);
    size_t count = 0;
    *solved = MOVER_NONE;
    for (int i = 0; i < mover->vehicle_count; i++) {
        if (asleep & sleeper(i))
            continue;
        const struct mover_lane *lane = &mover->lanes[i];
        const struct reach reach = reach_of(mover, &scene, i);
        const unsigned position = scene.positions[i], end = position + lane->length;
        const uint64_t one = UINT64_C(1) << lane->shift,
                       earlier = asleep | (i < MOVER_SLEEPERS ? sleeper(i) - 1 : UINT64_MAX);
        const uint64_t itself = mover->steps ? 0 : sleeper(i);
        for (unsigned by = reach.ahead; by > 0; by--) {
            if (i == mover->target && position + by == (unsigned)mover->goal)
                *solved = (int)count;
            asleep_out[count] = (earlier & ~woken(&sleep[i], position, end + by)) | itself;
            add_child(out + count++ * (size_t)mover->words, state, mover->words, lane->word, by * one);
        }
        for (unsigned by = 1; by <= reach.back; by++) {
            asleep_out[count] = (earlier & ~woken(&sleep[i], position - by, end)) | itself;
            add_child(out + count++ * (size_t)mover->words, state, mover->words, lane->word, 0 - by * one);
        }
    }
    return count;
}
