/* Fast generation of all children of packed states, for searches that look at millions of them.
 *
 * Which cells are taken is kept line by line, sixteen bits a line: first the rows, then the columns, so that a cell
 * is noted twice and the way ahead of any vehicle, horizontal or vertical, is a few neighbouring bits of one number.
 * What a vehicle adds at each of its positions is worked out once; a state's lines are then the union of one
 * ready-made mask per vehicle. A child differs from its parent in the bits of one vehicle, so its packed form is the
 * parent's with a number added. */
#ifndef UNJAM_SEARCH_MOVER_H
#define UNJAM_SEARCH_MOVER_H

#include <assert.h>

#include "core/layout.h"

typedef uint64_t mover_vector __attribute__((vector_size(16)));

enum { MOVER_LINES = 2 * UJ_MAX_SIDE, MOVER_VECTORS = MOVER_LINES / 8 };

static_assert(UJ_MAX_SIDE <= 16, "a line is 16 bits");
static_assert(sizeof(mover_vector) == 8 * sizeof(uint16_t), "a vector holds eight lines");

struct mover_lane {
    uint8_t word, shift;
    uint8_t low, length;
    uint8_t line; /* of MOVER_LINES */
    uint8_t side; /* cells of the line */
    uint16_t first_mask;
    uint32_t position_mask;
};

struct mover {
    int vehicle_count, words;
    int target;
    int goal;
    bool steps;  /* slides by one cell only */
    int vectors; /* that the lines of this board need */
    mover_vector walls[MOVER_VECTORS];
    mover_vector *masks; /* `vectors` per vehicle and position */
    struct mover_lane lanes[UJ_MAX_VEHICLES];
};

/* Moves that need not follow one another.
 *
 * Two moves of vehicles that do not touch each other's ways lead to the same state in either order, and a search that makes both
 * orders meets that state twice. So the vehicle with the lower number goes first: after a move, the vehicles of lower numbers that could
 * make the same moves before it need not move; they sleep, until one moves that does touch their way. And the vehicle that has
 * just moved need not move on: one slide would have done it. ("Sleep sets", Godefroid 1996.)
 *
 * A level-by-level search that lets vehicles sleep finds every state, and each at its true distance. Of all shortest ways to a state
 * take the one whose vehicles' numbers, in order, are the least: if one of its moves were asleep, that move could go earlier, before a
 * vehicle of a higher number. A state that several parents lead to must let sleep only what sleeps after every one of them. */
struct mover_sleep {
    uint64_t along;               /* the vehicles on the same line, itself too */
    uint64_t across[UJ_MAX_SIDE]; /* those that can come to each of its cells */
};

/* Vehicles beyond never sleep. */
enum { MOVER_SLEEPERS = 64 };

/* Fills in what each vehicle wakes: an array of as many as the board has. */
void mover_sleep_init(struct mover_sleep *sleep, const uj_board *board, const struct layout *layout);

/* Release with mover_free, also after a failure. */
uj_status mover_init(struct mover *mover, const uj_board *board, const struct layout *layout, uj_metric metric);
void mover_free(struct mover *mover);

/* What mover_children writes at most, in words. */
static inline size_t mover_max_words(const struct mover *mover)
{
    return (size_t)UJ_MAX_MOVES * (size_t)mover->words;
}

enum { MOVER_NONE = -1 };

/* Writes the packed children one after another and returns how many there are; *solved is the number of one that is
 * solved, or MOVER_NONE. A state has at most one solved child, because only the target's last slide solves. */
size_t mover_children(const struct mover *mover, const uint64_t *state, uint64_t *out, int *solved);

/* The same without the vehicles that sleep in the state, a set of bits; and those that sleep in each child. */
size_t mover_children_awake(const struct mover *mover, const struct mover_sleep *sleep, const uint64_t *state,
                            uint64_t asleep, uint64_t *out, uint64_t *asleep_out, int *solved);

#endif
