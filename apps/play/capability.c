#include "capability.h"

#include <curses.h>
#include <term.h>

#include "guard.h"

/* Output of tputs, which takes no payload. */
static char capability[128];
static size_t capability_length;

static int keep_character(int c)
{
    if (capability_length + 1 < sizeof capability)
        capability[capability_length++] = (char)c;
    return c;
}

bool capability_exists(const char *name)
{
    const char *string = tigetstr(name);
    return string && string != (char *)-1; /* as terminfo has it: NOLINT(performance-no-int-to-ptr) */
}

static void add_farewell(const char *name)
{
    if (!capability_exists(name))
        return;
    capability_length = 0;
    tputs(tigetstr(name), 1, keep_character);
    capability[capability_length] = '\0';
    guard_farewell(capability);
}

void capability_farewell(void)
{
    static const char *const names[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    guard_farewell("\033[?1000l\033[?1006l"); /* no more mouse */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_farewell(names[i]);
}
