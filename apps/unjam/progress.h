/* One line on standard error that tells how far long work is. It appears on a terminal only, now and then, and is wiped
 * away before anything else is printed. */
#ifndef UNJAM_APPS_PROGRESS_H
#define UNJAM_APPS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    double began;
    bool is_shown; /* whether there is a terminal to show it on, and no --quiet */
    bool is_there; /* whether a line is to be wiped away */
    double next;   /* when to show the next one */
};

void progress_init(struct progress *progress);
bool progress_due(struct progress *progress);

/* The one style of all commands: "rating: 120 of 345 puzzles, 3.2 a second, 1:10 left". Nothing unless it is due. `total` 0:
 * unknown. `done` of them in this run. */
void progress_tell(struct progress *progress, const char *what, const char *unit, uint64_t done, uint64_t total);

void progress_show(struct progress *progress, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same where nothing can be counted: "opening the cluster: 0:12 so far". */
void progress_time(struct progress *progress, const char *what);
void progress_wipe(struct progress *progress);

#endif
