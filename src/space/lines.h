/* The lines of a board: its rows and columns, each with the vehicles that lie along it. */
#ifndef UNJAM_SPACE_LINES_H
#define UNJAM_SPACE_LINES_H

#include "core/layout.h"

enum { LINE_MAX_VEHICLES = UJ_MAX_SIDE / 2 };

struct line_vehicles {
    uint8_t vehicle_count;
    uint8_t vehicles[LINE_MAX_VEHICLES]; /* their indices on the board, in order along the line */
};

struct lines {
    struct line_vehicles rows[UJ_MAX_SIDE], columns[UJ_MAX_SIDE];
};

void lines_init(struct lines *out, const uj_board *board);

#endif
