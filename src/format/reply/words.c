#include "format/reply/words.h"

#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "format/reply/dictionary.h"
#include "format/source.h"

struct text {
    struct words *words;
    const uj_board *board;
    const char *start, *at, *end;
    bool is_line_start; /* nothing but blanks and labels since the line began */
    bool is_full;       /* no memory for more words */
    struct word lost;   /* takes the place of the one that found no memory */
};

static struct word *add(struct text *text, const char *at, unsigned meanings)
{
    struct words *const words = text->words;
    struct word *const list = grow(words->list, &words->capacity, words->count + 1, sizeof *list);
    if (!list) {
        text->is_full = true;
        return &text->lost;
    }
    words->list = list;
    list[words->count] = (struct word){.at = at, .meanings = meanings, .vehicle = -1};
    return &list[words->count++];
}

/* ---- Words that are letters and digits ------------------------------------------------------------------------------- */

static bool is_word_character(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

/* The vehicle whose name is the first `length` characters, or -1. */
static int find_vehicle(const uj_board *board, const char *name, size_t length)
{
    for (int i = 0; i < board->vehicle_count; i++)
        if (strncmp(board->vehicles[i].name, name, length) == 0 && board->vehicles[i].name[length] == '\0')
            return i;
    return -1;
}

static char way_of_letter(char c)
{
    const char upper = (char)(c >= 'a' ? c - 'a' + 'A' : c);
    return strchr("RLUD", upper) && upper ? upper : '\0';
}

static bool is_number(const char *at, size_t length, int16_t *out)
{
    int value = 0;
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(at[i]))
            return false;
        value = value < MOST_CELLS ? value * 10 + (at[i] - '0') : value;
    }
    *out = (int16_t)(value < MOST_CELLS ? value : MOST_CELLS);
    return length > 0;
}

static void add_vehicle(struct text *text, const char *at, size_t length, int vehicle)
{
    struct word *const word = add(text, at, WORD_VEHICLE);
    word->vehicle = (int16_t)vehicle;
    if (is_number(at, length, &word->number))
        word->meanings |= WORD_NUMBER;
    if (length == 1 && (word->way = way_of_letter(*at)))
        word->meanings |= WORD_DIRECTION;
}

static void add_direction(struct text *text, const char *at, char way)
{
    add(text, at, WORD_DIRECTION)->way = way;
}

static void add_number(struct text *text, const char *at, int16_t number)
{
    add(text, at, WORD_NUMBER)->number = number;
}

/* AR3, AR, A3: a name, perhaps a direction, perhaps a number. Without a number the direction means one cell, as in AR AR AR. */
static bool add_compact(struct text *text, const char *at, size_t length)
{
    size_t digits = 0;
    while (digits < length && is_digit(at[length - 1 - digits]))
        digits++;
    const size_t rest = length - digits;
    const char way = rest > 1 && strchr("RLUD", at[rest - 1]) ? at[rest - 1] : '\0';
    const size_t name = rest - (way != '\0');
    if (name == 0 || digits > 3 || (!way && digits == 0))
        return false;
    const int vehicle = find_vehicle(text->board, at, name);
    const bool is_strange = name == 1 && way && digits > 0 && is_letter(*at); /* ZR3, but there is no Z */
    if (vehicle < 0 && !is_strange)
        return false;
    int16_t number = 1;
    add_vehicle(text, at, name, vehicle);
    if (digits > 0)
        is_number(at + rest, digits, &number);
    if (way)
        add_direction(text, at + name, way);
    add_number(text, at + rest, number);
    return true;
}

/* R2: a direction and a number. */
static bool add_way_and_number(struct text *text, const char *at, size_t length)
{
    int16_t number;
    const char way = way_of_letter(*at);
    if (!way || !is_number(at + 1, length - 1, &number))
        return false;
    add_direction(text, at, way);
    add_number(text, at + 1, number);
    return true;
}

static bool add_known(struct text *text, const char *at, size_t length)
{
    const struct known *const known = dictionary_find(at, length);
    if (!known)
        return false;
    struct word *const added = add(text, at, known->meanings);
    added->way = known->way;
    added->number = known->number;
    return true;
}

/* A lone letter that names no vehicle may be meant as one; in lower case it may be a direction. */
static void add_lone(struct text *text, const char *at)
{
    const bool is_capital = *at >= 'A' && *at <= 'Z';
    struct word *const word = add(text, at, is_capital ? WORD_VEHICLE : WORD_OTHER);
    if ((word->way = way_of_letter(*at)))
        word->meanings |= WORD_DIRECTION;
}

