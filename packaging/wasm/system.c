/* The system that the engine runs on: one core, a clock that stands still, and a fixed part of the address space. With
 * these in place of the C library's own, the module needs nothing from outside, and its answers depend on nothing but the
 * questions. Limits are counted in nodes and attempts; threads are not there (include/pthread.h). */
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){0};
    return 0;
}

/* Three quarters of the memory is what a search may take unless it is limited: 1.5 GB of the 4 GB that a module
 * can have. */
long sysconf(int name)
{
    enum { PAGE = 65536, PAGES = 32768 };
    switch (name) {
    case _SC_NPROCESSORS_ONLN:
        return 1;
    case _SC_PHYS_PAGES:
        return PAGES;
    case _SC_PAGE_SIZE:
        return PAGE;
    default:
        return -1;
    }
}
