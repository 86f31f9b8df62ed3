#include <argp.h>
#include <limits.h>
#include <string.h>

#include "census/census.h"
#include "input.h"
#include "output.h"

enum { MOST_DRAWN = 1000000000, MOST_THREADS = 1024 };

enum {
    KEY_SIZE = 0x200,
    KEY_EXIT,
    KEY_METRIC,
    KEY_WALLS,
    KEY_THREADS,
    KEY_DB,
    KEY_KEEP,
    KEY_MINIMAL,
    KEY_GROUPS,
    KEY_RATE,
    KEY_UNITS,
    KEY_ESTIMATE,
    KEY_SEED,
    KEY_THESIS,
    KEY_CSV,
    KEY_PORTABLE,
};

static const struct argp_option option_table[] = {
    {.name = "size", .key = KEY_SIZE, .arg = "WxH", .doc = "Up to 6x6, with --estimate up to 8x8; default: 6x6"},
    {.name = "exit",
     .key = KEY_EXIT,
     .arg = "ROW",
     .doc = "Row of the exit, from 1 at the top; default: the middle one"},
    {.name = "metric", .key = KEY_METRIC, .arg = "moves|steps", .doc = "What distances count; default: moves"},
    {.name = "walls", .key = KEY_WALLS, .arg = "N", .doc = "All boards with up to N walls too: 0 to 2; default: 0"},
    {.name = "threads", .key = KEY_THREADS, .arg = "N", .doc = "Default: all cores. Never changes a result"},
    {.name = "db",
     .key = KEY_DB,
     .arg = "FILE",
     .doc = "Store what is found; the same command goes on with what is there",
     .group = 1},
    {.name = "keep",
     .key = KEY_KEEP,
     .arg = "A..B",
     .doc = "Store a hardest configuration of every cluster this deep",
     .group = 1},
    {.name = "minimal",
     .key = KEY_MINIMAL,
     .doc = "Count the puzzles from which nothing can be taken away; --keep stores only those",
     .group = 1},
    {.name = "groups", .key = KEY_GROUPS, .doc = "Store every solvable group, packed", .group = 1},
    {.name = "rate", .key = KEY_RATE, .doc = "Then rate what --keep stored, where it is not rated yet", .group = 1},
    {.name = "units", .key = KEY_UNITS, .arg = "A..B", .doc = "Only these parts of the work, from 1", .group = 1},
    {.name = "estimate",
     .key = KEY_ESTIMATE,
     .arg = "N",
     .doc = "Draw N configurations and solve them instead",
     .group = 2},
    {.name = "seed", .key = KEY_SEED, .arg = "S", .doc = "Of the drawing; default: 1", .group = 2},
    {.name = "compare-thesis", .key = KEY_THESIS, .doc = "Set van Assema's figures for 6x6 beside ours", .group = 3},
    {.name = "json", .key = 'j', .doc = "One JSON object", .group = 3},
    {.name = "csv",
     .key = KEY_CSV,
     .arg = "DIR",
     .doc = "Write the distributions to files in this folder too",
     .group = 3},
    {.name = "portable",
     .key = KEY_PORTABLE,
     .doc = "Without the processor's special instructions: slower, same results",
     .group = 3},
    {0},
};

