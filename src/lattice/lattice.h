/* All groups of a board at once: its lines with all their fillings, and the two ways to look at them, rows across columns or
 * columns across rows. */
#ifndef UNJAM_LATTICE_LATTICE_H
#define UNJAM_LATTICE_LATTICE_H

#include "lattice/line.h"

/* Outer lines are enumerated placement by placement; inner lines are the digits of the bits in a word. The exit row is the
 * first of the inner lines, if it is one of them, because it shows early whether there is a solution at all; then come
 * those from the middle outwards, because they are the most crowded and leave the fewest possibilities. */
struct axis {
    const struct line *outer[LATTICE_SIDE], *inner[LATTICE_SIDE];
    int outer_count, inner_count;
    uint8_t place[LATTICE_SIDE]; /* of an inner line on the board: its cells in the outer lines */
    uint8_t order[LATTICE_SIDE]; /* the other way round: of the line at a place on the board, its number */
    int exit;                    /* which outer line is the exit row */
    bool is_target_inner;        /* among the inner lines, or among the outer ones */
    bool has_mirror;             /* top and bottom can be exchanged: see axis_mirrored */
};

enum { AXIS_COLUMNS_OUTER, AXIS_ROWS_OUTER, AXES };

/* The axes point to the lines, so it must stay where it is. */
struct lattice {
    int width, height;
    int exit; /* row, from 0 */
    uint64_t walls;
    uj_metric metric;
    struct line rows[LATTICE_SIDE], columns[LATTICE_SIDE];
    struct axis axes[AXES];
};

/* `walls` has bit row * width + column set for each wall. If it is plain, only plain groups are in it: the exit row has the target
 * alone, and no other line is covered in full by vehicles that lie along it; walls count as a part of their row and not of their column. */
void lattice_init(struct lattice *lattice, int width, int height, int exit, uint64_t walls, bool is_plain,
                  uj_metric metric);

/* Top and bottom exchanged. If the exit is in the middle row and the walls are where their images are, each group has an image,
 * as large and as deep: of the two, that with the smaller number of outer fillings is solved, or, if these are their own
 * images, that whose inner fillings come first. */
uint64_t cells_mirrored(uint64_t cells, int width, int height);
uint32_t axis_mirrored(const struct axis *axis, uint32_t tuple); /* the number of the image; the axis has_mirror */

/* A choice of outer fillings has a number; its digits in mixed radix are the numbers of the fillings. */
uint32_t axis_tuples(const struct axis *axis);
void axis_tuple(const struct axis *axis, uint32_t number, uint8_t fillings[LATTICE_SIDE]);

/* Sets the axes of a lattice whose lines are ready. */
void lattice_set_axes(struct lattice *lattice);

#endif
