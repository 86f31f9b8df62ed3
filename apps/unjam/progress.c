#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "notes.h"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void progress_init(struct progress *progress)
{
    *progress = (struct progress){.is_shown = notes_are_wanted() && isatty(STDERR_FILENO)};
    if (progress->is_shown)
        progress->next = now() + 0.5;
}

bool progress_due(struct progress *progress)
{
    if (!progress->is_shown)
        return false;
    const double time = now();
    if (time < progress->next)
        return false;
    progress->next = time + 0.2;
    return true;
}

void progress_show(struct progress *progress, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("\r\033[K", stderr);
    vfprintf(stderr, format, arguments);
    fflush(stderr);
    va_end(arguments);
    progress->is_there = true;
}

void progress_wipe(struct progress *progress)
{
    if (!progress->is_there)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->is_there = false;
}
