/* Takes from the server what it does not need, before it has threads and clients: whoever took it over through a request could not
 * open other files, start programs, reach other machines or do what only root may. By Landlock, which Linux has since 5.13, and by
 * dropping capabilities. */
#ifndef UNJAM_APPS_SERVE_CONFINE_H
#define UNJAM_APPS_SERVE_CONFINE_H

#include <stdbool.h>

/* For the calling thread and all that it starts later. What is open stays open. Files below `folder` (NULL: none) can still be read,
 * written, made and removed. False: the system cannot do all of it. */
bool confine(const char *folder);

#endif
