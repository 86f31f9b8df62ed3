/* --timeout and --max-memory, the same for every command that can take long, Ctrl-C, and the line that says how far the work is
 * (docs/limits.md). */
#ifndef UNJAM_APPS_LIMIT_ROWS_H
#define UNJAM_APPS_LIMIT_ROWS_H

#include "commands.h"
#include "options/options.h"
#include "unjam.h"

/* For INCLUDE, where the struct of the command has a uj_limits. */
extern const struct option_row limit_rows[];

/* From now on all work within the limits shares them: the time is over for all of it at once, the memory is counted together, and
 * Ctrl-C and SIGTERM end it. A terminal shows `what` is done, counted in `unit` (NULL: nothing can be counted). False after a
 * complaint. Release with limits_end. `is_each`: the time is for each board, and only the memory for all of them together.
 * Commands have no need of it: they say it in their table. */
bool limits_begin(uj_limits *limits, const char *what, const char *unit, bool is_each);

/* Whether it is time to stop. Any thread. Never before limits_begin. */
bool limits_are_over(void);

/* Why, for messages: "interrupted" or "the time is over". */
const char *limits_reason(void);

/* Says, once, that boards are left because it was time to stop; the exit status for it. */
enum exit_status limits_cut(void);

void limits_end(void);

/* The exit status after a failure: out of memory and out of time are the same everywhere. */
enum exit_status status_of_failure(uj_status status);

/* The same after the complaint "FILE: what is wrong"; `error` may be NULL. */
enum exit_status file_failure(const char *file, uj_status status, const uj_error *error);

#endif
