/* One line per row, a blank line between boards; exit row is the target's. */

#include "format/notation.h"

static uj_status check_rows(const struct source *source, const struct text_line *rows, int height, uj_error *error)
{
    for (int row = 0; row < height; row++) {
        const char *const unknown = cells_unknown(&rows[row]);
        if (unknown)
            return cells_refuse(source, unknown, rows[row].text + rows[row].length, error);
    }
    const size_t width = rows[0].length;
    for (int row = 1; row < height; row++) {
        const size_t length = rows[row].length;
        if (length != width)
            return source_refuse(source, rows[row].text + (length < width ? length : width), error,
                                 "wrong row length: this row has %zu cells, the first has %zu", length, width);
    }
    return UJ_OK;
}

/* Reads the block of lines that begins at the source. */
static uj_status read_block(struct source *source, uj_board *board, uj_error *error)
{
    struct text_line rows[UJ_MAX_SIDE], line;
    int height = 0;
    while (source_block_line(source, &line)) {
        if (height == 0 && line.length > UJ_MAX_SIDE) {
            source_skip_block(source);
            return source_refuse(source, line.text + UJ_MAX_SIDE, error,
                                 "wrong row length: %zu columns; the most is %d", line.length, UJ_MAX_SIDE);
        }
        if (height == UJ_MAX_SIDE) {
            source_skip_block(source);
            return source_refuse(source, line.text, error, "too many rows: at most %d; a blank line ends a board",
                                 UJ_MAX_SIDE);
        }
        rows[height++] = line;
    }
    const uj_status status = check_rows(source, rows, height, error);
    if (status != UJ_OK)
        return status;
    struct cellmap map = {.width = (int)rows[0].length, .height = height};
    for (int row = 0; row < height; row++)
        map.rows[row] = rows[row].text;
    return cellmap_read(&map, source, board, error);
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    if (!source_begin(&reader->source, &puzzle->line))
        return UJ_END;
    return read_block(&reader->source, &puzzle->board, error);
}

bool block_is_strings(struct source source)
{
    struct source block = source;
    uj_board board;
    if (read_block(&block, &board, NULL) == UJ_OK)
        return false;
    unsigned lines = 0, boards = 0;
    for (struct text_line line; lines <= UJ_MAX_SIDE && source_block_line(&source, &line); lines++)
        boards += line_is_string(&source, line);
    return lines < UJ_MIN_SIDE || lines > UJ_MAX_SIDE || boards * 2 >= lines;
}

static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    char cells[UJ_MAX_SIDE * UJ_MAX_SIDE];
    const size_t width = puzzle->board.width;
    cellmap_write(cells, &puzzle->board);
    for (size_t row = 0; row < puzzle->board.height; row++) {
        uj_text_add(out, cells + row * width, width);
        uj_text_add(out, "\n", 1);
    }
}

const struct notation notation_grid = {
    .name = "grid",
    .summary = "one line per row, a blank line between boards",
    .read = read_next,
    .holds_oblong = true,
    .holds_walls = true,
    .check = cellmap_check,
    .naming = &cellmap_naming,
    .write = write_one,
    .blank_line_between = true,
};
