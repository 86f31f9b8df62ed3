/* Damaged rows of a puzzle file: each is named, and the others are still used. */
#ifndef UNJAM_APPS_DAMAGED_H
#define UNJAM_APPS_DAMAGED_H

#include "unjam.h"

struct damaged {
    const char *path; /* of the file */
    uint64_t count;   /* of rows so far */
};

/* From now on a search with this filter reports its damaged rows and passes over them. */
void damaged_watch(struct damaged *damaged, uj_filter *filter);

/* After the search: says how many rows were damaged without being named. */
void damaged_end(const struct damaged *damaged);

#endif
