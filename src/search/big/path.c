#include "search/big/path.h"

#include <stdlib.h>

void path_init(struct path *path, int words)
{
    *path = (struct path){.words = words, .length = -1};
}

void path_free(struct path *path)
{
    free(path->states);
    path_init(path, path->words);
}

uj_status path_resize(struct path *path, int length)
{
    const size_t wanted = ((size_t)length + 1) * (size_t)path->words;
    if (wanted > path->capacity) {
        uint64_t *states = realloc(path->states, wanted * sizeof *states);
        if (!states)
            return UJ_NO_MEMORY;
        path->states = states;
        path->capacity = wanted;
    }
    path->length = length;
    return UJ_OK;
}

/* The one vehicle that differs between neighbours. */
static uj_move move_between(const struct layout *layout, const uint64_t *from, const uint64_t *to)
{
    positions before, after;
    layout_unpack(layout, from, &before);
    layout_unpack(layout, to, &after);
    for (uint8_t i = 0; i < layout->vehicle_count; i++)
        if (before.at[i] != after.at[i])
            return (uj_move){i, (int8_t)(after.at[i] - before.at[i])};
    return (uj_move){0, 0}; /* not reached: neighbours differ */
}

uj_status path_tell(const struct path *path, const struct layout *layout, uj_solution *solution)
{
    const uj_status status = solution_reserve_moves(solution, (size_t)path->length);
    if (status != UJ_OK)
        return status;
    for (int i = 0; i < path->length; i++)
        solution->moves[i] = move_between(layout, path_state(path, i), path_state(path, i + 1));
    solution->length = path->length;
    return UJ_OK;
}
