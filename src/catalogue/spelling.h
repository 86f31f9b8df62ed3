/* Boards as the catalogue spells them: cell by cell in reading order, what begins there. Cells that something covers already are passed
 * over. So boards have an order, that of their spellings, and neighbours in it begin alike. */
#ifndef UNJAM_CATALOGUE_SPELLING_H
#define UNJAM_CATALOGUE_SPELLING_H

#include "catalogue/shares.h"

enum {
    SPELLING_CELLS = 64,
    SPELLING_THINGS = 40,      /* vehicles and walls */
    SPELLING_SURROUNDINGS = 5, /* edge, horizontal vehicle, vertical one, nothing, wall */
};

enum thing { THING_NONE, THING_ACROSS_2, THING_ACROSS_3, THING_DOWN_2, THING_DOWN_3, THING_WALL, THINGS };

/* What all boards of a catalogue have in common. */
struct board_shape {
    uint8_t width, height, exit_row;
};

/* What begins on a board, in reading order. */
struct spelling {
    uint8_t count;
    uint8_t cell[SPELLING_THINGS], thing[SPELLING_THINGS];
};

static inline bool thing_is_across(unsigned thing)
{
    return thing <= THING_ACROSS_3;
}

static inline int thing_length(unsigned thing)
{
    return 3 - (int)(thing & 1);
}

/* False: a catalogue cannot hold such a board. */
bool spelling_of(struct spelling *out, const uj_board *board, const struct board_shape *shape);

/* The board, in canonical form; false: it has no target. */
bool spelling_board(uj_board *out, const struct spelling *spelling, const struct board_shape *shape);

/* uj_board_id of a board without walls, without making it; `begin` is the board_id_begin of all boards of this shape. False: it has no
 * target. */
bool spelling_id(uint64_t *out, const struct spelling *spelling, const struct board_shape *shape, uint64_t begin);

/* The order of spellings; *cell is the first cell where they differ, if they do. */
int spelling_compare(const struct spelling *a, const struct spelling *b, int *cell);

/* What stands on a board, without making it. */
struct spelling_counts {
    int vehicles, cars, trucks, walls;
    bool is_plain; /* the target is alone in its row, and no other line is full: M. Fogleman's rules */
};

struct spelling_counts spelling_count(const struct spelling *spelling, const struct board_shape *shape);

/* ---- Coding -------------------------------------------------------------------------------------------------------- */

/* A choice that a spelling makes: a symbol of a kind, in a context. */
struct choice {
    uint32_t context; /* among those of the kind */
    uint8_t kind, symbol;
};

/* The choices of a spelling that comes after another (NULL: it is the first of its block). Fills in *first, which the next one
 * needs; `before` is that of `last`. Returns how many there are. */
enum { SPELLING_CHOICES = SPELLING_CELLS + 1 };
int spelling_choices(struct choice out[SPELLING_CHOICES], const struct spelling *spelling, const struct spelling *last,
                     int before, int *first, const struct board_shape *shape);

/* Reads the spelling that follows `spelling` (or, with `is_first`, the first of a block) into its place; *first as above. False: it
 * is damaged. */
bool spelling_take(struct spelling *spelling, struct decoder *decoder, const struct share_tables *tables, bool is_first,
                   int *first, const struct board_shape *shape);

/* How many contexts and symbols boards need: the first three kinds. */
void spelling_sizes(struct share_sizes *out, const struct board_shape *shape);

#endif
