/* From a word of the command line to the value of an option. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <strings.h>

#include "../../ranges.h"
#include "options/options.h"

const char *const option_metrics[] = {"moves", "steps", NULL};
const char *const option_bands[] = {"easy", "medium", "hard", "expert", NULL};

static const char *format_name_at(size_t index)
{
    const size_t format = UJ_FORMAT_UNKNOWN + 1 + index;
    return format < UJ_FORMAT_END ? uj_format_name((uj_format)format) : NULL;
}

const struct option_row thread_rows[] = {
    {0, "threads", "N", "Number of threads (default: all cores); never changes a result", OPTION_INT, .at = 0, .low = 1,
     .high = MOST_THREADS},
    {0},
};

const struct option_names option_formats = {"notation", format_name_at, "unjam help formats"};

void option_id(const struct option_word *given)
{
    if (!uj_id_parse(given->value, given->text))
        usage_error("%s %s: an id has 16 hexadecimal digits", given->typed, given->text);
}

/* ---- Numbers ------------------------------------------------------------------------------------------------------- */

uint64_t option_number(const char *typed, const char *word, uint64_t low, uint64_t high)
{
    uint64_t number = 0;
    const char *at = word;
    if (take_digits(&at, &number) && *at == '\0' && number >= low && number <= high)
        return number;
    if (high == UINT64_MAX)
        usage_error("%s %s: must be a whole number, %" PRIu64 " or more", typed, word, low);
    usage_error("%s %s: must be a number from %" PRIu64 " to %" PRIu64, typed, word, low, high);
}

static void take_int(const struct option_word *given)
{
    *(int *)given->value =
        (int)option_number(given->typed, given->text, given->row->low, given->row->high ? given->row->high : INT_MAX);
}

static void take_row(const struct option_word *given)
{
    *(int *)given->value = (int)option_number(given->typed, given->text, 1, UJ_MAX_SIDE) - 1;
}

static void take_count(const struct option_word *given)
{
    *(uint64_t *)given->value =
        option_number(given->typed, given->text, given->row->low, given->row->high ? given->row->high : UINT64_MAX);
}

static void take_range(const struct option_word *given)
{
    const uint64_t least = given->row->low;
    uj_range range;
    const enum range_fault fault = read_range(given->text, &range);
    if (fault == RANGE_MALFORMED)
        usage_error("%s %s: must be a range like 5..8, 5.. (5 or more), ..8 (up to 8) or 5", given->typed, given->text);
    if (fault == RANGE_TOO_LARGE)
        usage_error("%s %s: its numbers must be %" PRIu64 " to %d", given->typed, given->text, least, INT_MAX);
    if ((uint64_t)range.high < least)
        usage_error("%s %s: must be %" PRIu64 " or more", given->typed, given->text, least);
    *(uj_range *)given->value = (uj_range){(uint64_t)range.low < least ? (int)least : range.low, range.high};
}

static void take_memory(const struct option_word *given)
{
    static const char units[] = "KMGT";
    uint64_t number = 0;
    const char *at = given->text;
    bool is_size = take_digits(&at, &number) && number > 0;
    int shift = 0;
    if (is_size && *at != '\0') {
        const char *unit = strchr(units, *at & ~0x20); /* small letters too */
        is_size = unit && at[1] == '\0';
        shift = is_size ? 10 * (int)(unit - units + 1) : 0;
    }
    if (!is_size || number > UINT64_MAX >> shift)
        usage_error("%s %s: must be an amount of memory like 512M or 4G", given->typed, given->text);
    *(uint64_t *)given->value = number << shift;
}

static void take_seconds(const struct option_word *given)
{
    char *end;
    const double seconds = strtod(given->text, &end);
    const bool is_decimal = is_digit(given->text[0]) || given->text[0] == '.';
    if (!is_decimal || *end != '\0' || !isfinite(seconds) || seconds <= 0)
        usage_error("%s %s: must be a number of seconds, more than 0", given->typed, given->text);
    *(double *)given->value = seconds;
}

static void take_size(const struct option_word *given)
{
    int *const side = given->value;
    int end = 0;
    const bool has_x = sscanf(given->text, "%3dx%3d%n", &side[0], &side[1], &end) == 2;
    const bool has_cross = !has_x && sscanf(given->text, "%3d\u00d7%3d%n", &side[0], &side[1], &end) == 2;
    const bool is_size = (has_x || has_cross) && given->text[end] == '\0';
    if (!is_size || side[0] < UJ_MIN_SIDE || side[0] > UJ_MAX_SIDE || side[1] < UJ_MIN_SIDE || side[1] > UJ_MAX_SIDE)
        usage_error("\"%s\" is not a board size; write it like 6x6, each side %d to %d", given->text, UJ_MIN_SIDE,
                    UJ_MAX_SIDE);
}

/* ---- Words --------------------------------------------------------------------------------------------------------- */

int option_choice(const char *typed, const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcasecmp(word, words[i]) == 0)
            return i;
    uj_text list = UJ_TEXT_INIT;
    for (int i = 0; words[i]; i++)
        uj_text_printf(&list, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    usage_error("%s %s: must be %s", typed, word, list.data ? list.data : "another word");
}

static void take_choice(const struct option_word *given)
{
    static_assert(sizeof(enum option_kind) == sizeof(int), "enums are as large as int");
    *(int *)given->value = option_choice(given->typed, given->text, given->row->words);
}

static void take_choices(const struct option_word *given)
{
    unsigned bits = 0;
    char *rest = given->text, *part;
    while ((part = strsep(&rest, ",")) != NULL)
        bits |= 1u << option_choice(given->typed, part, given->row->words);
    *(unsigned *)given->value = bits;
}

/* The one of this name, as it stands in the list. */
static const char *known_name(const struct option_names *names, const char *word)
{
    struct suggestion nearest = suggestion_for(word);
    for (size_t i = 0; names->name_at(i); i++) {
        if (strcmp(names->name_at(i), word) == 0)
            return names->name_at(i);
        suggestion_offer(&nearest, names->name_at(i));
    }
    if (nearest.word)
        usage_error("there is no %s \"%s\"; did you mean \"%s\"? \"%s\" lists them", names->kind, word, nearest.word,
                    names->lister);
    usage_error("there is no %s \"%s\"; \"%s\" lists them", names->kind, word, names->lister);
}

static void take_name(const struct option_word *given)
{
    *(const char **)given->value = known_name(given->row->names, given->text);
}

static void take_format(const struct option_word *given)
{
    *(uj_format *)given->value = uj_format_by_name(known_name(&option_formats, given->text));
}

static void take_text(const struct option_word *given)
{
    *(const char **)given->value = given->text;
}

static void take_flag(const struct option_word *given)
{
    *(bool *)given->value = true;
}

void option_take(const struct option_word *given)
{
    static option_parse_fn *const takers[] = {
        [OPTION_FLAG] = take_flag,       [OPTION_INT] = take_int,         [OPTION_ROW] = take_row,
        [OPTION_COUNT] = take_count,     [OPTION_RANGE] = take_range,     [OPTION_SIZE] = take_size,
        [OPTION_MEMORY] = take_memory,   [OPTION_SECONDS] = take_seconds, [OPTION_CHOICE] = take_choice,
        [OPTION_CHOICES] = take_choices, [OPTION_NAME] = take_name,       [OPTION_FORMAT] = take_format,
        [OPTION_TEXT] = take_text,       [OPTION_FILE] = take_text,       [OPTION_FOLDER] = take_text,

    };
    (given->row->kind == OPTION_OTHER ? given->row->parse : takers[given->row->kind])(given);
}
