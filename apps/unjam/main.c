#include <argp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "crew.h"
#include "output.h"
#include "suggest.h"
#include "unjam.h"

const struct command commands[] = {
    {"solve", "find a shortest solution of every board", cmd_solve},
    {"check", "say whether each board is valid, and if not, what is wrong and where", cmd_check},
    {"convert", "write boards in another notation", cmd_convert},
    {"show", "draw boards: in the terminal, as SVG or PNG, as PDF cards to print", cmd_show},
    {"states", "list every configuration that a board can reach, with its distances", cmd_states},
    {"rate", "say how hard each board is for a person, and why", cmd_rate},
    {"graph", "draw all configurations that a board can reach, by their distance from the exit", cmd_graph},
    {"generate", "make new puzzles with their solutions, as hard as asked for", cmd_generate},
    {"census", "solve every configuration of a board size, and count them", cmd_census},
    {"find", "pick puzzles out of a puzzle file or a census", cmd_find},
    {"import", "read boards into a puzzle file, solved and rated", cmd_import},
    {"plot", "draw a census: the figures of van Assema's thesis", cmd_plot},
    {"play", "play in the terminal", cmd_play},
    {"serve", "play, edit and explore in the browser; JSON for programs", cmd_serve},
    {"lab", "run the experiments of the papers again, their figures beside ours", cmd_lab},
    {"help", "explain a command", cmd_help},
    {"version", "print the version", cmd_version},
    {NULL, NULL, NULL},
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

const struct command *command_find(const char *name)
{
    for (const struct command *command = commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

static enum exit_status unknown_command(const char *name)
{
    struct suggestion nearest = suggestion_for(name);
    for (const struct command *command = commands; command->name; command++)
        suggestion_offer(&nearest, command->name);
    if (nearest.word)
        complain("there is no command \"%s\"; did you mean \"%s\"? \"unjam help\" lists all commands", name,
                 nearest.word);
    else
        complain("there is no command \"%s\"; \"unjam help\" lists all commands", name);
    return EXIT_BAD_INPUT;
}

enum exit_status command_run(const char *name, int argc, char **argv)
{
    const struct command *command = command_find(name);
    if (!command)
        return unknown_command(name);
    /* argp shows argv[0] in its messages, and "unjam check" tells more than the path of the program. */
    char title[32];
    snprintf(title, sizeof title, "unjam %s", name);
    argv[0] = title;
    return command->run(argc, argv);
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
    signal(SIGPIPE, SIG_DFL);
    /* A limit on the size of files then fails like a full disk, with a message, and does not end the program. */
    signal(SIGXFSZ, SIG_IGN);
    argp_err_exit_status = EXIT_BAD_INPUT;
    argp_program_version_hook = print_version;
    output_guard();
    if (argc < 2) {
        complain("which command? \"unjam help\" lists them");
        return EXIT_BAD_INPUT;
    }
    const char *alias = command_for_option(argv[1]);
    if (!alias && argv[1][0] == '-') {
        complain("there is no option \"%s\" before the command; \"unjam help\" shows the usage", argv[1]);
        return EXIT_BAD_INPUT;
    }
    return (int)command_run(alias ? alias : argv[1], argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    return crew_main(argc, argv, program);
}
