/* What all commands are made of: exit statuses, options, output, limits. There is one cmd_*.c per command, and one row each in the
 * table of main.c. */
#ifndef UNJAM_APPS_COMMANDS_H
#define UNJAM_APPS_COMMANDS_H

#include "options/options.h"
#include "output.h"
#include "progress.h"
#include "unjam.h"

/* What the shell sees. Scripts rely on these numbers. */
enum exit_status {
    EXIT_DONE = 0,
    EXIT_NO_SOLUTION = 1, /* at least one board has none */
    EXIT_BAD_INPUT = 2,   /* bad usage, bad input, or output that could not be written */
    EXIT_LIMIT = 3        /* a limit was reached before the answer was known */
};

/* The status of a run with several parts: bad input outweighs a limit, and that a board without a solution. */
enum exit_status exit_status_worse(enum exit_status a, enum exit_status b);

/* A command: what it takes and what it does. Its options go into a struct of its own, which begins as a copy of `defaults`. */
struct command {
    const char *name;
    const char *summary;              /* half a line, starting in lower case */
    const char *about;                /* help: above the options */
    const char *more;                 /* help: below them; may be NULL */
    const struct option_row *options; /* may be NULL */
    size_t size;                      /* of the struct */
    const void *defaults;             /* NULL: all zero */
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

/* NULL if there is none. A name may have two words: "census merge". */
const struct command *command_named(const char *name);

/* The command that one or two words name, and how many of them; NULL if there is none. */
const struct command *command_of_words(int count, char *const *words, int *used);

/* Says that there is no command of this name, and which one comes nearest. */
enum exit_status command_unknown(const char *name);

/* ---- limits.c: --timeout, --max-memory, Ctrl-C, and the line that says how far the work is (docs/limits.md) ---- */

/* For INCLUDE, where the struct of the command has a uj_limits. */
extern const struct option_row limit_rows[];

/* From now on all work within the limits shares them: the time is over for all of it at once, the memory is counted together, and
 * Ctrl-C and SIGTERM end it. A terminal shows `what` is done, counted in `unit` (NULL: nothing can be counted). False after a
 * complaint. Release with limits_end. `is_each`: the time is for each board, and only the memory for all of them together.
 * Commands have no need of it: they say it in their table. */
bool limits_begin(uj_limits *limits, const char *what, const char *unit, bool is_each);

/* Whether it is time to stop. Any thread. Never before limits_begin. */
bool limits_are_over(void);

/* Why, for messages: "interrupted" or "the time is over". */
const char *limits_reason(void);

/* Says, once, that boards are left because it was time to stop; the exit status for it. */
enum exit_status limits_cut(void);

void limits_end(void);

/* The exit status after a failure: out of memory and out of time are the same everywhere. */
enum exit_status status_of_failure(uj_status status);

/* The same after the complaint "FILE: what is wrong"; `error` may be NULL. */
enum exit_status file_failure(const char *file, uj_status status, const uj_error *error);

/* Closes a puzzle file that was written, once all of it is on the disk; NULL is none. The worse of `status` and what went wrong,
 * after a complaint. */
enum exit_status store_finish(uj_store *store, const char *file, enum exit_status status);

/* ---- The commands ---- */

extern const struct command command_catalogue;
extern const struct command command_catalogue_build;
extern const struct command command_catalogue_verify;
extern const struct command command_census;
extern const struct command command_census_merge;
extern const struct command command_census_verify;
extern const struct command command_check;
extern const struct command command_convert;
extern const struct command command_dataset;
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
extern const struct command command_scan;
extern const struct command command_show;
extern const struct command command_solve;
extern const struct command command_states;
extern const struct command command_verify;
extern const struct command command_version;

#endif
