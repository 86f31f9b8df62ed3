/* Breadth-first search on whole words of states. */
#ifndef UNJAM_SPACE_FLOOD_H
#define UNJAM_SPACE_FLOOD_H

#include "space/space.h"

/* The states of one word that were first reached at one level. */
struct flood_arrival {
    uint64_t bits;
    uint32_t word;
    uint32_t before; /* the word's arrival of an earlier level, or ARRIVAL_NONE */
};

#define ARRIVAL_NONE UINT32_MAX

/* The levels around a set of states, every one kept. */
struct flood {
    /* By word: */
    uint64_t *visited; /* states of all levels */
    uint64_t *next;    /* states that the last level leads to; none between two levels */
    uint32_t *latest;  /* newest arrival, or ARRIVAL_NONE */
    size_t visited_capacity, next_capacity, latest_capacity;
    size_t ready;     /* words whose entries have a value; the others are only room */
    uint32_t *active; /* words of the level being made */
    size_t active_count, active_capacity;
    struct flood_arrival *arrivals; /* level after level */
    size_t arrival_count, arrival_capacity;
    size_t *levels; /* where each level begins in the arrivals, and where the last ends */
    size_t level_count, level_capacity;
    uint64_t reached;  /* states in all levels */
    uint64_t frontier; /* states in the last level */
};

/* What the floods of one space share. */
struct flood_work {
    struct space *space;
    bool far;           /* slides of any length, or only by one */
    uj_status status;   /* what went wrong while expanding */
    uint64_t generated; /* moves made */
};

void flood_work_init(struct flood_work *work, struct space *space, uj_metric metric);

/* Prepares a word and makes room for those beside it; false, and work->status set, if that cannot be. */
bool flood_prepare(struct flood *flood, struct flood_work *work, uint32_t word);

/* The same unless it is prepared. */
static inline bool flood_ready(struct flood *flood, struct flood_work *work, uint32_t word)
{
    return __builtin_expect(work->space->words[word].shifts != WORD_RAW, 1) || flood_prepare(flood, work, word);
}

/* Level 0 is one state, or the solved ones among `members` (NULL: all that there are). */
uj_status flood_from_spot(struct flood *flood, struct flood_work *work, struct spot spot);
uj_status flood_from_solved(struct flood *flood, struct flood_work *work, const uint64_t *members);
void flood_free(struct flood *flood);

/* Adds the next level; it is empty when all is reached. */
uj_status flood_advance(struct flood *flood, struct flood_work *work);

/* Whether the newest level of one flood touches the other; if so, one state of both. */
bool flood_meets(const struct flood *flood, const struct flood *other, const struct space *space, struct spot *out);

/* Whether the newest level has a state that is at most so many moves from the end (see space_ends), and if so one. */
bool flood_sees_end(const struct flood *flood, const struct flood_work *work, unsigned moves, struct spot *out);

/* Whether a level has a state. */
bool flood_has(const struct flood *flood, const struct space *space, struct spot spot, size_t level);

/* Some neighbour of a state that lies in the given level, which must have one. FRAME_NONE only when work->status
 * says that something went wrong. */
struct spot flood_step_to(struct flood *flood, struct flood_work *work, struct spot spot, size_t level);

/* Room for the arrivals of what has been reached; false, and work->status set, if there is none. */
bool flood_reserve(struct flood *flood, struct flood_work *work);

#endif
