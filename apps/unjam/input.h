/* Reading boards, for every command that takes [FILE...].
 *
 *     struct command_options { struct input input; … };
 *     … in the table:  INCLUDE(input_rows, struct command_options, input),
 *     … then:          return input_read(&options->input, on_board, options);
 */
#ifndef UNJAM_APPS_INPUT_H
#define UNJAM_APPS_INPUT_H

#include "commands.h"

/* Called for each board; the puzzle may be changed and is cleared afterwards. */
typedef enum exit_status input_board_fn(const char *file, uj_puzzle *puzzle, void *payload);

/* Called for each bad board, after the message on standard error. `line` is where the board begins. */
typedef void input_bad_board_fn(const char *file, int line, const uj_error *error, void *payload);

/* Called before any message and before any wait for more input: print the results so far now. */
typedef void input_settle_fn(void *payload);

/* Called before each board with the share of the input that is read; 0: unknown. */
typedef void input_progress_fn(double share, void *payload);

struct input {
    uj_format format;
    int width, height;                /* of --size; 0: not given */
    bool keep_wrong_solutions;        /* as in uj_read_options */
    struct operands files;            /* "-" is standard input, and so is no file at all */
    uj_range numbers;                 /* only these boards, from 1; high 0: all */
    bool raw_names;                   /* file names go into JSON, which escapes control characters */
    input_bad_board_fn *on_bad_board; /* may be NULL */
    input_settle_fn *settle;          /* may be NULL */
    input_progress_fn *on_progress;   /* NULL: the boards so far are the progress */
};

/* The options -f and --size, and FILE... */
extern const struct option_row input_rows[];

/* The same without --number. */
extern const struct option_row input_file_rows[];

/* The name of standard input in messages: "-". */
extern char input_stdin_name[];

/* Hands every board of every file to `on_board`. Bad boards and files that cannot be read are reported on standard
 * error; the others are still processed. Ends when the limits of the command are over. Returns the worst status. */
enum exit_status input_read(const struct input *input, input_board_fn *on_board, void *payload);

/* Whether the input comes through a pipe or from a terminal, where each board is answered before the next one arrives: the
 * first board then cannot know whether it is the only one. */
bool input_is_streamed(const struct input *input);

/* Whether a word ends in a dot and small letters, as names of files do and boards do not. */
bool input_has_extension(const char *word);

/* The board of a command that takes just one, and where it is. */
struct one_board {
    const char *file;
    int line;
    uj_board board;
    size_t count; /* how many there were */
};

/* Reads it; complains if there are several. `command` begins the message. */
enum exit_status input_read_one(const struct input *input, const char *command, struct one_board *out);

/* "--number 5: there is only 1 board" */
void input_complain_few(uint64_t number, uint64_t count);

#endif
