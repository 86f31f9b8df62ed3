/* The commands of the program: one cmd_*.c each, and one row each in the table of main.c. */
#ifndef UNJAM_APPS_COMMANDS_H
#define UNJAM_APPS_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

/* What the shell sees. Scripts rely on these numbers. */
enum exit_status {
    EXIT_DONE = 0,
    EXIT_NO_SOLUTION = 1, /* at least one board has none */
    EXIT_BAD_INPUT = 2,   /* bad usage, bad input, or output that could not be written */
    EXIT_LIMIT = 3        /* a limit was reached before the answer was known */
};

/* The status of a run with several parts: bad input outweighs a limit, and that a board without a solution. */
enum exit_status exit_status_worse(enum exit_status a, enum exit_status b);

struct option_list;

/* A command: what it takes and what it does. Its options go into a struct of its own, which begins as a copy of `defaults`. */
struct command {
    const char *name;
    const char *summary; /* half a line, starting in lower case */
    const char *about;   /* help: above the options */
    const char *more;    /* help: below them; may be NULL */
    const struct option_row *options;
    size_t size;          /* of the struct */
    const void *defaults; /* NULL: all zero */
    struct {
        const char *what,
            *unit;     /* for the line that says how far it is: see limits_begin; `what` NULL: it has no limits */
        size_t limits; /* where the uj_limits are in the struct */
        bool is_each;  /* the time is for each board, not for all */
    } work;
    /* For options that contradict each other or would have no effect: calls usage_error. May be NULL. */
    void (*check)(void *options, const struct option_list *given);
    enum exit_status (*run)(void *options);
};

extern const struct command *const commands[]; /* the last one is NULL */

const struct command *command_named(const char *name); /* NULL if there is none */

/* Says that there is no command of this name, and which one comes nearest. */
enum exit_status command_unknown(const char *name);

extern const struct command command_census;
extern const struct command command_check;
extern const struct command command_convert;
extern const struct command command_find;
extern const struct command command_generate;
extern const struct command command_graph;
extern const struct command command_help;
extern const struct command command_import;
extern const struct command command_lab;
extern const struct command command_moves;
extern const struct command command_play;
extern const struct command command_plot;
extern const struct command command_rate;
extern const struct command command_serve;
extern const struct command command_show;
extern const struct command command_solve;
extern const struct command command_states;
extern const struct command command_verify;
extern const struct command command_version;

#endif
