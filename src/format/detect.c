/* Which notation a text is written in: the first line that is neither blank nor a comment decides (docs/formats.md). */
#include <string.h>

#include "format/notation.h"

static size_t count_of(const struct text_line *line, char character)
{
    size_t count = 0;
    for (size_t i = 0; i < line->length; i++)
        count += line->text[i] == character;
    return count;
}

/* How many numbers a line has; 0 if it has anything else. */
static size_t count_numbers(const struct text_line *line)
{
    struct field fields[4];
    int64_t number;
    const size_t count = fields_split(line, fields, 4);
    for (size_t i = 0; i < count && i < 4; i++)
        if (!field_is_number(fields[i], &number))
            return 0;
    return count;
}

/* Whether a block that is too wide for a board is still a grid: its lines are not squares, and it has about as many lines as columns. */
static bool block_is_wide(struct source source, size_t width)
{
    enum { WIDEST = 4 * UJ_MAX_SIDE };
    size_t rows = 0, root = 0;
    while ((root + 1) * (root + 1) <= width)
        root++;
    if (width > WIDEST || root * root == width)
        return false;
    for (struct text_line line; source_block_line(&source, &line); rows++)
        if (line.length != width)
            return false;
    return rows >= width / 2 && rows <= 2 * width;
}

/* Whether a vehicle has cells on both sides of something else, which no row of a grid can have: a `string` with a vertical
 * vehicle. The line alone decides, so that a stream need not wait for the next one. */
static bool has_split_vehicle(const struct text_line *line)
{
    for (size_t i = 1; i < line->length; i++) {
        const char name = line->text[i];
        const bool is_vehicle = !strchr(".ox#", name);
        if (is_vehicle && name != line->text[i - 1] && memchr(line->text, name, i))
            return true;
    }
    return false;
}

/* Cells, one board or one row on the line. Only 9 and 16 are both: the side of a grid and the cells of a square. */
static uj_format detect_cells(struct source source, const struct text_line *line)
{
    struct field fields[2];
    const bool is_one_word = fields_split(line, fields, 2) == 1;
    const char first = line->text[0];
    if (!is_letter(first) && !is_digit(first) && first != '.' && first != '#')
        return UJ_FORMAT_UNKNOWN;
    if (!is_one_word || memchr(line->text, ':', line->length))
        return UJ_FORMAT_STRING;
    if (line->length > UJ_MAX_SIDE)
        return block_is_wide(source, line->length) ? UJ_FORMAT_GRID : UJ_FORMAT_STRING;
    const bool is_either = line->length == 9 || line->length == 16;
    if (is_either && has_split_vehicle(line) && line_is_string(&source, *line))
        return UJ_FORMAT_STRING;
    return is_either && block_is_strings(source) ? UJ_FORMAT_STRING : UJ_FORMAT_GRID;
}

/* Of PDDL: whether its first lines name the domain that has moves. */
static bool is_in_moves(struct source source)
{
    static const char name[] = "rush-hour-moves";
    struct text_line line;
    for (int i = 0; i < 3 && source_block_line(&source, &line); i++)
        for (size_t at = 0; at + sizeof name - 1 <= line.length; at++)
            if (memcmp(line.text + at, name, sizeof name - 1) == 0)
                return true;
    return false;
}

uj_format format_detect(struct source source)
{
    struct source ahead;
    struct text_line line;
    int line_number;
    if (!source_begin(&source, &line_number))
        return UJ_FORMAT_UNKNOWN;
    ahead = source;
    source_line(&ahead, &line);

    const char first = line.text[0];
    if (first == '{' || first == '[')
        return UJ_FORMAT_JSON;
    if (first == '(')
        return is_in_moves(source) ? UJ_FORMAT_PDDL_MOVES : UJ_FORMAT_PDDL;
    if (count_of(&line, ',') >= 2 || count_of(&line, ';') >= 2)
        return UJ_FORMAT_CSV;
    const size_t numbers = count_numbers(&line);
    if (numbers > 0)
        return numbers <= 2 ? UJ_FORMAT_LABELLED : UJ_FORMAT_CARLIST;
    if (is_letter(first) && line.length > 1 && is_digit(line.text[1]))
        return UJ_FORMAT_LETTERS;
    return detect_cells(source, &line);
}

uj_format uj_format_detect(const char *text, size_t length)
{
    struct source source;
    source_init(&source, text, length);
    return format_detect(source);
}
