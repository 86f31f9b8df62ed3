/* unjam solve --animate: the solution as a film. A job's text holds its pictures and then the answer, each behind a mark. */
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "numbers.h"
#include "solve.h"

static const char mark = '\f'; /* in no drawing and no name */

void solve_add_animation(struct board_job *job, const struct solve_options *options, const uj_solution *solution)
{
    uj_text *out = &job->out;
    uj_board board = job->puzzle.board;
    add_words(out, "start\n");
    uj_board_draw(out, &board, &options->drawing.draw);
    for (size_t i = 0; i < solution->move_count; i++) {
        uj_text_add(out, &mark, 1);
        uj_board_move(&board, solution->moves[i], NULL);
        uj_text_printf(out, "%zu of %zu: ", i + 1, solution->move_count);
        solve_add_move(out, &board, solution->moves[i], options->notation);
        add_words(out, "\n");
        uj_board_draw(out, &board, &options->drawing.draw);
    }
    uj_text_add(out, &mark, 1);
    solve_add_answer(out, options, &job->puzzle.board, solution);
}

static int count_lines(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

static bool fits_terminal(int lines)
{
    struct winsize size;
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
    return !is_known || lines < size.ws_row;
}

/* Ends the film with the cursor to be seen again. */
static void show_cursor_and_end(int number)
{
    static const char show_cursor[] = "\033[?25h\n";
    const ssize_t written = write(STDOUT_FILENO, show_cursor, sizeof show_cursor - 1);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

static void pause_for_the_eye(void)
{
    const struct timespec half_a_second = {.tv_nsec = 500000000};
    fflush(stdout);
    nanosleep(&half_a_second, NULL);
}

static void play_in_place(const char *picture, const char *answer, int lines)
{
    void (*const on_interrupt)(int) = signal(SIGINT, show_cursor_and_end);
    void (*const on_end)(int) = signal(SIGTERM, show_cursor_and_end);
    fputs("\033[?25l", stdout);
    for (const char *next; picture < answer && !ferror(stdout); picture = next) {
        const char *end = strchr(picture, mark);
        next = end + 1;
        for (const char *line = picture; line < end;) {
            const char *line_end = strchr(line, '\n');
            printf("%.*s\033[K\n", (int)(line_end - line), line);
            line = line_end + 1;
        }
        pause_for_the_eye();
        if (next < answer)
            printf("\033[%dA", lines);
    }
    fputs("\033[?25h", stdout);
    fflush(stdout);
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_end);
}

void solve_play_animation(const uj_text *text)
{
    const char *first_end = text->length > 0 ? strchr(text->data, mark) : NULL;
    if (!first_end)
        return;
    const char *answer = strrchr(text->data, mark) + 1;
    const int lines = count_lines(text->data, (size_t)(first_end - text->data));
    if (drawing_in_terminal() && fits_terminal(lines)) {
        play_in_place(text->data, answer, lines);
    } else {
        for (const char *at = text->data; at < answer; at++)
            putchar(*at == mark ? '\n' : *at);
    }
    fputs(answer, stdout);
}
