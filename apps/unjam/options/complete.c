#include "options/complete.h"

#include <stdio.h>
#include <string.h>

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Offers what begins like the word that is to be completed. */
static void offer(const char *word, const char *candidate, const char *meaning)
{
    if (begins(candidate, word))
        printf("%s%s%s\n", candidate, meaning[0] ? "\t" : "", meaning);
}

static void offer_commands(const char *word)
{
    for (const struct command *const *command = commands; *command; command++)
        if (!strchr((*command)->name, ' '))
            offer(word, (*command)->name, (*command)->summary);
}

/* The second words of commands that begin with this one. */
static void offer_second_words(const char *first, const char *word)
{
    const size_t length = strlen(first);
    for (const struct command *const *command = commands; *command; command++)
        if (strncmp((*command)->name, first, length) == 0 && (*command)->name[length] == ' ')
            offer(word, (*command)->name + length + 1, (*command)->summary);
}

static void offer_options(const struct option_list *list, const char *word)
{
    const char *meaning = "";
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        char name[64];
        meaning = row->help ? row->help : meaning;
        if (!row->name)
            continue;
        snprintf(name, sizeof name, "--%s", row->name);
        offer(word, name, meaning);
    }
}

/* What an option takes. */
static void offer_values(const struct option_row *row, const char *word)
{
    const struct option_names *names = row->kind == OPTION_FORMAT ? &option_formats : row->names;
    if (row->kind == OPTION_FILE)
        puts(":files");
    if (row->kind == OPTION_FOLDER)
        puts(":directories");
    for (size_t i = 0; row->words && row->words[i]; i++)
        offer(word, row->words[i], "");
    for (size_t i = 0; names && names->name_at(i); i++)
        offer(word, names->name_at(i), "");
}

static bool is_written(const struct option_row *row, const char *word)
{
    const bool is_long = row->name && begins(word, "--") && strcmp(word + 2, row->name) == 0;
    const bool is_short = row->letter && word[0] == '-' && word[1] == row->letter && word[2] == '\0';
    return is_long || is_short;
}

/* If the word before is an option that takes an argument, the word is that. */
static bool offer_argument(const struct option_list *list, const char *before, const char *word)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        if (!row->argument || row->is_optional || !is_written(row, before))
            continue;
        offer_values(row, word);
        return true;
    }
    return false;
}

static void offer_operands(const struct option_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct option_row *row = list->entries[i].row;
        if (row->kind == OPTION_OPERANDS && row->argument && strstr(row->argument, "FILE"))
            puts(":files");
    }
}

static void offer_topics(const char *word)
{
    static const char *const topics[] = {"formats", "algorithms", "heuristics"};
    offer_commands(word);
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        offer(word, topics[i], "");
}

enum exit_status complete_words(int count, char **words)
{
    if (count < 1)
        return EXIT_BAD_INPUT;
    const char *word = words[count - 1];
    if (count == 1) {
        offer_commands(word);
        offer(word, "--help", "explain the commands");
        offer(word, "--version", "print the version");
        return EXIT_DONE;
    }
    int used;
    const struct command *command = command_of_words(count - 1, words, &used);
    if (!command)
        return EXIT_BAD_INPUT;
    struct option_list list;
    option_list_make(&list, command);
    if (offer_argument(&list, words[count - 2], word))
        return EXIT_DONE;
    if (word[0] == '-')
        offer_options(&list, word);
    else if (command == &command_help)
        offer_topics(word);
    else
        offer_operands(&list);
    if (count == 2)
        offer_second_words(words[0], word);
    return EXIT_DONE;
}
