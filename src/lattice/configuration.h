/* A group, and a configuration of it: one placement for each line, or the board's cells as bits. */
#ifndef UNJAM_LATTICE_CONFIGURATION_H
#define UNJAM_LATTICE_CONFIGURATION_H

#include "lattice/lattice.h"

/* One filling for each line. */
struct group {
    const struct lattice *lattice;
    const struct filling *rows[LATTICE_SIDE], *columns[LATTICE_SIDE];
    int vehicles;
    int times;       /* 2: it stands for its mirror image, too */
    uint64_t number; /* of the inner fillings among those of the outer ones, growing in the order of enumeration */
};

struct configuration {
    uint8_t rows[LATTICE_SIDE], columns[LATTICE_SIDE];
};

/* Bit row * width + column. The cells of horizontal and of vertical vehicles put configurations in order; with the first cells
 * of all vehicles they say where each vehicle is. */
struct board_bits {
    uint64_t horizontal, vertical, starts;
};

/* Top and bottom exchanged. */
struct board_bits board_bits_mirrored(const struct board_bits *bits, int width, int height);

struct board_bits configuration_bits(const struct group *group, const struct configuration *configuration);

static inline bool board_bits_less(const struct board_bits *a, const struct board_bits *b)
{
    return a->horizontal != b->horizontal ? a->horizontal < b->horizontal : a->vertical < b->vertical;
}

struct bits_vehicle {
    uint8_t row, column, length;
    bool is_horizontal;
};

enum { BITS_VEHICLES = LATTICE_CELLS / 2 };

/* Lists the vehicles and returns how many there are: the target first, the last of the exit row; then those of the rows from
 * the top, and those of the columns from the left. */
int board_bits_vehicles(const struct board_bits *bits, int width, int height, int exit,
                        struct bits_vehicle out[BITS_VEHICLES]);

/* The board, with the vehicles in this order, called A, B, … */
uj_status board_bits_board(uj_board *out, const struct board_bits *bits, int width, int height, int exit,
                           uint64_t walls, uj_error *error);

#endif
