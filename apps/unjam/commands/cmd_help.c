#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "complete.h"
#include "solve/solve.h"
#include "unjam.h"

struct help_options {
    bool only_names;
    const char *topic; /* a command or a list; NULL: the overview */
};

static void print_overview(void)
{
    puts("Usage: unjam COMMAND [OPTION...] [FILE...]\n"
         "The workbench for Rush Hour puzzles.\n\n"
         "Commands:");
    for (const struct command *command = commands; command->name; command++)
        printf("  %-10s %s\n", command->name, command->summary);
    puts("\nFILE absent or \"-\" means standard input. A file may hold many boards; their notation is detected.\n"
         "\"unjam help COMMAND\" explains a command, \"unjam help formats\" lists the notations.\n\n"
         "Exit status: 0 done, 1 a board has no solution, 2 bad usage or bad input, 3 a limit was reached first.");
}

static void print_names(void)
{
    for (const struct command *command = commands; command->name; command++)
        puts(command->name);
}

static void print_formats(bool only_names)
{
    for (int i = UJ_FORMAT_UNKNOWN + 1; i < UJ_FORMAT_END; i++) {
        if (only_names)
            puts(uj_format_name((uj_format)i));
        else
            printf("  %-10s %s\n", uj_format_name((uj_format)i), uj_format_summary((uj_format)i));
    }
}

static const struct {
    const char *topic;
    void (*print)(bool only_names);
} lists[] = {{"formats", print_formats}, {"algorithms", list_algorithms}, {"heuristics", list_heuristics}};

/* Prints the list of this name; false if there is none. */
static bool print_list(const char *topic, bool only_names)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(lists[i].topic, topic) != 0)
            continue;
        lists[i].print(only_names);
        return true;
    }
    return false;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct help_options *options = state->input;
    switch (key) {
    case 'l':
        options->only_names = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->topic)
            argp_error(state, "one COMMAND at a time");
        options->topic = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_help(int argc, char **argv)
{
    static const struct argp_option option_table[] = {
        {.name = "list", .key = 'l', .doc = "Only the names, one per line"},
        {0},
    };
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[COMMAND|formats|algorithms|heuristics]",
        .doc = "Explains a command, or lists the notations, the algorithms, the heuristics, or all commands.",
    };
    /* Not among the options: shells ask so, people do not, and what follows is no option of ours. */
    if (argc >= 2 && strcmp(argv[1], "--complete") == 0)
        return complete_words(argc - 2, argv + 2);
    struct help_options options = {false, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    if (!options.topic) {
        if (options.only_names)
            print_names();
        else
            print_overview();
        return EXIT_DONE;
    }
    if (print_list(options.topic, options.only_names))
        return EXIT_DONE;
    char help_option[] = "--help";
    char *help_argv[] = {NULL, help_option, NULL};
    return command_run(options.topic, 2, help_argv);
}
