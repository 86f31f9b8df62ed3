#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char input_stdin_name[] = "-";

const struct option_row input_file_rows[] = {
    HEADING("Input:"),
    {'f', "format", "NOTATION", "The notation of the input (see \"unjam help formats\"); detected if not given",
     OPTION_FORMAT, AT(struct input, format)},
    {0, "size", "WxH", "The size of csv boards, which do not state it; without it, the farthest cell is the corner",
     OPTION_SIZE, AT(struct input, width)},
    {.argument = "[FILE|BOARD...]", .kind = OPTION_OPERANDS, AT(struct input, files), .high = INT_MAX},
    {0},
};

static const char *title_of(const char *path)
{
    return strcmp(path, input_stdin_name) == 0 ? "standard input" : path;
}

const struct option_row input_rows[] = {
    INCLUDE_BARE(input_file_rows),
    {0, "number", "RANGE", "Only these boards of the input, counted from 1: 3, 2..5 or 10..", OPTION_RANGE,
     AT(struct input, numbers), .low = 1},
    {0},
};

/* What one file brings. */
struct visit {
    const struct input *input;
    uj_read_options read;
    char *file;
    int descriptor;
    int reason;                          /* errno of a read that failed; 0: none did */
    bool is_empty;                       /* nothing was read */
    bool is_cut;                         /* there is no time to read the rest */
    bool needs_size;                     /* a board came in a notation that does not say its size */
    uint64_t number;                     /* of the board at hand, in all files */
    uint64_t bytes, lines;               /* of this file, as far as it was read */
    uint64_t bytes_before, bytes_in_all; /* of the files before it, and of all; 0: unknown */
    input_board_fn *on_board;
    void *payload;
};

static void settle(const struct visit *visit)
{
    if (visit->input->settle)
        visit->input->settle(visit->payload);
}

/* Waits until there is more to read; false: the time was over first. Before that, the boards so far are answered: whoever sends the
 * input may wait for it. */
static bool await_more(const struct visit *visit)
{
    enum { LOOK_EVERY = 100 }; /* milliseconds */
    struct pollfd input = {.fd = visit->descriptor, .events = POLLIN};
    if (poll(&input, 1, 0) == 0) {
        settle(visit);
        fflush(stdout);
    }
    while (!limits_are_over())
        if (poll(&input, 1, LOOK_EVERY) > 0)
            return true;
    return false;
}

