#include "lab/lab_table.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "output.h"

enum { GAP = 2, WIDEST = 16 /* columns of a table */ };

void lab_table_init(struct lab_table *table, const struct lab_column *columns, size_t column_count)
{
    *table = (struct lab_table){.columns = columns, .column_count = column_count, .notes = UJ_TEXT_INIT};
}

void lab_table_free(struct lab_table *table)
{
    free(table->cells);
    uj_text_free(&table->notes);
}

void lab_title(struct lab_table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(table->title, sizeof table->title, format, arguments);
    va_end(arguments);
}

void lab_note(struct lab_table *table, const char *format, ...)
{
    char line[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    uj_text_printf(&table->notes, "  %s\n", line);
}

static struct lab_cell *add_cell(struct lab_table *table, enum lab_cell_kind kind)
{
    if (table->cell_count == table->cell_capacity) {
        const size_t capacity = table->cell_capacity * 2 + 64;
        struct lab_cell *cells = realloc(table->cells, capacity * sizeof *cells);
        if (!cells) {
            complain("out of memory");
            exit(EXIT_BAD_INPUT);
        }
        table->cells = cells;
        table->cell_capacity = capacity;
    }
    struct lab_cell *cell = &table->cells[table->cell_count++];
    *cell = (struct lab_cell){.kind = kind};
    return cell;
}

void lab_word(struct lab_table *table, const char *format, ...)
{
    struct lab_cell *cell = add_cell(table, LAB_WORD);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell->word, sizeof cell->word, format, arguments);
    va_end(arguments);
}

void lab_count(struct lab_table *table, double value, bool at_least)
{
    struct lab_cell *cell = add_cell(table, LAB_COUNT);
    cell->value = value;
    cell->at_least = at_least;
}

void lab_whole(struct lab_table *table, int value)
{
    lab_count(table, value < 0 ? (double)NAN : value, false);
}

void lab_decimal(struct lab_table *table, double value, bool at_least)
{
    struct lab_cell *cell = add_cell(table, LAB_DECIMAL);
    cell->value = value;
    cell->at_least = at_least;
}

/* ---- printing ---- */

/* The cell as text, in place of what `out` held; whole numbers get commas where people read them. */
static const char *write_cell(uj_text *out, const struct lab_cell *cell, bool csv)
{
    uj_text_clear(out);
    if (cell->kind == LAB_WORD)
        uj_text_printf(out, "%s", cell->word);
    else if (isnan(cell->value))
        uj_text_printf(out, "%s", csv ? "" : "-");
    else if (cell->kind == LAB_COUNT && !csv) {
        uj_text_printf(out, "%s", cell->at_least ? ">" : "");
        uj_text_grouped(out, (uint64_t)cell->value);
    } else {
        const bool whole = cell->kind == LAB_COUNT || cell->value >= 100;
        const int places = whole ? 0 : cell->value >= 10 ? 1 : cell->value >= 1 ? 2 : 3;
        uj_text_printf(out, "%s%.*f", cell->at_least ? ">" : "", places, cell->value);
    }
    return out->data ? out->data : "";
}

/* In characters: the texts are ASCII and a few letters of two bytes. */
static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static bool is_shown(const struct lab_table *table, const struct lab_print *how, size_t column)
{
    const bool hidden_paper = how->no_paper && !table->keeps_paper && strcmp(table->columns[column].side, "paper") == 0;
    return !hidden_paper && !(how->no_times && table->columns[column].time);
}

/* One past the last shown column with the same head. */
static size_t span_end(const struct lab_table *table, const struct lab_print *how, size_t column)
{
    size_t end = column + 1;
    while (end < table->column_count && is_shown(table, how, end) &&
           strcmp(table->columns[end].head, table->columns[column].head) == 0)
        end++;
    return end;
}

static size_t span_width(const size_t *widths, size_t from, size_t end)
{
    size_t width = GAP * (end - from - 1);
    for (size_t i = from; i < end; i++)
        width += widths[i];
    return width;
}

static void measure(const struct lab_table *table, const struct lab_print *how, size_t *widths)
{
    for (size_t i = 0; i < table->column_count; i++)
        widths[i] = width_of(table->columns[i].side);
    uj_text text = UJ_TEXT_INIT;
    for (size_t i = 0; i < table->cell_count; i++) {
        const size_t width = width_of(write_cell(&text, &table->cells[i], false));
        size_t *const widest = &widths[i % table->column_count];
        *widest = width > *widest ? width : *widest;
    }
    uj_text_free(&text);
    for (size_t i = 0; i < table->column_count;) {
        if (!is_shown(table, how, i)) {
            i++;
            continue;
        }
        const size_t end = span_end(table, how, i), head = width_of(table->columns[i].head) + (end > i + 1 ? 4 : 0);
        for (size_t k = 0; span_width(widths, i, end) < head; k++)
            widths[i + k % (end - i)]++;
        i = end;
    }
}

