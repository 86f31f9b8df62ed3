/* Size, number of vehicles, then "label h|v length x y" per vehicle, from 1, y downwards, the topmost left cell. The
 * target is the vehicle labelled 1, else the first. Their counts separate boards; blank lines mean nothing. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "format/notation.h"

enum { VEHICLE_FIELDS = 5 };

static const char target_label[] = "1";

/* A line of one or two numbers, which begins a board. */
static bool is_header(const struct text_line *line)
{
    struct field fields[2];
    const size_t count = fields_split(line, fields, 2);
    int64_t number;
    if (count < 1 || count > 2)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!field_is_number(fields[i], &number))
            return false;
    return true;
}

/* The next line; false at the beginning of another board or the end, which is left unread. */
static bool next_vehicle_line(struct source *source, struct text_line *line)
{
    struct source ahead = *source;
    if (!source_content_line(&ahead, line) || is_header(line))
        return false;
    source->at = ahead.at;
    return true;
}

static uj_status read_header(struct source *source, int *size, int *count, uj_error *error)
{
    struct text_line line;
    struct field fields[2];
    if (!source_content_line(source, &line))
        return UJ_END;
    if (!is_header(&line))
        return source_refuse(source, line.text, error,
                             "the size of the board is expected here, then the number of vehicles");
    /* Both lines are taken before either is checked, so that a bad size does not make the count look like another
     * board. */
    const size_t number_count = fields_split(&line, fields, 2);
    if (number_count == 1) {
        if (!source_content_line(source, &line))
            return source_refuse(source, fields[0].text, error, "the number of vehicles must follow the size");
        fields[1] = (struct field){line.text, line.length};
    }
    uj_status status = field_number(source, fields[0], "the size", UJ_MIN_SIDE, UJ_MAX_SIDE, size, error);
    if (status == UJ_OK)
        status = field_number(source, fields[1], "the number of vehicles", 0, INT_MAX, count, error);
    if (status == UJ_OK && *count > UJ_MAX_VEHICLES)
        status = source_refuse(source, fields[1].text, error, "too many vehicles: at most %d", UJ_MAX_VEHICLES);
    return status;
}

static const struct entry_style style = {.column = "x", .row = "y", .length = "the length", .first = 1};

static uj_status read_entry(const struct source *source, const struct text_line *line, int size, struct entry *out,
                            uj_error *error)
{
    struct field fields[VEHICLE_FIELDS];
    if (fields_split(line, fields, VEHICLE_FIELDS) != VEHICLE_FIELDS)
        return source_refuse(source, line->text, error, "a vehicle is expected here: label, h or v, length, x, y");
    *out = (struct entry){.style = &style, .in_text = {fields[0], fields[1], fields[3], fields[4], fields[2]}};
    uj_status status = field_name(source, fields[0], out->name, error);
    if (status == UJ_OK)
        status = field_orientation(source, fields[1], &out->horizontal, error);
    return status == UJ_OK ? entry_read(out, source, size, size, error) : status;
}

static uj_status read_board(struct source *source, uj_board *board, uj_error *error)
{
    int size, count;
    uj_status status = read_header(source, &size, &count, error);
    if (status == UJ_OK)
        status = uj_board_init(board, size, size, error);
    if (status != UJ_OK)
        return status;
    struct entry target = {.name = ""};
    int target_index = -1;
    for (int i = 0; i < count; i++) {
        struct text_line line;
        struct entry entry;
        if (!next_vehicle_line(source, &line))
            return source_refuse(source, source->mark, error, "this board has %d of its %d vehicles", i, count);
        status = read_entry(source, &line, size, &entry, error);
        if (status == UJ_OK)
            status = entry_add(&entry, source, board, error);
        if (status != UJ_OK)
            return status;
        if (i == 0 || strcmp(entry.name, target_label) == 0) {
            target = entry;
            target_index = i;
        }
    }
    return entry_finish(&target, target_index, -1, source, source->mark, board, error);
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct source *source = &reader->source;
    if (!source_begin(source, &puzzle->line))
        return UJ_END;
    const uj_status status = read_board(source, &puzzle->board, error);
    struct text_line line;
    while (status != UJ_OK && next_vehicle_line(source, &line))
        continue;
    return status;
}

/* A line that begins with "# " is a comment. */
static bool allows(const uj_board *board, int vehicle, const char *name)
{
    return strcmp(name, "#") != 0 && (vehicle == board->target || strcmp(name, target_label) != 0);
}

static bool propose(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE])
{
    const unsigned number = vehicle == board->target ? 1 : index + 2;
    snprintf(name, UJ_NAME_SIZE, "%u", number);
    return number <= UJ_MAX_VEHICLES + 1;
}

static const struct naming naming = {"the label of the target is 1, and no label is #", allows, propose};

static void write_vehicle(uj_text *out, const uj_vehicle *vehicle)
{
    uj_text_printf(out, "%s %c %d %d %d\n", vehicle->name, vehicle->horizontal ? 'h' : 'v', vehicle->length,
                   vehicle->column + 1, vehicle->row + 1);
}

static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    uj_text_printf(out, "%d\n%d\n", board->width, board->vehicle_count);
    write_vehicle(out, &board->vehicles[board->target]);
    for (int i = 0; i < board->vehicle_count; i++)
        if (i != board->target)
            write_vehicle(out, &board->vehicles[i]);
}

const struct notation notation_labelled = {
    .name = "labelled",
    .summary = "size, number of vehicles, then label h|v length x y, as in Seng and Diep",
    .read = read_next,
    .naming = &naming,
    .write = write_one,
    .blank_line_between = true,
};
