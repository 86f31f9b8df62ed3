/* The board of a census and the two ways to look at it: rows across columns, or columns across rows. */
#ifndef UNJAM_CENSUS_BOARD_H
#define UNJAM_CENSUS_BOARD_H

#include "census/line.h"

struct census_board {
    int width, height;
    int exit; /* row, from 0 */
    uint64_t walls;
    uj_metric metric;
    struct line rows[CENSUS_SIDE], columns[CENSUS_SIDE];
};

/* `walls` has bit row * width + column set for each wall. */
void census_board_init(struct census_board *board, int width, int height, int exit, uint64_t walls, uj_metric metric);

/* Outer lines are enumerated placement by placement; inner lines are the digits of the bits in a word. The exit row is the
 * first of the inner lines, if it is one of them, because it tells early whether there is a solution at all; then come
 * those from the middle outwards, because they are the most crowded and leave the fewest possibilities. */
struct axis {
    const struct line *outer[CENSUS_SIDE], *inner[CENSUS_SIDE];
    int outer_count, inner_count;
    uint8_t place[CENSUS_SIDE]; /* of an inner line on the board: its cells in the outer lines */
    uint8_t order[CENSUS_SIDE]; /* the other way round: of the line at a place on the board, its number */
    int exit;                   /* which outer line is the exit row */
    bool is_target_inner;       /* among the inner lines, or among the outer ones */
};

enum { AXIS_COLUMNS_OUTER, AXIS_ROWS_OUTER, AXES };

void axis_init(struct axis *axis, const struct census_board *board, int outer);

/* How many choices of outer fillings there are, and one of them by its number: the filling of each line. */
uint32_t axis_tuples(const struct axis *axis);
void axis_tuple(const struct axis *axis, uint32_t number, uint8_t fillings[CENSUS_SIDE]);

#endif
