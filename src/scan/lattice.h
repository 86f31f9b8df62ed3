/* Grids on the lattice of another one: with cells as large and in the same places, but other ends. */
#ifndef UNJAM_SCAN_LATTICE_H
#define UNJAM_SCAN_LATTICE_H

#include "scan/reading.h"

/* How far the top left corner of a grid is moved, in cells, and how many cells it gets more. */
struct lattice_step {
    int8_t right, down, more;
};

/* The grids with a line more, moved by one, and with a line less. */
extern const struct lattice_step lattice_steps[];
extern const int lattice_step_count;

/* The corners of the grid of `cells` cells from (left, top) on, in cells of a candidate. */
void lattice_corners(struct place out[4], const struct candidate *candidate, int left, int top, int cells);

/* Whether a grid lies on the lattice of a candidate. */
bool is_on_lattice(const struct place corners[4], int cells, const struct candidate *candidate);

#endif
