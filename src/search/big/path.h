/* A way from the start to a solved state, as the packed states on it. */
#ifndef UNJAM_SEARCH_BIG_PATH_H
#define UNJAM_SEARCH_BIG_PATH_H

#include "search/search.h"

struct path {
    int words;
    int length;       /* moves or steps; -1: there is no path */
    uint64_t *states; /* length + 1 of them, `words` each */
    size_t capacity;  /* words */
};

void path_init(struct path *path, int words);
void path_free(struct path *path);

/* Makes room for `length` + 1 states, which the caller then writes. */
uj_status path_resize(struct path *path, int length);

static inline uint64_t *path_state(const struct path *path, int number)
{
    return path->states + (size_t)number * (size_t)path->words;
}

/* Writes length and moves. */
uj_status path_tell(const struct path *path, const struct layout *layout, uj_solution *solution);

#endif
