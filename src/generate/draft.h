/* A board in the making. Generated boards have at most 64 cells, so that the cells taken are one machine word. */
#ifndef UNJAM_GENERATE_DRAFT_H
#define UNJAM_GENERATE_DRAFT_H

#include <assert.h>

#include "unjam.h"

enum { CAR_LENGTH = 2, TRUCK_LENGTH = 3, STANDARD_CELLS = 36 /* of the board that constants were tried on */ };

static_assert(UJ_GENERATE_MAX_SIDE * UJ_GENERATE_MAX_SIDE <= 64, "the cells of a generated board are one word");

/* The target is vehicle 0, and nobody has a name yet. Nothing ever stands between the target and the exit for good:
 * neither a wall nor another vehicle along its row. */
struct draft {
    uj_board board;
    uint64_t taken; /* cells of walls and vehicles */
};

/* What a board is made of, exactly. */
struct recipe {
    int width, height, exit_row;
    int walls, cars, trucks; /* cars with the target */
};

/* An empty board. */
void draft_init(struct draft *draft, int width, int height, int exit_row);

/* The board in another placement of its vehicles. */
void draft_set(struct draft *draft, const uj_board *board);

/* One vehicle or wall at a random place; false, and nothing added, if it cannot be there. The first vehicle is the
 * target, a car that is not at the exit. */
bool draft_add(struct draft *draft, int length, uj_random *random);
bool draft_add_wall(struct draft *draft, uj_random *random);

/* `vehicle` is not 0. */
void draft_remove(struct draft *draft, int vehicle);
void draft_remove_wall(struct draft *draft, unsigned cell);

int draft_count(const struct draft *draft, int length); /* vehicles of this length */

/* A random board by the recipe, as uj_board_random makes it. False: no room was found. */
bool draft_random(struct draft *out, const struct recipe *recipe, uj_random *random);

#endif
