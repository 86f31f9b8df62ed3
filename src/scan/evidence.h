/* What a sheet says for and against each part of a board, as logarithms of odds that can be added. */
#ifndef UNJAM_SCAN_EVIDENCE_H
#define UNJAM_SCAN_EVIDENCE_H

#include "scan/moulding.h"

enum { BORDER_FEATURES = 15, FLOOR_FEATURES = 11, MAX_FLOORS = 12 };

/* How an empty cell looks: one look for even and one for odd cells, as on a chequered board, and the light across the board. */
struct floor_look {
    struct tone blocks[2][BLOCKS * BLOCKS];
    struct tone tones[2]; /* of the middle of a cell and of its rim */
    float light[3];       /* added to the lightness: constant, per column, per row */
    float within;         /* how far the cells that it was made of are from it */
    float beyond;         /* how far cells in general are from it */
    bool moulded;         /* whether the shape of the floor is known, and with it the following */
    struct relief relief;
    float shape_within, shape_beyond; /* as the two above, of relief.apart */
};

struct evidence {
    int cells;
    /* Logarithms of twice a probability: 0 says nothing. */
    float floor[MAX_CELLS * MAX_CELLS], body[MAX_CELLS * MAX_CELLS];
    float upright_edge[MAX_CELLS * (MAX_CELLS + 1)], upright_none[MAX_CELLS * (MAX_CELLS + 1)];
    float level_edge[(MAX_CELLS + 1) * MAX_CELLS], level_none[(MAX_CELLS + 1) * MAX_CELLS];
    float upright_floor[MAX_CELLS * (MAX_CELLS + 1)],
        level_floor[(MAX_CELLS + 1) * MAX_CELLS]; /* between two empty cells */
    float
        middle[3]
              [MAX_CELLS *
               MAX_CELLS]; /* lines through the middle of a cell: if it is empty, or a vehicle lies across or upright */
    float wall, another_wall; /* how usual walls are: in apps few boards have any, and the physical game has none */
    float lone[MAX_CELLS * MAX_CELLS]; /* for a wall there: below 0 where it would look like what stands beside it */
    float grid; /* for the grid itself, whatever the board: its outline, and less what any texture would give */
};

/* Between two cells, or through the middle of one. */
void border_features(float out[BORDER_FEATURES], const struct sheet *sheet, const struct floor_look *floor,
                     const struct border_look *border, int one, int other);
void floor_features(float out[FLOOR_FEATURES], const struct sheet *sheet, const struct floor_look *floor, int cell);

/* How far the body of a cell is from the floor, and what shows most of the floor on a border beside it. */
float floor_to_body(const struct floor_look *floor, const struct sheet *sheet, int cell);
float floor_to_gap(const struct floor_look *floor, const struct sheet *sheet, int cell,
                   const struct border_look *border);

/* Whether the floor shows at the ends of a border, but not beside them: below 0 where it does, the clearer end first. */
void floor_notches(float out[2], const struct floor_look *floor, const struct sheet *sheet, int cell,
                   const struct border_look *border);

/* How far the colour of a cell is from that of the floor in any light, which scales it. */
float floor_off_colour(const struct floor_look *floor, const struct sheet *sheet, int cell);

/* The looks that the floor may have, likeliest first. `moulding` may be NULL. */
int floors_find(struct floor_look out[MAX_FLOORS], const struct sheet *sheet, const struct moulding *moulding);

/* The look of the floor if these cells are empty; false if there are too few. */
bool floor_make(struct floor_look *out, const struct sheet *sheet, const struct moulding *moulding,
                const bool *members);

/* `tiled`: the cells are drawn one by one, with lines between those of one vehicle, too, so that only their colours tell what belongs together. */
void evidence_make(struct evidence *out, const struct sheet *sheet, const struct floor_look *floor, bool tiled);

#endif
