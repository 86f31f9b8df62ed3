/* A command keeps its options to itself: it hands them to argp and is told what was found. But argp shows the whole table
 * to the function that prints the version, so the command is run with --version, and that function looks instead. Words that an
 * option takes are known to its parser alone: it is given an empty word, and arguments.h lists those it would have taken. In
 * both cases argp ends the program before the command does anything. */
#include "complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"

/* argp hands its functions no payload of ours. */
static struct {
    const struct command *command;
    const char *word, *before; /* to be completed, and the one before it */
} line;

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static void offer(const char *candidate, const char *meaning)
{
    if (begins(candidate, line.word))
        printf("%s%s%s\n", candidate, meaning[0] ? "\t" : "", meaning);
}

static void offer_commands(void)
{
    for (const struct command *command = commands; command->name; command++)
        offer(command->name, command->summary);
}

/* ---- options ---- */

/* An option with its arguments and meaning, which an alias has from the one before. */
typedef bool option_fn(const struct argp_option *option, const struct argp_option *original);

static bool has_name(const struct argp_option *option)
{
    return option->name && !(option->flags & (OPTION_HIDDEN | OPTION_DOC));
}

static bool is_end(const struct argp_option *option)
{
    return !option->name && !option->key && !option->doc && !option->group;
}

/* Shows every option to `visit` until that returns true; then returns true. */
static bool visit_options(const struct argp *argp, option_fn *visit)
{
    const struct argp_option *original = argp->options;
    for (const struct argp_option *option = argp->options; option && !is_end(option); option++) {
        if (!(option->flags & OPTION_ALIAS))
            original = option;
        if (has_name(option) && visit(option, original))
            return true;
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        if (visit_options(child->argp, visit))
            return true;
    return false;
}

static bool offer_option(const struct argp_option *option, const struct argp_option *original)
{
    char candidate[64];
    snprintf(candidate, sizeof candidate, "--%s", option->name);
    offer(candidate, original->doc ? original->doc : "");
    return false;
}

static void end_program(FILE *stream, struct argp_state *state)
{
    (void)stream;
    (void)state;
    exit(EXIT_DONE);
}

/* Lets the option's own parser list what it takes. */
static void offer_values(const struct argp_option *option)
{
    char name[64], word[] = "", version[] = "--version";
    snprintf(name, sizeof name, "--%s", option->name);
    char *argv[] = {NULL, name, word, version, NULL};
    if (!freopen("/dev/null", "w", stderr)) /* it complains about the empty word if it takes anything but a choice */
        return;
    arguments_offer = offer;
    argp_program_version_hook = end_program;
    command_run(line.command->name, 4, argv);
}

/* If the word before is an option that takes an argument, the word is that. */
static bool offer_argument(const struct argp_option *option, const struct argp_option *original)
{
    const char *before = line.before;
    const bool is_long = begins(before, "--") && strcmp(before + 2, option->name) == 0;
    const bool is_short = before[0] == '-' && before[1] != '-' && before[1] == option->key && before[2] == '\0';
    if (!(is_long || is_short) || !original->arg || (original->flags & OPTION_ARG_OPTIONAL))
        return false;
    if (strstr(original->arg, "FILE"))
        puts(":files");
    else if (strstr(original->arg, "DIR"))
        puts(":directories");
    else
        offer_values(option);
    return true;
}

static const char *arguments_of(const struct argp *argp)
{
    if (argp->args_doc)
        return argp->args_doc;
    const struct argp_child *child = argp->children;
    return child && child->argp ? arguments_of(child->argp) : "";
}

static void look_at_options(FILE *stream, struct argp_state *state)
{
    (void)stream;
    if (visit_options(state->root_argp, offer_argument))
        return;
    if (line.word[0] == '-')
        visit_options(state->root_argp, offer_option);
    else if (strstr(arguments_of(state->root_argp), "FILE"))
        puts(":files");
}

enum exit_status complete_words(int count, char **words)
{
    static const char *const topics[] = {"formats", "algorithms", "heuristics"};
    if (count < 1)
        return EXIT_BAD_INPUT;
    line.word = words[count - 1];
    if (count == 1) {
        offer_commands();
        offer("--help", "explain the commands");
        offer("--version", "print the version");
        return EXIT_DONE;
    }
    line.before = words[count - 2];
    line.command = command_find(words[0]);
    if (!line.command)
        return EXIT_BAD_INPUT;
    if (strcmp(words[0], "help") == 0 && line.word[0] != '-') {
        offer_commands();
        for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
            offer(topics[i], "");
        return EXIT_DONE;
    }
    char version[] = "--version";
    char *argv[] = {NULL, version, NULL};
    argp_program_version_hook = look_at_options;
    return command_run(line.command->name, 2, argv);
}
