#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "options/complete.h"
#include "parallel.h"
#include "options/options.h"
#include "save.h"

const struct command *const commands[] = {
    &command_solve,
    &command_check,
    &command_verify,
    &command_convert,
    &command_scan,
    &command_show,
    &command_states,
    &command_moves,
    &command_rate,
    &command_graph,
    &command_generate,
    &command_census,
    &command_census_merge,
    &command_census_verify,
    &command_catalogue,
    &command_catalogue_build,
    &command_catalogue_verify,
    &command_find,
    &command_dataset,
    &command_import,
    &command_plot,
    &command_play,
    &command_serve,
    &command_lab,
    &command_help,
    &command_version,
    NULL,
};

enum exit_status exit_status_worse(enum exit_status a, enum exit_status b)
{
    static const int weights[] = {
        [EXIT_DONE] = 0,
        [EXIT_NO_SOLUTION] = 1,
        [EXIT_LIMIT] = 2,
        [EXIT_BAD_INPUT] = 3,
    };
    return weights[b] > weights[a] ? b : a;
}

const struct command *command_named(const char *name)
{
    for (const struct command *const *command = commands; *command; command++)
        if (strcmp((*command)->name, name) == 0)
            return *command;
    return NULL;
}

const struct command *command_of_words(int count, char *const *words, int *used)
{
    char both[64];
    const struct command *command = NULL;
    if (count > 1 && snprintf(both, sizeof both, "%s %s", words[0], words[1]) < (int)sizeof both)
        command = command_named(both);
    *used = command ? 2 : 1;
    return command || count == 0 ? command : command_named(words[0]);
}

enum exit_status command_unknown(const char *name)
{
    struct suggestion nearest = suggestion_for(name);
    for (const struct command *const *command = commands; *command; command++)
        suggestion_offer(&nearest, (*command)->name);
    if (nearest.word)
        complain("there is no command \"%s\"; did you mean \"%s\"? \"unjam help\" lists all commands", name,
                 nearest.word);
    else
        complain("there is no command \"%s\"; \"unjam help\" lists all commands", name);
    return EXIT_BAD_INPUT;
}

static enum exit_status run_within_limits(const struct command *command, void *options)
{
    if (!command->work.what)
        return command->run(options);
    uj_limits *const limits = (uj_limits *)(void *)((char *)options + command->work.limits);
    if (!limits_begin(limits, command->work.what, command->work.unit, command->work.is_each))
        return EXIT_LIMIT;
    const enum exit_status status = command->run(options);
    limits_end();
    return status;
}

static bool spares(const char *output, const char *input)
{
    if (!output || !input || !is_same_file(output, input))
        return true;
    complain("cannot write %s: it is read by the same command; choose another name", output);
    return false;
}

/* Whether -o leaves alone the files that the command reads; complains if not. */
static bool spares_input(const struct option_list *list, const char *values)
{
    const char *output = output_name();
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].row->letter == 'o' && list->entries[i].row->kind == OPTION_FILE)
            output = *(const char *const *)(const void *)(values + list->entries[i].at);
    bool is_fine = spares(output, "/dev/stdin");
    for (size_t i = 0; i < list->count && is_fine; i++) {
        const struct option_row *const row = list->entries[i].row;
        const void *const value = values + list->entries[i].at;
        const struct operands *const files = row->kind == OPTION_OPERANDS && row->high > 0 ? value : NULL;
        for (int k = 0; files && k < files->count && is_fine; k++)
            is_fine = spares(output, files->words[k]);
        if (row->letter != 'o' && (row->kind == OPTION_FILE || row->kind == OPTION_TEXT))
            is_fine = is_fine && spares(output, *(const char *const *)value);
    }
    return is_fine;
}

/* Runs the command that the words begin with, or says that there is none of this name and which one comes nearest. */
static enum exit_status command_run(int argc, char **argv)
{
    int used;
    const struct command *command = command_of_words(argc, argv, &used);
    if (!command)
        return command_unknown(argv[0]);
    argc -= used - 1;
    argv += used - 1;
    void *options = calloc(1, command->size + 1);
    if (!options)
        return status_of_failure(complain_no_memory());
    if (command->defaults)
        memcpy(options, command->defaults, command->size);
    struct option_list list;
    option_list_make(&list, command);
    options_parse(&list, argc, argv, options);
    if (command->check)
        command->check(options, &list);
    const bool is_open = output_begin();
    if (!is_open || !spares_input(&list, options)) {
        output_end(false);
        free(options);
        return EXIT_BAD_INPUT;
    }
    enum exit_status status = run_within_limits(command, options);
    /* What fails, or is stopped, before it has printed anything leaves the file of -o as it was. */
    if (!output_end(status <= EXIT_NO_SOLUTION || output_has_begun()))
        status = EXIT_BAD_INPUT;
    free(options);
    return memory_ran_out() ? EXIT_LIMIT : status;
}

/* The commands that stand for an option given in place of a command. */
static const char *command_for_option(const char *option)
{
    static const char *const aliases[][2] = {
        {"--help", "help"}, {"-h", "help"}, {"-?", "help"}, {"--version", "version"}, {"-V", "version"},
    };
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(option, aliases[i][0]) == 0)
            return aliases[i][1];
    return NULL;
}

static int program(int argc, char **argv)
{
    /* Some parents leave SIGPIPE ignored; `unjam … | head` should end quietly under them too. */
    signal(SIGPIPE, save_end); /* only unlinks and raises. NOLINT(bugprone-signal-handler,cert-sig30-c) */
    /* A limit on the size of files then fails like a full disk, with a message, and does not end the program. */
    signal(SIGXFSZ, SIG_IGN);
    output_guard();
    if (argc < 2) {
        complain("which command? \"unjam help\" lists them");
        return EXIT_BAD_INPUT;
    }
    /* Not among the options of help: shells ask so, people do not, and what follows are no options of ours. */
    if (argc > 2 && strcmp(argv[1], "help") == 0 && strcmp(argv[2], "--complete") == 0)
        return (int)complete_words(argc - 3, argv + 3);
    const char *alias = command_for_option(argv[1]);
    if (!alias && argv[1][0] == '-') {
        complain("there is no option \"%s\" before the command; \"unjam help\" shows the usage", argv[1]);
        return EXIT_BAD_INPUT;
    }
    if (alias)
        argv[1] = (char *)(uintptr_t)alias; /* only read. NOLINT(performance-no-int-to-ptr) */
    return (int)command_run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    return parallel_main(argc, argv, program);
}
