/* All moves from a set of states, word by word. */
#include <assert.h>

#include "base/bits.h"
#include "space/flood.h"
#include "space/words_kernel.h"

/* States of a word are reached; returns how many words of the level there are then. */
static inline __attribute__((always_inline)) size_t reach(struct flood_word *words, uint32_t *active, size_t count,
                                                          uint32_t number, uint64_t bits)
{
    struct flood_word *word = &words[number];
    const uint64_t settled = word->settled, before = word->visited, after = before | bits;
    word->visited = after;
    /* Without a branch: nobody could foretell it. A set with more states is a greater number. */
    active[count] = number;
    return count + (settled < after) - (settled < before);
}

static inline __attribute__((always_inline)) void expand_word(struct flood_work *work, struct flood *flood,
                                                              const struct flood_arrival *arrival, bool far)
{
    const struct space *space = work->space;
    const struct space_word *word = &space->words[arrival->word];
    const uint64_t bits = arrival->bits;
    struct flood_word *const words = flood->words;
    uint32_t *const active = flood->active;
    uint64_t generated = 0, inside = 0;
    const struct word_shift *shift = space->shifts + word->shifts;
    for (const struct word_shift *end = shift + word->shift_count; shift < end; shift++) {
        if (!far && shift->is_far)
            continue;
        const uint64_t up = (bits & shift->mask) << shift->by, down = bits >> shift->by & shift->mask;
        inside |= up | down;
        generated += count_bits(up) + count_bits(down);
    }
    size_t count = reach(words, active, flood->active_count, arrival->word, inside);
    const struct word_link *link = space->links + word->links;
    for (const struct word_link *end = link + word->link_count; link < end; link++) {
        if (!far && link->is_far)
            continue;
        const uint64_t shared = PEXT(bits, link->own);
        generated += count_bits(shared);
        count = reach(words, active, count, link->word, PDEP(shared, link->other));
    }
    flood->active_count = count;
    assert(count < flood->active_capacity);
    work->generated += generated;
}

/* Makes arrivals of what has been reached. */
static inline void make_arrivals(struct flood *flood)
{
    assert(flood->arrival_count + flood->active_count <= flood->arrival_capacity);
    struct flood_arrival *arrival = flood->arrivals + flood->arrival_count;
    uint32_t arrival_number = (uint32_t)flood->arrival_count;
    uint64_t frontier = 0;
    for (size_t i = 0; i < flood->active_count; i++, arrival++, arrival_number++) {
        const uint32_t number = flood->active[i];
        struct flood_word *word = &flood->words[number];
        *arrival = (struct flood_arrival){word->visited & ~word->settled, number, flood->latest[number]};
        flood->latest[number] = arrival_number;
        frontier += count_bits(arrival->bits);
        word->settled = word->visited;
    }
    flood->frontier = frontier;
    flood->arrival_count += flood->active_count;
    flood->active_count = 0;
}

static void expand(struct flood_work *work, struct flood *flood)
{
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_arrival arrival = flood->arrivals[i];
        if (budget_is_over_at(work->space->budget, i))
            work->status = UJ_LIMIT;
        if (work->status != UJ_OK || !flood_ready(flood, work, arrival.word))
            return;
        if (work->far)
            expand_word(work, flood, &arrival, true);
        else
            expand_word(work, flood, &arrival, false);
    }
    if (work->status == UJ_OK && flood_reserve(flood, work))
        make_arrivals(flood);
}
