#include "format/holds.h"

#include <string.h>

#include "base/error.h"

uj_status holds_without_walls(const uj_board *board, const char *notation, uj_error *error)
{
    static const uj_cells none;
    if (memcmp(&board->walls, &none, sizeof none) == 0)
        return UJ_OK;
    return fail_here(error, UJ_CANNOT_HOLD, "%s cannot hold walls", notation);
}

uj_status holds_square_without_walls(const uj_board *board, const char *notation, uj_error *error)
{
    if (board->width != board->height)
        return fail_here(error, UJ_CANNOT_HOLD, "%s holds only square boards; this one is %dx%d", notation,
                         board->width, board->height);
    return holds_without_walls(board, notation, error);
}
