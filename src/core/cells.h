/* Sets of cells. Boards of up to 64 cells live in the first word alone: code that cares tests `cells_in_word`
 * once and then works on plain 64-bit masks. */
#ifndef UNJAM_CORE_CELLS_H
#define UNJAM_CORE_CELLS_H

#include "unjam.h"

static inline bool cells_in_word(const uj_board *board)
{
    return board->width * board->height <= 64;
}

static inline void cells_add(uj_cells *cells, unsigned cell)
{
    cells->word[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline void cells_remove(uj_cells *cells, unsigned cell)
{
    cells->word[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
}

static inline bool cells_has(const uj_cells *cells, unsigned cell)
{
    return cells->word[cell / 64] >> (cell % 64) & 1;
}

/* `count` cells from `first`, `stride` apart. */
static inline void cells_add_run(uj_cells *cells, unsigned first, unsigned stride, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        cells_add(cells, first + i * stride);
}

static inline void cells_remove_run(uj_cells *cells, unsigned first, unsigned stride, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        cells_remove(cells, first + i * stride);
}

#endif
