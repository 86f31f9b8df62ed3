#include "input.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "output.h"

const char input_stdin_name[] = "-";

const struct option_row input_rows[] = {
    HEADING("Input:"),
    {'f', "format", "FORMAT", "The notation of the input (see \"unjam help formats\"); detected if not given",
     OPTION_FORMAT, AT(struct input, read.format)},
    {0, "size", "WxH", "The size of boards in csv, which does not say; otherwise the farthest cell is the corner",
     OPTION_SIZE, AT(struct input, read.width)},
    {.argument = "[FILE...]", .kind = OPTION_OPERANDS, AT(struct input, files), .high = INT_MAX},
    {0},
};

/* Reads to the end into `text`; false with errno set if that fails. */
static bool read_all(uj_text *text, FILE *stream)
{
    char buffer[1 << 16];
    size_t count;
    while ((count = fread(buffer, 1, sizeof buffer, stream)) > 0) {
        uj_text_add(text, buffer, count);
        if (uj_text_status(text) != UJ_OK) {
            errno = ENOMEM;
            return false;
        }
    }
    return !ferror(stream);
}

static bool read_stdin(uj_text *text)
{
    if (isatty(STDIN_FILENO))
        fputs("unjam: reading boards from the terminal; end with Ctrl-D\n", stderr);
    return read_all(text, stdin);
}

static bool read_file(uj_text *text, const char *path)
{
    if (strcmp(path, input_stdin_name) == 0)
        return read_stdin(text);
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return false;
    const bool done = read_all(text, stream);
    const int reason = errno;
    fclose(stream);
    errno = reason;
    return done;
}

static const char *title_of(const char *path)
{
    return strcmp(path, input_stdin_name) == 0 ? "standard input" : path;
}

/* What one text brings. */
struct visit {
    const struct input *input;
    const char *file;
    input_board_fn *on_board;
    void *payload;
};

static void settle(const struct visit *visit)
{
    if (visit->input->settle)
        visit->input->settle(visit->payload);
}

/* `line` is where the board begins, if that is known; what is wrong with it may stand further down. */
static enum exit_status report_bad_board(const struct visit *visit, int line, const uj_error *error)
{
    settle(visit);
    complain_about(visit->file, error);
    if (visit->input->on_bad_board)
        visit->input->on_bad_board(visit->file, line > 0 ? line : error->line, error, visit->payload);
    return EXIT_BAD_INPUT;
}

static enum exit_status visit_boards(const struct visit *visit, uj_reader *reader)
{
    enum exit_status worst = EXIT_DONE;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    size_t count = 0;
    /* Once the output is lost (a full disk) the rest would be lost too. */
    for (; !ferror(stdout); count++) {
        uj_error error = {.code = UJ_OK};
        const uj_status status = uj_reader_next(reader, &puzzle, &error);
        if (status == UJ_END)
            break;
        const bool is_board = status == UJ_OK;
        worst = exit_status_worse(worst, is_board ? visit->on_board(visit->file, &puzzle, visit->payload)
                                                  : report_bad_board(visit, puzzle.line, &error));
        if (!is_board && status != UJ_BAD_INPUT)
            break;
    }
    uj_puzzle_clear(&puzzle);
    if (count == 0 && !ferror(stdout)) {
        settle(visit);
        complain("there is no board in %s", title_of(visit->file));
        return EXIT_BAD_INPUT;
    }
    return worst;
}

static enum exit_status visit_text(const struct visit *visit, const uj_text *text)
{
    if (text->length == 0) {
        settle(visit);
        complain("%s is empty", title_of(visit->file));
        return EXIT_BAD_INPUT;
    }
    uj_reader *reader = NULL;
    uj_error error = {.code = UJ_OK};
    if (uj_reader_open(&reader, text->data, text->length, &visit->input->read, &error) != UJ_OK)
        return report_bad_board(visit, 0, &error);
    const enum exit_status status = visit_boards(visit, reader);
    uj_reader_close(reader);
    return status;
}

static enum exit_status visit_file(const struct visit *visit)
{
    uj_text text = UJ_TEXT_INIT;
    enum exit_status status = EXIT_BAD_INPUT;
    if (read_file(&text, visit->file)) {
        status = visit_text(visit, &text);
    } else {
        const int reason = errno;
        settle(visit);
        complain("cannot read %s: %s", title_of(visit->file), strerror(reason));
    }
    uj_text_free(&text);
    return status;
}

enum exit_status input_read(const struct input *input, input_board_fn *on_board, void *payload)
{
    struct visit visit = {input, input_stdin_name, on_board, payload};
    if (input->files.count == 0)
        return visit_file(&visit);
    enum exit_status worst = EXIT_DONE;
    for (int i = 0; i < input->files.count; i++) {
        visit.file = input->files.words[i];
        worst = exit_status_worse(worst, visit_file(&visit));
    }
    return worst;
}

static enum exit_status keep_first(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct one_board *one = payload;
    if (one->count++ > 0)
        return EXIT_DONE;
    one->file = file;
    one->line = puzzle->line;
    one->board = puzzle->board;
    return EXIT_DONE;
}

enum exit_status input_read_one(const struct input *input, const char *purpose, struct one_board *out)
{
    out->count = 0;
    const enum exit_status status = input_read(input, keep_first, out);
    if (status != EXIT_DONE || out->count == 1)
        return status;
    complain("%s of one board; here are %zu. Choose one, for example with head -n 1", purpose, out->count);
    return EXIT_BAD_INPUT;
}
