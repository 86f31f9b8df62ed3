/* One line per board: "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", the moves and the size of the cluster if known.
 * */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/digits.h"
#include "format/notation.h"

static unsigned square_root(size_t number)
{
    unsigned root = 0;
    while ((size_t)(root + 1) * (root + 1) <= number && root < UJ_MAX_SIDE)
        root++;
    return root;
}

/* Takes "WxH:" off the field, if it is there. */
static uj_status take_size(const struct source *source, struct field *field, int *width, int *height, uj_error *error)
{
    *width = *height = 0;
    const char *const colon = memchr(field->text, ':', field->length);
    if (!colon)
        return UJ_OK;
    const char *const x = memchr(field->text, 'x', (size_t)(colon - field->text));
    if (!x)
        return source_refuse(source, field->text, error, "the size before the colon must look like 6x5");
    uj_status status = field_number(source, (struct field){field->text, (size_t)(x - field->text)}, "the width",
                                    UJ_MIN_SIDE, UJ_MAX_SIDE, width, error);
    if (status == UJ_OK)
        status = field_number(source, (struct field){x + 1, (size_t)(colon - x - 1)}, "the height", UJ_MIN_SIDE,
                              UJ_MAX_SIDE, height, error);
    field->length -= (size_t)(colon + 1 - field->text);
    field->text = colon + 1;
    return status;
}

uj_status string_read_cells(const struct source *source, struct field field, uj_board *board, uj_error *error)
{
    struct cellmap map;
    const uj_status status = take_size(source, &field, &map.width, &map.height, error);
    if (status != UJ_OK)
        return status;
    const struct text_line cells = {field.text, field.length};
    const char *const unknown = cells_unknown(&cells);
    if (unknown)
        return cells_refuse(source, unknown, field.text + field.length, error);

    const unsigned root = square_root(field.length);
    if (map.width == 0 && ((size_t)root * root != field.length || root < UJ_MIN_SIDE))
        return source_refuse(source, field.text, error,
                             "wrong row length: %zu cells are not a square of side %d to %d; write WxH: in front",
                             field.length, UJ_MIN_SIDE, UJ_MAX_SIDE);
    if (map.width == 0)
        map.width = map.height = (int)root;
    const size_t wanted = (size_t)map.width * (size_t)map.height;
    if (field.length != wanted)
        return source_refuse(source, field.text, error, "wrong row length: %dx%d makes %zu cells; the board has %zu",
                             map.width, map.height, wanted, field.length);
    for (int row = 0; row < map.height; row++)
        map.rows[row] = field.text + row * map.width;
    return cellmap_read(&map, source, board, error);
}

static uj_status read_line(const struct source *source, struct text_line line, uj_puzzle *puzzle, uj_error *error)
{
    enum { MOST_FIELDS = 3 };
    struct field fields[MOST_FIELDS];
    const size_t count = fields_split(&line, fields, MOST_FIELDS);
    int64_t number;
    const size_t board = field_is_number(fields[0], &number) ? 1 : 0;
    if (board >= count)
        return source_refuse(source, fields[0].text, error, "there is no board after the number");
    if (count > board + 2 && fields[0].length == 1 && fields[1].length == 1)
        return source_refuse(source, fields[1].text - 1, error, "write the cells of a row without blanks between them");
    if (count > board + 2)
        return source_refuse(source, fields[board + 1].text, error,
                             "too many columns: a line has the moves, the board and the size of its cluster");
    uj_status status = UJ_OK;
    if (board == 1)
        status = field_number(source, fields[0], "the moves", 0, INT_MAX, &puzzle->moves, error);
    if (status == UJ_OK)
        status = string_read_cells(source, fields[board], &puzzle->board, error);
    if (status == UJ_OK && board + 1 < count)
        status = field_count(source, fields[board + 1], "the size of the cluster", &puzzle->states, error);
    return status;
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct text_line line;
    if (!source_content_line(&reader->source, &line))
        return UJ_END;
    puzzle->line = source_mark(&reader->source, line.text);
    return read_line(&reader->source, line, puzzle, error);
}

bool line_is_string(const struct source *source, struct text_line line)
{
    uj_puzzle puzzle; /* only written to */
    return read_line(source, line, &puzzle, NULL) == UJ_OK;
}

/* Databases have millions of lines: numbers are put together without printf. */
static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    char line[UJ_MAX_SIDE * UJ_MAX_SIDE + sizeof " x: \n" + 4 * DIGITS_SIZE];
    char *end = line;
    if (puzzle->moves >= 0) {
        end = put_digits(end, (uint64_t)puzzle->moves);
        *end++ = ' ';
    }
    if (board->width != board->height) {
        end = put_digits(end, board->width);
        *end++ = 'x';
        end = put_digits(end, board->height);
        *end++ = ':';
    }
    cellmap_write(end, board);
    end += board->width * board->height;
    if (puzzle->states > 0) {
        *end++ = ' ';
        end = put_digits(end, puzzle->states);
    }
    *end++ = '\n';
    assert((size_t)(end - line) <= sizeof line);
    uj_text_add(out, line, (size_t)(end - line));
}

const struct notation notation_string = {
    .name = "string",
    .summary = "one line per board, its cells row by row, as in Fogleman's database",
    .read = read_next,
    .holds_oblong = true,
    .holds_walls = true,
    .check = cellmap_check,
    .naming = &cellmap_naming,
    .write = write_one,
    .holds_claims = true,
};
