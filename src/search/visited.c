#include "search/visited.h"

#include <stdlib.h>
#include <string.h>

#include "search/state_hash.h"

enum { SMALLEST_TABLE = 1024 };

void visited_init(struct visited *visited, int words, uint64_t max_bytes)
{
    *visited = (struct visited){.words = words, .max_bytes = max_bytes};
}

void visited_free(struct visited *visited)
{
    for (uint32_t i = 0; i < visited->chunk_count; i++)
        free(visited->chunks[i]);
    free(visited->chunks);
    free(visited->table);
    visited_init(visited, visited->words, visited->max_bytes);
}

static uint64_t chunk_bytes(const struct visited *visited)
{
    return (uint64_t)VISITED_CHUNK_SIZE * (uint64_t)visited->words * sizeof(uint64_t);
}

uint64_t visited_bytes(const struct visited *visited)
{
    return visited->chunk_count * chunk_bytes(visited) + visited->chunk_capacity * sizeof *visited->chunks
           + visited->table_size * sizeof *visited->table;
}

/* The slot where the state is or belongs. */
static inline __attribute__((always_inline)) uint64_t slot_of(const struct visited *visited, const uint64_t *state, int words)
{
    const uint64_t mask = visited->table_size - 1;
    uint64_t slot = state_hash(state, words) & mask;
    while (visited->table[slot] && !state_equal(visited_state(visited, visited->table[slot] - 1), state, words))
        slot = (slot + 1) & mask;
    return slot;
}

static uint64_t find_slot(const struct visited *visited, const uint64_t *state)
{
    switch (visited->words) {
    case 1:
        return slot_of(visited, state, 1);
    case 2:
        return slot_of(visited, state, 2);
    default:
        return slot_of(visited, state, visited->words);
    }
}

/* The old table goes first: together the two would be half as large again as the new one alone. */
static uj_status grow_table(struct visited *visited)
{
    const uint64_t size = visited->table_size ? visited->table_size * 2 : SMALLEST_TABLE;
    const uint64_t more = (size - visited->table_size) * sizeof *visited->table;
    if (visited_bytes(visited) + more > visited->max_bytes)
        return UJ_LIMIT;
    free(visited->table);
    visited->table = calloc(size, sizeof *visited->table);
    visited->table_size = visited->table ? size : 0;
    if (!visited->table)
        return UJ_NO_MEMORY;
    for (uint32_t i = 0; i < visited->count; i++)
        visited->table[find_slot(visited, visited_state(visited, i))] = i + 1;
    return UJ_OK;
}

static uj_status add_chunk(struct visited *visited)
{
    const uint32_t capacity = visited->chunk_capacity ? visited->chunk_capacity * 2 : 16;
    const bool extend = visited->chunk_count == visited->chunk_capacity;
    const uint64_t more = extend ? (capacity - visited->chunk_capacity) * sizeof *visited->chunks : 0;
    if (visited_bytes(visited) + more + chunk_bytes(visited) > visited->max_bytes)
        return UJ_LIMIT;
    if (extend) {
        uint64_t **chunks = realloc(visited->chunks, capacity * sizeof *chunks);
        if (!chunks)
            return UJ_NO_MEMORY;
        visited->chunks = chunks;
        visited->chunk_capacity = capacity;
    }
    uint64_t *chunk = malloc(chunk_bytes(visited));
    if (!chunk)
        return UJ_NO_MEMORY;
    visited->chunks[visited->chunk_count++] = chunk;
    return UJ_OK;
}

/* Makes room for one more state: at most three quarters of the table are taken. */
static uj_status make_room(struct visited *visited)
{
    if (visited->count == UINT32_MAX)
        return UJ_LIMIT;
    uj_status status = UJ_OK;
    if (visited->count >= visited->table_size / 4 * 3)
        status = grow_table(visited);
    if (status == UJ_OK && visited->count == (uint64_t)visited->chunk_count << VISITED_CHUNK_BITS)
        status = add_chunk(visited);
    return status;
}

uj_status visited_insert(struct visited *visited, const uint64_t *state, uint32_t *index, bool *fresh)
{
    *fresh = !visited_find(visited, state, index);
    if (!*fresh)
        return UJ_OK;
    const uj_status status = make_room(visited);
    if (status != UJ_OK)
        return status;
    *index = visited->count++;
    uint64_t *place = visited->chunks[*index >> VISITED_CHUNK_BITS]
                      + (size_t)(*index & (VISITED_CHUNK_SIZE - 1)) * (size_t)visited->words;
    memcpy(place, state, (size_t)visited->words * sizeof *state);
    visited->table[find_slot(visited, state)] = *index + 1;
    return UJ_OK;
}

bool visited_find(const struct visited *visited, const uint64_t *state, uint32_t *index)
{
    if (visited->table_size == 0)
        return false;
    const uint32_t entry = visited->table[find_slot(visited, state)];
    *index = entry - 1;
    return entry != 0;
}
