#include "base/machine.h"

#if defined(_WIN32)

#include <windows.h>

uint64_t machine_memory(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

int machine_cores(void)
{
    const DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return count > 0 ? (int)count : 1;
}

#else

#include <limits.h>
#include <unistd.h>

/* POSIX names neither; a system that lacks one works with what is unknown. */
uint64_t machine_memory(void)
{
#if defined(_SC_PHYS_PAGES)
    /* An address space may be smaller than the memory of the machine. */
    const long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGESIZE);
    const uint64_t memory = pages > 0 && page_size > 0 ? (uint64_t)pages * (uint64_t)page_size : 0;
    return memory < SIZE_MAX ? memory : SIZE_MAX;
#else
    return 0;
#endif
}

int machine_cores(void)
{
#if defined(_SC_NPROCESSORS_ONLN)
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 && count < INT_MAX ? (int)count : 1;
#else
    return 1;
#endif
}

#endif
