/* What is said besides the result: notes, renames, progress. --quiet leaves it out; errors are always reported. */
#ifndef UNJAM_APPS_NOTES_H
#define UNJAM_APPS_NOTES_H

#include "options/options.h"
#include "unjam.h"

/* For OPTION_INCLUDE: the option --quiet. */
extern const struct option_row quiet_rows[];
#define QUIET_ROWS                                                                                                     \
    {                                                                                                                  \
        .kind = OPTION_INCLUDE, .rows = quiet_rows, .at = 0                                                            \
    }

bool notes_are_wanted(void);

/* Prints "unjam: …" and a line end on standard error, unless --quiet was given. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
