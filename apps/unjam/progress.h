/* One line on standard error that tells how far long work is. It appears on a terminal only, now and then, and is wiped
 * away before anything else is printed. */
#ifndef UNJAM_APPS_PROGRESS_H
#define UNJAM_APPS_PROGRESS_H

#include <stdbool.h>

struct progress {
    bool is_shown; /* whether there is a terminal to show it on, and no --quiet */
    bool is_there; /* whether a line is to be wiped away */
    double next;   /* when to show the next one */
};

void progress_init(struct progress *progress);
bool progress_due(struct progress *progress);
void progress_show(struct progress *progress, const char *format, ...) __attribute__((format(printf, 2, 3)));
void progress_wipe(struct progress *progress);

#endif
