/* Runs the papers' experiments again: see lab.h. */
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "commands.h"
#include "input.h"
#include "lab/lab.h"
#include "output.h"
#include "suggest.h"

const struct lab_experiment lab_experiments[] = {
    {"4.1", "van Dijk 2018: from nothing to a solved board, depth-first", lab_table_4_1},
    {"4.2", "van Dijk 2018: from nothing to a solved board, breadth-first", lab_table_4_2},
    {"4.3", "van Dijk 2018: the boards B1 to B7, and what the default solver takes for them", lab_table_4_3},
    {"4.4", "van Dijk 2018: breadth-first over the tree; figures 4.1 to 4.3", lab_table_4_4},
    {"4.5", "van Dijk 2018: depth-first to depth 20", lab_table_4_5},
    {"4.6", "van Dijk 2018: depth-first to the optimum", lab_table_4_6},
    {"5.1", "van Dijk 2018: queue pruning; figures 5.1, 5.2", lab_table_5_1},
    {"5.2", "van Dijk 2018: early solution detection; figures 5.3 to 5.5", lab_table_5_2},
    {"6.1", "van Dijk 2018: the hybrid solver; figures 6.1 to 6.4", lab_table_6_1},
    {"puzzles", "15 puzzles in unit steps, three searches, bands; one chart", lab_table_puzzles},
    {"cards", "Seng & Diep 2025: 40 boards in unit steps, three searches; two charts", lab_table_cards},
    {"weighted", "Guevara & Nouri: their heuristic against none", lab_table_weighted},
    {NULL, NULL, NULL},
};

/* Draws boards with solutions of about the paper's lengths, 1 2 2 6 and 2 2 4 10; most seeds give short ones only. */
enum { DEFAULT_SEED = 93142, MOST_THREADS = 1024 };

struct lab_options {
    struct lab lab;
    struct lab_print print;
    const char *table;  /* NULL: all */
    char *boards_file;  /* NULL: the bundled boards */
    const char *folder; /* for charts; NULL: none */
    bool list;
};

enum { KEY_BOARDS = 256, KEY_CSV, KEY_LIST, KEY_MAX_NODES, KEY_NO_TIMES, KEY_SEED, KEY_THREADS, KEY_TIMEOUT };

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct lab_options *options = state->input;
    switch (key) {
    case KEY_BOARDS:
        options->boards_file = argument;
        return 0;
    case KEY_CSV:
        options->print.csv = true;
        return 0;
    case KEY_LIST:
        options->list = true;
        return 0;
    case KEY_MAX_NODES:
        options->lab.max_nodes = argument_number("--max-nodes", argument, 1, UINT64_MAX, state);
        return 0;
    case KEY_NO_TIMES:
        options->print.no_times = true;
        return 0;
    case 'o':
        options->folder = argument;
        return 0;
    case KEY_SEED:
        options->lab.seed = argument_number("--seed", argument, 0, UINT64_MAX, state);
        return 0;
    case KEY_THREADS:
        options->lab.threads = (int)argument_number("--threads", argument, 1, MOST_THREADS, state);
        return 0;
    case KEY_TIMEOUT:
        options->lab.timeout_seconds = argument_seconds("--timeout", argument, state);
        return 0;
    case ARGP_KEY_ARG:
        if (options->table)
            argp_error(state, "one table at a time; without a name all are run");
        options->table = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static enum exit_status keep_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct lab *lab = payload;
    (void)file;
    lab_boards_add(&lab->boards, &puzzle->board, "%zu", lab->boards.count + 1);
    return EXIT_DONE;
}

static enum exit_status read_boards(struct lab_options *options)
{
    if (!options->boards_file)
        return EXIT_DONE;
    const struct input input = {.files = &options->boards_file, .file_count = 1};
    const enum exit_status status = input_read(&input, keep_board, &options->lab);
    options->lab.own_boards = options->print.no_paper = true;
    return options->lab.boards.count > 0 ? status : EXIT_BAD_INPUT;
}

