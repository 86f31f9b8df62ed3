/* A compact set of packed states for one thread.
 *
 * States get the indices 0, 1, 2, … in the order they come in, so that a breadth-first search needs no other queue, and
 * a search that knows more about a state (its depth, its parent) keeps arrays of its own beside the set.
 *
 * States lie in chunks that never move; the hash table over them holds 4-byte indices and is thrown away before a larger
 * one is made, because the states alone suffice to fill it again. So a set never needs room for two copies of anything, and a
 * state costs its own words and 6 to 11 bytes. */
#ifndef UNJAM_SEARCH_VISITED_H
#define UNJAM_SEARCH_VISITED_H

#include "core/layout.h"

struct visited {
    int words;          /* 64-bit words of a state: layout->words */
    uint32_t count;     /* states in the set */
    uint64_t max_bytes; /* the set refuses to grow beyond; may be changed at any time */
    uint64_t **chunks;
    uint32_t chunk_count, chunk_capacity;
    uint32_t *table; /* index + 1 of a state, 0: free; power of two many */
    uint64_t table_size;
};

enum {
    VISITED_CHUNK_BITS = 12,
    VISITED_CHUNK_SIZE = 1 << VISITED_CHUNK_BITS /* states */
};

/* An empty set takes no memory. Release with visited_free, also after a failure. */
void visited_init(struct visited *visited, int words, uint64_t max_bytes);
void visited_free(struct visited *visited);

/* Adds a state unless it is there; its index either way. UJ_LIMIT: no room below max_bytes; the set
 * holds what it held before. After UJ_NO_MEMORY only visited_state and visited_free may follow. */
uj_status visited_insert(struct visited *visited, const uint64_t *state, uint32_t *index, bool *fresh);

/* Whether a state is in the set, and its index. */
bool visited_find(const struct visited *visited, const uint64_t *state, uint32_t *index);

/* Bytes that the set holds. */
uint64_t visited_bytes(const struct visited *visited);

/* The words of a state; they stay where they are until the set is freed. */
static inline const uint64_t *visited_state(const struct visited *visited, uint32_t index)
{
    const uint64_t *chunk = visited->chunks[index >> VISITED_CHUNK_BITS];
    return chunk + (size_t)(index & (VISITED_CHUNK_SIZE - 1)) * (size_t)visited->words;
}

#endif