static void check_options(const struct census_command *command, const struct argp_state *state)
{
    const uj_census_options *census = &command->census;
    const int most = command->estimate ? UJ_CENSUS_ESTIMATE_SIDE : UJ_CENSUS_SIDE;
    const bool keeps = census->keep.low != INT_MAX;
    if (census->width > most || census->height > most || census->width < 3 || census->height < 3)
        argp_error(state, "%dx%d: sides are from 3 to %d cells%s", census->width, census->height, most,
                   command->estimate ? "" : "; --estimate N goes up to 8x8");
    if (census->exit_row >= census->height)
        argp_error(state, "--exit %d: the board has %d rows", census->exit_row + 1, census->height);
    if (!command->db && (keeps || census->groups || command->rate))
        argp_error(state, "%s needs a file to store to: add --db FILE",
                   keeps            ? "--keep"
                   : census->groups ? "--groups"
                                    : "--rate");
    if (command->rate && !keeps)
        argp_error(state, "--rate rates what --keep A.. stored: say --keep as in the run that made the file");
    const bool is_slice = command->units.low > 1 || command->units.high < UINT64_MAX;
    if (command->estimate && (command->db || command->csv || command->compare_thesis || census->more_walls > 0 ||
                              census->minimal || is_slice))
        argp_error(
            state,
            "--estimate draws instead of counting; it goes with --size, --exit, --metric, --seed and --json only");
    const bool is_thesis = census->width == 6 && census->height == 6 &&
                           (census->exit_row < 0 || census->exit_row == 2) && census->metric == UJ_MOVES &&
                           census->more_walls == 0;
    if (command->compare_thesis && command->json)
        argp_error(state, "--compare-thesis is a text: it goes without --json");
    if (command->compare_thesis && !is_thesis)
        argp_error(state, "--compare-thesis: the thesis is about 6x6 with exit row 3, in moves, without walls");
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const metrics[] = {"moves", "steps", NULL}; /* as in uj_metric */
    struct census_command *command = state->input;
    switch (key) {
    case KEY_SIZE:
        input_parse_size(argument, &command->census.width, &command->census.height, state);
        return 0;
    case KEY_EXIT:
        command->census.exit_row = (int)argument_number("--exit", argument, 1, UJ_MAX_SIDE, state) - 1;
        return 0;
    case KEY_METRIC:
        command->census.metric = (uj_metric)argument_choice("--metric", argument, metrics, state);
        return 0;
    case KEY_WALLS:
        command->census.more_walls = (int)argument_number("--walls", argument, 0, UJ_CENSUS_MORE_WALLS, state);
        return 0;
    case KEY_THREADS:
        command->threads = (int)argument_number("--threads", argument, 1, MOST_THREADS, state);
        return 0;
    case KEY_DB:
        command->db = argument;
        return 0;
    case KEY_KEEP: {
        const struct range range = argument_range("--keep", argument, state);
        command->census.keep.low = range.low > INT_MAX - 1 ? INT_MAX - 1 : (int)range.low;
        command->census.keep.high = range.high > INT_MAX ? INT_MAX : (int)range.high;
        return 0;
    }
    case KEY_MINIMAL:
        command->census.minimal = true;
        return 0;
    case KEY_GROUPS:
        command->census.groups = true;
        return 0;
    case KEY_RATE:
        command->rate = true;
        return 0;
    case KEY_UNITS:
        command->units = argument_range("--units", argument, state);
        if (command->units.low == 0)
            command->units.low = 1;
        return 0;
    case KEY_ESTIMATE:
        command->estimate = argument_number("--estimate", argument, 1, MOST_DRAWN, state);
        return 0;
    case KEY_SEED:
        command->seed = argument_number("--seed", argument, 0, UINT64_MAX, state);
        return 0;
    case KEY_THESIS:
        command->compare_thesis = true;
        return 0;
    case 'j':
        command->json = true;
        return 0;
    case KEY_CSV:
        command->csv = argument;
        return 0;
    case KEY_PORTABLE:
        command->census.portable = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "what is \"%s\" for? A file to store to is given with --db", argument);
        return 0;
    case ARGP_KEY_END:
        check_options(command, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool print_outcome(const struct census_command *command, const struct census_outcome *outcome)
{
    uj_text text = UJ_TEXT_INIT;
    if (command->json) {
        uj_answer_census(&text, &outcome->census, outcome->sum, outcome->units_done, outcome->units, outcome->legal,
                         outcome->solutions, outcome->seconds);
        uj_text_words(&text, "\n");
    } else if (command->compare_thesis) {
        census_print_thesis(&text, outcome);
    } else {
        census_print_text(&text, outcome);
    }
    const bool is_printed = print_text(&text);
    uj_text_free(&text);
    return is_printed;
}

/* A complete census that does not come to the numbers of the closed form has a mistake in it, and says so. */
static enum exit_status report(const struct census_command *command, const struct census_outcome *outcome)
{
    const bool is_complete = outcome->units_done == outcome->units;
    if (command->compare_thesis && !is_complete) {
        complain("--compare-thesis: the thesis is about the whole census, and %lu of %lu units are done",
                 (unsigned long)outcome->units_done, (unsigned long)outcome->units);
        return EXIT_BAD_INPUT;
    }
    if (!print_outcome(command, outcome))
        return EXIT_BAD_INPUT;
    if (command->csv && !census_write_csv(command->csv, outcome))
        return EXIT_BAD_INPUT;
    if (!is_complete || uj_census_agrees(&outcome->sum->tally, outcome->legal, outcome->solutions))
        return EXIT_DONE;
    complain("this census is wrong: the closed form has %s configurations and %s solutions; please report it",
             outcome->legal, outcome->solutions);
    return EXIT_BAD_INPUT;
}

static enum exit_status count_and_rate(const struct census_command *command, uj_store *store)
{
    struct census_outcome outcome;
    enum exit_status status;
    if (census_count(command, store, &outcome, &status))
        status = report(command, &outcome);
    uj_census_result_free(outcome.sum);
    if (status == EXIT_DONE && command->rate)
        status = census_rate(command, store);
    return status;
}

enum exit_status cmd_census(int argc, char **argv)
{
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc = "Solves every configuration of a board size and counts them.\v"
               "Every way to place cars and trucks is covered, with the target, a car, last in the exit row. Interrupt "
               "it at any "
               "moment, by Ctrl-C or by kill -9: with --db, the same command goes on where it stopped, and the end "
               "result is "
               "identical. docs/census.md explains the words and the method.\n\n"
               "Exit status: 0 done, 2 bad usage, bad file, or a count that is not that of the closed form, 3 "
               "interrupted.\n\n"
               "Examples:\n"
               "  unjam census --size 5x5\n"
               "  unjam census --db census.db --keep 20..\n"
               "  unjam census --db census.db --keep 20.. --rate\n"
               "  unjam census --size 7x7 --estimate 100000",
    };
    struct census_command command = {.census = UJ_CENSUS_OPTIONS_INIT, .units = {1, UINT64_MAX}, .seed = 1};
    argp_parse(&argp, argc, argv, 0, NULL, &command);
    census_catch_interrupts();
    if (command.csv && !census_make_folder(command.csv)) /* not after minutes of counting */
        return EXIT_BAD_INPUT;
    if (command.estimate)
        return census_estimate(&command);
    uj_store *store = NULL;
    uj_error error;
    if (command.db && uj_store_open(&store, command.db, UJ_STORE_CREATE, &error) != UJ_OK) {
        complain("%s: %s", command.db, error.message);
        return EXIT_BAD_INPUT;
    }
    const enum exit_status status = count_and_rate(&command, store);
    uj_store_close(store);
    return status;
}