static void list_tables(void)
{
    for (const struct lab_experiment *experiment = lab_experiments; experiment->name; experiment++)
        printf("%-9s %s\n", experiment->name, experiment->summary);
}

static enum exit_status run_table(struct lab_options *options, const struct lab_experiment *experiment, bool first)
{
    struct lab_table table;
    experiment->run(&options->lab, &table);
    uj_text text = UJ_TEXT_INIT;
    if (!first)
        uj_text_printf(&text, "\n");
    lab_table_print(&table, &options->print, &text);
    const bool printed = print_text(&text);
    fflush(stdout);
    uj_text_free(&text);
    lab_table_free(&table);
    if (!printed)
        return EXIT_BAD_INPUT;
    const bool drawn = !options->folder || lab_draw_figures(&options->lab, experiment->name, options->folder);
    return drawn ? EXIT_DONE : EXIT_BAD_INPUT;
}

static enum exit_status unknown_table(const char *name)
{
    struct suggestion nearest = suggestion_for(name);
    for (const struct lab_experiment *experiment = lab_experiments; experiment->name; experiment++)
        suggestion_offer(&nearest, experiment->name);
    if (nearest.word)
        complain("there is no table \"%s\"; did you mean \"%s\"? \"unjam lab --list\" lists all", name, nearest.word);
    else
        complain("there is no table \"%s\"; \"unjam lab --list\" lists all", name);
    return EXIT_BAD_INPUT;
}

static enum exit_status run_tables(struct lab_options *options)
{
    enum exit_status status = EXIT_DONE;
    bool found = false;
    for (const struct lab_experiment *experiment = lab_experiments; experiment->name; experiment++) {
        if (options->table && strcmp(options->table, experiment->name) != 0)
            continue;
        status = exit_status_worse(status, run_table(options, experiment, !found));
        found = true;
    }
    return found ? status : unknown_table(options->table);
}

enum exit_status cmd_lab(int argc, char **argv)
{
    static const struct argp_option option_table[] = {
        {.name = "list", .key = KEY_LIST, .doc = "Name the tables, run none"},
        {.name = "boards",
         .key = KEY_BOARDS,
         .arg = "FILE",
         .doc = "Run on the boards in FILE instead of the bundled ones"},
        {.name = "csv", .key = KEY_CSV, .doc = "Print comma-separated values"},
        {.name = "output", .key = 'o', .arg = "DIR", .doc = "Also draw the papers' charts, as SVG files in DIR"},
        {.name = "no-times", .key = KEY_NO_TIMES, .doc = "Leave out the columns that differ from run to run"},
        {.name = "timeout", .key = KEY_TIMEOUT, .arg = "SECONDS", .doc = "Limit of each run (default 3)"},
        {.name = "max-nodes", .key = KEY_MAX_NODES, .arg = "N", .doc = "Limit of each run (default: none)"},
        {.name = "seed",
         .key = KEY_SEED,
         .arg = "S",
         .doc = "Other random boards for tables 4.1 and 4.2 (default 93142)"},
        {.name = "threads", .key = KEY_THREADS, .arg = "N", .doc = "For the hybrid (default 1, as in the papers)"},
        {0},
    };
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[TABLE]",
        .doc = "Runs the experiments of four papers again and prints their figures beside ours. Without TABLE all of "
               "them, "
               "which takes about a minute. A row that hit a limit shows how far it came, after \">\".",
    };
    struct lab_options options = {.lab = {.timeout_seconds = 3, .seed = DEFAULT_SEED, .threads = 1}};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    progress_init(&options.lab.progress);
    if (options.list) {
        list_tables();
        return EXIT_DONE;
    }
    enum exit_status status = read_boards(&options);
    if (status == EXIT_DONE || options.lab.boards.count > 0)
        status = exit_status_worse(status, run_tables(&options));
    lab_free(&options.lab);
    return status;
}
