#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "solve/solve.h"

struct help_options {
    bool only_names;
    struct operands topic; /* a command or a list; none: the overview */
};

static void print_overview(void)
{
    puts("Usage: unjam COMMAND [OPTION...] [FILE...]\n"
         "The workbench for Rush Hour puzzles.\n\n"
         "Commands:");
    for (const struct command *const *command = commands; *command; command++)
        printf("  %-17s %s\n", (*command)->name, (*command)->summary);
    puts("\nWithout FILE, or with \"-\", boards come from standard input. Their notation is detected.\n"
         "\"unjam help COMMAND\" explains a command, \"unjam help formats\" lists the notations.\n\n"
         "Exit status: 0 done, 1 a board has no solution, 2 bad usage or bad input, 3 a limit was reached first.");
}

static void print_names(void)
{
    for (const struct command *const *command = commands; *command; command++)
        puts((*command)->name);
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

static enum exit_status run(void *payload)
{
    const struct help_options *options = payload;
    if (options->topic.count == 0) {
        (options->only_names ? print_names : print_overview)();
        return EXIT_DONE;
    }
    char *topic = options->topic.words[0];
    if (print_list(topic, options->only_names))
        return EXIT_DONE;
    int used;
    const struct command *command = command_of_words(options->topic.count, options->topic.words, &used);
    if (!command)
        return command_unknown(topic);
    if (used < options->topic.count) {
        complain("\"%s\" has no command \"%s\"", topic, options->topic.words[1]);
        return EXIT_BAD_INPUT;
    }
    struct option_list list;
    option_list_make(&list, command);
    options_help(&list);
    return EXIT_DONE;
}

static void check(void *payload, const struct option_list *given)
{
    const struct help_options *options = payload;
    const bool is_command = options->topic.count > 0 && command_named(options->topic.words[0]);
    const struct option_rule rules[] = {{"list", !is_command, "with the name of a command"}, {0}};
    options_refuse_idle(given, rules);
}

static const struct option_row rows[] = {
    {'l', "list", NULL, "Only the names, one per line", OPTION_FLAG, AT(struct help_options, only_names)},
    {.argument = "[COMMAND|formats|algorithms|heuristics]",
     .help = "one COMMAND at a time",
     .kind = OPTION_OPERANDS,
     AT(struct help_options, topic),
     .high = 2},
    {0},
};

const struct command command_help = {
    .name = "help",
    .summary = "explain a command",
    .about = "Explains a command, or lists the notations, the algorithms, the heuristics, or all commands.",
    .options = rows,
    .size = sizeof(struct help_options),
    .check = check,
    .run = run,
};
