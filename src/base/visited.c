#include "base/visited.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/state_hash.h"

enum {
    SMALLEST_TABLE = 32,
    SMALLEST_CHUNK = 16, /* the first chunk starts so and doubles, the others are full size */
    DIRECTORY_STEP = 64
};

void visited_init(struct visited *visited, int words, uj_budget *budget)
{
    assert(words >= 0); /* 0: freed before it was used */
    *visited = (struct visited){.words = words, .budget = budget, .max_bytes = UINT64_MAX};
}

void visited_free(struct visited *visited)
{
    for (uint32_t i = 0; i < visited->chunk_count; i++)
        budget_free(visited->chunks[i]);
    budget_free(visited->chunks);
    budget_free(visited->table);
    visited_init(visited, visited->words, visited->budget);
}

static size_t state_bytes(const struct visited *visited)
{
    return (size_t)visited->words * sizeof(uint64_t);
}

uint64_t visited_bytes(const struct visited *visited)
{
    return visited->room * state_bytes(visited) + visited->chunk_capacity * sizeof *visited->chunks +
           visited->table_size * sizeof *visited->table;
}

static bool fits(const struct visited *visited, uint64_t more)
{
    return visited_bytes(visited) + more <= visited->max_bytes;
}

/* An entry's upper bits: bits of the hash that neither its home nor a sharing among sets uses. */
static inline uint32_t mark_of(const struct visited *visited, uint64_t hash)
{
    return (uint32_t)(hash >> 8) & ~visited->index_mask;
}

/* The slot where the state is or belongs. */
static inline __attribute__((always_inline)) uint64_t probe(const struct visited *visited, const uint64_t *state,
                                                            uint64_t hash, int words)
{
    const uint32_t index_mask = visited->index_mask, mark = mark_of(visited, hash);
    uint64_t slot = (hash >> 32) * visited->table_size >> 32;
    for (;; slot = slot + 1 == visited->table_size ? 0 : slot + 1) {
        const uint32_t entry = visited->table[slot], index = (entry & index_mask) - 1;
        if (entry == 0 || ((entry & ~index_mask) == mark && state_equal(visited_state(visited, index), state, words)))
            return slot;
    }
}

static uint64_t slot_of(const struct visited *visited, const uint64_t *state, uint64_t hash)
{
    switch (visited->words) {
    case 1:
        return probe(visited, state, hash, 1);
    case 2:
        return probe(visited, state, hash, 2);
    default:
        return probe(visited, state, hash, visited->words);
    }
}

static uint64_t hash_of(const struct visited *visited, const uint64_t *state)
{
    switch (visited->words) {
    case 1:
        return state_hash(state, 1);
    case 2:
        return state_hash(state, 2);
    default:
        return state_hash(state, visited->words);
    }
}

/* Fills a table that is empty. All states differ, so there is nothing to compare. */
static void fill_table(struct visited *visited)
{
    for (uint32_t i = 0; i < visited->count; i++) {
        const uint64_t hash = hash_of(visited, visited_state(visited, i));
        uint64_t slot = (hash >> 32) * visited->table_size >> 32;
        while (visited->table[slot])
            slot = slot + 1 == visited->table_size ? 0 : slot + 1;
        visited->table[slot] = mark_of(visited, hash) | (i + 1);
    }
}

static uint32_t mask_up_to(uint64_t number)
{
    uint64_t mask = 1;
    while (mask < number)
        mask = mask << 1 | 1;
    return (uint32_t)mask;
}

/* The old table goes first. Small ones double, larger ones grow by half to waste less. */
static uj_status grow_table(struct visited *visited)
{
    const uint64_t old = visited->table_size;
    uint64_t size = old < 1024 ? old * 2 : old / 2 * 3;
    if (size < SMALLEST_TABLE)
        size = SMALLEST_TABLE;
    if (size > UINT32_MAX || !fits(visited, (size - old) * sizeof *visited->table))
        return UJ_LIMIT;
    void *table = visited->table;
    const uj_status status = budget_renew(visited->budget, &table, (size_t)size, sizeof *visited->table);
    visited->table = table;
    visited->table_size = status == UJ_OK ? size : table ? old : 0;
    if (status != UJ_OK)
        return status;
    visited->index_mask = mask_up_to(size);
    fill_table(visited);
    return UJ_OK;
}