/* A word that is not the name of a vehicle. */
static void add_word(struct text *text, const char *at, size_t length)
{
    int16_t number;
    if (is_number(at, length, &number))
        add_number(text, at, number);
    else if (!add_compact(text, at, length) && !add_way_and_number(text, at, length) && !add_known(text, at, length)) {
        if (length == 1 && is_letter(*at))
            add_lone(text, at);
        else
            add(text, at, *at == 'x' && is_number(at + 1, length - 1, &number) ? WORD_REPEAT : WORD_OTHER);
    }
}

/* Words with _ between them, as in move_right or A_right_1. */
static void add_joined(struct text *text, const char *at, const char *end)
{
    while (at < end) {
        const char *const joint = memchr(at, '_', (size_t)(end - at)), *const behind = joint ? joint : end;
        const size_t length = (size_t)(behind - at);
        const int vehicle = length > 0 ? find_vehicle(text->board, at, length) : -1;
        if (vehicle >= 0)
            add_vehicle(text, at, length, vehicle);
        else if (length > 0)
            add_word(text, at, length);
        at = joint ? joint + 1 : end;
    }
}

/* ---- Everything else ---------------------------------------------------------------------------------------------------- */

/* Names may have characters that no word has: the longest that stands here whole, or 0. */
static size_t name_length_here(const struct text *text, int *vehicle)
{
    size_t longest = 0;
    for (int i = 0; i < text->board->vehicle_count; i++) {
        const char *const name = text->board->vehicles[i].name;
        const size_t left = (size_t)(text->end - text->at);
        size_t length = 0;
        while (length < left && name[length] != '\0' && name[length] == text->at[length])
            length++;
        const bool stands_here = name[length] == '\0' && length > longest;
        if (stands_here && (length == left || !is_word_character(text->at[length]))) {
            longest = length;
            *vehicle = i;
        }
    }
    return longest;
}

static bool has_prefix(const struct text *text, const char *prefix)
{
    const size_t length = strlen(prefix);
    return (size_t)(text->end - text->at) >= length && memcmp(text->at, prefix, length) == 0;
}

