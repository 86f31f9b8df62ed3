/* What is seen. Each function draws from nothing: curses sends the terminal only what has changed. */
#ifndef UNJAM_APPS_PLAY_VIEW_H
#define UNJAM_APPS_PLAY_VIEW_H

#include "arrange.h"
#include "game.h"
#include "screen.h"

/* The game with everything around it. `question` stands in place of what the game says; may be NULL. */
void view_game(const struct screen *screen, const struct arrangement *arrangement, const struct game *game,
               const char *title, const char *question);

/* Only the board. */
void view_board(const struct screen *screen, const struct arrangement *arrangement, const struct game *game);

/* ---- What each key does, for people: from the table in actions.c that the game acts by ---- */

/* A line of the help screen: what keys do, and what people call them. NULL past the end. */
const char *key_help_at(int index, const char **names);

/* The same for the line at the bottom of the screen: "Space hint". */
const char *key_short_at(int index);

/* The table of keys from this line on, as much as fits. Returns the line that the next page begins with, 0 after the last. */
int view_help(const struct screen *screen, int first);

/* While there is no game yet. */
void view_waiting(const struct screen *screen, const char *message);

#endif
