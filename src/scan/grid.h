/* Where a grid of cells may lie in a view: windows whose outline and whose lines are edges, while the middles of the cells are not. */
#ifndef UNJAM_SCAN_GRID_H
#define UNJAM_SCAN_GRID_H

#include "scan/view.h"

enum { MAX_GRIDS = 32, GRIDS_OF_SIZE = 2, GRIDS_OF_USUAL_SIZE = 8, USUAL_CELLS = 6 };

struct grid {
    int cells;               /* on a side */
    struct place corners[4]; /* in pixels of the view, clockwise from the top left */
    double fit;              /* larger is better */
};

/* Finds the most promising grids that are unlike each other, best first; returns how many in *count, at most MAX_GRIDS. */
uj_status grids_find(struct grid out[MAX_GRIDS], int *count, const struct view *view);

/* Moves the corners to where the lines fit best. */
uj_status grids_refine(struct grid *grids, int count, const struct view *view);

#endif
