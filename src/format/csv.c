/* A header car,orientation,col,row,length, then a line per vehicle, from 1; X is the target. The size is not written
 * anywhere: it is the farthest cell, or what the caller gives. */
#include <string.h>

#include "format/notation.h"

enum { MOST_FIELDS = 32 };
enum column { NAME, ORIENTATION, COLUMN, ROW, LENGTH };

static const char *const headings[CSV_COLUMNS][3] = {
    [NAME] = {"car", "vehicle", "name"},     [ORIENTATION] = {"orientation", "orientation", "orientation"},
    [COLUMN] = {"col", "column", "x"},       [ROW] = {"row", "row", "y"},
    [LENGTH] = {"length", "length", "size"},
};

static const char target_name[] = "X";

static struct field trimmed(const char *first, const char *last)
{
    while (first < last && is_blank(*first))
        first++;
    while (last > first && is_blank(last[-1]))
        last--;
    if (last - first >= 2 && *first == '"' && last[-1] == '"')
        return (struct field){first + 1, (size_t)(last - first - 2)};
    return (struct field){first, (size_t)(last - first)};
}

/* Splits at commas outside quotes; returns how many fields there are, of which `room` at most are given. */
static size_t split(const struct text_line *line, struct field *out, size_t room)
{
    const char *first = line->text, *const end = line->text + line->length;
    size_t count = 0;
    bool quoted = false;
    for (const char *at = first;; at++) {
        if (at < end && *at == '"')
            quoted = !quoted;
        if (at < end && (*at != ',' || quoted))
            continue;
        if (count < room)
            out[count] = trimmed(first, at);
        count++;
        if (at == end)
            return count;
        first = at + 1;
    }
}

static bool is_heading(struct field field, int column)
{
    for (int i = 0; i < 3; i++)
        if (field_equals(field, headings[column][i]))
            return true;
    return false;
}

/* A header has the word "orientation" and no number; a vehicle may have that name, but then has numbers after it. */
static bool is_header(const struct text_line *line)
{
    struct field fields[MOST_FIELDS];
    const size_t count = split(line, fields, MOST_FIELDS);
    bool has_orientation = false;
    for (size_t i = 0; i < count && i < MOST_FIELDS; i++) {
        int64_t number;
        if (field_is_number(fields[i], &number))
            return false;
        has_orientation = has_orientation || is_heading(fields[i], ORIENTATION);
    }
    return has_orientation;
}

/* Spreadsheets run a cell that begins with one of these as a formula, and take one with an apostrophe before it as text.
 * No name has an apostrophe, so it can be dropped again without doubt. */
static bool is_formula(const char *name)
{
    return name[0] != '\0' && strchr("=+-@", name[0]);
}

static struct field without_apostrophe(struct field field)
{
    const bool has_one = field.length > 0 && field.text[0] == '\'';
    return (struct field){field.text + has_one, field.length - has_one};
}

static uj_status read_header(const struct source *source, const struct text_line *line, struct csv_state *out,
                             uj_error *error)
{
    struct field fields[MOST_FIELDS];
    out->field_count = 0;
    const size_t count = split(line, fields, MOST_FIELDS);
    if (count == 1 && memchr(line->text, ';', line->length))
        return source_refuse(source, line->text, error, "the columns are separated by semicolons; use commas");
    if (!is_header(line))
        return source_refuse(source, line->text, error, "the header is expected here: car,orientation,col,row,length");
    if (count > MOST_FIELDS)
        return source_refuse(source, line->text, error, "too many columns: at most %d", MOST_FIELDS);
    for (int column = 0; column < CSV_COLUMNS; column++) {
        size_t i = 0;
        while (i < count && !is_heading(fields[i], column))
            i++;
        if (i == count)
            return source_refuse(source, line->text, error, "the header lacks the column %s", headings[column][0]);
        out->column_of[column] = i;
    }
    out->field_count = count;
    return UJ_OK;
}

static const struct entry_style style = {.column = "the column", .row = "the row", .length = "the length", .first = 1};

static int side_at_most(int told)
{
    return told > 0 ? told : UJ_MAX_SIDE;
}

static uj_status read_entry(const struct uj_reader *reader, const struct text_line *line, struct entry *out,
                            uj_error *error)
{
    const struct source *const source = &reader->source;
    const struct csv_state *const csv = &reader->csv;
    const int width = side_at_most(reader->options.width), height = side_at_most(reader->options.height);
    struct field fields[MOST_FIELDS];
    const size_t count = split(line, fields, MOST_FIELDS);
    if (count != csv->field_count)
        return source_refuse(source, line->text, error, "%zu fields are expected, as in the header; this line has %zu",
                             csv->field_count, count);
    *out = (struct entry){
        .style = &style,
        .in_text = {without_apostrophe(fields[csv->column_of[NAME]]), fields[csv->column_of[ORIENTATION]],
                    fields[csv->column_of[COLUMN]], fields[csv->column_of[ROW]], fields[csv->column_of[LENGTH]]},
    };
    uj_status status = field_name(source, out->in_text.name, out->name, error);
    if (status == UJ_OK)
        status = field_orientation(source, out->in_text.orientation, &out->horizontal, error);
    return status == UJ_OK ? entry_read(out, source, width, height, error) : status;
}

