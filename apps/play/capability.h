/* What the terminal can do, by the database terminfo. Apart from the rest, because its header takes many common words. */
#ifndef UNJAM_APPS_PLAY_CAPABILITY_H
#define UNJAM_APPS_PLAY_CAPABILITY_H

#include <stdbool.h>

bool capability_exists(const char *name);

/* Tells guard.h what brings the terminal back from the game. */
void capability_farewell(void);

#endif
