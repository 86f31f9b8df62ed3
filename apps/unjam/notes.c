#include "notes.h"

#include "output.h"

static bool is_quiet; /* a program parses one command line */

static void be_quiet(const struct option_word *given)
{
    (void)given;
    is_quiet = true;
}

const struct option_row quiet_rows[] = {
    {'q', "quiet", NULL, "Print only errors on standard error, no notes or progress", OPTION_OTHER, .at = 0,
     .parse = be_quiet},
    {0},
};

bool notes_are_wanted(void)
{
    return !is_quiet;
}

void note(const char *format, ...)
{
    if (is_quiet)
        return;
    va_list arguments;
    va_start(arguments, format);
    say_clean("unjam", format, arguments);
    va_end(arguments);
}