/* The side of the smallest square that holds such a vehicle. */
static int side_of(int row, int column, int length, bool horizontal)
{
    const int right = column + (horizontal ? length : 1), bottom = row + (horizontal ? 1 : length);
    return right > bottom ? right : bottom;
}

struct rows {
    struct entry entries[UJ_MAX_VEHICLES];
    int count;
};

static uj_status begin_board(const struct rows *rows, const struct uj_reader *reader, uj_board *board, uj_error *error)
{
    int side = UJ_MIN_SIDE;
    const char *farthest = reader->source.mark;
    for (int i = 0; i < rows->count; i++) {
        const struct entry *entry = &rows->entries[i];
        const int needed = side_of(entry->row, entry->column, entry->length, entry->horizontal);
        farthest = needed > side ? entry->in_text.name.text : farthest;
        side = needed > side ? needed : side;
    }
    const int width = reader->options.width, height = reader->options.height;
    const bool is_told = width > 0 && height > 0;
    if (!is_told && side > UJ_MAX_SIDE)
        return source_refuse(&reader->source, farthest, error,
                             "off the board: this vehicle reaches %d cells far, boards end at %d", side, UJ_MAX_SIDE);
    const uj_status status = uj_board_init(board, width > 0 ? width : side, height > 0 ? height : side, error);
    return source_place(&reader->source, reader->source.mark, status, error);
}

static uj_status build_board(const struct rows *rows, const struct uj_reader *reader, uj_board *board, uj_error *error)
{
    uj_status status = begin_board(rows, reader, board, error);
    for (int i = 0; status == UJ_OK && i < rows->count; i++)
        status = entry_add(&rows->entries[i], &reader->source, board, error);
    if (status != UJ_OK)
        return status;
    const int target = uj_board_find(board, target_name);
    if (target < 0)
        return source_refuse(&reader->source, reader->source.mark, error, "there is no target: no vehicle is named X");
    return entry_finish(&rows->entries[target], target, -1, &reader->source, reader->source.mark, board, error);
}

/* The next vehicle's line: false before a header, a blank line or the end. */
static bool next_row(struct source *source, struct text_line *line)
{
    const char *const before = source->at;
    if (!source_block_line(source, line))
        return false;
    if (!is_header(line))
        return true;
    source->at = before;
    return false;
}

static uj_status read_rows(struct uj_reader *reader, struct rows *rows, uj_error *error)
{
    struct source *source = &reader->source;
    for (struct text_line line; next_row(source, &line); rows->count++) {
        if (rows->count == UJ_MAX_VEHICLES)
            return source_refuse(source, line.text, error, "too many vehicles: at most %d", UJ_MAX_VEHICLES);
        const uj_status status = read_entry(reader, &line, &rows->entries[rows->count], error);
        if (status != UJ_OK)
            return status;
    }
    return UJ_OK;
}

/* Reads the header if there is one here; only the first board needs it. */
static uj_status take_header(struct uj_reader *reader, uj_error *error)
{
    struct source ahead = reader->source;
    struct text_line line;
    if (!source_content_line(&ahead, &line) || (reader->csv.field_count > 0 && !is_header(&line)))
        return UJ_OK;
    reader->source.at = ahead.at;
    const uj_status status = read_header(&reader->source, &line, &reader->csv, error);
    if (status == UJ_OK && source_content_line(&ahead, &line))
        reader->source.at = line.text;
    return status;
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct source *source = &reader->source;
    if (!source_begin(source, &puzzle->line))
        return UJ_END;
    struct rows rows;
    rows.count = 0;
    uj_status status = take_header(reader, error);
    if (status == UJ_OK)
        status = read_rows(reader, &rows, error);
    for (struct text_line line; next_row(source, &line);)
        continue;
    return status == UJ_OK ? build_board(&rows, reader, &puzzle->board, error) : status;
}

static bool allows(const uj_board *board, int vehicle, const char *name)
{
    return (strcmp(name, target_name) == 0) == (vehicle == board->target);
}

static bool propose(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE])
{
    if (vehicle != board->target)
        return names_propose_letters(index, name);
    memcpy(name, target_name, sizeof target_name);
    return true;
}

static const struct naming naming = {"the target is X, and no other vehicle is", allows, propose};

static void note_loss(const uj_board *board, uj_text *notes)
{
    int side = UJ_MIN_SIDE;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        const int needed = side_of(vehicle->row, vehicle->column, vehicle->length, vehicle->horizontal);
        side = needed > side ? needed : side;
    }
    if (board->width != side || board->height != side)
        uj_text_printf(notes, "csv does not state the size; read it back with --size %dx%d\n", board->width,
                       board->height);
}

static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    uj_text_printf(out, "car,orientation,col,row,length\n");
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        uj_text_printf(out, "%s%s,%c,%d,%d,%d\n", is_formula(vehicle->name) ? "'" : "", vehicle->name,
                       vehicle->horizontal ? 'H' : 'V', vehicle->column + 1, vehicle->row + 1, vehicle->length);
    }
}

const struct notation notation_csv = {
    .name = "csv",
    .summary = "car,orientation,col,row,length: a table, target X; the size is the farthest cell",
    .read = read_next,
    .holds_oblong = true,
    .naming = &naming,
    .note_loss = note_loss,
    .write = write_one,
    .blank_line_between = true,
};
