/* --timeout and --max-memory, the same for every command that can take long, and Ctrl-C (docs/limits.md). */
#ifndef UNJAM_APPS_LIMIT_ROWS_H
#define UNJAM_APPS_LIMIT_ROWS_H

#include "options/options.h"
#include "progress.h"
#include "unjam.h"

/* For INCLUDE, where the struct of the command has a uj_limits. */
extern const struct option_row limit_rows[];

/* From now on Ctrl-C and SIGTERM stop the work that has these limits. */
void limits_begin(uj_limits *limits);

/* The same, and from now on all work with these limits shares them: the time is over for all of it at once, and the memory is
 * counted together. While it lasts, a terminal shows `what` and for how long. Release with limits_end. */
struct shared_limits {
    uj_limits limits;
    struct progress progress;
    const char *what;
};

bool limits_share(struct shared_limits *shared, const uj_limits *asked, const char *what);
void limits_end(struct shared_limits *shared);

#endif
