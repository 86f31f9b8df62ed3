#include "search/big/path.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

uj_status path_trace(struct path *path, const struct visited *states, const uint32_t *parents, uint32_t last)
{
    int length = 0;
    for (uint32_t index = last; index != 0; index = parents[index])
        length++;
    const uj_status status = path_resize(path, length);
    for (uint32_t index = last; status == UJ_OK && length >= 0; index = parents[index])
        memcpy(path_state(path, length--), visited_state(states, index), (size_t)path->words * sizeof(uint64_t));
    return status;
}

uj_status path_report(const struct path *path, const struct layout *layout, uj_solution *solution)
{
    const uj_status status = solution_reserve_moves(solution, (size_t)path->length);
    if (status != UJ_OK)
        return status;
    assert(path->length >= 0);
    positions before, after;
    layout_unpack(layout, path_state(path, 0), &before);
    for (int i = 0; i < path->length; i++, before = after) {
        layout_unpack(layout, path_state(path, i + 1), &after);
        solution->moves[i] = positions_difference(layout, &before, &after);
    }
    solution->length = path->length;
    return UJ_OK;
}