static uj_status add_chunk(struct visited *visited)
{
    if (visited->chunk_count == visited->chunk_capacity) {
        const uint32_t capacity = visited->chunk_capacity ? visited->chunk_capacity + DIRECTORY_STEP : 1;
        if (!fits(visited, (capacity - visited->chunk_capacity) * sizeof *visited->chunks))
            return UJ_LIMIT;
        uint64_t **chunks = budget_resize(visited->budget, visited->chunks, capacity, sizeof *chunks);
        if (!chunks)
            return budget_failure(visited->budget);
        visited->chunks = chunks;
        visited->chunk_capacity = capacity;
    }
    const uint32_t size = visited->chunk_count ? VISITED_CHUNK_SIZE : SMALLEST_CHUNK;
    if (!fits(visited, size * state_bytes(visited)))
        return UJ_LIMIT;
    uint64_t *chunk = budget_alloc(visited->budget, size, (size_t)state_bytes(visited));
    if (!chunk)
        return budget_failure(visited->budget);
    visited->chunks[visited->chunk_count++] = chunk;
    visited->room += size;
    return UJ_OK;
}

static uj_status double_first_chunk(struct visited *visited)
{
    if (!fits(visited, visited->room * state_bytes(visited)))
        return UJ_LIMIT;
    uint64_t *chunk =
        budget_resize(visited->budget, visited->chunks[0], (size_t)2 * visited->room, (size_t)state_bytes(visited));
    if (!chunk)
        return budget_failure(visited->budget);
    visited->chunks[0] = chunk;
    visited->room *= 2;
    return UJ_OK;
}

/* Makes room for one more state: at most three quarters of the table are taken. */
static uj_status make_room(struct visited *visited)
{
    if (visited->count == visited->room) {
        const bool first_grows = visited->chunk_count == 1 && visited->room < VISITED_CHUNK_SIZE;
        const uj_status status = first_grows ? double_first_chunk(visited) : add_chunk(visited);
        if (status != UJ_OK)
            return status;
    }
    return visited->count >= visited->table_size / 4 * 3 ? grow_table(visited) : UJ_OK;
}

uj_status visited_insert_hashed(struct visited *visited, const uint64_t *state, uint64_t hash, uint32_t *index,
                                bool *fresh)
{
    uint64_t slot = 0;
    *fresh = true;
    if (visited->table_size > 0) {
        slot = slot_of(visited, state, hash);
        *index = (visited->table[slot] & visited->index_mask) - 1;
        *fresh = visited->table[slot] == 0;
    }
    if (!*fresh)
        return UJ_OK;
    const uint64_t size_before = visited->table_size;
    const uj_status status = make_room(visited);
    if (status != UJ_OK)
        return status;
    if (visited->table_size != size_before)
        slot = slot_of(visited, state, hash);
    *index = visited->count++;
    uint64_t *place = visited->chunks[*index >> VISITED_CHUNK_BITS] +
                      (size_t)(*index & (VISITED_CHUNK_SIZE - 1)) * (size_t)visited->words;
    memcpy(place, state, (size_t)visited->words * sizeof *state);
    assert(visited->table[slot] == 0 && *index < visited->index_mask);
    visited->table[slot] = mark_of(visited, hash) | (*index + 1);
    return UJ_OK;
}

uj_status visited_insert(struct visited *visited, const uint64_t *state, uint32_t *index, bool *fresh)
{
    return visited_insert_hashed(visited, state, hash_of(visited, state), index, fresh);
}

bool visited_find(const struct visited *visited, const uint64_t *state, uint32_t *index)
{
    if (visited->table_size == 0)
        return false;
    const uint32_t entry = visited->table[slot_of(visited, state, hash_of(visited, state))];
    *index = (entry & visited->index_mask) - 1;
    return entry != 0;
}
