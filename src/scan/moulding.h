/* The shape of the floor, as light shows it. A car that has the colour of the tray hides the squares moulded into it and brings edges of its own,
 * so slopes of the lightness tell it from the floor where colours do not. */
#ifndef UNJAM_SCAN_MOULDING_H
#define UNJAM_SCAN_MOULDING_H

#include "scan/sheet.h"

enum {
    MOULD = 14, /* places on a side of a cell */
    MOULD_REACH =
        2, /* a camera at an angle sees the floor moved against the grid of the roofs: by this many places at most */
    MAX_MOULD_SIDE = MAX_CELLS * MOULD + 2 * MOULD_REACH
};

struct moulding {
    int cells, side;
    float across[MAX_MOULD_SIDE * MAX_MOULD_SIDE], down[MAX_MOULD_SIDE * MAX_MOULD_SIDE];
    bool is_glare[MAX_CELLS * MAX_CELLS]; /* most of the cell is as light as can be: it shows no shape */
};

/* From the pixels of a sheet that was just made; their `cell` must be FINE. */
void moulding_make(struct moulding *out, const struct sheet_pixels *pixels, int cells);

/* How far the slopes of each cell are from the usual ones of the members, moved to where they fit best. */
void moulding_compare(float *out, const struct moulding *moulding, const bool *members);

#endif
