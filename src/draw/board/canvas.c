#include "draw/board/terminal.h"

#include <stdlib.h>

uj_status canvas_new(struct canvas *out, int rows, int columns)
{
    out->rows = rows;
    out->columns = columns;
    out->glyphs = calloc((size_t)(rows * columns), sizeof *out->glyphs);
    if (!out->glyphs)
        return UJ_NO_MEMORY;
    canvas_fill(out, 0, 0, rows, columns, (struct glyph){.character = ' '});
    return UJ_OK;
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->glyphs);
}

void canvas_put(struct canvas *canvas, int row, int column, uint16_t character)
{
    canvas_at(canvas, row, column)->character = character;
}

void canvas_write(struct canvas *canvas, int row, int column, const char *text, int length)
{
    for (int i = 0; i < length; i++)
        canvas_put(canvas, row, column + i, (uint8_t)text[i]);
}

void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns, struct glyph glyph)
{
    for (int r = row; r < row + rows; r++)
        for (int c = column; c < column + columns; c++)
            *canvas_at(canvas, r, c) = glyph;
}

static void add_utf8(uj_text *out, unsigned c)
{
    const char bytes[] = {(char)(0xe0 | c >> 12), (char)(0x80 | (c >> 6 & 0x3f)), (char)(0x80 | (c & 0x3f))};
    const char two[] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f))};
    const char one[] = {(char)c};
    if (c < 0x80)
        uj_text_add(out, one, sizeof one);
    else if (c < 0x800)
        uj_text_add(out, two, sizeof two);
    else
        uj_text_add(out, bytes, sizeof bytes);
}

static bool same_colours(struct glyph a, struct glyph b)
{
    return a.ink == b.ink && a.ground == b.ground && a.bold == b.bold;
}

static void add_colours(uj_text *out, struct glyph glyph)
{
    uj_text_printf(out, "\033[0%s", glyph.bold ? ";1" : "");
    if (glyph.ink != DEFAULT_COLOUR)
        uj_text_printf(out, ";38;5;%d", glyph.ink);
    if (glyph.ground != DEFAULT_COLOUR)
        uj_text_printf(out, ";48;5;%d", glyph.ground);
    uj_text_add(out, "m", 1);
}

static bool is_blank(const struct glyph *glyph)
{
    return glyph->character == ' ' && glyph->ground == DEFAULT_COLOUR;
}

void canvas_print(uj_text *out, const struct canvas *canvas)
{
    const struct glyph plain = {.character = ' '};
    for (int row = 0; row < canvas->rows; row++) {
        const struct glyph *line = &canvas->glyphs[row * canvas->columns];
        int end = canvas->columns;
        while (end > 0 && is_blank(&line[end - 1]))
            end--;
        struct glyph now = plain;
        for (int i = 0; i < end; i++) {
            if (!same_colours(now, line[i]))
                add_colours(out, line[i]);
            now = line[i];
            add_utf8(out, now.character);
        }
        if (!same_colours(now, plain))
            add_colours(out, plain);
        uj_text_add(out, "\n", 1);
    }
}
