/* Room for more elements in an array that doubles. */
#ifndef UNJAM_BASE_GROW_H
#define UNJAM_BASE_GROW_H

#include <stdint.h>
#include <stdlib.h>

/* Returns the array, moved if need be, with room for at least `wanted` elements of `size` bytes and *capacity set
 * accordingly; NULL if there is no memory, and then the array is as it was. */
static inline void *grow(void *array, size_t *capacity, size_t wanted, size_t size)
{
    if (wanted <= *capacity && array)
        return array;
    size_t larger = *capacity ? *capacity * 2 : 256;
    if (larger < wanted)
        larger = wanted;
    if (larger > SIZE_MAX / 2 / size)
        return NULL;
    void *moved = realloc(array, larger * size);
    if (moved)
        *capacity = larger;
    return moved;
}

#endif
