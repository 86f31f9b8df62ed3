/* A board made ready for search: what never changes while vehicles slide.
 *
 * Of a vehicle only its position along its line changes: the column of a horizontal vehicle, the row of a vertical
 * one. Vehicles never leave or overtake on their line, and walls never move, so each position stays between `low` and
 * `high`, worked out once from the walls and the neighbours along the line. A state is one such position per vehicle, and
 * its packed form spends just the bits that these bounds need: some 30 for a full 6x6 board, so that a state is
 * usually one machine word. */
#ifndef UNJAM_CORE_LAYOUT_H
#define UNJAM_CORE_LAYOUT_H

#include "core/cells.h"

enum { LAYOUT_MAX_WORDS = 7 }; /* 100 vehicles of 4 bits, 16 to a word */

struct lane {
    uint8_t start;  /* cell of position 0 */
    uint8_t stride; /* from one cell to the next: 1 or the board's width */
    uint8_t length;
    uint8_t low, high;         /* bounds of the position */
    uint8_t word, shift, bits; /* where the packed form keeps position - low */
};

struct layout {
    uint8_t vehicle_count, target;
    uint8_t goal;  /* the target's position when solved */
    uint8_t words; /* 64-bit words of a packed state, at least 1 */
    bool in_word;  /* all cells fit one 64-bit mask */
    uj_cells walls;
    struct lane lanes[UJ_MAX_VEHICLES];
};

/* Positions of all vehicles; entries past vehicle_count mean nothing. */
typedef struct positions {
    uint8_t at[UJ_MAX_VEHICLES];
} positions;

void layout_init(struct layout *out, const uj_board *board);

/* The present positions of a board's vehicles, and back. */
void positions_of(positions *out, const uj_board *board);
void positions_onto(uj_board *board, const positions *state);

/* The move between two states that are one move apart. */
uj_move positions_difference(const struct layout *layout, const positions *before, const positions *after);

uj_cells layout_occupied(const struct layout *layout, const positions *state);

/* All moves, in the order that uj_board_moves promises. */
size_t layout_moves(const struct layout *layout, const positions *state, uj_metric metric, uj_move *out);

/* To and from `layout->words` words. */
void layout_pack(const struct layout *layout, const positions *state, uint64_t *words);
void layout_unpack(const struct layout *layout, const uint64_t *words, positions *out);

static inline bool layout_solved(const struct layout *layout, const positions *state)
{
    return state->at[layout->target] == layout->goal;
}

/* No order of moves can bring the target to the exit: something on its own row stands before it for ever. */
static inline bool layout_hopeless(const struct layout *layout)
{
    return layout->lanes[layout->target].high != layout->goal;
}

static inline unsigned lane_cell(const struct lane *lane, unsigned position)
{
    return lane->start + position * lane->stride;
}

/* How far a vehicle can slide back and ahead. Forced inline so that `in_word`, when constant, picks the one-word code. */
static inline __attribute__((always_inline)) void
lane_range(const struct lane *lane, unsigned position, const uj_cells *occupied, bool in_word, int *back, int *ahead)
{
    const unsigned stride = lane->stride;
    const unsigned first = lane_cell(lane, position);
    const unsigned behind = first + stride * (lane->length - 1u);
    const unsigned room_back = position - lane->low, room_ahead = lane->high - position;
    unsigned b = 0, a = 0;
#define IS_FREE(cell) (in_word ? !(occupied->word[0] >> (cell)&1) : !cells_has(occupied, (cell)))
    while (b < room_back && IS_FREE(first - (b + 1) * stride))
        b++;
    while (a < room_ahead && IS_FREE(behind + (a + 1) * stride))
        a++;
#undef IS_FREE
    *back = (int)b;
    *ahead = (int)a;
}

#endif
