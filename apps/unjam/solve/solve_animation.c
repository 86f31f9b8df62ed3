/* unjam solve --animate: the solution as a film. A job's text holds its pictures and then the answer, each behind a mark. */
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include <string.h>

#include "solve/solve.h"

static const char mark = '\f'; /* in no drawing and no name */

void solve_add_animation(struct board_job *job, const struct solve_options *options, const struct solve_result *result)
{
    solve_add_pictures(&job->out, options, &job->puzzle.board, &result->solution, (const char[]){mark, 0});
    solve_add_answer(&job->out, options, &job->puzzle.board, result);
}

static int count_lines(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

/* Columns that the widest line takes: escape codes take none, and a character of several bytes one. */
static int count_columns(const char *text, size_t length)
{
    int widest = 0, columns = 0;
    bool in_code = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n')
            columns = 0;
        else if (text[i] == '\033' || in_code)
            in_code = text[i] != 'm';
        else
            columns += (text[i] & 0xc0) != 0x80;
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static bool fits_terminal(int lines, int columns)
{
    struct winsize size;
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
    return !is_known || (lines < size.ws_row && columns <= size.ws_col);
}

static const char show_cursor[] = "\033[?25h", hide_cursor[] = "\033[?25l";
static volatile sig_atomic_t was_stopped;

static void send_code(const char *code)
{
    const ssize_t written = write(STDOUT_FILENO, code, sizeof show_cursor - 1);
    (void)written;
}

/* Ends the film with the cursor to be seen again. */
static void on_end(int number)
{
    send_code(show_cursor);
    signal(number, SIG_DFL);
    raise(number);
}

/* Ctrl-Z: the shell gets its cursor, and what it writes is left alone afterwards. */
static void on_stop(int number)
{
    (void)number;
    send_code(show_cursor);
    raise(SIGSTOP);
    send_code(hide_cursor);
    was_stopped = true;
}

static void pause_for_the_eye(void)
{
    const struct timespec half_a_second = {.tv_nsec = 500000000};
    fflush(stdout);
    nanosleep(&half_a_second, NULL);
}

static void print_picture(const char *picture, const char *end)
{
    for (const char *line = picture; line < end;) {
        const char *line_end = strchr(line, '\n');
        printf("%.*s\033[K\n", (int)(line_end - line), line);
        line = line_end + 1;
    }
}

static void play_in_place(const char *picture, const char *answer, int lines)
{
    static const struct {
        int number;
        void (*handle)(int);
    } signals[] = {{SIGINT, on_end}, {SIGTERM, on_end}, {SIGHUP, on_end}, {SIGQUIT, on_end}, {SIGTSTP, on_stop}};
    enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };
    void (*before[SIGNAL_COUNT])(int);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        before[i] = signal(signals[i].number, signals[i].handle);
    send_code(hide_cursor);
    was_stopped = true; /* above the first picture there is none to be painted over */
    for (const char *next; picture < answer && !ferror(stdout); picture = next) {
        const char *end = strchr(picture, mark);
        next = end + 1;
        if (!was_stopped)
            printf("\033[%dA", lines);
        was_stopped = false;
        print_picture(picture, end);
        pause_for_the_eye();
    }
    send_code(show_cursor);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        signal(signals[i].number, before[i]);
}

void solve_play_animation(const uj_text *text)
{
    const char *first_end = text->length > 0 ? strchr(text->data, mark) : NULL;
    if (!first_end)
        return;
    const char *answer = strrchr(text->data, mark) + 1;
    const size_t length = (size_t)(first_end - text->data);
    const int lines = count_lines(text->data, length);
    if (drawing_in_terminal() && fits_terminal(lines, count_columns(text->data, length))) {
        play_in_place(text->data, answer, lines);
    } else {
        for (const char *at = text->data; at < answer; at++)
            putchar(*at == mark ? '\n' : *at);
    }
    fputs(answer, stdout);
}
