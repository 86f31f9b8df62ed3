#include "wishes.h"

#include <limits.h>
#include <string.h>

#include "arguments.h"

uj_range wish_range(const char *option, const char *word, int low, const struct argp_state *state)
{
    const struct range range = argument_range(option, word, state);
    const int first = range.low > INT_MAX ? INT_MAX : (int)range.low;
    const int last = range.high > INT_MAX ? INT_MAX : (int)range.high;
    if (last < low)
        argp_error(state, "%s %s: it must be %d or more", option, word, low);
    return (uj_range){first < low ? low : first, last};
}

uj_band wish_band(const char *option, const char *word, const struct argp_state *state)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert", NULL}; /* as in uj_band */
    return (uj_band)argument_choice(option, word, names, state);
}

unsigned wish_bands(const char *option, char *words, const struct argp_state *state)
{
    unsigned bands = 0;
    char *rest = words, *word;
    while ((word = strsep(&rest, ",")) != NULL)
        bands |= 1u << wish_band(option, word, state);
    return bands;
}
