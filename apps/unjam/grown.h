/* Arrays that double. */
#ifndef UNJAM_APPS_GROWN_H
#define UNJAM_APPS_GROWN_H

#include <stdlib.h>

/* An array of `count` items, at its place or at another, that has room for one more. NULL: no memory; it then stays as it is. */
static inline void *grown(void *items, size_t item_size, size_t count, size_t *capacity)
{
    enum { FIRST = 64 };
    if (count < *capacity)
        return items;
    const size_t larger = *capacity > 0 ? 2 * *capacity : FIRST;
    void *moved = realloc(items, larger * item_size);
    if (moved)
        *capacity = larger;
    return moved;
}

#endif
