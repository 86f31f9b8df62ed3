/* Seconds on a clock that is never set. */
#ifndef UNJAM_APPS_CLOCK_H
#define UNJAM_APPS_CLOCK_H

#include <time.h>

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
