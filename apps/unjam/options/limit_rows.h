/* --timeout and --max-memory, the same for every command that can take long, and Ctrl-C (docs/limits.md). */
#ifndef UNJAM_APPS_LIMIT_ROWS_H
#define UNJAM_APPS_LIMIT_ROWS_H

#include "options/options.h"
#include "unjam.h"

/* For INCLUDE, where the struct of the command has a uj_limits. */
extern const struct option_row limit_rows[];

/* From now on Ctrl-C and SIGTERM stop the work that has these limits. */
void limits_begin(uj_limits *limits);

#endif
