/* The options of a command, as a table. A row says everything about an option: its letter and name, what it takes, where the
 * value goes and what it is for. Parsing, --help, --usage, the completion of shells and the synopsis of the man page come
 * from it, so that a command has no parser of its own:
 *
 *     struct check_options { struct input input; bool json; };
 *     static const struct option_row rows[] = {
 *         {'j', "json", NULL, "One JSON object per board and line", OPTION_FLAG, AT(struct check_options, json)},
 *         INCLUDE(input_rows, struct check_options, input),
 *         {0},
 *     };
 */
#ifndef UNJAM_APPS_OPTIONS_H
#define UNJAM_APPS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "unjam.h"

enum option_kind {
    OPTION_END,
    OPTION_HEADING,  /* no option: `help` is a line above the rows that follow */
    OPTION_INCLUDE,  /* no option: `rows` of another table, whose values lie in a struct at this place */
    OPTION_OPERANDS, /* struct operands: the words that are no options, at most `high`. `help` is the error for more */
    OPTION_FLAG,     /* bool */
    OPTION_INT,      /* int, from `low` to `high` */
    OPTION_ROW,      /* int: a row of the board, from 1 on the command line and from 0 in the struct */
    OPTION_COUNT,    /* uint64_t, from `low` to `high` */
    OPTION_RANGE,    /* uj_range: "A..B", "A..", "..B" or "N"; what lies below `low` is cut off */
    OPTION_SIZE,     /* int, and another right after it: "WxH" */
    OPTION_MEMORY,   /* uint64_t: bytes, as in "512M" */
    OPTION_SECONDS,  /* double, more than 0 */
    OPTION_CHOICE,   /* an enum: the index of the word in `words` */
    OPTION_CHOICES,  /* unsigned: 1 << index for each of the words between commas */
    OPTION_NAME,     /* const char *: one of `names` */
    OPTION_FORMAT,   /* uj_format: a notation */
    OPTION_TEXT,     /* const char * */
    OPTION_FILE,     /* const char *: the name of a file */
    OPTION_FOLDER,   /* const char *: the name of a folder */
    OPTION_OTHER,    /* `parse` knows */
    OPTION_HELP,     /* print something and end the program */
    OPTION_USAGE,
    OPTION_VERSION,
};

/* A list of names that a suggestion can be made from. */
struct option_names {
    const char *kind;                     /* "algorithm" */
    const char *(*name_at)(size_t index); /* NULL past the end */
    const char *lister;                   /* the command that lists them */
};

/* An option of the command line. */
struct option_word {
    const struct option_row *row;
    const char *typed; /* how it was written, for errors */
    char *text;        /* its argument, which may be changed; NULL where it is optional and none was given */
    void *value;       /* where it goes */
};

typedef void option_parse_fn(const struct option_word *given);

struct option_row {
    char letter;          /* 0: none */
    const char *name;     /* without the dashes; NULL: none */
    const char *argument; /* what the help calls it; NULL: it takes none */
    const char *help;     /* NULL: another name for the option in the row above */
    enum option_kind kind;
    size_t at;                /* of the value in the struct: see AT */
    uint64_t low, high;       /* `high` 0: no upper bound */
    const char *const *words; /* end with NULL */
    const struct option_names *names;
    const struct option_row *rows;
    option_parse_fn *parse;
    bool is_optional; /* the argument, which must then be written as in --name=ARGUMENT */
};

#define AT(type, member) .at = offsetof(type, member)
#define INCLUDE(table, type, member)                                                                                   \
    {                                                                                                                  \
        .kind = OPTION_INCLUDE, .rows = table, AT(type, member)                                                        \
    }
#define INCLUDE_BARE(table) /* of values that lie in no struct */                                                      \
    {                                                                                                                  \
        .kind = OPTION_INCLUDE, .rows = table, .at = 0                                                                 \
    }
#define HEADING(words)                                                                                                 \
    {                                                                                                                  \
        .kind = OPTION_HEADING, .help = words                                                                          \
    }

/* Words of the command line that are no options, as in argv. */
struct operands {
    char **words;
    int count;
};

struct command;

enum { MOST_OPTIONS = 64, MOST_THREADS = 1024 };

/* All rows of a command, included ones too, in the order of the help. */
struct option_list {
    const struct command *command;
    int operand_count;
    size_t count;
    struct option_entry {
        const struct option_row *row;
        size_t at; /* of the value in the struct of the command */
        bool is_given;
    } entries[MOST_OPTIONS];
};

void option_list_make(struct option_list *list, const struct command *command);

/* Fills in `values`, the struct of the command. What is wrong is reported by usage_error. */
void options_parse(struct option_list *list, int argc, char **argv, void *values);

/* Whether the option of this name was on the command line. */
bool option_given(const struct option_list *list, const char *name);

/* When an option has an effect, and what it lacks otherwise: {"ties", is_astar, "without -a astar"}. */
struct option_rule {
    const char *name; /* NULL ends a list */
    bool has_effect;
    const char *otherwise;
};

/* Refuses the first given option that has no effect. */
void options_refuse_idle(const struct option_list *list, const struct option_rule *rules);

/* Refuses whatever stands beside --NAME, which says all there is to do, except --quiet and the options of `others`. */
void options_refuse_beside(const struct option_list *list, const char *name, const char *const *others);

/* Prints "unjam COMMAND: …" and where help is on standard error, and ends the program with status 2. */
_Noreturn void usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- option_values.c: from a word to a value ---- */

void option_take(const struct option_word *given);

/* The index of the word in a list that ends with NULL; capital letters make no difference. */
int option_choice(const char *typed, const char *word, const char *const *words);
uint64_t option_number(const char *typed, const char *word, uint64_t low, uint64_t high);

option_parse_fn option_id; /* uint64_t: the id of a puzzle */

extern const struct option_row thread_rows[]; /* --threads, an int; 0: all cores */
extern const struct option_names option_formats;
extern const char *const option_metrics[]; /* as in uj_metric */
extern const char *const option_bands[];   /* as in uj_band */

/* ---- options_help.c ---- */

void options_help(const struct option_list *list);
void options_usage(const struct option_list *list);

/* ---- suggest.c: "Did you mean …?": the known word nearest to what was typed ---- */

struct suggestion {
    const char *typed;
    const char *word; /* the nearest so far, or NULL while none is near enough to be a slip of the keyboard */
    int distance;
};

struct suggestion suggestion_for(const char *typed);
void suggestion_offer(struct suggestion *suggestion, const char *word); /* `word` must stay alive */

/* ---- wishes.c: the options by which find and generate choose puzzles ---- */

/* For INCLUDE, where the struct of the command has a uj_filter. */
extern const struct option_row wish_rows[];

/* The same wishes for puzzles that are made. */
void wishes_to_generate(const uj_filter *wishes, uj_generate_options *options);

#endif
