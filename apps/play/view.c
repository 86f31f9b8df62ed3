#include "view.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game.h"

enum { LABEL_COLUMNS = 9, MOST_FIELDS = 10 };

struct field {
    const char *label; /* "": continues the one above */
    char value[40];
};

struct fields {
    struct field list[MOST_FIELDS];
    int count;
};

static void plain(const struct screen *screen, int row, int column, const char *text)
{
    screen_write(screen, row, column, COLOUR_DEFAULT, COLOUR_DEFAULT, text);
}

static void strong(const struct screen *screen, int row, int column, const char *text)
{
    screen_bold(true);
    plain(screen, row, column, text);
    screen_bold(false);
}

static void faint(const struct screen *screen, int row, int column, const char *text)
{
    screen_write(screen, row, column, COLOUR_FRAME, COLOUR_DEFAULT, text);
}

static void add_field(struct fields *fields, const char *label, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add_field(struct fields *fields, const char *label, const char *format, ...)
{
    struct field *field = &fields->list[fields->count++];
    va_list arguments;
    va_start(arguments, format);
    field->label = label;
    vsnprintf(field->value, sizeof field->value, format, arguments);
    va_end(arguments);
}

static void add_best(struct fields *fields, const struct facts *facts)
{
    if (!facts->has_solution)
        add_field(fields, "Best", "...");
    else if (facts->outcome == UJ_UNSOLVABLE)
        add_field(fields, "Best", "no way out");
    else if (facts->length < 0)
        add_field(fields, "Best", "unknown");
    else if (facts->optimal)
        add_field(fields, "Best", "%d", facts->length);
    else
        add_field(fields, "Best", "%d to %d", facts->lower_bound, facts->length);
}

static const char *rating_word(const struct facts *facts)
{
    if (!facts->has_rating)
        return "...";
    if (facts->is_rated)
        return uj_band_name(facts->band);
    return facts->has_solution && facts->outcome == UJ_UNSOLVABLE ? "none" : "too big to rate";
}

static void add_chosen(struct fields *fields, const struct game *game)
{
    const uj_board *board = uj_play_board(game->play);
    const uj_vehicle *v = &board->vehicles[game->chosen];
    int back, ahead;
    uj_board_range(board, game->chosen, &back, &ahead);
    if (back + ahead == 0)
        add_field(fields, "Chosen", "%s, cannot move", v->name);
    else
        add_field(fields, "Chosen", "%s, %s %d, %s %d", v->name, words_direction(v->horizontal, -1), back,
                  words_direction(v->horizontal, 1), ahead);
}

static struct fields fields_of(const struct game *game)
{
    const struct facts *facts = &game->facts;
    struct fields fields = {.count = 0};
    char words[24];
    add_field(&fields, "Moves", "%zu", uj_play_count(game->play, UJ_MOVES));
    add_best(&fields, facts);
    add_field(&fields, "Steps", "%zu", uj_play_count(game->play, UJ_STEPS));
    words_time(words, sizeof words, game->seconds);
    add_field(&fields, "Time", "%s", words);
    if (game->hint_count > 0)
        add_field(&fields, "Hints", "%d", game->hint_count);
    add_field(&fields, "Rating", "%s", rating_word(facts));
    words_about(words, sizeof words, facts->seconds_estimate);
    if (facts->is_rated)
        add_field(&fields, "", "about %s", words);
    add_chosen(&fields, game);
    return fields;
}

static void draw_panel(const struct screen *screen, const struct arrangement *at, const struct fields *fields)
{
    int row = at->top;
    for (int i = 0; i < fields->count; i++, row++) {
        faint(screen, row, at->panel_column, fields->list[i].label);
        plain(screen, row, at->panel_column + LABEL_COLUMNS, fields->list[i].value);
        /* Three groups: the game, the puzzle, the vehicle. */
        const char *next = i + 1 < fields->count ? fields->list[i + 1].label : "";
        row += strcmp(next, "Rating") == 0 || strcmp(next, "Chosen") == 0;
    }
}

static bool matters_most(const struct field *field)
{
    return field->label[0] && strcmp(field->label, "Steps") != 0 && strcmp(field->label, "Hints") != 0;
}

/* What matters most of it, as much as fits in one line. */
static void draw_line(const struct screen *screen, int row, int columns, const struct fields *fields)
{
    int column = 1;
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        const int label = (int)strlen(field->label) + 1, value = (int)strlen(field->value);
        if (!matters_most(field))
            continue;
        if (column + label + value > columns)
            return;
        faint(screen, row, column, field->label);
        plain(screen, row, column + label, field->value);
        column += label + value + 2;
    }
}

