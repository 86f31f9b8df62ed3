
#include <assert.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "options/options.h"

enum { FIRST_LONG = 256 }; /* what getopt_long returns for entry 0 under its long name; a letter stands for itself */

static const char *command_name = ""; /* for messages; a program parses one command line */

void usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char start[64];
    snprintf(start, sizeof start, "unjam %s", command_name);
    say_clean(start, format, arguments);
    fprintf(stderr, "Try `unjam %s --help' or `unjam %s --usage' for more information.\n", command_name, command_name);
    va_end(arguments);
    exit(EXIT_BAD_INPUT);
}

/* ---- The list ------------------------------------------------------------------------------------------------------ */

static const struct option_row common_rows[] = {
    HEADING("Help:"),
    {'h', "help", NULL, "Print this help", OPTION_HELP, .at = 0},
    {0, "usage", NULL, "Print a short usage message", OPTION_USAGE, .at = 0},
    {'V', "version", NULL, "Print the version", OPTION_VERSION, .at = 0},
    {0},
};

static void add_rows(struct option_list *list, const struct option_row *rows, size_t at)
{
    for (const struct option_row *row = rows; row->kind != OPTION_END; row++) {
        if (row->kind == OPTION_INCLUDE) {
            add_rows(list, row->rows, at + row->at);
            continue;
        }
        assert(list->count < MOST_OPTIONS);
        list->entries[list->count++] = (struct option_entry){.row = row, .at = at + row->at};
    }
}

void option_list_make(struct option_list *list, const struct command *command)
{
    list->command = command;
    list->operand_count = 0;
    list->count = 0;
    if (command->options)
        add_rows(list, command->options, 0);
    add_rows(list, common_rows, 0);
}

bool option_given(const struct option_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].row->name && strcmp(list->entries[i].row->name, name) == 0)
            return list->entries[i].is_given;
    assert(false && "the table has no option of this name");
    return false;
}

void options_refuse_idle(const struct option_list *list, const struct option_rule *rules)
{
    for (const struct option_rule *rule = rules; rule->name; rule++)
        if (!rule->has_effect && option_given(list, rule->name))
            usage_error("--%s has no effect %s", rule->name, rule->otherwise);
}

static bool is_among(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

void options_refuse_beside(const struct option_list *list, const char *name, const char *const *others)
{
    const char *const always[] = {name, "quiet", NULL};
    for (size_t i = 0; i < list->count; i++) {
        const char *const given = list->entries[i].is_given ? list->entries[i].row->name : NULL;
        if (given && !is_among(given, always) && !is_among(given, others))
            usage_error("--%s has no effect with --%s", given, name);
    }
    if (list->operand_count > 0)
        usage_error("--%s reads no further arguments; leave them out", name);
}

/* ---- What getopt_long wants ---------------------------------------------------------------------------------------- */

struct wanted {
    struct option names[MOST_OPTIONS + 1];
    char letters[3 * MOST_OPTIONS + 2];
};

static int argument_need(const struct option_row *row)
{
    if (!row->argument)
        return no_argument;
    return row->is_optional ? optional_argument : required_argument;
}

static void describe(struct wanted *wanted, const struct option_list *list)
{
    static const char *const marks[] = {[no_argument] = "", [required_argument] = ":", [optional_argument] = "::"};
    struct option *name = wanted->names;
    char *letter = wanted->letters;
    *letter++ = ':'; /* distinguish a missing argument from an unknown option */
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        const int need = argument_need(row);
        if (row->name)
            *name++ = (struct option){row->name, need, NULL, FIRST_LONG + (int)i};
        if (row->letter)
            letter += sprintf(letter, "%c%s", row->letter, marks[need]);
    }
    *name = (struct option){0};
    *letter = '\0';
}

static struct option_entry *entry_of(struct option_list *list, int key)
{
    if (key >= FIRST_LONG)
        return &list->entries[key - FIRST_LONG];
    for (size_t i = 0; i < list->count; i++)
        if (key != 0 && list->entries[i].row->letter == key)
            return &list->entries[i];
    return NULL;
}

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

