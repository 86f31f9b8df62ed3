/* A probe: can a small board be solved within so many moves, and does it need everything that stands on it?
 *
 * A census asks this of millions of boards, most of which need very few moves. So a plain search begins, breadth-first from
 * the board itself, that looks at nothing which provably takes too long: each vehicle in the target's way must move at least
 * once, and so must the target; if one of them cannot leave at once, something else must move, too, or two things. A board that keeps
 * it busy, or needs many moves, is left to the perfect index (src/space), which takes a tenth of the time for each state, but as much
 * as dozens of them to begin. */
#ifndef UNJAM_CENSUS_MINIMAL_H
#define UNJAM_CENSUS_MINIMAL_H

#include "lattice/configuration.h"

enum {
    PROBE_PLACES = LATTICE_SIDE - 1, /* of a car in its line */
    PROBE_PIECES = BITS_VEHICLES,
    PROBE_LINE_BITS = 4, /* of a state for each line: two vehicles that leave two or three cells take two bits each */
};
static_assert(LATTICE_SIDE <= 7 && 2 * LATTICE_SIDE * PROBE_LINE_BITS <= 64,
              "a state holds the places of all vehicles");

/* A vehicle: the cells that it covers at each place of its line, from the left or the top. */
struct probe_piece {
    uint64_t cells[PROBE_PLACES];
    uint64_t line;                 /* all of them */
    uint8_t places, place, length; /* how many places there are, walls and others or not; where it is */
    bool is_horizontal;
};

/* A board of up to 64 cells, numbered row by row. */
struct probe_board {
    int width, height;
    struct probe_piece pieces[PROBE_PIECES]; /* the target first, whose row has the exit */
    int count;
    uint64_t walls;
};

/* A state of a lattice. */
void probe_board_init(struct probe_board *board, const struct lattice *lattice, const struct board_bits *bits);

/* Adds a vehicle, whose first cell is at this row and column. */
void probe_board_add(struct probe_board *board, int row, int column, int length, bool is_horizontal);

/* Finds whether the board can be solved in `most` moves or fewer (or steps). UJ_NO_MEMORY: unknown. */
uj_status probe_solve(const struct probe_board *board, uj_metric metric, int most, bool *out);

/* Whether all vehicles matter: those that stand in the target's row, in the lines of these, and so on. The others are in nobody's way as
 * long as they stay where they are, so the board is as hard without them. */
bool probe_all_involved(const struct probe_board *board);

/* Finds whether a board that takes `distance` moves (or steps) gets easier when any one vehicle but the target, or any one
 * wall, is taken away. `moving`: cells of vehicles that are known to move in a shortest solution. Those are needed: without them and
 * their moves, it is shorter. UJ_NO_MEMORY: unknown. */
uj_status probe_minimal(const struct probe_board *board, uj_metric metric, int distance, uint64_t moving, bool *out);

/* Whether a cluster of this greatest distance can be minimal at all, as it has all vehicles of its group and all walls. A vehicle in the
 * target's way makes two moves, and no other is needed for that. Two of them make three moves; so does one that has no slide
 * out of the way, because of something above it and something below. Whatever else there is can be taken away. */
static inline bool probe_is_worthwhile(const struct group *group, int distance)
{
    static const uint8_t most[] = {0, 1, 2, 4}; /* vehicles and walls, the target among them */
    const int pieces = group->vehicles + __builtin_popcountll(group->lattice->walls);
    return distance > 0 && (distance > 3 || group->lattice->metric == UJ_STEPS || pieces <= most[distance]);
}

#endif