static void draw_keys(const struct screen *screen, int row, int columns)
{
    int column = 1;
    for (int i = 0; key_short_at(i); i++) {
        const char *keys = key_short_at(i);
        const int length = (int)strlen(keys), name = (int)(strchr(keys, ' ') - keys);
        if (column + length >= columns)
            return;
        char part[24];
        snprintf(part, sizeof part, "%.*s", name, keys);
        strong(screen, row, column, part);
        faint(screen, row, column + name, keys + name);
        column += length + 2;
    }
}

static void draw_too_small(const struct screen *screen, const struct arrangement *at)
{
    char text[40];
    plain(screen, 0, 0, "The window is too");
    plain(screen, 1, 0, "small: this needs");
    snprintf(text, sizeof text, "%d columns, %d lines.", at->needed_columns, at->needed_rows);
    plain(screen, 2, 0, text);
}

/* Draws a message and the keys below it; a message that is too long for its line takes theirs too. */
static void draw_message(const struct screen *screen, const struct arrangement *at, const char *message, bool is_strong)
{
    char line[160];
    snprintf(line, sizeof line, "%s", message);
    char *const space = (int)strlen(line) >= at->columns ? memrchr(line, ' ', (size_t)at->columns) : NULL;
    if (space)
        *space = '\0';
    void (*const draw)(const struct screen *, int, int, const char *) = is_strong ? strong : plain;
    draw(screen, at->rows - 2, 1, line);
    if (space)
        draw(screen, at->rows - 1, 1, space + 1);
    else
        draw_keys(screen, at->rows - 1, at->columns);
}

void view_game(const struct screen *screen, const struct arrangement *at, const struct game *game, const char *title,
               const char *question)
{
    if (!at->fits) {
        draw_too_small(screen, at);
        return;
    }
    const struct fields fields = fields_of(game);
    strong(screen, 0, 1, title);
    view_board(screen, at, game);
    if (at->has_panel)
        draw_panel(screen, at, &fields);
    else
        draw_line(screen, at->rows - 3, at->columns, &fields);
    draw_message(screen, at, question ? question : game->message, question || game_is_solved(game));
}

/* How much of a text fits in a line: all of it, or as many words. */
static int line_length(const char *text, int room)
{
    const int length = (int)strlen(text);
    if (length <= room || room <= 0)
        return length;
    const char *const space = memrchr(text, ' ', (size_t)room + 1);
    return space ? (int)(space - text) : room;
}

/* Writes a text from `column` on; the lines after the first begin at `indent`. Returns the row of the last. NULL for `screen` only measures. */
static int write_lines(const struct screen *screen, int row, int column, int indent, int columns, const char *text)
{
    for (;;) {
        char line[160];
        const int length = line_length(text, columns - 1 - column);
        snprintf(line, sizeof line, "%.*s", length, text);
        if (screen)
            plain(screen, row, column, line);
        text += length + (text[length] == ' ');
        if (*text == '\0')
            return row;
        row++;
        column = indent;
    }
}

int view_help(const struct screen *screen, int first)
{
    enum { WIDE = 80, WHAT_COLUMN = 27, INDENT = 3, GAP = 2 };
    int rows, columns, row = 0, i = first;
    const char *names, *what;
    screen_size(&rows, &columns);
    screen_bold(true);
    if (first == 0)
        row = 2 + write_lines(screen, 0, 1, 1, columns,
                              "Bring the target, the vehicle with the arrow, to the exit at the right.");
    screen_bold(false);
    for (; (what = key_help_at(i, &names)); i++) {
        const int column = columns >= WIDE ? WHAT_COLUMN : 1 + (int)strlen(names) + GAP;
        const int last = write_lines(NULL, row, column, INDENT, columns, what);
        if (last >= rows - 1 && i > first)
            break;
        strong(screen, row, 1, names);
        row = 1 + write_lines(screen, row, column, INDENT, columns, what);
    }
    faint(screen, row < rows - 1 ? row + 1 : rows - 1, 1,
          what ? "Any key shows more." : "Any key returns to the game.");
    return what ? i : 0;
}

void view_waiting(const struct screen *screen, const char *message)
{
    int rows, columns;
    screen_size(&rows, &columns);
    const int length = (int)strlen(message);
    plain(screen, rows / 2, columns > length ? (columns - length) / 2 : 0, message);
}
