#include <argp.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "play/play.h"
#include "arguments.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "output.h"
#include "unjam.h"

struct play_command {
    struct input input;
    struct drawing drawing;
    struct play_options play;
    uj_board *boards; /* owned */
    size_t capacity;
    size_t number; /* of the board to begin with, from 1 */
    bool has_difficulty;
};

enum { KEY_DAILY = 0x200, KEY_DIFFICULTY, KEY_NUMBER, KEY_SEED };

static const struct argp_option option_table[] = {
    {.name = "daily",
     .key = KEY_DAILY,
     .arg = "DATE",
     .flags = OPTION_ARG_OPTIONAL,
     .doc = "Begin with the puzzle of the day, or of another day, such as --daily=2026-01-31"},
    {.name = "difficulty",
     .key = KEY_DIFFICULTY,
     .arg = "BAND",
     .doc = "How hard a new puzzle is: easy (the default), medium, hard or expert"},
    {.name = "number", .key = KEY_NUMBER, .arg = "N", .doc = "Begin with the Nth board of the input"},
    {.name = "seed", .key = KEY_SEED, .arg = "S", .doc = "New puzzles come in the same order every time"},
    {0},
};

static bool is_day(const struct play_date *date)
{
    const struct tm asked = {.tm_year = date->year - 1900, .tm_mon = date->month - 1, .tm_mday = date->day};
    struct tm real = asked;
    return timegm(&real) != -1 && real.tm_mon == asked.tm_mon && real.tm_mday == asked.tm_mday;
}

/* Takes "2026-01-31". */
static void parse_date(struct play_date *date, const char *word, const struct argp_state *state)
{
    int end = 0;
    const int count = sscanf(word, "%4d-%2d-%2d%n", &date->year, &date->month, &date->day, &end);
    if (count != 3 || word[end] != '\0')
        argp_error(state, "--daily=%s: a day is written like 2026-01-31", word);
    if (!is_day(date))
        argp_error(state, "--daily=%s: there is no such day", word);
}

static struct play_date day_now(void)
{
    struct tm now;
    const time_t seconds = time(NULL);
    localtime_r(&seconds, &now);
    return (struct play_date){now.tm_year + 1900, now.tm_mon + 1, now.tm_mday};
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const bands[] = {"easy", "medium", "hard", "expert", NULL};
    struct play_command *command = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &command->drawing;
        state->child_inputs[1] = &command->input;
        return 0;
    case KEY_DAILY:
        command->play.daily = true;
        if (argument)
            parse_date(&command->play.today, argument, state);
        return 0;
    case KEY_DIFFICULTY:
        command->play.difficulty = (uj_band)argument_choice("--difficulty", argument, bands, state);
        command->has_difficulty = true;
        return 0;
    case KEY_NUMBER:
        command->number = (size_t)argument_number("--number", argument, 1, SIZE_MAX, state);
        return 0;
    case KEY_SEED:
        command->play.seed = argument_number("--seed", argument, 0, UINT64_MAX, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct play_command *command = payload;
    struct play_options *play = &command->play;
    if (play->board_count == command->capacity) {
        const size_t capacity = command->capacity ? command->capacity * 2 : 16;
        uj_board *boards = realloc(command->boards, capacity * sizeof *boards);
        if (!boards) {
            complain("%s: there is no memory for so many boards", file);
            return EXIT_BAD_INPUT;
        }
        command->boards = boards;
        command->capacity = capacity;
    }
    command->boards[play->board_count++] = puzzle->board;
    return EXIT_DONE;
}

/* Boards came through standard input: the keys then come from the terminal itself. */
static bool take_keys_from_terminal(void)
{
    const int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0)
        return false;
    const bool done = dup2(terminal, STDIN_FILENO) >= 0;
    close(terminal);
    clearerr(stdin);
    return done;
}

/* Boards come from the files, or from standard input if that is no terminal; otherwise a puzzle is made. */
static enum exit_status collect_boards(struct play_command *command)
{
    struct play_options *play = &command->play;
    const bool wants_new = play->daily || command->has_difficulty;
    if (command->input.file_count == 0 && (wants_new || isatty(STDIN_FILENO)))
        return EXIT_DONE;
    const enum exit_status status = input_read(&command->input, on_board, command);
    play->boards = command->boards;
    if (play->board_count == 0)
        return exit_status_worse(status, EXIT_BAD_INPUT);
    if (command->number > play->board_count) {
        complain("--number %zu: there are only %zu boards", command->number, play->board_count);
        return EXIT_BAD_INPUT;
    }
    play->first = command->number > 0 ? command->number - 1 : 0;
    if (!isatty(STDIN_FILENO) && !take_keys_from_terminal()) {
        complain("it is played in a terminal, and there is none to take keys from");
        return EXIT_BAD_INPUT;
    }
    return EXIT_DONE; /* what could not be read was reported, and the rest can be played */
}

enum exit_status cmd_play(int argc, char **argv)
{
    static const struct argp_child children[] = {{&drawing_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE...]",
        .doc = "Plays the boards of the input in the terminal, one after the other, or a new puzzle if there are none. "
               "The key ? lists all keys.\v"
               "Examples:\n"
               "  unjam play\n"
               "  unjam play --difficulty hard\n"
               "  unjam play --daily\n"
               "  unjam play boards.txt",
        .children = children,
    };
    struct play_command command = {.play.today = day_now(), .play.seed = (uint64_t)time(NULL)};
    argp_parse(&argp, argc, argv, 0, NULL, &command);
    command.play.ascii = command.drawing.draw.ascii;
    command.play.colour = command.drawing.draw.colour;

    uj_error error;
    enum exit_status status = EXIT_BAD_INPUT;
    if (!isatty(STDOUT_FILENO))
        complain("it is played in a terminal, and standard output is none");
    else
        status = collect_boards(&command);
    if (status == EXIT_DONE && play_run(&command.play, &error) != UJ_OK) {
        complain("%s", error.message);
        status = EXIT_BAD_INPUT;
    }
    free(command.boards);
    return status;
}
