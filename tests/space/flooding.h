/* A flood with all that it works on, for the tests of the perfect index. */
#ifndef UNJAM_TESTS_FLOODING_H
#define UNJAM_TESTS_FLOODING_H

#include "space/flood.h"

struct flooding {
    struct layout layout;
    struct space space;
    struct flood flood;
    struct flood_work work;
};

static inline uj_status flooding_open(struct flooding *flooding, const uj_board *board, uint64_t max_states)
{
    layout_init(&flooding->layout, board);
    return space_open(&flooding->space, board, &flooding->layout, max_states, NULL);
}

static inline void flooding_free(struct flooding *flooding)
{
    flood_free(&flooding->flood);
    space_close(&flooding->space);
}

enum { ENDS = 3 }; /* 0, 1 and 2 moves away */

/* Whether the end is at most so many moves away, by the rules alone. */
static inline bool is_near_end(const struct layout *layout, const positions *here, unsigned limit)
{
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = limit > 0 ? layout_moves(layout, here, UJ_MOVES, moves) : 0;
    for (size_t i = 0; i < count; i++) {
        positions there = *here;
        there.at[moves[i].vehicle] = (uint8_t)(there.at[moves[i].vehicle] + moves[i].by);
        if (is_near_end(layout, &there, limit - 1))
            return true;
    }
    return layout_solved(layout, here);
}

#endif
