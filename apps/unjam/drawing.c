#include "drawing.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const whens[] = {"auto", "always", "never", NULL}; /* as in enum colour_when */

const struct option_row drawing_rows[] = {
    HEADING("In the terminal:"),
    {0, "colour", "WHEN", "auto (the default: in a terminal, unless NO_COLOR is set), always or never", OPTION_CHOICE,
     AT(struct drawing, colour), .words = whens},
    {0, "color", "WHEN", NULL, OPTION_CHOICE, AT(struct drawing, colour), .words = whens},
    {0, "ascii", NULL, "Only ASCII characters; the default if the locale is not UTF-8", OPTION_FLAG,
     AT(struct drawing, ascii)},
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

void drawing_settle(struct drawing *drawing)
{
    drawing->draw = (uj_draw_options)UJ_DRAW_OPTIONS_INIT;
    drawing->draw.colour = wants_colour(drawing->colour);
    drawing->draw.ascii = drawing->ascii || !speaks_utf8();
    drawing->draw.coordinates = drawing->coordinates;
}
