/* Words that are said in several places. */
#ifndef UNJAM_APPS_PLAY_WORDS_H
#define UNJAM_APPS_PLAY_WORDS_H

#include <stdbool.h>
#include <stddef.h>

const char *words_direction(bool horizontal, int direction); /* "left", "right", "up", "down" */

/* "1:23" or "1:02:03". */
void words_time(char *out, size_t size, double seconds);

/* How long something takes by estimate: "half a minute", "2 minutes". */
void words_about(char *out, size_t size, double seconds);

#endif
