/* Runs the papers' experiments again: see lab.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "input.h"
#include "lab/lab.h"
#include "options/options.h"
#include "save.h"

/* Makes boards with solutions of about the paper's lengths, 1 2 2 6 and 2 2 4 10; most seeds give short ones only. */
enum { DEFAULT_SEED = 93142 };

struct lab_options {
    struct lab lab;
    struct operands table; /* none: all */
    char *boards_file;     /* NULL: the bundled boards */
    const char *folder;    /* for charts; NULL: none */
    const char *csv;       /* the folder for tables as CSV; NULL: none */
    bool list, print_boards;
    bool no_times; /* omit what differs from run to run */
    uj_format to;  /* of --print-boards */
    uj_text out;   /* the boards so far */
};

static enum exit_status keep_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct lab *lab = payload;
    (void)file;
    lab_boards_add(&lab->boards, "", &puzzle->board);
    return EXIT_DONE;
}

static enum exit_status read_boards(struct lab_options *options)
{
    if (!options->boards_file)
        return EXIT_DONE;
    const struct input input = {.files = {&options->boards_file, 1}};
    const enum exit_status status = input_read(&input, keep_board, &options->lab);
    options->lab.own_boards = true;
    return options->lab.boards.count > 0 || status != EXIT_DONE ? status : EXIT_BAD_INPUT;
}

static void list_tables(void)
{
    for (const struct lab_experiment *experiment = lab_experiments; experiment->name; experiment++)
        printf("%-9s %s\n", experiment->name, experiment->summary);
}

static enum exit_status run_table(struct lab_options *options, const struct lab_experiment *experiment, bool first)
{
    struct lab_table table = lab_table_make(&options->lab, experiment, options->no_times);
    uj_text text = UJ_TEXT_INIT, csv = UJ_TEXT_INIT;
    if (!first)
        uj_text_words(&text, "\n");
    lab_table_print(&table, &text);
    lab_table_print_csv(&table, &csv);
    lab_table_free(&table);
    bool is_done = print_text(&text);
    fflush(stdout);
    is_done = is_done && (!options->csv || save_in(options->csv, experiment->name, ".csv", &csv));
    uj_text_free(&text);
    uj_text_free(&csv);
    if (limits_are_over())
        return EXIT_LIMIT;
    is_done = is_done && (!options->folder || lab_draw_figures(&options->lab, experiment->name, options->folder));
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

static enum exit_status print_board(struct lab_options *options, const struct lab_board *item)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = item->board;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&puzzle.board, options->to, NULL, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&options->out, &puzzle, options->to, options->out.length == 0, &error);
    if (status != UJ_OK)
        complain("board %s: %s", item->name, error.message);
    return status == UJ_OK ? EXIT_DONE : EXIT_BAD_INPUT;
}

/* Tables that share their boards print them once. */
static enum exit_status print_boards(struct lab_options *options, const struct lab_experiment *experiment, bool first)
{
    const bool is_repeated = !first && experiment[-1].set == experiment->set;
    const struct lab_boards *boards = lab_boards(&options->lab, experiment->set);
    enum exit_status status = EXIT_DONE;
    for (size_t i = 0; i < boards->count && !is_repeated; i++)
        status = exit_status_worse(status, print_board(options, &boards->items[i]));
    return status;
}

/* Ends the program if there is no such table. */
static void require_table(const char *name)
{
    struct suggestion nearest = suggestion_for(name);
    for (const struct lab_experiment *experiment = lab_experiments; experiment->name; experiment++) {
        if (strcmp(experiment->name, name) == 0)
            return;
        suggestion_offer(&nearest, experiment->name);
    }
    if (nearest.word)
        complain("there is no table \"%s\"; did you mean \"%s\"? \"unjam lab --list\" lists all", name, nearest.word);
    else
        complain("there is no table \"%s\"; \"unjam lab --list\" lists all", name);
    exit(EXIT_BAD_INPUT);
}

static enum exit_status run_tables(struct lab_options *options)
{
    const char *table = options->table.count > 0 ? options->table.words[0] : NULL;
    enum exit_status status = EXIT_DONE;
    bool is_first = true;
    for (const struct lab_experiment *experiment = lab_experiments; experiment->name; experiment++) {
        if ((table && strcmp(table, experiment->name) != 0) || limits_are_over())
            continue;
        status = exit_status_worse(status, options->print_boards ? print_boards(options, experiment, is_first)
                                                                 : run_table(options, experiment, is_first));
        is_first = false;
    }
    if (limits_are_over()) {
        complain("%s before everything was measured", limits_reason());
        return EXIT_LIMIT;
    }
    return status;
}

