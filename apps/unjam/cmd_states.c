#include <argp.h>
#include <stdio.h>

#include "arguments.h"
#include "commands.h"
#include "input.h"
#include "output.h"
#include "unjam.h"

enum { METRICS = 2, BLOCK = 1 << 16 };

struct states_options {
    struct input input;
    uint64_t max_memory; /* 0: the usual */
    bool json;
    struct range asked[METRICS]; /* distances in moves and in steps */
    bool is_asked[METRICS];
    struct one_board one;
};

static bool is_wanted(const struct states_options *options, const int distance[METRICS])
{
    for (int metric = 0; metric < METRICS; metric++)
        if (options->is_asked[metric] &&
            (distance[metric] < 0 || !range_holds(options->asked[metric], (uint64_t)distance[metric])))
            return false;
    return true;
}

static void add_distance(uj_text *out, int distance, const char *none)
{
    if (distance >= 0)
        uj_text_number(out, (uint64_t)distance);
    else
        uj_text_words(out, none);
}

static const char *truth(bool is_true)
{
    return is_true ? "true" : "false";
}

static void add_json_line(uj_text *out, uint64_t state, const uj_puzzle *puzzle, const int distance[METRICS])
{
    uj_text_words(out, "{\"state\":");
    uj_json_count(out, state);
    uj_text_words(out, ",\"board\":");
    uj_json_board(out, puzzle);
    uj_text_words(out, ",\"moves\":");
    add_distance(out, distance[UJ_MOVES], "null");
    uj_text_words(out, ",\"steps\":");
    add_distance(out, distance[UJ_STEPS], "null");
    uj_text_words(out, ",\"solved\":");
    uj_text_words(out, truth(uj_board_solved(&puzzle->board)));
    uj_text_words(out, "}\n");
}

/* In quotes, with those inside it doubled, as tables have it. */
static void add_csv_object(uj_text *out, const uj_puzzle *puzzle)
{
    uj_text object = UJ_TEXT_INIT;
    uj_puzzle_write_line(&object, puzzle, UJ_FORMAT_JSON, NULL);
    uj_text_words(out, "\"");
    for (size_t i = 0; i < object.length; i++) {
        if (object.data[i] == '"')
            uj_text_words(out, "\"");
        uj_text_add(out, &object.data[i], 1);
    }
    uj_text_words(out, "\"");
    uj_text_free(&object);
}

static void add_csv_line(uj_text *out, uint64_t state, const uj_puzzle *puzzle, const int distance[METRICS])
{
    uj_text_number(out, state);
    uj_text_words(out, ",");
    add_distance(out, distance[UJ_MOVES], "");
    uj_text_words(out, ",");
    add_distance(out, distance[UJ_STEPS], "");
    uj_text_words(out, ",");
    uj_text_words(out, truth(uj_board_solved(&puzzle->board)));
    uj_text_words(out, ",");
    if (uj_puzzle_write_line(out, puzzle, UJ_FORMAT_STRING, NULL) != UJ_OK)
        add_csv_object(out, puzzle);
    uj_text_words(out, "\n");
}

/* Prints line after line, a block at a time. */
static enum exit_status print_states(const uj_cluster *cluster, const struct states_options *options)
{
    uj_text out = UJ_TEXT_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    if (!options->json)
        uj_text_words(&out, "state,moves,steps,solved,board\n");
    bool is_printed = true;
    const uint64_t count = uj_cluster_states(cluster);
    for (uint64_t state = 0; state < count && is_printed && !ferror(stdout); state++) {
        const int distance[METRICS] = {uj_cluster_distance(cluster, state, UJ_MOVES),
                                       uj_cluster_distance(cluster, state, UJ_STEPS)};
        if (!is_wanted(options, distance))
            continue;
        uj_cluster_board(cluster, state, &puzzle.board);
        if (options->json)
            add_json_line(&out, state, &puzzle, distance);
        else
            add_csv_line(&out, state, &puzzle, distance);
        if (out.length < BLOCK && uj_text_status(&out) == UJ_OK)
            continue;
        is_printed = print_text(&out);
        uj_text_clear(&out);
    }
    is_printed = is_printed && print_text(&out);
    uj_text_free(&out);
    if (!is_printed)
        return EXIT_LIMIT;
    return uj_cluster_solutions(cluster) > 0 ? EXIT_DONE : EXIT_NO_SOLUTION;
}

static enum exit_status list_states(const struct states_options *options)
{
    uj_cluster *cluster;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_cluster_open(&cluster, &options->one.board, options->max_memory, &error);
    if (status != UJ_OK) {
        const char *remedy = status == UJ_LIMIT ? "; --max-memory sets how much it may be" : "";
        complain("%s:%d: %s%s", options->one.file, options->one.line, error.message, remedy);
        return EXIT_LIMIT;
    }
    const enum exit_status result = print_states(cluster, options);
    uj_cluster_close(cluster);
    return result;
}

enum { KEY_MAX_MEMORY = 0x200, KEY_MOVES, KEY_STEPS };

static void ask(struct states_options *options, uj_metric metric, struct range range)
{
    options->asked[metric] = range;
    options->is_asked[metric] = true;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct states_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->input;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case KEY_MAX_MEMORY:
        options->max_memory = argument_bytes("--max-memory", argument, state);
        return 0;
    case KEY_MOVES:
        ask(options, UJ_MOVES, argument_range("--moves", argument, state));
        return 0;
    case KEY_STEPS:
        ask(options, UJ_STEPS, argument_range("--steps", argument, state));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_states(int argc, char **argv)
{
    static const struct argp_option option_table[] = {
        {.name = "json", .key = 'j', .doc = "One JSON object per line instead of CSV"},
        {.name = "moves",
         .key = KEY_MOVES,
         .arg = "RANGE",
         .doc = "Only those so many moves from a solution: 5..8, 5.., ..8 or 5"},
        {.name = "steps", .key = KEY_STEPS, .arg = "RANGE", .doc = "The same in steps"},
        {.name = "max-memory",
         .key = KEY_MAX_MEMORY,
         .arg = "SIZE",
         .doc = "Such as 512M or 4G; default: three quarters of the machine's"},
        {0},
    };
    static const struct argp_child children[] = {{&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE]",
        .doc = "Lists every configuration that can be reached from the board, with the fewest moves and steps to the "
               "nearest solution, as CSV. The exit status is 1 if no solution can be reached, and 3 if there are too "
               "many configurations for the memory.",
        .children = children,
    };
    struct states_options options = {.asked = {RANGE_ALL, RANGE_ALL}};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    const enum exit_status status = input_read_one(&options.input, "states are listed", &options.one);
    return status == EXIT_DONE ? list_states(&options) : status;
}
