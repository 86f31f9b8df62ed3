#include <argp.h>

#include "arguments.h"
#include "commands.h"
#include "input.h"
#include "rate/rate.h"

enum { KEY_THREADS = 0x200, KEY_MAX_MEMORY };

static const struct argp_option option_table[] = {
    {.name = "json", .key = 'j', .doc = "One JSON object per board and line"},
    {.name = "threads", .key = KEY_THREADS, .arg = "N", .doc = "Default: all cores. Never changes a result"},
    {.name = "max-memory",
     .key = KEY_MAX_MEMORY,
     .arg = "SIZE",
     .doc = "For each board, such as 512M or 4G; default: 2G. Exit status 3 when it does not suffice"},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct rate_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->drawing;
        state->child_inputs[1] = &options->input;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case KEY_THREADS:
        options->threads = (int)argument_number("--threads", argument, 1, MOST_THREADS, state);
        return 0;
    case KEY_MAX_MEMORY:
        options->rate.max_memory = argument_bytes("--max-memory", argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_rate(int argc, char **argv)
{
    static const struct argp_child children[] = {{&drawing_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE...]",
        .doc =
            "Says how hard each board is for a person, and why.\v"
            "Every feature comes from all positions that the board can reach. The seconds are an estimate, fitted to "
            "people who solved boards of 6 to 15 moves; beyond that it is marked as extrapolated. "
            "docs/difficulty.md defines everything.\n\n"
            "Exit status: 0 all rated, 1 at least one board has no solution, 2 bad usage or bad input, 3 the memory "
            "did not suffice. When several happen, 2 comes before 3, and 3 before 1.\n\n"
            "Examples:\n"
            "  unjam rate board.txt\n"
            "  unjam rate --json boards.txt > ratings.ndjson",
        .children = children,
    };
    struct progress progress;
    struct rate_options options = {.rate = UJ_RATE_OPTIONS_INIT, .threads = core_count(), .progress = &progress};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    progress_init(&progress);
    const struct board_work work = rate_work(&options);
    return boards_work(&work, &options.input);
}
