/* The terminal is left as it was found, whatever ends the program: a signal, or a crash. */
#ifndef UNJAM_APPS_PLAY_GUARD_H
#define UNJAM_APPS_PLAY_GUARD_H

/* Keeps the terminal's settings, for the time before curses changes them. */
void guard_open(int terminal);

/* Adds what the terminal is sent at the end (its own "leave the other screen", "show the cursor", …). */
void guard_farewell(const char *bytes);

/* From here on signals are looked after. SIGINT, SIGTERM and SIGHUP only set guard_signal, so that the game can leave in
 * its own time; crashes restore the terminal in the handler. */
void guard_watch(void);

/* The signal that asks the game to leave; 0: none did. */
int guard_signal(void);

/* The game has left the terminal by itself: signals end the program again as they used to. */
void guard_close(void);

#endif
