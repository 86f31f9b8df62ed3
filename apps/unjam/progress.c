#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "../clock.h"
#include "notes.h"
#include "unjam.h"

/* Time left as m:ss; where it is not known, the time so far, which is given as a negative number. */
static void add_clock(uj_text *text, double seconds)
{
    const unsigned long whole = (unsigned long)(seconds < 0 ? -seconds : seconds + 0.5);
    uj_text_printf(text, seconds < 0 ? ", %lu:%02lu so far" : ", %lu:%02lu left", whole / 60, whole % 60);
}

void progress_init(struct progress *progress)
{
    *progress = (struct progress){.is_shown = notes_are_wanted() && isatty(STDERR_FILENO)};
    if (!progress->is_shown)
        return;
    progress->began = seconds_now();
    progress->next = progress->began + 0.5;
}

bool progress_due(struct progress *progress)
{
    if (!progress->is_shown)
        return false;
    const double time = seconds_now();
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

void progress_tell(struct progress *progress, const char *what, const char *unit, uint64_t done, uint64_t total)
{
    if (!progress_due(progress))
        return;
    const double seconds = seconds_now() - progress->began, rate = (double)done / seconds;
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "%s: ", what);
    uj_text_grouped(&text, done);
    if (total > 0) {
        uj_text_words(&text, " of ");
        uj_text_grouped(&text, total);
    }
    uj_text_printf(&text, " %s", unit);
    if (done > 0)
        uj_text_printf(&text, rate < 10 ? ", %.1f a second" : ", %.0f a second", rate);
    add_clock(&text, done > 0 && total >= done ? (double)(total - done) / rate : -seconds);
    progress_show(progress, "%s", text.data ? text.data : what);
    uj_text_free(&text);
}

void progress_time(struct progress *progress, const char *what)
{
    if (!progress_due(progress))
        return;
    const unsigned long seconds = (unsigned long)(seconds_now() - progress->began);
    progress_show(progress, "%s: %lu:%02lu so far", what, seconds / 60, seconds % 60);
}

void progress_wipe(struct progress *progress)
{
    if (!progress->is_there)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->is_there = false;
}
