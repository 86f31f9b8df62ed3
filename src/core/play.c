/* A game being played: the rules, a history, and no input or output, so that the terminal and the browser share it. */
#include <stdlib.h>

#include "base/error.h"

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

static bool history_reserve(uj_play *play)
{
    if (play->done < play->capacity)
        return true;
    const size_t capacity = play->capacity ? play->capacity * 2 : 64;
    uj_move *history = realloc(play->history, capacity * sizeof *history);
    if (!history)
        return false;
    play->history = history;
    play->capacity = capacity;
    return true;
}

uj_status uj_play_move(uj_play *play, uj_move move, uj_error *error)
{
    if (!history_reserve(play))
        return fail_memory(error);
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

static void slide(uj_board *board, uj_move move, int sign)
{
    uj_vehicle *vehicle = &board->vehicles[move.vehicle];
    uint8_t *const position = vehicle->horizontal ? &vehicle->column : &vehicle->row;
    *position = (uint8_t)(*position + sign * move.by);
}

bool uj_play_undo(uj_play *play)
{
    if (play->done == 0)
        return false;
    slide(&play->now, play->history[--play->done], -1);
    return true;
}

bool uj_play_redo(uj_play *play)
{
    if (play->done == play->known)
        return false;
    slide(&play->now, play->history[play->done++], 1);
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
