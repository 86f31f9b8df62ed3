/* To be preloaded: the time of day jumps, by up to a day forth or back, at every look. The clock for durations goes on as always. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

static long jump(void)
{
    static atomic_uint_fast64_t looks;
    const uint64_t mixed = (atomic_fetch_add(&looks, 1) + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return (long)(mixed >> 40) % 172800 - 86400;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    int (*real)(clockid_t, struct timespec *);
    *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    const int result = real(clock, out);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        out->tv_sec += jump();
    return result;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
