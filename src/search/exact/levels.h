/* The engine of breadth-first search: level after level, on all cores, with the same result for any number of
 * threads.
 *
 * The visited states are shared among LEVELS_PARTS sets by a piece of their hash. A batch of states from the queue is
 * worked off in two rounds. First the batch is expanded, block by block, and each block sorts its children by the set
 * they belong to. Then the sets take in their children, each from the first block to the last. In each round the
 * threads share the blocks or the sets among them, and nobody ever writes to what another one uses: there is no lock
 * and no atomic instruction but the counter that hands out work. Since the order within every set depends on nothing
 * but the board, so do the queue, all counters, and where a limit stops the search.
 *
 * No parents are kept. Every move can be taken back, so a state's parents are those of its neighbours that lie in the
 * level before.
 *
 * A search that looks for solutions up to a given length only ("breadth-first heuristic search", Zhou and Hansen
 * 2006) leaves states aside that an estimate shows to be too far from the exit. The estimate must be admissible: then
 * no state of a shortest solution is left aside, and each is reached at its own level. It need not be consistent: other
 * states may come late or not at all. Vehicles may sleep all the same: of all shortest solutions, the one that mover.h
 * argues with is as good as any other, and nothing on it is left aside. */
#ifndef UNJAM_SEARCH_EXACT_LEVELS_H
#define UNJAM_SEARCH_EXACT_LEVELS_H

#include <assert.h>

#include "search/mover.h"
#include "search/search.h"
#include "base/team.h"
#include "base/visited.h"

enum { LEVELS_PARTS = 256 /* by the low 8 bits of the hash */ };

static_assert(LEVELS_PARTS == UINT8_MAX + 1, "the lowest byte of a hash is a part");

typedef uint32_t level_start[LEVELS_PARTS];

/* The vehicles that sleep (see mover.h) in the states of one part, of the level that is expanded and of the next. */
struct sleepers {
    uint64_t *now, *next;
    size_t now_capacity, next_capacity;
};

struct levels {
    struct search *search;
    struct mover mover;
    struct team team;
    struct visited *parts;
    level_start *starts; /* starts[d]: where level d begins in each part; known for 0 … depth + 1 */
    size_t start_capacity;
    int depth;           /* of the level that is expanded next */
    uint64_t level_size; /* its states */
    uint64_t level_done; /* those of them taken from the queue */
    bool full;           /* children found no room: the level can never be completed */
    uint64_t total;      /* states visited */
    uint64_t expanded;   /* states taken from the queue */
    uint64_t max_memory;
    int max_length;            /* of solutions; INT_MAX: any, and nothing is estimated, and no vehicle sleeps */
    struct mover_sleep *sleep; /* what each vehicle wakes; NULL: none sleeps */
    struct sleepers *sleepers; /* of each part */
    struct levels_batch *batch;
    bool solved; /* a solution of length depth + 1 was met */
    uint64_t solved_state[LAYOUT_MAX_WORDS];
};

/* Makes the start the only state of level 0. Release with levels_free, also after a failure. */
uj_status levels_init(struct levels *levels, struct search *search, int max_length, uint64_t max_memory);
void levels_free(struct levels *levels);

/* Expands the states at `depth` and advances to the next level, unless a solution is met. Keeps the counters of the
 * solution. UJ_LIMIT: a limit came first; another call continues from there. */
uj_status levels_expand(struct levels *levels);

/* Expands levels until a solution is met, no state is left, or more than `max_states` are visited. Raises the lower
 * bound of the solution. UJ_LIMIT: a limit came first. */
uj_status levels_run(struct levels *levels, uint64_t max_states);

/* Writes the moves from the start to the solved state. */
uj_status levels_trace(const struct levels *levels, uj_solution *solution);

/* ---- batch.c: a batch of the queue on its way through the two rounds of a breadth-first level (see levels.h) ---- */

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
    struct states children, asleep; /* one word a child; none where no vehicle sleeps */
    uint32_t ends[LEVELS_PARTS];    /* children of part p lie before ends[p] and behind those of p - 1 */
};

/* What a member of the team needs for itself. */
struct scratch {
    struct states children, asleep; /* in the order they were made */
    uint8_t *part_of;               /* per child */
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
