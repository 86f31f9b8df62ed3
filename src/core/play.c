/* A game being played: the rules, a history, and no input or output, so that the terminal and the browser share it. */
#include <stdlib.h>

#include "base/error.h"
#include "base/grow.h"
#include "core/board.h"

struct uj_play {
    uj_board start, now;
    uj_move *history; /* the first `done` were made, the rest were undone and can be redone */
    size_t done, known, capacity;
};

uj_status uj_play_new(uj_play **out, const uj_board *start)
{
    uj_play *play = calloc(1, sizeof *play);
    *out = play;
    if (!play)
        return UJ_NO_MEMORY;
    play->start = play->now = *start;
    return UJ_OK;
}

void uj_play_free(uj_play *play)
{
    if (!play)
        return;
    free(play->history);
    free(play);
}

const uj_board *uj_play_board(const uj_play *play)
{
    return &play->now;
}

uj_status uj_play_move(uj_play *play, uj_move move, uj_error *error)
{
    uj_move *const history = grow(play->history, &play->capacity, play->done + 1, sizeof *history);
    if (!history)
        return fail_memory(error);
    play->history = history;
    const uj_status status = uj_board_move(&play->now, move, error);
    if (status != UJ_OK)
        return status;

    uj_move *last = play->done > 0 ? &play->history[play->done - 1] : NULL;
    if (!last || last->vehicle != move.vehicle)
        play->history[play->done++] = move;
    else if (last->by + move.by != 0)
        last->by = (int8_t)(last->by + move.by);
    else
        play->done--;
    play->known = play->done;
    return UJ_OK;
}

bool uj_play_undo(uj_play *play)
{
    if (play->done == 0)
        return false;
    const uj_move undone = play->history[--play->done];
    board_slide(&play->now, undone.vehicle, -undone.by);
    return true;
}

bool uj_play_redo(uj_play *play)
{
    if (play->done == play->known)
        return false;
    const uj_move redone = play->history[play->done++];
    board_slide(&play->now, redone.vehicle, redone.by);
    return true;
}

void uj_play_reset(uj_play *play)
{
    play->now = play->start;
    play->done = 0;
}

size_t uj_play_count(const uj_play *play, uj_metric metric)
{
    if (metric == UJ_MOVES)
        return play->done;
    size_t steps = 0;
    for (size_t i = 0; i < play->done; i++)
        steps += (size_t)abs(play->history[i].by);
    return steps;
}

size_t uj_play_history(const uj_play *play, const uj_move **out)
{
    *out = play->history;
    return play->done;
}
