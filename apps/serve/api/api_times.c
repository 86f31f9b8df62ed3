/* Anonymous times of people who solved a board, kept in a file for unjam rate --fit. A line holds the board and the seconds, and
 * nothing about who, where or when. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../clock.h"
#include "api/fields.h"

static const char header[] = "board,seconds\n";

enum {
    MOST_BYTES = 64 << 20, /* of the file: a million boards */
    MOST_AT_ONCE = 60,     /* times that are taken without a pause between them */
    PER_MINUTE = 20,       /* times that are taken on the whole */
    MOST_SECONDS = 24 * 60 * 60
};

/* ---- The file ------------------------------------------------------------------------------------------------------ */

/* Appends a whole line or nothing. The lock is for other servers with the same file. */
static uj_status append(int file, const char *line, size_t length)
{
    struct stat before;
    flock(file, LOCK_EX);
    uj_status status = fstat(file, &before) == 0 ? UJ_OK : UJ_IO;
    if (status == UJ_OK && before.st_size > MOST_BYTES)
        status = UJ_LIMIT;
    if (status == UJ_OK && write(file, line, length) != (ssize_t)length) {
        status = UJ_IO;
        if (ftruncate(file, before.st_size) != 0)
            status = UJ_IO; /* half a line stays; --fit names it */
    }
    flock(file, LOCK_UN);
    return status;
}

/* NULL, or what is wrong with the file. */
static const char *check_header(int file)
{
    char start[sizeof header] = "";
    struct stat found;
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode))
        return "it is not a regular file";
    if (found.st_size == 0)
        return append(file, header, strlen(header)) == UJ_OK ? NULL : "it cannot be written";
    const ssize_t length = pread(file, start, strlen(header), 0);
    return length == (ssize_t)strlen(header) && strcmp(start, header) == 0
               ? NULL
               : "it does not begin with the line board,seconds: choose a new file";
}

const char *times_open(struct times_log *log, const char *path)
{
    log->file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (log->file < 0)
        return strerror(errno);
    const char *const fault = check_header(log->file);
    log->allowed = MOST_AT_ONCE;
    log->counted_at = seconds_now();
    return fault;
}

void times_close(struct times_log *log)
{
    if (log->file >= 0)
        close(log->file);
    log->file = -1;
}

/* ---- The route ----------------------------------------------------------------------------------------------------- */

/* Whether one more time may be taken now. */
static bool take_turn(struct api *api)
{
    struct times_log *const log = &api->times;
    pthread_mutex_lock(&api->lock);
    const double now = seconds_now();
    log->allowed += (now - log->counted_at) * PER_MINUTE / 60;
    log->allowed = log->allowed < MOST_AT_ONCE ? log->allowed : MOST_AT_ONCE;
    log->counted_at = now;
    const bool is_allowed = log->allowed >= 1;
    log->allowed -= is_allowed ? 1 : 0;
    pthread_mutex_unlock(&api->lock);
    return is_allowed;
}

/* The canonical form: names that a player chose would be a mark. */
static uj_status add_line(uj_text *out, const uj_board *board, double seconds, uj_error *error)
{
    uj_puzzle puzzle = {.moves = -1};
    uj_board_canonical(&puzzle.board, board);
    const uj_status status = uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, error);
    uj_text_printf(out, ",%.1f\n", seconds);
    return status == UJ_OK ? uj_text_status(out) : status;
}

static void keep_time(struct api *api, struct reply *reply, const uj_board *board, double seconds)
{
    uj_text line = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_NO_MEMORY, .message = "not enough memory"};
    const uj_status written = add_line(&line, board, seconds, &error);
    if (written != UJ_OK)
        reply_library_error(reply, &error);
    else if (!take_turn(api))
        reply_error(reply, HTTP_TOO_MANY, "too_many", 0, 0, "too many times were sent; try again in a minute");
    else if (append(api->times.file, line.data, line.length) != UJ_OK)
        reply_error(reply, HTTP_SERVER_ERROR, "io", 0, 0, "the time cannot be stored: the file or the disk is full");
    else
        uj_text_words(&reply->body, "{\"kept\":true}");
    uj_text_free(&line);
}

/* Without a solution, nobody solved it; from the start, nobody had to. */
static bool can_be_solved(const struct api *api, struct reply *reply, const uj_board *board,
                          const struct request *request)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.limits = limits_left(request, 0);
    options.max_nodes = api->limits.max_nodes;
    options.threads = 1;
    uj_error error = {.code = UJ_LIMIT,
                      .message = "a limit was reached before it was known whether the board has a solution"};
    const uj_status status = uj_solve(&solution, board, &options, &error);
    const bool is_known = status == UJ_OK && solution.outcome != UJ_UNDECIDED;
    const bool is_solvable = is_known && solution.outcome == UJ_SOLVED && solution.length > 0;
    if (!is_known)
        reply_library_error(reply, &error);
    else if (!is_solvable)
        reply_error(reply, HTTP_UNPROCESSABLE, "bad_input", 0, 0,
                    "no time is accepted for this board: it has no solution, or is already solved");
    uj_solution_clear(&solution);
    return is_solvable;
}

struct times_wish {
    struct board_field board;
    double seconds;
};

void answer_times(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {
        BOARD_FIELDS(struct times_wish, board),
        {"seconds", FIELD_SECONDS, AT(struct times_wish, seconds)},
        {0},
    };
    struct times_wish wish = {.board.puzzle = UJ_PUZZLE_INIT};
    if (api->times.file < 0)
        reply_error(reply, HTTP_NOT_FOUND, "no_times", 0, 0, "this server keeps no times; start it with --times FILE");
    else if (!fields_read_body(api, request, rows, &wish, reply))
        ; /* it has replied */
    else if (wish.seconds < 0.1 || wish.seconds > MOST_SECONDS)
        reply_error(reply, HTTP_BAD_REQUEST, "bad_request", 0, 0, "\"seconds\" must be a number from 0.1 to 86400");
    else if (can_be_solved(api, reply, &wish.board.puzzle.board, request))
        keep_time(api, reply, &wish.board.puzzle.board, wish.seconds);
    uj_puzzle_clear(&wish.board.puzzle);
}
