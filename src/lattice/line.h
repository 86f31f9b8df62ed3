/* The lines of a board: every way to fill a row or a column, every placement of each filling, and the slides between them.
 * The sizes that follow from the longest side are here; assertions name what else has to grow with it. */
#ifndef UNJAM_LATTICE_LINE_H
#define UNJAM_LATTICE_LINE_H

#include <assert.h>

#include "unjam.h"

enum {
    LATTICE_SIDE = UJ_CENSUS_SIDE,
    LATTICE_CELLS = LATTICE_SIDE * LATTICE_SIDE,
    LATTICE_DISTANCES = UJ_CENSUS_DISTANCES, /* all distances are below this */
    LINE_VEHICLES = LATTICE_SIDE / 2,
    /* Of a line without walls, which only make fewer: sequences of cars and trucks that fit, and places of two cars. */
    LINE_FILLINGS = LATTICE_SIDE <= 6 ? 8 : 11,
    LINE_PLACEMENTS = (LATTICE_SIDE - 2) * (LATTICE_SIDE - 3) / 2,
    LINE_CELL_SETS = 1 << LATTICE_SIDE,
    /* Of all fillings together, sets of placements: on seven cells the fillings have 1, 6, 5, 10, 6, 6, 3, 4, 1, 1 and 1
     * placements, on six 1, 5, 4, 6, 3, 3, 1 and 1. */
    LINE_STEPS = LATTICE_SIDE <= 6 ? 134 : 1280,
    LINE_ALL_CELLS = LINE_CELL_SETS - 1,
};

typedef uint8_t cell_set;       /* of a line */
typedef uint16_t placement_set; /* of a filling */
static_assert(LATTICE_SIDE <= 7, "longer lines have more fillings, and three cars have more places than two");
static_assert(LATTICE_SIDE <= 8 * sizeof(cell_set), "a set of cells holds a line");
static_assert(LINE_PLACEMENTS <= 8 * sizeof(placement_set), "a set of placements holds those of a filling");
static_assert(LATTICE_CELLS <= 64, "a set of the board's cells is one word");

/* The slides among a set of possible placements, which are numbered from 0 in their order. Those by the same difference of
 * numbers go together: bit d of `slides` says that a slide leads from number d to number d - difference, bit d of `joins`
 * that both are in the same connected part of the set. Differences without any are left out. */
struct steps {
    uint8_t count;
    uint8_t members, parts; /* placements in the set; connected parts that it falls into */
    uint8_t difference[LINE_PLACEMENTS - 1];
    placement_set slides[LINE_PLACEMENTS - 1], joins[LINE_PLACEMENTS - 1];
};

/* The ordered lengths of the vehicles in a line (wall by wall, where there are walls). */
struct filling {
    uint8_t count; /* placements */
    uint8_t vehicles, trucks;
    uint8_t covered;               /* cells */
    uint8_t length[LINE_VEHICLES]; /* of each vehicle, in order */
    uint8_t part[LINE_VEHICLES];   /* walls before each vehicle */
    uint8_t mirrored; /* number of the filling that this is when seen from the other end, if there is one */
    uint8_t start[LINE_PLACEMENTS][LINE_VEHICLES];
    cell_set cells[LINE_PLACEMENTS];  /* that a placement covers */
    cell_set starts[LINE_PLACEMENTS]; /* the first cell of each vehicle */
    placement_set solved;             /* those with the target at the exit; only in the exit row */

    /* Cells that one vehicle's slide from one placement to another sweeps, and those of the other vehicles; 0 where there is
     * no such slide, or it is longer than the metric allows. */
    cell_set sweep[LINE_PLACEMENTS][LINE_PLACEMENTS];

    placement_set fit[LINE_CELL_SETS]; /* placements that keep clear of a set of cells */
    uint8_t fit_count[LINE_CELL_SETS];

    const struct steps *steps; /* for each set of possible placements; the line has them */
};

struct line {
    int length;
    int count;
    cell_set walls;
    int most_covered; /* cells that the vehicles of a filling may cover */
    bool is_exit_row;
    struct filling fillings[LINE_FILLINGS]; /* the first is the empty one, if that is allowed */
    struct steps steps[LINE_STEPS];         /* of all fillings, one after the other; so a line must stay where it is */
};

/* In the exit row the last vehicle is the target, a car, and leaves at the highest cell. */
void line_init(struct line *line, int length, unsigned walls, bool is_exit_row, int most_covered, uj_metric metric);

#endif
