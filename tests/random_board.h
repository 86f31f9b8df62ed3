/* Random valid boards for property tests: the same for the same seed on every machine. */
#ifndef RANDOM_BOARD_H
#define RANDOM_BOARD_H

#include "unjam.h"

struct random_board_options {
    int min_side, max_side; /* of both sides; boards are rectangular more often than not */
    int max_length;         /* of vehicles, 2 or more */
    int max_vehicles;       /* with the target */
    int min_covered, max_covered; /* percent of the cells that vehicles cover, drawn anew for each board; less where nothing fits */
    int max_walls;
    bool long_names; /* some boards name their vehicles with several letters */
};

/* Boards of all sizes, from sparse to crowded. */
#define RANDOM_BOARD_ALL { 3, 16, 5, UJ_MAX_VEHICLES, 0, 100, 12, true }

/* Boards whose whole cluster a plain solver can explore: mostly under 10,000 states. */
#define RANDOM_BOARD_SMALL { 3, 6, 4, 14, 35, 70, 2, true }

/* Boards full enough that the reference finishes most of them, and big enough to leave the 6x6 path: give it a node limit. */
#define RANDOM_BOARD_MIDDLE { 4, 8, 4, 24, 50, 75, 3, true }

/* Everything is random: also the target's row, its length and its place among the vehicles. Most of these boards can be solved. */
void random_board(uj_board *out, uj_random *random, const struct random_board_options *options);

/* The same puzzle with its vehicles in another order and with other names. `out` must not be `board`. */
void random_board_shuffled(uj_board *out, const uj_board *board, uj_random *random, bool long_names);

/* Makes up to `moves` random legal moves. */
void random_walk(uj_board *board, uj_random *random, int moves);

/* Uniform in low … high. */
int random_between(uj_random *random, int low, int high);

#endif
