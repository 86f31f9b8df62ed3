/* What each key does, for people. It comes from the table in actions.c that the game acts by. */
#ifndef UNJAM_APPS_PLAY_KEYS_H
#define UNJAM_APPS_PLAY_KEYS_H

/* A line of the help screen: what keys do, and what people call them. NULL past the end. */
const char *key_help_at(int index, const char **names);

/* The same for the line at the bottom of the screen: "Space hint". */
const char *key_short_at(int index);

#endif
