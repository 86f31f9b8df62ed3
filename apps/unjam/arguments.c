#include "arguments.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "suggest.h"
#include "unjam.h"

void (*arguments_offer)(const char *word, const char *meaning);

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads digits; false if there are none or the number is larger than 64 bits hold. */
static bool take_number(const char **at, uint64_t *out)
{
    char *end;
    if (!is_digit(**at))
        return false; /* strtoull would take signs and spaces too */
    errno = 0;
    *out = strtoull(*at, &end, 10);
    *at = end;
    return errno == 0;
}

uint64_t argument_number(const char *option, const char *word, uint64_t low, uint64_t high,
                         const struct argp_state *state)
{
    uint64_t number = 0;
    const char *at = word;
    const bool is_number = take_number(&at, &number) && *at == '\0';
    if (is_number && number >= low && number <= high)
        return number;
    if (high == UINT64_MAX)
        argp_error(state, "%s %s: it must be a whole number, %" PRIu64 " or more", option, word, low);
    else
        argp_error(state, "%s %s: it must be a number from %" PRIu64 " to %" PRIu64, option, word, low, high);
    return low;
}

double argument_seconds(const char *option, const char *word, const struct argp_state *state)
{
    char *end;
    const double seconds = strtod(word, &end);
    const bool is_decimal = is_digit(word[0]) || word[0] == '.';
    if (!is_decimal || *end != '\0' || !isfinite(seconds) || seconds <= 0)
        argp_error(state, "%s %s: it must be a number of seconds, more than 0", option, word);
    return seconds;
}

uint64_t argument_bytes(const char *option, const char *word, const struct argp_state *state)
{
    static const char units[] = "KMGT";
    uint64_t number = 0;
    const char *at = word;
    bool is_size = take_number(&at, &number) && number > 0;
    int shift = 0;
    if (is_size && *at != '\0') {
        const char *unit = strchr(units, *at & ~0x20); /* small letters too */
        is_size = unit && at[1] == '\0';
        shift = is_size ? 10 * (int)(unit - units + 1) : 0;
    }
    if (!is_size || number > UINT64_MAX >> shift)
        argp_error(state, "%s %s: it must be a size of memory like 512M or 4G", option, word);
    return number << shift;
}

struct range argument_range(const char *option, const char *word, const struct argp_state *state)
{
    struct range range = RANGE_ALL;
    const char *at = word;
    const bool has_low = is_digit(*at);
    bool is_range = !has_low || take_number(&at, &range.low);
    const bool has_dots = strncmp(at, "..", 2) == 0;
    if (has_dots)
        at += 2;
    const bool has_high = has_dots && is_digit(*at);
    if (has_high)
        is_range = is_range && take_number(&at, &range.high);
    else if (!has_dots)
        range.high = range.low;
    is_range = is_range && *at == '\0' && (has_low || has_high) && range.low <= range.high;
    if (!is_range)
        argp_error(state, "%s %s: it must be a range like 5..8, 5.. (5 and more), ..8 (up to 8) or 5", option, word);
    return range;
}

int argument_choice(const char *option, const char *word, const char *const *words, const struct argp_state *state)
{
    for (int i = 0; words[i]; i++)
        if (strcasecmp(word, words[i]) == 0)
            return i;
    if (arguments_offer) {
        for (int i = 0; words[i]; i++)
            arguments_offer(words[i], "");
        exit(EXIT_SUCCESS);
    }
    uj_text list = UJ_TEXT_INIT;
    for (int i = 0; words[i]; i++)
        uj_text_printf(&list, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    argp_error(state, "%s %s: it must be %s", option, word, list.data ? list.data : "another word");
    uj_text_free(&list);
    return 0;
}

void argument_unknown(const char *kind, const char *word, const char *(*name_at)(size_t index), const char *help,
                      const struct argp_state *state)
{
    if (arguments_offer) {
        for (size_t i = 0; name_at(i); i++)
            arguments_offer(name_at(i), "");
        exit(EXIT_SUCCESS);
    }
    struct suggestion nearest = suggestion_for(word);
    for (size_t i = 0; name_at(i); i++)
        suggestion_offer(&nearest, name_at(i));
    if (nearest.word)
        argp_error(state, "there is no %s \"%s\"; did you mean \"%s\"? \"%s\" lists them", kind, word, nearest.word,
                   help);
    else
        argp_error(state, "there is no %s \"%s\"; \"%s\" lists them", kind, word, help);
}
