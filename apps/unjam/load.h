/* Files that are read completely, as save.h writes them. */
#ifndef UNJAM_APPS_LOAD_H
#define UNJAM_APPS_LOAD_H

#include <stdio.h>

#include "unjam.h"

/* Appends the contents of a file, or of standard input for "-". False after a complaint. */
bool load_file(uj_text *out, const char *path);

/* Appends the rest of a stream; false if it cannot be read or held in memory. */
bool load_stream(uj_text *out, FILE *file);

#endif
