#include "store/level_text.h"

#include "base/error.h"

uj_status board_to_text(uj_text *out, const uj_board *board, uj_error *error)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    const size_t before = out->length;
    uj_status status = uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, error);
    if (status != UJ_CANNOT_HOLD)
        return status;
    out->length = before;
    return uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_JSON, error);
}

void solution_to_text(uj_text *out, const uj_level *level)
{
    for (size_t i = 0; i < level->solution_length; i++)
        uj_text_printf(out, "%s%s%+d", i > 0 ? " " : "", level->board.vehicles[level->solution[i].vehicle].name,
                       level->solution[i].by);
}
