/* A compact set of packed states for one thread at a time.
 *
 * States get the indices 0, 1, 2, … in the order they come in, so that a breadth-first search needs no other queue,
 * and a search that knows more about a state (its depth, its parent) keeps arrays of its own beside the set.
 *
 * States lie in chunks; the hash table over them holds 4-byte entries, each the index of a state and, in the bits
 * that indices do not need yet, a piece of its hash that spares most looks at states that differ. The table is thrown
 * away before a larger one is made, because the states suffice to fill it again. So a set never needs room for two
 * copies of anything, and a state costs its own words and 5 to 8 bytes. */
#ifndef UNJAM_BASE_VISITED_H
#define UNJAM_BASE_VISITED_H

#include "base/budget.h"

struct visited {
    int words;          /* 64-bit words of a state                 */
    uint32_t count;     /* states in the set */
    uj_budget *budget;  /* NULL: no limit */
    uint64_t max_bytes; /* the set refuses to grow beyond, whatever the budget has; may be changed at any time */
    uint64_t **chunks;
    uint32_t chunk_count, chunk_capacity;
    uint32_t room; /* states that the chunks can hold */
    uint32_t *table;
    uint64_t table_size;
    uint32_t index_mask; /* the bits of an entry that are index + 1; an entry without any is free */
};

enum {
    VISITED_CHUNK_BITS = 12,
    VISITED_CHUNK_SIZE = 1 << VISITED_CHUNK_BITS /* states */
};

/* An empty set takes no memory. Release with visited_free, also after a failure. */
void visited_init(struct visited *visited, int words, uj_budget *budget);
void visited_free(struct visited *visited);

/* Adds a state unless it is there; its index either way. UJ_LIMIT: no room below max_bytes or in the budget; the
 * set holds what it held before. After UJ_NO_MEMORY only visited_state and visited_free may follow. */
uj_status visited_insert(struct visited *visited, const uint64_t *state, uint32_t *index, bool *fresh);

/* The same for those who know the hash. Sets that share states among them by hash must do so by its low 8 bits, which
 * the set itself does not use. */
uj_status visited_insert_hashed(struct visited *visited, const uint64_t *state, uint64_t hash, uint32_t *index,
                                bool *fresh);

/* Whether a state is in the set, and its index. */
bool visited_find(const struct visited *visited, const uint64_t *state, uint32_t *index);

/* Bytes that the set holds. */
uint64_t visited_bytes(const struct visited *visited);

/* The words of a state; they may move while the first chunk grows, that is, at insertions of fresh states. */
static inline const uint64_t *visited_state(const struct visited *visited, uint32_t index)
{
    const uint64_t *chunk = visited->chunks[index >> VISITED_CHUNK_BITS];
    return chunk + (size_t)(index & (VISITED_CHUNK_SIZE - 1)) * (size_t)visited->words;
}

/* Where the table is asked first for a state of this hash. */
static inline const uint32_t *visited_home(const struct visited *visited, uint64_t hash)
{
    return visited->table + ((hash >> 32) * visited->table_size >> 32);
}

#endif
