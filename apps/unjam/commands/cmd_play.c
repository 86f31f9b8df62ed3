#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "play/play.h"
#include "catalogue/catalogue.h"
#include "commands.h"
#include "drawing.h"
#include "input.h"
#include "grown.h"

struct play_command {
    struct input input;
    struct drawing drawing;
    struct play_options play;
    uj_board *boards; /* owned */
    size_t capacity;
    uint64_t number; /* of the board to begin with, from 1 */
    bool has_difficulty;
    bool from_catalogue;
    const char *catalogue; /* its file; NULL: the program's */
    uj_filter filter;      /* of its puzzles */
};

enum { MOST_DRAWN = 100 }; /* from the catalogue */

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

static bool add_board(struct play_command *command, const uj_board *board)
{
    struct play_options *play = &command->play;
    uj_board *boards = grown(command->boards, sizeof *boards, play->board_count, &command->capacity);
    if (!boards)
        return false;
    play->boards = command->boards = boards;
    command->boards[play->board_count++] = *board;
    return true;
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    (void)file;
    return add_board(payload, &puzzle->board) ? EXIT_DONE : status_of_failure(complain_no_memory());
}

static bool on_drawn(const uj_catalogue_puzzle *puzzle, void *payload)
{
    return add_board(payload, &puzzle->board);
}

static enum exit_status draw_boards(struct play_command *command)
{
    struct catalogue_file file;
    enum exit_status result;
    uj_error error;
    if (!catalogue_file_open(&file, command->catalogue, &result))
        return result;
    const uj_status status = uj_catalogue_find(file.catalogue, &command->filter, on_drawn, command, &error);
    result = status == UJ_OK ? EXIT_DONE : file_failure(file.name, status, &error);
    if (status == UJ_OK && command->play.board_count == 0) {
        complain("no puzzle in %s matches", file.name);
        result = EXIT_NO_SOLUTION;
    }
    catalogue_file_close(&file);
    return result;
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
    const bool wants_new = command->play.daily || command->has_difficulty || command->from_catalogue;
    return command->input.files.count > 0 || (!wants_new && !isatty(STDIN_FILENO));
}

static enum exit_status collect_boards(struct play_command *command)
{
    struct play_options *play = &command->play;
    if (command->from_catalogue)
        return draw_boards(command);
    if (!takes_boards(command))
        return EXIT_DONE;
    const enum exit_status status = input_read(&command->input, on_board, command);
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
    command->from_catalogue = option_given(given, "from-catalogue");
    static const char for_drawing[] = "without --from-catalogue";
    const struct option_rule rules[] = {
        {"difficulty", !command->play.daily, "with --daily, which sets the difficulty by the day"},
        {"difficulty", command->input.files.count == 0, "with boards, whose difficulty is fixed"},
        {"number", !command->play.daily, "with --daily, which begins with its own puzzle"},
        {"number", takes_boards(command), "without boards"},
        {"format", takes_boards(command), "without boards"},
        {"size", takes_boards(command), "without boards"},
        {"from-catalogue", !command->play.daily, "with --daily, which begins with its own puzzle"},
        {"from-catalogue", command->input.files.count == 0, "with boards"},
        {"moves", command->from_catalogue, for_drawing},
        {"steps", command->from_catalogue, for_drawing},
        {"seconds", command->from_catalogue, for_drawing},
        {"vehicles", command->from_catalogue, for_drawing},
        {"box", command->from_catalogue, for_drawing},
        {"plain", command->from_catalogue, for_drawing},
        {0},
    };
    options_refuse_idle(given, rules);
    if (command->play.today.year == 0)
        command->play.today = day_now();
    if (!option_given(given, "seed"))
        command->play.seed = (uint64_t)time(NULL);
    command->filter.bands = command->has_difficulty ? 1u << command->play.difficulty : 0;
    command->filter.order = UJ_ORDER_RANDOM;
    command->filter.seed = command->play.seed;
    command->filter.limit = MOST_DRAWN;
}

static const struct option_row rows[] = {
    {0, "daily", "DATE", "Start with the puzzle of the day, or of another day, such as --daily=2026-01-31",
     OPTION_OTHER, AT(struct play_command, play.today), .parse = parse_date, .is_optional = true},
    {0, "difficulty", "BAND", "How hard a new puzzle is: easy (the default), medium, hard or expert", OPTION_CHOICE,
     AT(struct play_command, play.difficulty), .words = option_bands},
    {0, "number", "N", "Start with board N of the input", OPTION_COUNT, AT(struct play_command, number), .low = 1},
    {0, "seed", "S", "Random seed: new puzzles come in the same order every time", OPTION_COUNT,
     AT(struct play_command, play.seed)},
    HEADING("Puzzles of the catalogue (A..B, A.., ..B or N):"),
    {0, "from-catalogue", "FILE",
     "Play random puzzles of the catalogue of all minimal 6x6 puzzles, or of another one (--from-catalogue=FILE)",
     OPTION_FILE, AT(struct play_command, catalogue), .is_optional = true},
    {0, "moves", "RANGE", "Length of the shortest solution in moves", OPTION_RANGE,
     AT(struct play_command, filter.moves)},
    {0, "steps", "RANGE", "Length of the shortest solution in steps", OPTION_RANGE,
     AT(struct play_command, filter.steps)},
    {0, "seconds", "RANGE", "Estimated seconds for a person", OPTION_RANGE, AT(struct play_command, filter.seconds)},
    {0, "vehicles", "RANGE", "Vehicles, including the target", OPTION_RANGE, AT(struct play_command, filter.vehicles)},
    {0, "box", NULL, "Only what the real box contains", OPTION_FLAG, AT(struct play_command, filter.box)},
    {0, "plain", NULL, "The target is alone in its row, and no other line is full", OPTION_FLAG,
     AT(struct play_command, filter.plain)},
    INCLUDE(drawing_rows, struct play_command, drawing),
    INCLUDE(input_file_rows, struct play_command, input),
    {0},
};

static const struct play_command defaults = {.filter = UJ_FILTER_INIT};

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
            "  unjam play --from-catalogue --moves 20..25 --box\n"
            "  unjam play boards.txt",
    .options = rows,
    .size = sizeof(struct play_command),
    .defaults = &defaults,
    .check = check,
    .run = run,
};
