/* Memory that was freed and is soon needed again. */
#ifndef UNJAM_FREED_MEMORY_H
#define UNJAM_FREED_MEMORY_H

#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* Asks the C library to keep up to so many freed bytes, also those of pieces up to this size. Others than glibc decide that
 * themselves. */
static inline void keep_freed_memory(int most, int largest_piece)
{
#if defined(__GLIBC__)
    mallopt(M_TRIM_THRESHOLD, most);
    mallopt(M_MMAP_THRESHOLD, largest_piece);
#else
    (void)most, (void)largest_piece;
#endif
}

#endif
