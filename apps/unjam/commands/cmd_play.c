#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "play/play.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"

struct play_command {
    struct input input;
    struct drawing drawing;
    struct play_options play;
    uj_board *boards; /* owned */
    size_t capacity;
    uint64_t number; /* of the board to begin with, from 1 */
    bool has_difficulty;
};

static bool is_day(const struct play_date *date)
{
    const struct tm asked = {.tm_year = date->year - 1900, .tm_mon = date->month - 1, .tm_mday = date->day};
    struct tm real = asked;
    return timegm(&real) != -1 && real.tm_mon == asked.tm_mon && real.tm_mday == asked.tm_mday;
}

/* Takes "2026-01-31". */
static void parse_date(const struct option_word *given)
{
    struct play_date *date = given->value;
    const char *word = given->text;
    int end = 0;
    if (!word)
        return; /* today */
    const int count = sscanf(word, "%4d-%2d-%2d%n", &date->year, &date->month, &date->day, &end);
    if (count != 3 || word[end] != '\0')
        usage_error("%s=%s: write a day like 2026-01-31", given->typed, word);
    if (!is_day(date))
        usage_error("%s=%s: there is no such day", given->typed, word);
}

static struct play_date day_now(void)
{
    struct tm now;
    const time_t seconds = time(NULL);
    localtime_r(&seconds, &now);
    return (struct play_date){now.tm_year + 1900, now.tm_mon + 1, now.tm_mday};
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    (void)file;
    struct play_command *command = payload;
    struct play_options *play = &command->play;
    uj_board *boards = grown(command->boards, sizeof *boards, play->board_count, &command->capacity);
    if (!boards)
        return status_of_failure(complain_no_memory());
    command->boards = boards;
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

/* Boards come from the files, or from standard input if that is not a terminal; otherwise a puzzle is made. */
static bool takes_boards(const struct play_command *command)
{
    const bool wants_new = command->play.daily || command->has_difficulty;
    return command->input.files.count > 0 || (!wants_new && !isatty(STDIN_FILENO));
}

static enum exit_status collect_boards(struct play_command *command)
{
    struct play_options *play = &command->play;
    if (!takes_boards(command))
        return EXIT_DONE;
    const enum exit_status status = input_read(&command->input, on_board, command);
    play->boards = command->boards;
    if (play->board_count == 0)
        return exit_status_worse(status, EXIT_BAD_INPUT);
    if (command->number > play->board_count) {
        input_complain_few(command->number, play->board_count);
        return EXIT_BAD_INPUT;
    }
    play->first = command->number > 0 ? command->number - 1 : 0;
    if (!isatty(STDIN_FILENO) && !take_keys_from_terminal()) {
        complain("play needs a terminal to read keys from; there is none");
        return EXIT_BAD_INPUT;
    }
    return EXIT_DONE; /* what could not be read was reported, and the rest can be played */
}

static enum exit_status run(void *payload)
{
    struct play_command *command = payload;
    drawing_settle(&command->drawing);
    command->play.ascii = command->drawing.draw.ascii;
    command->play.colour = command->drawing.draw.colour;
    uj_error error;
    enum exit_status status = EXIT_BAD_INPUT;
    if (!isatty(STDOUT_FILENO))
        complain("play needs a terminal; standard output is not one");
    else
        status = collect_boards(command);
    if (status == EXIT_DONE && play_run(&command->play, &error) != UJ_OK) {
        complain("%s", error.message);
        status = EXIT_BAD_INPUT;
    }
    free(command->boards);
    return status;
}

/* ---- Options ---- */

static void check(void *payload, const struct option_list *given)
{
    struct play_command *command = payload;
    command->play.daily = option_given(given, "daily");
    command->has_difficulty = option_given(given, "difficulty");
    const struct option_rule rules[] = {
        {"difficulty", !command->play.daily, "with --daily, which sets the difficulty by the day"},
        {"difficulty", command->input.files.count == 0, "with boards, whose difficulty is fixed"},
        {"number", !command->play.daily, "with --daily, which begins with its own puzzle"},
        {"number", takes_boards(command), "without boards"},
        {"format", takes_boards(command), "without boards"},
        {"size", takes_boards(command), "without boards"},
        {0},
    };
    options_refuse_idle(given, rules);
    if (command->play.today.year == 0)
        command->play.today = day_now();
    if (!option_given(given, "seed"))
        command->play.seed = (uint64_t)time(NULL);
}

static const struct option_row rows[] = {
    {0, "daily", "DATE", "Start with the puzzle of the day, or of another day, such as --daily=2026-01-31",
     OPTION_OTHER, AT(struct play_command, play.today), .parse = parse_date, .is_optional = true},
    {0, "difficulty", "BAND", "How hard a new puzzle is: easy (the default), medium, hard or expert", OPTION_CHOICE,
     AT(struct play_command, play.difficulty), .words = option_bands},
    {0, "number", "N", "Start with board N of the input", OPTION_COUNT, AT(struct play_command, number), .low = 1},
    {0, "seed", "S", "Random seed: new puzzles come in the same order every time", OPTION_COUNT,
     AT(struct play_command, play.seed)},
    INCLUDE(drawing_rows, struct play_command, drawing),
    INCLUDE(input_file_rows, struct play_command, input),
    {0},
};

const struct command command_play = {
    .name = "play",
    .summary = "play in the terminal",
    .about =
        "Plays the boards of the input in the terminal, one after the other, or a new puzzle if there is no input. "
        "The key ? lists all keys.",
    .more = "Examples:\n"
            "  unjam play\n"
            "  unjam play --difficulty hard\n"
            "  unjam play --daily\n"
            "  unjam play boards.txt",
    .options = rows,
    .size = sizeof(struct play_command),
    .check = check,
    .run = run,
};
