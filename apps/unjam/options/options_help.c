/* What --help and --usage print. */
#include <stdio.h>
#include <string.h>

#include "commands.h"

enum { WIDTH = 79, HELP_COLUMN = 29 };

/* Prints words from `column` on; where a line is full, the next one begins at `indent`. Returns the column. */
static int print_words(const char *words, int column, int indent)
{
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        const int length = (int)strcspn(words, " ");
        const bool is_first = column <= indent;
        if (!is_first && column + 1 + length > WIDTH)
            column = printf("\n%*s", indent, "") - 1;
        else if (!is_first)
            column += printf(" ");
        column += printf("%.*s", length, words);
        words += length;
    }
    return column;
}

/* Each line for itself: filled, or left as it is if it is indented. */
static void print_text_lines(const char *text)
{
    while (*text) {
        char line[2048];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (line[0] == ' ')
            fputs(line, stdout);
        else
            print_words(line, 0, 0);
        putchar('\n');
        text += length + (text[length] == '\n');
    }
}

static const char *operands_of(const struct option_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].row->kind == OPTION_OPERANDS && list->entries[i].row->argument)
            return list->entries[i].row->argument;
    return "";
}

static bool is_option(const struct option_row *row)
{
    return row->kind > OPTION_OPERANDS;
}

static bool is_alias(const struct option_row *row)
{
    return is_option(row) && !row->help;
}

/* "--size=WxH" */
static void add_long(uj_text *out, const struct option_row *row)
{
    uj_text_printf(out, "--%s", row->name);
    if (row->argument)
        uj_text_printf(out, "%s=%s%s", row->is_optional ? "[" : "", row->argument, row->is_optional ? "]" : "");
}

static void print_option(const struct option_list *list, size_t index)
{
    const struct option_row *row = list->entries[index].row;
    uj_text names = UJ_TEXT_INIT;
    if (row->letter)
        uj_text_printf(&names, "  -%c, ", row->letter);
    else
        uj_text_words(&names, "      ");
    add_long(&names, row);
    for (size_t i = index + 1; i < list->count && is_alias(list->entries[i].row); i++) {
        uj_text_words(&names, ", ");
        add_long(&names, list->entries[i].row);
    }
    const bool fits = names.length < HELP_COLUMN;
    printf("%-*s", HELP_COLUMN, names.data ? names.data : "");
    if (!fits)
        printf("\n%*s", HELP_COLUMN, "");
    uj_text_free(&names);
    print_words(row->help, HELP_COLUMN, HELP_COLUMN);
    putchar('\n');
}

void options_help(const struct option_list *list)
{
    const struct command *command = list->command;
    const char *operands = operands_of(list);
    printf("Usage: unjam %s [OPTION...]%s%s\n", command->name, operands[0] ? " " : "", operands);
    print_text_lines(command->about);
    putchar('\n');
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        if (row->kind == OPTION_HEADING)
            printf("\n %s\n", row->help);
        else if (is_option(row) && row->help)
            print_option(list, i);
    }
    if (command->more) {
        putchar('\n');
        print_text_lines(command->more);
    }
}

void options_usage(const struct option_list *list)
{
    const int indent = 8;
    int column = printf("Usage: unjam %s", list->command->name);
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        if (!is_option(row) || !row->help)
            continue;
        uj_text item = UJ_TEXT_INIT;
        uj_text_words(&item, "[");
        if (row->letter)
            uj_text_printf(&item, "-%c|", row->letter);
        add_long(&item, row);
        uj_text_words(&item, "]");
        column = print_words(item.data ? item.data : "", column, indent);
        uj_text_free(&item);
    }
    print_words(operands_of(list), column, indent);
    putchar('\n');
}