static void check(void *payload, const struct option_list *given)
{
    const struct lab_options *options = payload;
    const char *const table = options->table.count > 0 ? options->table.words[0] : NULL;
    const bool runs = !options->print_boards;
    static const char nothing[] = "with --print-boards, which runs nothing";
    static const char *const none[] = {NULL};
    if (options->list)
        options_refuse_beside(given, "list", none);
    const struct option_rule rules[] = {
        {"to", options->print_boards, "without --print-boards"},
        {"csv", runs, nothing},
        {"no-times", runs, nothing},
        {"timeout", runs, nothing},
        {"max-memory", runs, nothing},
        {"max-nodes", runs, nothing},
        {"threads", runs, nothing},
        {"threads", !table || strcmp(table, "6.1") == 0, "except on table 6.1, the hybrid"},
        {"output", runs, nothing},
        {"output", !table || lab_has_figures(table), "on a table without charts"},
        {"seed", !options->boards_file, "with --boards, which draws no boards"},
        {"seed", !table || strcmp(table, "4.1") == 0 || strcmp(table, "4.2") == 0, "except on tables 4.1 and 4.2"},
        {0},
    };
    if (table)
        require_table(table);
    options_refuse_idle(given, rules);
}

static enum exit_status run(void *payload)
{
    struct lab_options *options = payload;
    if (options->list) {
        list_tables();
        return EXIT_DONE;
    }
    const char *const folders[] = {options->folder, options->csv};
    for (int i = 0; i < 2; i++)
        if (folders[i] && !make_folder(folders[i])) /* before the work */
            return EXIT_BAD_INPUT;
    enum exit_status status = read_boards(options);
    if (status == EXIT_DONE || options->lab.boards.count > 0)
        status = exit_status_worse(status, run_tables(options));
    if (options->print_boards && !print_text(&options->out))
        status = EXIT_BAD_INPUT;
    uj_text_free(&options->out);
    lab_free(&options->lab);
    return status;
}

static const struct option_row rows[] = {
    {0, "list", NULL, "List the tables and run none", OPTION_FLAG, AT(struct lab_options, list)},
    {0, "boards", "FILE", "Run on the boards in FILE instead of the bundled ones", OPTION_FILE,
     AT(struct lab_options, boards_file)},
    {0, "print-boards", NULL, "Print the boards of the table and run nothing", OPTION_FLAG,
     AT(struct lab_options, print_boards)},
    {'t', "to", "NOTATION", "The notation of --print-boards (default: string)", OPTION_FORMAT,
     AT(struct lab_options, to)},
    {0, "csv", "DIR", "Also write the tables to CSV files in DIR", OPTION_FOLDER, AT(struct lab_options, csv)},
    {'o', "output", "DIR", "Also draw the papers' charts, as SVG files in DIR; the tables go to standard output",
     OPTION_FOLDER, AT(struct lab_options, folder)},
    {0, "no-times", NULL, "Omit the columns that differ from run to run", OPTION_FLAG,
     AT(struct lab_options, no_times)},
    {0, "timeout", "SECONDS", "Time limit of each run (default: 3)", OPTION_SECONDS,
     AT(struct lab_options, lab.limits.timeout_seconds)},
    {0, "max-memory", "SIZE", "Memory limit of each run, as in 512M (default: 2G)", OPTION_MEMORY,
     AT(struct lab_options, lab.limits.max_memory)},
    {0, "max-nodes", "N", "Node limit of each run (default: none)", OPTION_COUNT, AT(struct lab_options, lab.max_nodes),
     .low = 1},
    {0, "seed", "S", "Random seed of the boards for tables 4.1 and 4.2 (default: 93142)", OPTION_COUNT,
     AT(struct lab_options, lab.seed)},
    {0, "threads", "N", "Threads of the hybrid (default: 1, as in the papers)", OPTION_INT,
     AT(struct lab_options, lab.threads), .low = 1, .high = MOST_THREADS},
    INCLUDE_BARE(quiet_rows),
    {.argument = "[TABLE]",
     .help = "one table at a time; without a name, all of them",
     .kind = OPTION_OPERANDS,
     AT(struct lab_options, table),
     .high = 1},
    {0},
};

/* The queue of a breadth-first tree search is all that grows; 2 GB hold some 250 million items. */
static const struct lab_options defaults = {
    .lab = {.limits = {.timeout_seconds = 3, .max_memory = UINT64_C(2) << 30}, .seed = DEFAULT_SEED, .threads = 1},
    .to = UJ_FORMAT_STRING,
    .out = UJ_TEXT_INIT};

const struct command command_lab = {
    .name = "lab",
    .summary = "rerun the experiments of four papers and print their figures beside ours",
    .about =
        "Runs the experiments of four papers again and prints their figures beside ours. Without TABLE it runs all of "
        "them, which takes about a minute. A row that hit a limit shows how far it got, after \">\".",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"measuring", "searches", offsetof(struct lab_options, lab.limits), true},
    .run = run,
};
