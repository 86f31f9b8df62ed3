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

/* The slopes of each cell, compared with the usual ones of some cells, its members, and moved to where they fit best. */
struct relief {
    float apart[MAX_CELLS * MAX_CELLS];    /* how far they are from the usual ones */
    float likeness[MAX_CELLS * MAX_CELLS]; /* -1 … 1: whether they run as those do, however strong they are */
    float strength[MAX_CELLS * MAX_CELLS]; /* how steep they are, wherever they run */
};

void relief_make(struct relief *out, const struct moulding *moulding, const bool *members);

#endif
