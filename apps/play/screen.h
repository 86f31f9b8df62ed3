/* The terminal: opened and closed, its colours and its characters. The only place besides the views where curses is used. */
#ifndef UNJAM_APPS_PLAY_SCREEN_H
#define UNJAM_APPS_PLAY_SCREEN_H

#include "unjam.h"

enum screen_colour {
    COLOUR_DEFAULT = -1, /* the terminal's own */
    COLOUR_BLACK = 16,
    COLOUR_FLOOR = 236,
    COLOUR_DOT = 240,
    COLOUR_FRAME = 245,
    COLOUR_WHITE = 231,
    COLOUR_TARGET = 160
};

struct screen {
    bool ascii;  /* no characters but those of ASCII */
    bool colour; /* there are colours, and the player wants them */
};

/* UJ_IO: standard output is no terminal, or one that cannot do what is needed. */
uj_status screen_open(struct screen *screen, bool ascii, bool colour, uj_error *error);
void screen_close(void);

/* Writes text from a place on; what is outside of the window is left out. Colours are of the 256, whatever the terminal
 * has: it gets the nearest. */
void screen_write(const struct screen *screen, int row, int column, int ink, int ground, const char *text);
void screen_bold(bool on);
void screen_reverse(bool on);

void screen_size(int *rows, int *columns);
void screen_begin(void); /* an empty picture */
void screen_end(void);   /* shows it */
void screen_redraw(void);

enum { SCREEN_NO_KEY = -1, SCREEN_LOST = -2 };

/* Waits so long for a key; SCREEN_LOST: the terminal is gone. */
int screen_key(int milliseconds);

struct screen_mouse {
    int row, column;
    bool pressed, released;
};

enum { SCREEN_MOST_EVENTS = 8 };

/* The events that KEY_MOUSE announces, oldest first; returns how many there are. */
int screen_mouse(struct screen_mouse out[SCREEN_MOST_EVENTS]);

#endif
