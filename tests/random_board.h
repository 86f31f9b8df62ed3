/* Random valid boards for property tests: the same for the same seed on every machine. */
#ifndef RANDOM_BOARD_H
#define RANDOM_BOARD_H

#include "unjam.h"

struct random_board_options {
    int min_side, max_side;       /* of both sides; boards are rectangular more often than not */
    int max_length;               /* of vehicles, 2 or more */
    int max_vehicles;             /* with the target */
    int min_covered, max_covered; /* percent of the cells that vehicles cover, drawn anew for each board */
    int max_walls;
    bool long_names; /* some boards name their vehicles with several letters */
};

/* Boards of all sizes, from sparse to crowded. */
extern const struct random_board_options random_board_all;

/* Boards whose whole cluster a plain solver can explore: mostly under 10,000 states. */
extern const struct random_board_options random_board_small;

/* Boards up to 8x8 full enough that the reference finishes most of them; it still needs a limit. */
extern const struct random_board_options random_board_middle;

/* Everything is random: also the target's row, its length and its place among the vehicles. Most of these boards, not
 * all, can be solved. */
void random_board(uj_board *out, uj_random *random, const struct random_board_options *options);

/* The same puzzle with its vehicles in another order and with other names. `out` must not be `board`. */
void random_board_shuffled(uj_board *out, const uj_board *board, uj_random *random, bool long_names);

/* Makes up to `moves` random legal moves. */
void random_walk(uj_board *board, uj_random *random, int moves);

/* How many random cases to try: `usual`, or 5 times as many if UNJAM_TEST_LONG is set, as `make test-long` does, or a
 * quarter if UNJAM_TEST_SHORT is, as tools/mutate.sh does first. Under a sanitizer, which slows everything down and looks at
 * the ways through the code rather than at many boards, a quarter, and a twelfth under that of threads. */
int random_rounds(int usual);

/* Uniform in low … high. */
int random_between(uj_random *random, int low, int high);

#endif
