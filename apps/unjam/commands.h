/* The commands of the program: one cmd_*.c each, and one row each in the table of main.c. */
#ifndef UNJAM_APPS_COMMANDS_H
#define UNJAM_APPS_COMMANDS_H

/* What the shell sees. Scripts rely on these numbers. */
enum exit_status {
    EXIT_DONE = 0,
    EXIT_NO_SOLUTION = 1, /* at least one board has none */
    EXIT_BAD_INPUT = 2,   /* bad usage, bad input, or output that could not be written */
    EXIT_LIMIT = 3        /* a limit was reached before the answer was known */
};

/* The status of a run with several parts: bad input outweighs a limit, and that a board without a solution. */
enum exit_status exit_status_worse(enum exit_status a, enum exit_status b);

/* argv[0] is "unjam NAME", which is what argp then calls the program. */
typedef enum exit_status command_fn(int argc, char **argv);

struct command {
    const char *name;
    const char *summary; /* half a line, starting in lower case */
    command_fn *run;
};

extern const struct command commands[]; /* the last one has no name */

const struct command *command_find(const char *name); /* NULL if there is none */

/* Runs a command, or says that there is none of this name and which one comes nearest. */
enum exit_status command_run(const char *name, int argc, char **argv);

command_fn cmd_census;
command_fn cmd_check;
command_fn cmd_convert;
command_fn cmd_find;
command_fn cmd_generate;
command_fn cmd_graph;
command_fn cmd_help;
command_fn cmd_import;
command_fn cmd_lab;
command_fn cmd_play;
command_fn cmd_plot;
command_fn cmd_rate;
command_fn cmd_serve;
command_fn cmd_show;
command_fn cmd_solve;
command_fn cmd_states;
command_fn cmd_version;

#endif
