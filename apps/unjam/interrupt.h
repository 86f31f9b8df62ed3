/* Ctrl-C and SIGTERM: long work is asked to stop, keeps what it has, and the program ends in its own way. */
#ifndef UNJAM_APPS_INTERRUPT_H
#define UNJAM_APPS_INTERRUPT_H

#include <stdbool.h>

/* From now on the first of them asks; a second ends the program at once. */
void interrupt_catch(void);

/* Whether there was one. Any thread. A uj_stop_fn: the payload is not used. */
bool interrupt_was_sent(void *unused);

#endif
