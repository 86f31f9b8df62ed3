/* What groups are called. */
#include <string.h>

#include "base/error.h"
#include "groups/groups.h"

static void add_letter(struct line_text *text, char letter)
{
    assert(text->length < LINE_TEXT_SIZE);
    text->words[text->length++] = letter;
}

/* The lengths of the vehicles between two walls, or 0. */
static void write_part(struct line_text *text, const struct filling *filling, int from, int to)
{
    bool is_empty = true;
    for (int i = 0; i < filling->vehicles; i++)
        if (filling->start[0][i] >= from && filling->start[0][i] < to) {
            add_letter(text, (char)('0' + filling->length[i]));
            is_empty = false;
        }
    if (is_empty)
        add_letter(text, '0');
}

static void write_line(struct line_text *text, const struct line *line, const struct filling *filling)
{
    *text = (struct line_text){0};
    int from = 0;
    for (unsigned walls = line->walls; walls; walls &= walls - 1) {
        const int wall = __builtin_ctz(walls);
        write_part(text, filling, from, wall);
        add_letter(text, 'x');
        from = wall + 1;
    }
    write_part(text, filling, from, line->length);
}

static void write_lines(struct line_text texts[][LINE_FILLINGS], const struct line *lines, int count)
{
    for (int line = 0; line < count; line++)
        for (int i = 0; i < lines[line].count; i++)
            write_line(&texts[line][i], &lines[line], &lines[line].fillings[i]);
}

void groups_write_lines(struct uj_census_groups *groups)
{
    write_lines(groups->row_texts, groups->lattice.rows, groups->lattice.height);
    write_lines(groups->column_texts, groups->lattice.columns, groups->lattice.width);
}

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

static char *append(char *end, const struct line_text *text)
{
    memcpy(end, text->words, sizeof text->words); /* more than needed, of a size that the compiler knows */
    return end + text->length;
}

static void add_walls(uj_text *out, const struct lattice *board)
{
    const char *separator = "/";
    for (int cell = 0; cell < board->width * board->height; cell++)
        if (board->walls >> cell & 1) {
            uj_text_printf(out, "%s%d.%d", separator, cell / board->width + 1, cell % board->width + 1);
            separator = "+";
        }
}

void uj_census_group_text(uj_text *out, uj_census_groups *groups, const uj_census_group *group)
{
    char text[2 * LATTICE_SIDE * (LINE_TEXT_SIZE + 1)], *end = text;
    groups_turn_to(groups, group->walls);
    for (int row = 0; row < groups->lattice.height; row++) {
        end = append(end, &groups->row_texts[row][group->rows[row]]);
        *end++ = '.';
    }
    end[-1] = '/';
    for (int column = 0; column < groups->lattice.width; column++) {
        end = append(end, &groups->column_texts[column][group->columns[column]]);
        *end++ = '.';
    }
    uj_text_add(out, text, (size_t)(end - text) - 1);
    if (group->walls)
        add_walls(out, &groups->lattice);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

/* "2.3+4.1" */
static bool read_walls(const char *text, const uj_census_options *options, uint64_t *out)
{
    for (;;) {
        const int row = text[0] - '1', column = text[0] && text[1] == '.' ? text[2] - '1' : -1;
        if (row < 0 || row >= options->height || column < 0 || column >= options->width)
            return false;
        *out |= UINT64_C(1) << (row * options->width + column);
        text += 3;
        if (*text != '+')
            return *text == '\0';
        text++;
    }
}

/* The number of the filling that the text begins with; -1: none. */
static int read_line(const char **text, const struct line_text *texts, int count)
{
    const size_t length = strcspn(*text, "./");
    for (int i = 0; i < count; i++)
        if (texts[i].length == length && memcmp(texts[i].words, *text, length) == 0) {
            *text += length;
            return i;
        }
    return -1;
}

static uj_status no_such_group(const char *text, const uj_census_options *options, uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT,
                     "\"%.80s\" is not a group of %dx%d: a group has %d rows and %d columns, written like "
                     "0.2.2.0/3.0.0.2, and row %d "
                     "ends with the target, a car",
                     text, options->width, options->height, options->height, options->width, options->exit_row + 1);
}

uj_status uj_census_group_parse(uj_census_group *out, uj_census_groups *groups, const char *text, uj_error *error)
{
    const uj_census_options *const options = &groups->census->options;
    const char *const slash = strchr(text, '/'), *const second = slash ? strchr(slash + 1, '/') : NULL;
    *out = (uj_census_group){.max_distance = -1};
    if (second && !read_walls(second + 1, options, &out->walls))
        return no_such_group(text, options, error);
    groups_turn_to(groups, out->walls);
    const char *at = text;
    for (int line = 0; line < options->height + options->width; line++) {
        const bool is_row = line < options->height;
        const int place = is_row ? line : line - options->height;
        const int number = is_row ? read_line(&at, groups->row_texts[place], groups->lattice.rows[place].count)
                                  : read_line(&at, groups->column_texts[place], groups->lattice.columns[place].count);
        const bool is_last = line + 1 == options->height + options->width;
        const char wanted = is_last ? (second ? '/' : '\0') : line + 1 == options->height ? '/' : '.';
        if (number < 0 || *at != wanted)
            return no_such_group(text, options, error);
        at += !is_last;
        (is_row ? out->rows : out->columns)[place] = (uint8_t)number;
    }
    group_count_vehicles(groups, out);
    return UJ_OK;
}