/* Characters beyond ASCII that mean something; false if here is none. */
static bool read_symbol(struct text *text)
{
    static const struct {
        const char *bytes;
        unsigned meanings;
        char way;
    } symbols[] = {
        {"\u2190", WORD_DIRECTION | WORD_ARROW, 'L'},
        {"\u2191", WORD_DIRECTION | WORD_ARROW, 'U'},
        {"\u2192", WORD_DIRECTION | WORD_ARROW, 'R'},
        {"\u2193", WORD_DIRECTION | WORD_ARROW, 'D'},
        {"\u27a1", WORD_DIRECTION | WORD_ARROW, 'R'},
        {"\u2b05", WORD_DIRECTION | WORD_ARROW, 'L'},
        {"\u2b06", WORD_DIRECTION | WORD_ARROW, 'U'},
        {"\u2b07", WORD_DIRECTION | WORD_ARROW, 'D'},
        {"\u00d7", WORD_REPEAT, 0},
        {"\u00a0", WORD_MARK, 0},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (has_prefix(text, symbols[i].bytes)) {
            add(text, text->at, symbols[i].meanings)->way = symbols[i].way;
            text->at += strlen(symbols[i].bytes);
            return true;
        }
    return false;
}

static bool follows_number(const struct text *text)
{
    return text->at > text->start && is_digit(text->at[-1]) &&
           !(text->words->list[text->words->count - 1].meanings & WORD_VEHICLE);
}

/* The length of the sign that stands here, or 0. Models write dashes of many kinds. */
static size_t sign_length(const struct text *text, bool *is_plus)
{
    static const char *const signs[] = {"+",      "\uff0b", "-",      "\u2212", "\u2010",
                                        "\u2011", "\u2012", "\u2013", "\ufe63", "\uff0d"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (has_prefix(text, signs[i])) {
            *is_plus = i < 2;
            return strlen(signs[i]);
        }
    return 0;
}

/* +1, -2: a sign right before a digit and not right behind a number, as in 3-4. */
static bool read_signed(struct text *text)
{
    bool is_plus = false;
    const size_t sign = sign_length(text, &is_plus);
    const char *digits = text->at + sign;
    if (sign == 0 || digits >= text->end || !is_digit(*digits) || follows_number(text))
        return false;
    const char *behind = digits;
    while (behind < text->end && is_digit(*behind))
        behind++;
    struct word *const word = add(text, text->at, WORD_NUMBER | WORD_SIGNED);
    is_number(digits, (size_t)(behind - digits), &word->number);
    if (!is_plus)
        word->number = (int16_t)-word->number;
    text->at = behind;
    return true;
}

/* "3." or "3)" that begins a line. */
static bool read_label(struct text *text)
{
    const char *at = text->at;
    while (at < text->end && is_digit(*at))
        at++;
    if (!text->is_line_start || at == text->at || at == text->end || !strchr(".)", *at))
        return false;
    add(text, text->at, WORD_LABEL);
    text->at = at + 1;
    return true;
}

/* LaTeX: \\rightarrow is an arrow; \\text and others only change how the next words look. */
static bool read_command(struct text *text)
{
    static const struct {
        const char *name;
        char way;
    } commands[] = {{"rightarrow", 'R'}, {"Rightarrow", 'R'}, {"longrightarrow", 'R'},
                    {"to", 'R'},         {"leftarrow", 'L'},  {"Leftarrow", 'L'},
                    {"uparrow", 'U'},    {"Uparrow", 'U'},    {"downarrow", 'D'},
                    {"Downarrow", 'D'},  {"left", 0},         {"right", 0},
                    {"text", 0},         {"textbf", 0},       {"textit", 0},
                    {"texttt", 0},       {"mathrm", 0},       {"mathbf", 0},
                    {"quad", 0},         {"qquad", 0},        {"item", 0}};
    const char *end = text->at + 1;
    while (end < text->end && is_letter(*end))
        end++;
    const size_t length = (size_t)(end - text->at) - 1;
    for (size_t i = 0; *text->at == '\\' && i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == length && memcmp(commands[i].name, text->at + 1, length) == 0) {
            add(text, text->at, commands[i].way ? WORD_DIRECTION | WORD_ARROW : WORD_MARK)->way = commands[i].way;
            text->at = end;
            return true;
        }
    return false;
}

static void read_mark(struct text *text)
{
    const char c = *text->at;
    const bool is_last = text->at + 1 == text->end || is_blank(text->at[1]) || text->at[1] == '\n';
    unsigned meanings = WORD_MARK;
    if (c == '\n')
        meanings = WORD_LINE_END;
    else if (strchr(";!?", c) || (c == '.' && is_last))
        meanings = WORD_STOP;
    else if (text->is_line_start && strchr("-*#>", c))
        meanings = WORD_LABEL;
    add(text, text->at, meanings);
    text->at++;
}

static void read_letters(struct text *text)
{
    const char *const start = text->at;
    while (text->at < text->end &&
           (is_word_character(*text->at) || (*text->at == '\'' && text->at > start && text->at + 1 < text->end &&
                                             is_letter(text->at[-1]) && is_letter(text->at[1]))))
        text->at++;
    if (is_digit(*start) && text->end - text->at > 1 && *text->at == '-' && is_letter(text->at[1]))
        add(text, start, WORD_LINK); /* "3-cell": a length, not a distance */
    else
        add_joined(text, start, text->at);
}

static void read_one(struct text *text)
{
    int vehicle = -1;
    if (read_label(text))
        return;
    const size_t before = text->words->count;
    const size_t name = name_length_here(text, &vehicle);
    if (name > 0) {
        add_vehicle(text, text->at, name, vehicle);
        text->at += name;
    } else if (is_word_character(*text->at)) {
        read_letters(text);
    } else if ((unsigned char)*text->at < 0x80) {
        if (!read_signed(text) && !read_command(text))
            read_mark(text);
    } else if (!read_signed(text) && !read_symbol(text)) {
        text->at++; /* part of another character: a mark, a letter of another script */
        add(text, text->at - 1, WORD_MARK);
    }
    struct word *const last = text->words->count > before ? &text->words->list[text->words->count - 1] : NULL;
    if (last && last->meanings & WORD_NUMBER && !(last->meanings & WORD_VEHICLE) && text->end - text->at > 1 &&
        *text->at == '.' && is_digit(text->at[1]))
        last->meanings |= WORD_FRACTION;
    if (last)
        text->is_line_start = (last->meanings & (WORD_LINE_END | WORD_LABEL)) != 0;
}

uj_status words_read(struct words *words, const uj_board *board, const char *start, size_t length, uj_error *error)
{
    struct text text = {words, board, start, start, start + length, .is_line_start = true};
    while (text.at < text.end && !text.is_full)
        if (is_blank(*text.at))
            text.at++;
        else
            read_one(&text);
    add(&text, text.end, WORD_LINE_END);
    return text.is_full ? fail_memory(error) : UJ_OK;
}
