#include <stdlib.h>

#include "base/error.h"

/* The next part of a slide that is written in parts, such as AR AR. */
static bool is_continued(uj_move before, uj_move move)
{
    return before.vehicle == move.vehicle && (before.by > 0) == (move.by > 0);
}

uj_status uj_board_replay(uj_replay *out, const uj_board *board, const uj_move *moves, size_t count, uj_error *error)
{
    *out = (uj_replay){.end = *board};
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count; i++) {
        status = uj_board_move(&out->end, moves[i], error);
        if (status != UJ_OK)
            break;
        out->legal++;
        out->moves += i == 0 || !is_continued(moves[i - 1], moves[i]);
        out->steps += (size_t)abs(moves[i].by);
    }
    out->solved = uj_board_solved(&out->end);
    return status;
}
