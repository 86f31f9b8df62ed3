/* The board seen from straight above, with a margin around it; and what can be measured on it. */
#ifndef UNJAM_SCAN_SHEET_H
#define UNJAM_SCAN_SHEET_H

#include "scan/plane.h"
#include "scan/pyramid.h"

enum {
    COARSE = 28, /* pixels of a cell, to compare grids, */
    FINE = 56,   /* and to read a board: joints between planks may be a hundredth of a cell wide */
    MAX_CELLS = UJ_SCAN_MAX_CELLS,
    BANDS = 7, /* around the board, each a seventh of a cell wide */
    MAX_SHEET_SIDE = MAX_CELLS * FINE + 2 * (FINE + 2),
    BLOCKS = 4, /* a cell is described by the mean colours of BLOCKS x BLOCKS parts */
    STRIPS = 5, /* along and beside a line, each a fourteenth of a cell wide */
    STRIP_PARTS = 3,
    NOTCH = 4 /* places near an end of a border, each a fourteenth of a cell wide */
};

/* Lightness and two differences of colours, scaled so that plain distances are fair. */
struct tone {
    float light, red, blue;
};

struct tone tone_of(struct rgb colour);
float tone_distance(struct tone a, struct tone b);

struct cell_look {
    struct tone blocks[BLOCKS * BLOCKS];
    struct tone body;  /* the median of the middle of the cell */
    struct rgb colour; /* the same as a colour */
};

/* The border between two cells, or between a cell and the frame. */
struct border_look {
    float edge;    /* how strong an edge runs along all of it, near it */
    float exactly; /* the same, on it */
    float nearby;  /* the same through the middles of the cells beside it */
    float joint; /* how strong a line runs on it from end to end: what is drawn on a vehicle does not reach its sides */
    float beside; /* the same through the middles of the cells beside it */
    float jump;   /* how far the colours of the two sides differ */
    float
        strip; /* how far the colour on it is from that of the nearer of the two sides: floor shows between vehicles */
    struct tone strips[STRIPS][STRIP_PARTS];
    struct tone ends[2][NOTCH][3]; /* near both ends: on the border, and on both sides of it */
};

/* What counts as much. */
struct sheet_scales {
    float texture;  /* the usual edge where there is none: through the middles of cells */
    float contrast; /* a strong edge of this board */
    float spread;   /* a large difference between cells of this board */
};

struct sheet {
    int cells; /* on a side */
    bool photo;
    struct cell_look looks[MAX_CELLS * MAX_CELLS];
    struct border_look upright[MAX_CELLS * (MAX_CELLS + 1)]; /* [row * (cells + 1) + column]: left of the cell */
    struct border_look level[(MAX_CELLS + 1) * MAX_CELLS];   /* [row * cells + column]: above the cell */
    struct border_look
        middles[MAX_CELLS * MAX_CELLS]
               [2]; /* lines through the middle of each cell, upright and level, looked at as if they were borders */
    struct tone outside[4][BANDS][MAX_CELLS]; /* beside each cell of a side, in bands outwards; sides as uj_side */
    float posts[4][MAX_CELLS]; /* edges that cross the frame at both ends of each cell of a side; measured if FINE */
    struct sheet_scales scales;
};

/* The pixels of a sheet while it is measured. */
struct sheet_pixels {
    int cell, margin, side;
    float light; /* how much lightness counts in the looks of cells: light and shadow fall on photos */
    struct rgb colours[MAX_SHEET_SIDE * MAX_SHEET_SIDE];
    struct tone tones[MAX_SHEET_SIDE * MAX_SHEET_SIDE];
    float across[MAX_SHEET_SIDE * MAX_SHEET_SIDE],
        down[MAX_SHEET_SIDE * MAX_SHEET_SIDE]; /* steps of the colour, here or a pixel beside */
};

/* `map` takes cells (column, row) to pixels of the picture. `pixels` is room to work in; its `cell` is COARSE or FINE. */
void sheet_make(struct sheet *out, struct sheet_pixels *pixels, int cells, const struct pyramid *pyramid,
                const struct plane_map *map, bool photo);

#endif
