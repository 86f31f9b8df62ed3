/* The lines of a census board: every way to fill a row or a column, every placement of each filling, and the slides
 * between them. A line has at most six cells, so a set of cells and a set of placements each fit in a byte. */
#ifndef UNJAM_CENSUS_LINE_H
#define UNJAM_CENSUS_LINE_H

#include "unjam.h"

enum {
    CENSUS_SIDE = UJ_CENSUS_SIDE,
    CENSUS_CELLS = CENSUS_SIDE * CENSUS_SIDE,
    CENSUS_FILLINGS = 8,   /* of a line of six cells without walls, the most there can be */
    CENSUS_PLACEMENTS = 6, /* of two cars on six cells, likewise */
    CENSUS_SETS = 1 << CENSUS_SIDE,
};

/* The slides among a set of possible placements, which are numbered from 0 in their order. Those by the same difference of
 * numbers go together: a bit d of `slides` says that a slide leads from number d to number d - difference, and one of `joins`
 * that both are in the same connected part of the set. Differences without any are left out. */
struct steps {
    uint8_t count;
    uint8_t members, parts; /* placements in the set, and into how many connected parts it falls */
    uint8_t difference[CENSUS_PLACEMENTS - 1];
    uint8_t slides[CENSUS_PLACEMENTS - 1], joins[CENSUS_PLACEMENTS - 1];
};

/* The ordered lengths of the vehicles in a line (wall by wall, where there are walls). */
struct filling {
    uint8_t count; /* placements */
    uint8_t vehicles, trucks;
    uint8_t covered;   /* cells */
    uint8_t length[3]; /* of each vehicle, in order */
    uint8_t start[CENSUS_PLACEMENTS][3];
    uint8_t cells[CENSUS_PLACEMENTS]; /* that a placement covers */
    uint8_t solved;                   /* placements with the target at the exit; only in the exit row */

    /* Cells that one vehicle's slide from one placement to another sweeps, those of the other vehicles too; 0 where
     * there is no such slide, or it is longer than the metric allows. */
    uint8_t sweep[CENSUS_PLACEMENTS][CENSUS_PLACEMENTS];

    uint8_t fit[CENSUS_SETS];       /* placements that keep clear of a set of cells */
    uint8_t fit_count[CENSUS_SETS]; /* how many */

    struct steps steps[CENSUS_SETS]; /* for each set of possible placements */
};

struct line {
    int length;
    int count;
    struct filling fillings[CENSUS_FILLINGS]; /* the first is the empty one, if that is allowed */
};

/* `walls` is a set of cells. In the exit row the last vehicle is the target, a car, and leaves at the highest cell. */
void line_init(struct line *line, int length, unsigned walls, bool is_exit_row, uj_metric metric);

#endif
