#include "format/notation.h"

#include "core/board.h"

/* Numbers up to this size are taken and called off the board later; larger ones are out of range. */
enum { FARTHEST = 999999 };

static uj_status read_number(const struct source *source, struct field field, const char *what, int low, int high,
                             int *out, uj_error *error)
{
    int64_t value;
    if (!field_is_number(field, &value) || value < -FARTHEST || value > FARTHEST)
        return field_number(source, field, what, low, high, out, error);
    *out = (int)value;
    return UJ_OK;
}

uj_status entry_read(struct entry *entry, const struct source *source, int width, int height, uj_error *error)
{
    const struct entry_style *const style = entry->style;
    const int first = style->first, side = entry->horizontal ? width : height;
    uj_status status =
        read_number(source, entry->in_text.column, style->column, first, first + width - 1, &entry->column, error);
    if (status == UJ_OK)
        status = read_number(source, entry->in_text.row, style->row, first, first + height - 1, &entry->row, error);
    if (status == UJ_OK)
        status = read_number(source, entry->in_text.length, style->length, 2, side, &entry->length, error);
    if (status != UJ_OK)
        return status;
    entry->column -= first;
    entry->row -= first;
    if (style->is_upward)
        entry->row = height - entry->row - (entry->horizontal ? 1 : entry->length);
    return UJ_OK;
}

/* One of the two numbers that place a vehicle, from 0. */
struct coordinate {
    const char *at, *what;
    int value, cells; /* along this line the board has so many */
    bool is_along;    /* the vehicle lies along this line */
};

static uj_status refuse_coordinate(const struct entry *entry, const struct coordinate *coordinate,
                                   const struct source *source, uj_error *error)
{
    const int first = entry->style->first, last = first + coordinate->cells - 1;
    if (coordinate->value < 0 || coordinate->value >= coordinate->cells)
        return source_refuse(source, coordinate->at, error, "vehicle %s is off the board: %s must be %d to %d",
                             entry->name, coordinate->what, first, last);
    if (!coordinate->is_along || coordinate->value + entry->length <= coordinate->cells)
        return UJ_OK;
    return source_refuse(source, coordinate->at, error,
                         "vehicle %s is off the board: with length %d, %s must be %d to %d", entry->name, entry->length,
                         coordinate->what, first, last + 1 - entry->length);
}

/* A vehicle that is not on the board is refused in the words and numbers of the notation. */
static uj_status check_numbers(const struct entry *entry, const struct source *source, const uj_board *board,
                               uj_error *error)
{
    const int side = entry->horizontal ? board->width : board->height;
    const int rows = entry->horizontal ? 1 : entry->length;
    const struct coordinate coordinates[] = {
        {entry->in_text.row.text, entry->style->row,
         entry->style->is_upward ? board->height - rows - entry->row : entry->row, board->height, !entry->horizontal},
        {entry->in_text.column.text, entry->style->column, entry->column, board->width, entry->horizontal},
    };
    if (entry->length < 2)
        return UJ_OK; /* the board itself refuses it */
    if (entry->length > side)
        return source_refuse(source, entry->in_text.length.text, error,
                             "vehicle %s is off the board: %s must be 2 to %d", entry->name, entry->style->length,
                             side);
    uj_status status = UJ_OK;
    for (int i = 0; i < 2 && status == UJ_OK; i++)
        status = refuse_coordinate(entry, &coordinates[i], source, error);
    return status;
}

uj_status entry_add(const struct entry *entry, const struct source *source, uj_board *board, uj_error *error)
{
    uj_status status = board_check_name(board, entry->name, error);
    if (status != UJ_OK)
        return source_place(source, entry->in_text.name.text, status, error);
    status = check_numbers(entry, source, board, error);
    if (status != UJ_OK)
        return status;
    status = board_check_place(board, entry->name, entry->row, entry->column, entry->length, entry->horizontal, error);
    if (status != UJ_OK)
        return source_place(source, entry->length < 2 ? entry->in_text.length.text : entry->in_text.name.text, status,
                            error);
    board_append(board, entry->name, entry->row, entry->column, entry->length, entry->horizontal);
    return UJ_OK;
}

uj_status entry_finish(const struct entry *target, int index, int exit_row, const struct source *source,
                       const char *board_at, uj_board *board, uj_error *error)
{
    const uj_status status = uj_board_finish(board, index, exit_row, error);
    const char *const at = index < 0            ? board_at
                           : target->horizontal ? target->in_text.row.text
                                                : target->in_text.orientation.text;
    return source_place(source, at, status, error);
}
