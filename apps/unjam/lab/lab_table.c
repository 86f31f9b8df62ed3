#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "commands.h"
#include "grown.h"

enum { GAP = 2 };

enum cell_kind { WORD, COUNT, DECIMAL };

struct lab_cell {
    enum cell_kind kind;
    bool at_least; /* a limit was reached there: written with ">" */
    double value;
    char word[40];
};

static const struct {
    enum cell_kind kind;
    bool is_bound; /* it grows until a search ends */
    bool is_time;  /* it differs from run to run */
} quantities[LAB_QUANTITIES] = {
    [LAB_NAME] = {WORD, false, false},
    [LAB_LABEL] = {WORD, false, false},
    [LAB_TIME_WORD] = {WORD, false, true},
    [LAB_GENERATOR_WORD] = {WORD, false, true},
    [LAB_LENGTH] = {COUNT, false, false},
    [LAB_CARS] = {COUNT, false, false},
    [LAB_TRUCKS] = {COUNT, false, false},
    [LAB_LONGER] = {COUNT, false, false},
    [LAB_NODES] = {COUNT, true, false},
    [LAB_QUEUE] = {COUNT, true, false},
    [LAB_CUTOFF_QUEUE] = {COUNT, false, false},
    [LAB_COMPARED] = {DECIMAL, true, false},
    [LAB_MEAN_NODES] = {DECIMAL, true, false},
    [LAB_MEAN_LENGTH] = {DECIMAL, false, false},
    [LAB_MS] = {DECIMAL, true, true},
    [LAB_ALL_MS] = {DECIMAL, true, true},
    [LAB_BFS_MS] = {DECIMAL, false, true},
    [LAB_US_PER_NODE] = {DECIMAL, false, true},
    [LAB_GENERATOR_MS] = {DECIMAL, false, true},
    [LAB_DEFAULT_MS] = {DECIMAL, false, true},
};

static void add_notes(struct lab_table *table, const char *const notes[2])
{
    for (int i = 0; i < 2 && notes[i]; i++)
        lab_table_note(table, "%s", notes[i]);
}

struct lab_table lab_table_make(struct lab *lab, const struct lab_experiment *experiment, bool no_times)
{
    struct lab_table table = {.title = experiment->title, .notes = UJ_TEXT_INIT};
    const bool no_paper = lab->own_boards && !experiment->keeps_paper;
    for (size_t i = 0; i < experiment->column_count; i++) {
        const struct lab_column *column = &experiment->columns[i];
        const bool is_paper = strcmp(column->side, "paper") == 0;
        if (!(no_times && quantities[column->shown].is_time) && !(no_paper && is_paper))
            table.columns[table.column_count++] = column;
    }
    experiment->run(lab, experiment, &table);
    add_notes(&table, experiment->notes);
    if (!lab->own_boards)
        add_notes(&table, experiment->paper_notes);
    return table;
}

void lab_table_free(struct lab_table *table)
{
    free(table->cells);
    uj_text_free(&table->notes);
}

