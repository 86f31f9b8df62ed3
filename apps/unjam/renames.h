/* The messages for a notation that cannot express the names of a board. */
#ifndef UNJAM_APPS_RENAMES_H
#define UNJAM_APPS_RENAMES_H

#include "unjam.h"

/* Appends, from the notes of uj_board_fit_names, one line that says which vehicles were renamed, and one for each thing
 * that the notation cannot keep; nothing if there are no notes, or with --quiet. */
void add_renames(uj_text *out, const char *file, int line, uj_format to, const uj_text *notes);

#endif
