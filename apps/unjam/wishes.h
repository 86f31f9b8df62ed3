/* Words of the command line that say which puzzles are wanted. Each function complains like argp and ends the program if
 * the word is none. */
#ifndef UNJAM_APPS_WISHES_H
#define UNJAM_APPS_WISHES_H

#include <argp.h>

#include "unjam.h"

/* "A..B", "A..", "..B" or "N", each at least `low`. */
uj_range wish_range(const char *option, const char *word, int low, const struct argp_state *state);

/* "hard" or "hard,expert": 1 << uj_band of each. Changes the words. */
unsigned wish_bands(const char *option, char *words, const struct argp_state *state);

/* One of them. */
uj_band wish_band(const char *option, const char *word, const struct argp_state *state);

#endif
