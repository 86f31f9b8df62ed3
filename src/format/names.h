/* Which names a notation can hold, and renaming to them. */
#ifndef UNJAM_FORMAT_NAMES_H
#define UNJAM_FORMAT_NAMES_H

#include "format/notation.h"

/* Whether the notation can hold all names of the board; refuses the first that it cannot. */
uj_status names_check(const uj_board *board, const struct notation *notation, uj_error *error);

/* A, B, … Z, AA, AB, … without X, for a notation that takes names of any length. */
bool names_propose_letters(unsigned index, char name[UJ_NAME_SIZE]);

#endif
