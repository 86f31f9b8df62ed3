/* In the place of apart.c where no process can be split in two: the work is done here. */
#include "pictures/picture.h"

int work_apart(int (*work)(void *payload), void *payload, uint64_t max_memory)
{
    (void)max_memory;
    return work(payload);
}