void lab_table_note(struct lab_table *table, const char *format, ...)
{
    char line[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    uj_text_printf(&table->notes, "  %s\n", line);
}

static struct lab_cell cell_of(const struct lab_row *row, const struct lab_column *column)
{
    const struct lab_measure *measure = &row->measures[column->measure];
    struct lab_cell cell = {.kind = quantities[column->shown].kind};
    const char *word = NULL;
    if (cell.kind == WORD)
        word = row->words[column->shown] ? row->words[column->shown] : "-";
    else if (column->shown == LAB_NODES)
        word = measure->failure;
    if (word) {
        cell.kind = WORD;
        snprintf(cell.word, sizeof cell.word, "%s", word);
    } else {
        cell.value = measure->of[column->shown];
        cell.at_least = measure->is_cut && quantities[column->shown].is_bound;
    }
    return cell;
}

void lab_table_add(struct lab_table *table, const struct lab_row *row)
{
    for (size_t i = 0; i < table->column_count && !limits_are_over(); i++) {
        table->cells = grown(table->cells, sizeof *table->cells, table->cell_count, &table->cell_capacity);
        if (!table->cells)
            lab_out_of_memory();
        table->cells[table->cell_count++] = cell_of(row, table->columns[i]);
    }
}

/* ---- printing ---- */

/* The cell as text, in place of what `out` held; whole numbers get commas where people read them. */
static const char *write_cell(uj_text *out, const struct lab_cell *cell, bool csv)
{
    const char *mark = cell->at_least ? ">" : "";
    uj_text_clear(out);
    if (cell->kind == WORD)
        uj_text_words(out, cell->word);
    else if (isnan(cell->value))
        uj_text_words(out, csv ? "" : "-");
    else if (cell->kind == COUNT && !csv) {
        uj_text_words(out, mark);
        uj_text_grouped(out, (uint64_t)cell->value);
    } else {
        const bool whole = cell->kind == COUNT || cell->value >= 100;
        const int places = whole ? 0 : cell->value >= 10 ? 1 : cell->value >= 1 ? 2 : 3;
        uj_text_printf(out, "%s%.*f", mark, places, cell->value);
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

/* One past the last column with the same head. */
static size_t span_end(const struct lab_table *table, size_t column)
{
    size_t end = column + 1;
    while (end < table->column_count && strcmp(table->columns[end]->head, table->columns[column]->head) == 0)
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

static void measure_columns(const struct lab_table *table, size_t *widths)
{
    for (size_t i = 0; i < table->column_count; i++)
        widths[i] = width_of(table->columns[i]->side);
    uj_text text = UJ_TEXT_INIT;
    for (size_t i = 0; i < table->cell_count; i++) {
        const size_t width = width_of(write_cell(&text, &table->cells[i], false));
        size_t *const widest = &widths[i % table->column_count];
        *widest = width > *widest ? width : *widest;
    }
    uj_text_free(&text);
    for (size_t i = 0, end; i < table->column_count; i = end) {
        end = span_end(table, i);
        const size_t head = width_of(table->columns[i]->head) + (end > i + 1 ? 4 : 0);
        for (size_t k = 0; span_width(widths, i, end) < head; k++)
            widths[i + k % (end - i)]++;
    }
}

/* The first column stands at the left, the others with a gap between them at the right of their width. */
static void add_padded(uj_text *out, size_t column, const char *text, size_t width)
{
    const int padding = (int)(width - width_of(text));
    if (column == 0)
        uj_text_printf(out, "%s%*s", text, padding, "");
    else
        uj_text_printf(out, "%*s%s", GAP + padding, "", text);
}

static void add_dashes(uj_text *out, size_t count)
{
    while (count-- > 0)
        uj_text_add(out, "-", 1);
}

/* "---- nodes ----" over the columns that share a head. */
static void add_heads(const struct lab_table *table, const size_t *widths, uj_text *out)
{
    for (size_t i = 0, end; i < table->column_count; i = end) {
        end = span_end(table, i);
        const size_t width = span_width(widths, i, end);
        const char *head = table->columns[i]->head;
        if (end == i + 1) {
            add_padded(out, i, head, width);
            continue;
        }
        const size_t dashes = width - width_of(head) - 2;
        uj_text_printf(out, "%*s", i > 0 ? GAP : 0, "");
        add_dashes(out, dashes / 2);
        uj_text_printf(out, " %s ", head);
        add_dashes(out, dashes - dashes / 2);
    }
}

/* Spaces at the ends of lines help nobody. */
static void end_line(uj_text *out)
{
    while (out->length > 0 && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    uj_text_words(out, "\n");
}

void lab_table_print(const struct lab_table *table, uj_text *out)
{
    size_t widths[LAB_COLUMNS];
    measure_columns(table, widths);
    uj_text_printf(out, "%s\n\n", table->title);
    add_heads(table, widths, out);
    end_line(out);
    for (size_t i = 0; i < table->column_count; i++)
        add_padded(out, i, table->columns[i]->side, widths[i]);
    end_line(out);
    uj_text cell = UJ_TEXT_INIT;
    for (size_t i = 0; i < table->cell_count; i++) {
        const size_t column = i % table->column_count;
        add_padded(out, column, write_cell(&cell, &table->cells[i], false), widths[column]);
        if (column + 1 == table->column_count)
            end_line(out);
    }
    uj_text_free(&cell);
    if (table->notes.length > 0)
        uj_text_printf(out, "\n%s", table->notes.data);
}

static void add_csv_field(uj_text *out, size_t column, const char *text)
{
    const bool quoted = strpbrk(text, ",\"\n") != NULL;
    uj_text_printf(out, "%s%s", column == 0 ? "" : ",", quoted ? "\"" : "");
    for (; *text; text++) {
        if (*text == '"')
            uj_text_add(out, "\"", 1);
        uj_text_add(out, text, 1);
    }
    if (quoted)
        uj_text_add(out, "\"", 1);
}

void lab_table_print_csv(const struct lab_table *table, uj_text *out)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const struct lab_column *column = table->columns[i];
        char head[80];
        snprintf(head, sizeof head, "%s%s%s", column->head, *column->side ? " " : "", column->side);
        add_csv_field(out, i, head);
    }
    uj_text_words(out, "\n");
    uj_text cell = UJ_TEXT_INIT;
    for (size_t i = 0; i < table->cell_count; i++) {
        const size_t column = i % table->column_count;
        add_csv_field(out, column, write_cell(&cell, &table->cells[i], true));
        if (column + 1 == table->column_count)
            uj_text_words(out, "\n");
    }
    uj_text_free(&cell);
}
