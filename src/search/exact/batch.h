/* A batch of the queue on its way through the two rounds of a breadth-first level (see levels.h). */
#ifndef UNJAM_SEARCH_EXACT_BATCH_H
#define UNJAM_SEARCH_EXACT_BATCH_H

#include "search/exact/levels.h"

enum { BATCH_BLOCKS = 128 };

/* A list of packed states. */
struct states {
    uint64_t *words;
    size_t capacity; /* words */
};

/* Consecutive states of the queue, and after expansion their children sorted by part. */
struct block {
    uint32_t part, index; /* where its first state lies */
    uint32_t state_count;
    uj_status status;
    bool solved; /* its last state has a solved child, the last of its children */
    uint64_t solved_state[LAYOUT_MAX_WORDS];
    uint64_t generated;
    struct states children;
    uint32_t ends[LEVELS_PARTS]; /* children of part p lie before ends[p] and behind those of p - 1 */
};

/* What a member of the team needs for itself. */
struct scratch {
    struct states children; /* in the order they were made */
    uint8_t *part_of;       /* per child */
    size_t part_capacity;
};

struct levels_batch {
    struct levels *levels;
    uint32_t block_size;              /* states */
    size_t block_count;               /* in use */
    uint32_t part, index;             /* the next state of the queue */
    uint32_t first_part, first_index; /* the first state of the batch */
    uj_status part_status[LEVELS_PARTS];
    int scratch_count;
    struct scratch *scratches; /* one for each member of the team */
    struct block blocks[BATCH_BLOCKS];
};

struct levels_batch *batch_new(struct levels *levels);
void batch_free(struct levels_batch *batch);

/* Back to the first state of the level. */
void batch_rewind(struct levels_batch *batch);

/* Takes up to `max_states` more states of the level from the queue; how many. */
uint64_t batch_fill(struct levels_batch *batch, uint64_t max_states);

/* The two rounds. UJ_LIMIT of the first: the time is over; the states are back in the queue. */
uj_status batch_expand(struct levels_batch *batch);
uj_status batch_absorb(struct levels_batch *batch);

uint64_t batch_bytes(const struct levels_batch *batch);

#endif