static void add_padded(uj_text *out, const char *text, size_t width, bool left)
{
    const int padding = (int)(width - width_of(text));
    if (left)
        uj_text_printf(out, "%s%*s", text, padding, "");
    else
        uj_text_printf(out, "%*s%s", padding, "", text);
}

static void add_dashes(uj_text *out, size_t count)
{
    while (count-- > 0)
        uj_text_add(out, "-", 1);
}

/* "---- nodes ----" over the columns that share a head. */
static void add_heads(const struct lab_table *table, const struct lab_print *how, const size_t *widths, uj_text *out)
{
    for (size_t i = 0; i < table->column_count;) {
        if (!is_shown(table, how, i)) {
            i++;
            continue;
        }
        const size_t end = span_end(table, how, i), width = span_width(widths, i, end);
        const char *head = table->columns[i].head;
        if (i > 0)
            uj_text_printf(out, "%*s", GAP, "");
        if (end == i + 1) {
            add_padded(out, head, width, i == 0);
        } else {
            const size_t dashes = width - width_of(head) - 2;
            add_dashes(out, dashes / 2);
            uj_text_printf(out, " %s ", head);
            add_dashes(out, dashes - dashes / 2);
        }
        i = end;
    }
}

/* Spaces at the ends of lines help nobody. */
static void end_line(uj_text *out)
{
    while (out->length > 0 && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    uj_text_printf(out, "\n");
}

static void print_aligned(const struct lab_table *table, const struct lab_print *how, uj_text *out)
{
    size_t widths[WIDEST];
    measure(table, how, widths);
    uj_text_printf(out, "%s\n\n", table->title);
    add_heads(table, how, widths, out);
    end_line(out);
    for (size_t i = 0; i < table->column_count; i++) {
        if (!is_shown(table, how, i))
            continue;
        uj_text_printf(out, "%*s", i > 0 ? GAP : 0, "");
        add_padded(out, table->columns[i].side, widths[i], i == 0);
    }
    end_line(out);
    uj_text cell = UJ_TEXT_INIT;
    for (size_t i = 0; i < table->cell_count; i++) {
        const size_t column = i % table->column_count;
        if (is_shown(table, how, column)) {
            uj_text_printf(out, "%*s", column > 0 ? GAP : 0, "");
            add_padded(out, write_cell(&cell, &table->cells[i], false), widths[column], column == 0);
        }
        if (column + 1 == table->column_count)
            end_line(out);
    }
    uj_text_free(&cell);
    if (table->notes.length > 0)
        uj_text_printf(out, "\n%s", table->notes.data);
}

static void add_csv_field(uj_text *out, bool first, const char *text)
{
    const bool quoted = strpbrk(text, ",\"\n") != NULL;
    uj_text_printf(out, "%s%s", first ? "" : ",", quoted ? "\"" : "");
    for (; *text; text++) {
        if (*text == '"')
            uj_text_add(out, "\"", 1);
        uj_text_add(out, text, 1);
    }
    if (quoted)
        uj_text_add(out, "\"", 1);
}

static void print_csv(const struct lab_table *table, const struct lab_print *how, uj_text *out)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const struct lab_column *column = &table->columns[i];
        char head[80];
        snprintf(head, sizeof head, "%s%s%s", column->head, *column->side ? " " : "", column->side);
        if (is_shown(table, how, i))
            add_csv_field(out, i == 0, head);
    }
    uj_text_printf(out, "\n");
    uj_text cell = UJ_TEXT_INIT;
    for (size_t i = 0; i < table->cell_count; i++) {
        const size_t column = i % table->column_count;
        if (is_shown(table, how, column))
            add_csv_field(out, column == 0, write_cell(&cell, &table->cells[i], true));
        if (column + 1 == table->column_count)
            uj_text_printf(out, "\n");
    }
    uj_text_free(&cell);
}

void lab_table_print(const struct lab_table *table, const struct lab_print *how, uj_text *out)
{
    if (how->csv)
        print_csv(table, how, out);
    else
        print_aligned(table, how, out);
}
