#include "progress.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "../clock.h"
#include "output.h"
#include "unjam.h"

static struct {
    const char *what, *unit;
    bool is_shown;         /* there is a terminal to show it on, and no --quiet */
    bool is_there;         /* a line is to be wiped away */
    bool is_beside_output; /* which goes to a terminal, too */
    pthread_t owner;
    double began, next;           /* when it began, and when to show the next line */
    uint64_t before, done, total; /* done before it began, then, and in all */
    double share;
    uint64_t bytes;
    const char *part_unit; /* NULL: no part is counted by itself */
    uint64_t part_done;
    double part_began;
} line;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* guards the line */

/* Time left as m:ss; where it is not known, the time so far. */
static void add_clock(uj_text *text, double seconds)
{
    const bool is_known = line.share > 0;
    const double shown = is_known ? seconds / line.share - seconds : seconds;
    const unsigned long whole = (unsigned long)(shown > 0 ? shown + 0.5 : 0);
    uj_text_printf(text, ", %lu:%02lu %s", whole / 60, whole % 60, is_known ? "left" : "so far");
}

static void add_count(uj_text *text, uint64_t before, uint64_t done, uint64_t total, const char *unit, double seconds)
{
    const double rate = (double)done / seconds;
    uj_text_grouped(text, before + done);
    if (total > 0) {
        uj_text_words(text, " of ");
        uj_text_grouped(text, total);
    }
    uj_text_printf(text, " %s", unit);
    if (done > 0)
        uj_text_printf(text, rate < 10 ? ", %.1f a second" : ", %.0f a second", rate);
}

static void add_line(uj_text *text, double time)
{
    uj_text_words(text, line.what);
    uj_text_words(text, line.unit ? ": " : "");
    if (line.unit)
        add_count(text, line.before, line.done, line.total, line.unit, time - line.began);
    add_clock(text, time - line.began);
    uj_text_words(text, line.part_unit ? "; this one: " : "");
    if (line.part_unit)
        add_count(text, 0, line.part_done, 0, line.part_unit, time - line.part_began);
    else if (line.bytes >> 20 > 0)
        uj_text_printf(text, "; %llu MB", (unsigned long long)(line.bytes >> 20));
}

static void show_if_due(void)
{
    const double time = seconds_now();
    if (time < line.next)
        return;
    line.next = time + 0.2;
    uj_text text = UJ_TEXT_INIT;
    add_line(&text, time);
    fflush(stdout);
    fprintf(stderr, "\r\033[K%s", uj_text_status(&text) == UJ_OK ? text.data : line.what);
    fflush(stderr);
    uj_text_free(&text);
    line.is_there = true;
}

void progress_begin(const char *what, const char *unit)
{
    pthread_mutex_lock(&mutex);
    line.what = what;
    line.unit = unit;
    line.is_shown = notes_are_wanted() && isatty(STDERR_FILENO);
    line.is_beside_output = isatty(STDOUT_FILENO);
    line.owner = pthread_self();
    line.began = seconds_now();
    line.next = line.began + 0.5;
    line.before = line.done = line.total = line.bytes = 0;
    line.share = 0;
    line.part_unit = NULL;
    pthread_mutex_unlock(&mutex);
}

static void set(uint64_t before, uint64_t done, uint64_t total, double share)
{
    if (!line.is_shown)
        return;
    pthread_mutex_lock(&mutex);
    line.before = before;
    line.done = done;
    line.total = total;
    line.share = share;
    show_if_due();
    pthread_mutex_unlock(&mutex);
}

void progress_set_share(uint64_t done, uint64_t total, double share)
{
    set(0, done, total, share);
}

void progress_resume(uint64_t before, uint64_t done, uint64_t total)
{
    set(before, done, total, total > before ? (double)done / (double)(total - before) : 0);
}

void progress_set(uint64_t done, uint64_t total)
{
    progress_resume(0, done, total);
}

void progress_part(const char *unit)
{
    pthread_mutex_lock(&mutex);
    line.part_unit = unit;
    line.part_done = 0;
    line.part_began = seconds_now();
    pthread_mutex_unlock(&mutex);
}

void progress_part_set(uint64_t done)
{
    if (!line.is_shown)
        return;
    pthread_mutex_lock(&mutex);
    line.part_done = done;
    show_if_due();
    pthread_mutex_unlock(&mutex);
}

void progress_remind(uint64_t bytes)
{
    if (!line.is_shown || !pthread_equal(line.owner, pthread_self()))
        return;
    pthread_mutex_lock(&mutex);
    line.bytes = bytes;
    show_if_due();
    pthread_mutex_unlock(&mutex);
}

void progress_wipe(void)
{
    pthread_mutex_lock(&mutex);
    if (line.is_there) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    line.is_there = false;
    if (line.is_shown && line.is_beside_output)
        line.next = seconds_now() + 0.5;
    pthread_mutex_unlock(&mutex);
}
