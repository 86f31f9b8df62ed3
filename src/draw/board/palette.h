/* The colours of vehicles, the same in the terminal and in pictures.
 *
 * They derive from the palette of Okabe and Ito, which people with any kind of colour vision can distinguish. Its
 * vermillion is left out: red belongs to the target alone, which is marked by its shape as well. */
#ifndef UNJAM_DRAW_BOARD_PALETTE_H
#define UNJAM_DRAW_BOARD_PALETTE_H

#include "unjam.h"

struct paint {
    const char *body, *edge, *roof; /* for pictures: fill, outline, and a tint that dark letters are read on */
    uint8_t block, letter;          /* for terminals: background and letters, of the 256 colours */
};

extern const struct paint target_paint;

/* The paint of every vehicle, into room for UJ_MAX_VEHICLES. It depends on what never changes while vehicles slide, so
 * a vehicle keeps its colour through a game; vehicles that can come to touch get different ones as far as possible. */
void palette_assign(const struct paint **out, const uj_board *board);

#endif
