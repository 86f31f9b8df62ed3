#include "drawing.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"

enum { KEY_COLOUR = 0x180, KEY_ASCII };

/* Behind the groups of the command, before the input's. */
static const struct argp_option option_table[] = {
    {.name = NULL, .doc = "In the terminal:", .group = -4},
    {.name = "colour",
     .key = KEY_COLOUR,
     .arg = "WHEN",
     .doc = "auto (the default: in a terminal, unless NO_COLOR is set), always or never",
     .group = -4},
    {.name = "color", .key = KEY_COLOUR, .flags = OPTION_ALIAS, .group = -4},
    {.name = "ascii",
     .key = KEY_ASCII,
     .doc = "Only ASCII characters; the default where the locale is not UTF-8",
     .group = -4},
    {0},
};

bool drawing_in_terminal(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(terminal && strcmp(terminal, "dumb") == 0);
}

static bool wants_colour(enum colour_when when)
{
    if (when != COLOUR_AUTO)
        return when == COLOUR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    return !(no_color && no_color[0]) && drawing_in_terminal();
}

/* By the name of the locale: over ssh it is often not installed, and the terminal speaks UTF-8 all the same. */
static bool speaks_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale && locale[0])
            return strcasestr(locale, "utf-8") || strcasestr(locale, "utf8");
    }
    return false;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const when_words[] = {"auto", "always", "never", NULL};
    struct drawing *drawing = state->input;
    switch (key) {
    case KEY_COLOUR:
        drawing->colour = (enum colour_when)argument_choice("--colour", argument, when_words, state);
        return 0;
    case KEY_ASCII:
        drawing->draw.ascii = true;
        return 0;
    case ARGP_KEY_END:
        drawing->draw.colour = wants_colour(drawing->colour);
        drawing->draw.ascii = drawing->draw.ascii || !speaks_utf8();
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp drawing_argp = {.options = option_table, .parser = parse_option};
