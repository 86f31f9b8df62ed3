/* Work in a process of its own, for libraries and programs that look at no clock and take what memory they like. */
#ifndef UNJAM_APPS_APART_H
#define UNJAM_APPS_APART_H

#include <stdint.h>

/* Does the work in a child process, which is ended when the limits of the command are over. The system refuses it more than
 * `max_memory` bytes, and some for the program itself; 0: no limit. The child complains about what it cannot do; what it changes in
 * memory is lost. Returns what the work returns, or -1 after a complaint if it did not come to its end. */
int work_apart(int (*work)(void *payload), void *payload, uint64_t max_memory);

#endif
