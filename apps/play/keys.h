/* What each key does: one table, from which the help screen and the line of keys are made too. */
#ifndef UNJAM_APPS_PLAY_KEYS_H
#define UNJAM_APPS_PLAY_KEYS_H

enum action {
    ACTION_NONE,
    ACTION_TYPE, /* a letter of a vehicle's name */
    ACTION_NEXT,
    ACTION_PREVIOUS,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_FAR_LEFT,
    ACTION_FAR_RIGHT,
    ACTION_FAR_UP,
    ACTION_FAR_DOWN,
    ACTION_FAR_BACK,
    ACTION_FAR_AHEAD,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_RESET,
    ACTION_HINT,
    ACTION_SOLVE,
    ACTION_EASY,
    ACTION_MEDIUM,
    ACTION_HARD,
    ACTION_EXPERT,
    ACTION_DAILY,
    ACTION_NEXT_BOARD,
    ACTION_PREVIOUS_BOARD,
    ACTION_HELP,
    ACTION_MOUSE,
    ACTION_REDRAW,
    ACTION_QUIT,
    ACTION_COUNT
};

/* A key of curses; ACTION_NONE for those that mean nothing. */
enum action key_action(int key);

/* A line of the help screen: keys as people call them, and what they do. */
struct key_help {
    const char *keys, *what;
};

const struct key_help *key_help_at(int index); /* NULL past the end */

/* The same for the line at the bottom of the screen: "Space hint". */
const char *key_short_at(int index);

#endif
