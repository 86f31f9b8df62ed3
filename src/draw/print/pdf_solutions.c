#include "draw/print/pdf_solutions.h"

#include <stdio.h>
#include <string.h>

#include "draw/board/svg.h"

enum {
    MARGIN = 150,
    HEAD = 190,   /* the heading of the page */
    GUTTER = 100, /* between the columns */
    COLUMNS = 2,
    TYPE = 30,
    SMALLEST = 24, /* what a long title shrinks to */
    LINE = 44,
    TITLE_LINE = 52,
    SPACE = 34, /* between two solutions */
    MOVE_GAP = 26
};

static const char dark[] = "fill=\"#1b2229\"";
static const char bold[] = "font-weight=\"bold\" fill=\"#1b2229\"";
static const char soft[] = "fill=\"#55606c\"";
static const char soft_end[] = "text-anchor=\"end\" fill=\"#55606c\"";

/* ---- What is remembered ---- */

static void add_word(struct pdf_solutions *solutions, const char *word)
{
    uj_text_add(&solutions->text, word, strlen(word) + 1);
}

/* "B→2": the vehicle, the way it goes, and how far. */
static void add_move(struct pdf_solutions *solutions, const uj_vehicle *vehicle, int by)
{
    const char *arrow = vehicle->horizontal ? (by < 0 ? "←" : "→") : by < 0 ? "↑" : "↓";
    char word[UJ_NAME_SIZE + 16];
    snprintf(word, sizeof word, "%s%s%d", vehicle->name, arrow, by < 0 ? -by : by);
    add_word(solutions, word);
    const int width = svg_text_width(word, TYPE);
    if (width > solutions->move_width)
        solutions->move_width = width;
}

bool pdf_solutions_add(struct pdf_solutions *solutions, const uj_card *card)
{
    if (!card->solution || card->solution_length == 0)
        return true;
    add_word(solutions, card->title && card->title[0] != '\0' ? card->title : "Puzzle");
    add_word(solutions, card->par && card->par[0] != '\0' ? card->par : " ");
    for (size_t i = 0; i < card->solution_length; i++)
        add_move(solutions, &card->board->vehicles[card->solution[i].vehicle], card->solution[i].by);
    add_word(solutions, "");
    return uj_text_status(&solutions->text) == UJ_OK;
}

bool pdf_solutions_left(const struct pdf_solutions *solutions)
{
    return solutions->printed < solutions->text.length;
}

void pdf_solutions_free(struct pdf_solutions *solutions)
{
    uj_text_free(&solutions->text);
}

/* ---- Pages ---- */

/* A column being filled from the top. */
struct column {
    uj_text *page;
    int x, width, per_line, step;
};

/* The next word; it stays the next one. */
static const char *next_move(const struct pdf_solutions *solutions)
{
    return solutions->text.data + solutions->printed;
}

static const char *next_word(struct pdf_solutions *solutions)
{
    const char *word = next_move(solutions);
    solutions->printed += strlen(word) + 1;
    return word;
}

/* The height of the solution that comes next. */
static int next_height(const struct pdf_solutions *solutions, const struct column *column)
{
    const char *word = next_move(solutions);
    int moves = 0;
    for (word += strlen(word) + 1, word += strlen(word) + 1; *word != '\0'; word += strlen(word) + 1)
        moves++;
    return TITLE_LINE + (moves + column->per_line - 1) / column->per_line * LINE + SPACE;
}

static void write_title(struct pdf_solutions *solutions, const struct column *column, int y)
{
    const char *title = next_word(solutions), *par = next_word(solutions);
    const int par_width = svg_text_width(par, TYPE), room = column->width - par_width - MOVE_GAP;
    const int title_size = svg_fitting_size(title, TYPE + 2, SMALLEST, room);
    svg_write_cut(column->page, column->x, y + TYPE, title_size, bold, title, room);
    svg_write(column->page, column->x + column->width, y + TYPE, TYPE, soft_end, par);
    uj_text_printf(column->page, "<path d=\"M%d %dh%d\" stroke=\"#c3cad2\" stroke-width=\"2\"/>\n", column->x,
                   y + TYPE + 10, column->width);
}

/* Writes moves from `y` on, as far as the column reaches, and returns where they end. */
static int write_moves(struct pdf_solutions *solutions, const struct column *column, int y, int bottom)
{
    for (int index = 0; *next_move(solutions) != '\0'; index++) {
        if (index > 0 && index % column->per_line == 0)
            y += LINE;
        solutions->is_begun = y + LINE > bottom;
        if (solutions->is_begun)
            return y;
        svg_write(column->page, column->x + index % column->per_line * column->step, y + TYPE, TYPE, dark,
                  next_word(solutions));
    }
    next_word(solutions); /* the empty one */
    solutions->is_begun = false;
    return y + LINE + SPACE;
}

static void fill_column(struct pdf_solutions *solutions, const struct column *column, int top, int bottom)
{
    int y = top;
    if (solutions->is_begun)
        y = write_moves(solutions, column, y, bottom);
    while (!solutions->is_begun && pdf_solutions_left(solutions) &&
           (y == top || y + next_height(solutions, column) <= bottom)) {
        write_title(solutions, column, y);
        y = write_moves(solutions, column, y + TITLE_LINE, bottom);
    }
}

static void write_head(uj_text *page, int width)
{
    svg_write(page, MARGIN, MARGIN + 50, 64, bold, "Solutions");
    svg_write(page, MARGIN, MARGIN + 110, TYPE, soft,
              "Each move names a vehicle, its direction, and the number of cells. Read line by line.");
    uj_text_printf(page, "<path d=\"M%d %dH%d\" stroke=\"#3b4754\" stroke-width=\"4\"/>\n", MARGIN, MARGIN + 140,
                   width - MARGIN);
}

void pdf_solutions_page(struct pdf_solutions *solutions, uj_text *page, int width, int height)
{
    uj_text_printf(page, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" %s>\n", width, height,
                   svg_font_family);
    write_head(page, width);
    const int column_width = (width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS;
    const int step = smaller(solutions->move_width + MOVE_GAP, column_width);
    struct column column = {.page = page, .width = column_width, .per_line = column_width / step, .step = step};
    const int top = MARGIN + HEAD, bottom = height - MARGIN;
    for (int i = 0; i < COLUMNS && pdf_solutions_left(solutions); i++) {
        column.x = MARGIN + i * (column_width + GUTTER);
        fill_column(solutions, &column, top, bottom);
    }
    uj_text_printf(page, "</svg>\n");
}
