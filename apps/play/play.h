/* unjam play: the game in the terminal. What apps/unjam/commands/cmd_play.c needs to know of it.
 *
 * game.h holds what happens, actions.c what a key means, task.h what takes longer than a blink, screen.h the terminal and
 * view.h what is seen. play.c brings them together. */
#ifndef UNJAM_APPS_PLAY_H
#define UNJAM_APPS_PLAY_H

#include "unjam.h"

struct play_date {
    int year, month, day;
};

struct play_options {
    const uj_board *boards; /* to be played one after the other; may be NULL */
    size_t board_count;     /* 0: a new puzzle is made */
    size_t first;           /* the board to begin with, from 0 */
    bool daily;             /* begin with the puzzle of `today` */
    struct play_date today;
    uj_band difficulty; /* of the first new puzzle */
    uint64_t seed;      /* of all new puzzles */
    bool ascii, colour;
};

/* Plays until the player leaves. UJ_IO: the terminal is of no use, and the error says why. */
uj_status play_run(const struct play_options *options, uj_error *error);

#endif
