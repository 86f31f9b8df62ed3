#include "format/entry.h"

#include "core/board.h"

static const char *misplaced_part(const struct entry *entry, const uj_board *board)
{
    if (entry->length < 2)
        return entry->length_at;
    const bool row_is_off = entry->row < 0 || entry->row >= board->height;
    const bool column_is_off = entry->column < 0 || entry->column >= board->width;
    if (row_is_off || column_is_off)
        return row_is_off ? entry->row_at : entry->column_at;
    const int start = entry->horizontal ? entry->column : entry->row;
    const int side = entry->horizontal ? board->width : board->height;
    if (entry->length > side - start)
        return entry->horizontal ? entry->column_at : entry->row_at;
    return entry->name_at;
}

uj_status entry_add(const struct entry *entry, const struct source *source, uj_board *board, uj_error *error)
{
    uj_status status = board_check_name(board, entry->name, error);
    if (status != UJ_OK)
        return source_place(source, entry->name_at, status, error);
    status = board_check_place(board, entry->name, entry->row, entry->column, entry->length, entry->horizontal, error);
    if (status != UJ_OK)
        return source_place(source, misplaced_part(entry, board), status, error);
    board_append(board, entry->name, entry->row, entry->column, entry->length, entry->horizontal);
    return UJ_OK;
}

uj_status entry_finish(const struct entry *target, int index, int exit_row, const struct source *source,
                       const char *board_at, uj_board *board, uj_error *error)
{
    const uj_status status = uj_board_finish(board, index, exit_row, error);
    const char *const at = index < 0 ? board_at : target->horizontal ? target->row_at : target->orientation_at;
    return source_place(source, at, status, error);
}