static uint64_t count_lines(const char *text, size_t length)
{
    uint64_t count = 0;
    for (const char *at = text, *end = text + length; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        count++;
    return count;
}

/* A uj_read_fn. */
static int64_t read_some(char *buffer, size_t room, void *payload)
{
    struct visit *visit = payload;
    ssize_t count;
    do {
        visit->is_cut = !await_more(visit);
        count = visit->is_cut ? -1 : read(visit->descriptor, buffer, room);
    } while (count < 0 && errno == EINTR && !visit->is_cut);
    visit->reason = count < 0 && !visit->is_cut ? errno : 0;
    visit->is_empty = visit->is_empty && count == 0;
    if (count > 0) {
        visit->bytes += (uint64_t)count;
        visit->lines += count_lines(buffer, (size_t)count);
    }
    return count;
}

/* `line` is where the board begins, if that is known; what is wrong with it may stand further down. */
static enum exit_status report_bad_board(const struct visit *visit, int line, const uj_error *error)
{
    settle(visit);
    complain_about(visit->file, error);
    if (visit->input->on_bad_board)
        visit->input->on_bad_board(visit->file, line > 0 ? line : error->line, error, visit->payload);
    return status_of_failure(error->code);
}

static enum exit_status report_unreadable(const struct visit *visit, int reason)
{
    settle(visit);
    if (*visit->file == '\0') /* "$BOARD" where there is no such variable */
        complain("an argument is empty; give a file or a board");
    else
        complain("cannot read %s: %s", title_of(visit->file), strerror(reason));
    return EXIT_BAD_INPUT;
}

static bool is_wanted(const struct visit *visit)
{
    const uj_range range = visit->input->numbers;
    return range.high == 0 || (visit->number >= (uint64_t)range.low && visit->number <= (uint64_t)range.high);
}

/* The share of the input that ends with a line of this file; 0: unknown. What was read says how long lines are. */
static double share_to(const struct visit *visit, int line)
{
    if (visit->bytes_in_all == 0 || visit->lines < 2)
        return 0;
    const double line_bytes = (double)visit->bytes / (double)visit->lines;
    const double share = ((double)visit->bytes_before + line_bytes * line) / (double)visit->bytes_in_all;
    return share < 1 ? share : 1;
}

static void show_progress(const struct visit *visit, int line)
{
    const double share = share_to(visit, line);
    if (visit->input->on_progress)
        visit->input->on_progress(share, visit->payload);
    else
        progress_set_share(visit->number, 0, share);
}

static enum exit_status visit_boards(struct visit *visit, uj_reader *reader)
{
    enum exit_status worst = EXIT_DONE;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    size_t count = 0;
    /* Once the output is lost (a full disk) the rest would be lost too. */
    for (; !ferror(stdout); count++) {
        uj_error error = {.code = UJ_OK};
        const uj_status status = uj_reader_next(reader, &puzzle, &error);
        visit->is_cut = visit->is_cut || limits_are_over();
        if (status == UJ_END || visit->is_cut)
            break;
        const bool is_board = status == UJ_OK;
        show_progress(visit, puzzle.line);
        visit->number++;
        visit->needs_size |= uj_reader_format(reader) == UJ_FORMAT_CSV;
        if (!is_wanted(visit) && (is_board || status == UJ_BAD_INPUT))
            continue;
        worst = exit_status_worse(worst, is_board             ? visit->on_board(visit->file, &puzzle, visit->payload)
                                         : visit->reason != 0 ? report_unreadable(visit, visit->reason)
                                                              : report_bad_board(visit, puzzle.line, &error));
        if (!is_board && status != UJ_BAD_INPUT)
            break;
    }
    uj_puzzle_clear(&puzzle);
    if (count == 0 && worst == EXIT_DONE && !visit->is_cut && !ferror(stdout)) {
        settle(visit);
        complain(visit->is_empty ? "%s is empty" : "%s contains no board", title_of(visit->file));
        return EXIT_BAD_INPUT;
    }
    return worst;
}

static enum exit_status visit_descriptor(struct visit *visit)
{
    uj_reader *reader = NULL;
    visit->bytes_before += visit->bytes;
    visit->bytes = visit->lines = 0;
    visit->reason = 0;
    visit->is_empty = true;
    uj_error error = {.code = UJ_OK};
    if (uj_reader_open_stream(&reader, read_some, visit, &visit->read, &error) != UJ_OK)
        return report_bad_board(visit, 0, &error);
    const enum exit_status status = visit_boards(visit, reader);
    complain_about_rest(visit->file);
    uj_reader_close(reader);
    return status;
}

bool input_has_extension(const char *word)
{
    const char *const dot = strrchr(word, '.');
    return dot && strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz") == strlen(dot + 1) && strlen(dot) > 2;
}

/* Whether a word that names no file is a board, perhaps with a mistake. The row of the target has AA or XX; few file names do. */
static bool is_like_board(const char *word)
{
    enum { FEWEST_CELLS = UJ_MIN_SIDE * UJ_MIN_SIDE };
    uj_board board;
    if (uj_board_parse(&board, word, strlen(word), NULL) == UJ_OK || *word == '{' || *word == '[')
        return true;
    if (strlen(word) < FEWEST_CELLS)
        return false;
    const bool is_path = strchr(word, '/') || input_has_extension(word);
    return strchr(word, '\n') || (!is_path && (strstr(word, "AA") || strstr(word, "XX")));
}

/* A board on the command line. */
static enum exit_status visit_word(struct visit *visit)
{
    uj_reader *reader = NULL;
    uj_error error = {.code = UJ_OK};
    if (uj_reader_open(&reader, visit->file, strlen(visit->file), &visit->read, &error) != UJ_OK)
        return report_bad_board(visit, 0, &error);
    const enum exit_status status = visit_boards(visit, reader);
    uj_reader_close(reader);
    return status;
}

static enum exit_status visit_file(struct visit *visit)
{
    if (strcmp(visit->file, input_stdin_name) == 0) {
        visit->descriptor = STDIN_FILENO;
        if (isatty(STDIN_FILENO))
            note("reading boards from the terminal; press Ctrl-D to end");
        return visit_descriptor(visit);
    }
    visit->descriptor = open(visit->file, O_RDONLY | O_CLOEXEC);
    const int reason = errno;
    const bool is_no_file = visit->descriptor < 0 && (reason == ENOENT || reason == ENAMETOOLONG || reason == ENOTDIR);
    if (is_no_file && is_like_board(visit->file))
        return visit_word(visit);
    if (!visit->input->raw_names)
        clean_text(visit->file); /* it stands in messages from here on */
    if (visit->descriptor < 0)
        return report_unreadable(visit, reason);
    const enum exit_status status = visit_descriptor(visit);
    close(visit->descriptor);
    return status;
}

/* The bytes of an input; -1: another board may follow long after the one at hand. */
static int64_t size_of(const char *file)
{
    struct stat status;
    const bool is_stdin = strcmp(file, input_stdin_name) == 0;
    if ((is_stdin ? fstat(STDIN_FILENO, &status) : stat(file, &status)) != 0)
        return 0; /* a board, or a mistake */
    return S_ISREG(status.st_mode) ? (int64_t)status.st_size : -1;
}

/* Of all files; -1: unknown. */
static int64_t size_of_all(const struct input *input)
{
    int64_t sum = input->files.count == 0 ? size_of(input_stdin_name) : 0;
    for (int i = 0; i < input->files.count && sum >= 0; i++) {
        const int64_t size = size_of(input->files.words[i]);
        sum = size < 0 ? -1 : sum + size;
    }
    return sum;
}

bool input_is_streamed(const struct input *input)
{
    return size_of_all(input) < 0;
}

static enum exit_status report_cut(const struct visit *visit)
{
    settle(visit);
    return limits_cut();
}

void input_complain_few(uint64_t number, uint64_t count)
{
    if (count == 1)
        complain("--number %" PRIu64 ": there is only 1 board", number);
    else
        complain("--number %" PRIu64 ": there are only %" PRIu64 " boards", number, count);
}

enum exit_status input_read(const struct input *input, input_board_fn *on_board, void *payload)
{
    struct visit visit = {
        .input = input,
        .read = UJ_READ_OPTIONS_INIT,
        .file = input_stdin_name,
        .on_board = on_board,
        .payload = payload,
    };
    visit.read.format = input->format;
    visit.read.width = input->width;
    visit.read.height = input->height;
    visit.read.keep_wrong_solutions = input->keep_wrong_solutions;
    const bool says_its_size = input->format != UJ_FORMAT_UNKNOWN && input->format != UJ_FORMAT_CSV;
    if (input->width > 0 && says_its_size)
        usage_error("--size has no effect with -f %s, which states the size", uj_format_name(input->format));
    const int64_t size = size_of_all(input);
    visit.bytes_in_all = size > 0 ? (uint64_t)size : 0;
    enum exit_status worst = input->files.count == 0 ? visit_file(&visit) : EXIT_DONE;
    for (int i = 0; i < input->files.count && !visit.is_cut; i++) {
        visit.file = input->files.words[i];
        worst = exit_status_worse(worst, visit_file(&visit));
    }
    if (visit.is_cut)
        return exit_status_worse(worst, report_cut(&visit));
    if (input->width > 0 && !visit.needs_size && visit.number > 0) {
        complain("--size has no effect: no board is in csv, the only notation without a size");
        return exit_status_worse(worst, EXIT_BAD_INPUT);
    }
    if (visit.number < (uint64_t)input->numbers.low) {
        input_complain_few((uint64_t)input->numbers.low, visit.number);
        return exit_status_worse(worst, EXIT_BAD_INPUT);
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

enum exit_status input_read_one(const struct input *input, const char *command, struct one_board *out)
{
    out->count = 0;
    const enum exit_status status = input_read(input, keep_first, out);
    if (status != EXIT_DONE || out->count == 1)
        return status;
    complain("%s takes one board; the input has %zu. Choose one with --number N", command, out->count);
    return EXIT_BAD_INPUT;
}
