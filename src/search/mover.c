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

/* `words` and `vectors` are constants where this is called, which leaves no inner loops. */
FORCED size_t children(const struct mover *mover, const uint64_t *state, uint64_t *restrict out, int *solved, int words,
                       int vectors)
{
    union lines taken;
    uint8_t positions_now[UJ_MAX_VEHICLES];
    for (int k = 0; k < vectors; k++)
        taken.vectors[k] = mover->walls[k];
    for (int i = 0; i < mover->vehicle_count; i++) {
        const struct mover_lane *lane = &mover->lanes[i];
        const unsigned offset = (unsigned)(state[lane->word] >> lane->shift) & lane->position_mask;
        const mover_vector *mask = &mover->masks[(lane->first_mask + offset) * (size_t)vectors];
        for (int k = 0; k < vectors; k++)
            taken.vectors[k] |= mask[k];
        positions_now[i] = (uint8_t)(lane->low + offset);
    }
    size_t count = 0;
    *solved = MOVER_NONE;
    for (int i = 0; i < mover->vehicle_count; i++) {
        const struct mover_lane *lane = &mover->lanes[i];
        const unsigned line = taken.line[lane->line], position = positions_now[i];
        const unsigned beyond = (line | 1u << lane->side) >> (position + lane->length);
        const unsigned before = (line & ((1u << position) - 1)) << 1 | 1;
        unsigned ahead = (unsigned)__builtin_ctz(beyond), back = position - (31u - (unsigned)__builtin_clz(before));
        if (mover->steps) {
            ahead = ahead > 0;
            back = back > 0;
        }
        const uint64_t one = UINT64_C(1) << lane->shift;
        for (unsigned by = ahead; by > 0; by--) {
            if (i == mover->target && position + by == (unsigned)mover->goal)
                *solved = (int)count;
            add_child(out + count++ * (size_t)words, state, words, lane->word, by * one);
        }
        for (unsigned by = 1; by <= back; by++)
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