/* "--mo" where there are --moves and --more. */
static _Noreturn void report_ambiguous(const struct option_list *list, const char *word, size_t length)
{
    uj_text names = UJ_TEXT_INIT;
    for (size_t i = 0; i < list->count; i++) {
        const char *name = list->entries[i].row->name;
        if (name && strncmp(name, word, length) == 0)
            uj_text_printf(&names, "%s--%s", names.length > 0 ? ", " : "", name);
    }
    usage_error("--%.*s is ambiguous: %s", (int)length, word, names.data ? names.data : "several");
}

static _Noreturn void report_unknown(const struct option_list *list, const char *typed)
{
    const char *word = typed + 2; /* without the dashes */
    const size_t length = strcspn(word, "=");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    struct suggestion nearest = suggestion_for(name);
    for (size_t i = 0; i < list->count; i++) {
        const char *known = list->entries[i].row->name;
        if (known && length > 0 && strncmp(known, word, length) == 0)
            report_ambiguous(list, word, length);
        if (known)
            suggestion_offer(&nearest, known);
    }
    if (nearest.word)
        usage_error("there is no option --%s; did you mean --%s?", name, nearest.word);
    usage_error("there is no option --%s", name);
}

/* `key` is what getopt_long says of the option in error: 0 for an unknown long one, a letter, or ours. */
static _Noreturn void report_bad_option(struct option_list *list, int key, const char *typed, bool lacks_argument)
{
    const struct option_entry *entry = entry_of(list, key);
    if (!entry && key == 0)
        report_unknown(list, typed);
    if (!entry)
        usage_error("there is no option -%c", key);
    const char *name = entry->row->name;
    if (!lacks_argument)
        usage_error("--%s takes no argument", name);
    if (key < FIRST_LONG)
        usage_error("-%c needs an argument: -%c %s", key, key, entry->row->argument);
    usage_error("--%s needs an argument: --%s=%s", name, name, entry->row->argument);
}

/* ---- Parsing ------------------------------------------------------------------------------------------------------- */

static void take_option(struct option_list *list, int key, char *values)
{
    struct option_entry *entry = entry_of(list, key);
    char typed[64];
    if (key < FIRST_LONG)
        snprintf(typed, sizeof typed, "-%c", key);
    else
        snprintf(typed, sizeof typed, "--%s", entry->row->name);
    switch (entry->row->kind) {
    case OPTION_HELP:
        options_help(list);
        exit(EXIT_DONE);
    case OPTION_USAGE:
        options_usage(list);
        exit(EXIT_DONE);
    case OPTION_VERSION:
        print_version();
        exit(EXIT_DONE);
    default:
        option_take(&(struct option_word){entry->row, typed, optarg, values + entry->at});
    }
    const struct option_row *original = entry->row;
    while (!original->help)
        original--; /* another name stands below the one that is asked for */
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].row == original)
            list->entries[i].is_given = true;
}

static void take_operands(const struct option_list *list, struct operands operands, char *values)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        if (row->kind != OPTION_OPERANDS)
            continue;
        if ((uint64_t)operands.count <= row->high) {
            if (row->high > 0)
                *(struct operands *)(void *)(values + list->entries[i].at) = operands;
            return;
        }
        if (row->high > 0)
            usage_error("%s", row->help);
        usage_error("unexpected argument \"%s\". %s", operands.words[0], row->help);
    }
    if (operands.count > 0)
        usage_error("unexpected argument \"%s\"; this command takes only options", operands.words[0]);
}

void options_parse(struct option_list *list, int argc, char **argv, void *values)
{
    struct wanted wanted;
    describe(&wanted, list);
    command_name = list->command->name;
    opterr = 0;
    int key;
    while ((key = getopt_long(argc, argv, wanted.letters, wanted.names, NULL)) != -1) {
        const bool is_error = key == '?' || key == ':';
        if (is_error && optopt == '?') {
            options_help(list);
            exit(EXIT_DONE);
        }
        if (is_error)
            report_bad_option(list, optopt, argv[optind - 1], key == ':');
        take_option(list, key, values);
    }
    list->operand_count = argc - optind;
    take_operands(list, (struct operands){argv + optind, argc - optind}, values);
}
