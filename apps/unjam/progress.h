/* The line on standard error that says how far long work is: "rating: 120 of 345 boards, 3.2 a second, 1:10 left". It appears on a
 * terminal only, after half a second, and is wiped away before anything else is printed. The program has one of it. */
#ifndef UNJAM_APPS_PROGRESS_H
#define UNJAM_APPS_PROGRESS_H

#include <stdint.h>

/* Work begins: what is done, and what is counted (NULL: nothing can be). The texts must stay. */
void progress_begin(const char *what, const char *unit);

/* How much of it is done, of how much (0: unknown); `before`: of it before this work began. Any thread. */
void progress_set(uint64_t done, uint64_t total);
void progress_resume(uint64_t before, uint64_t done, uint64_t total);

/* The same where the counts do not say how much time is left: the share of the work that is done, from 0 to 1; 0: unknown. */
void progress_set_share(uint64_t done, uint64_t total, double share);

/* Of a large board, by itself: what is counted (NULL: it is done), and how much of that. */
void progress_part(const char *unit);
void progress_part_set(uint64_t done);

/* The same line with the time as it is now, and the memory that the work takes. Does nothing on other threads than the one that
 * began, which may print meanwhile. */
void progress_remind(uint64_t bytes);

/* Before anything is printed, and after what takes long to print. Output to a terminal shows by itself how far the work is, for a
 * while. */
void progress_wipe(void);

#endif
