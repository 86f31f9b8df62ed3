/* All moves from a set of states, word by word. */
#include <assert.h>

#include "base/bits.h"
#include "space/flood.h"
#include "space/words_kernel.h"

/* Levels with fewer arrivals in proportion to the words that there are list the words they lead to; the others look at all words
 * afterwards, which takes less for each move. */
enum { LISTED_SHARE = 16 };

/* States of a word are reached; returns how many words are listed then. */
static inline __attribute__((always_inline)) size_t reach(uint64_t *next, uint32_t *active, size_t count,
                                                          uint32_t number, uint64_t bits, bool is_listed)
{
    const uint64_t before = next[number], after = before | bits;
    next[number] = after;
    if (!is_listed)
        return count;
    active[count] = number; /* without a branch, which could not be predicted */
    return count + (before == 0) - (after == 0);
}

static inline __attribute__((always_inline)) void
expand_word(struct flood_work *work, struct flood *flood, const struct flood_arrival *arrival, bool far, bool is_listed)
{
    const struct space *space = work->space;
    const struct space_word *word = &space->words[arrival->word];
    const uint64_t bits = arrival->bits;
    uint64_t *const next = flood->next;
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
    size_t count = reach(next, active, flood->active_count, arrival->word, inside, is_listed);
    const struct word_link *link = space->links + word->links;
    for (const struct word_link *end = link + word->link_count; link < end; link++) {
        if (!far && link->is_far)
            continue;
        const uint64_t shared = PEXT(bits, link->own);
        generated += count_bits(shared);
        count = reach(next, active, count, link->word, PDEP(shared, link->other), is_listed);
    }
    flood->active_count = count;
    assert(count < flood->active_capacity);
    work->generated += generated;
}

/* Of the words that were reached, keeps those with states that no level has. */
static inline __attribute__((always_inline)) void find_active(struct flood *flood, size_t count, bool is_listed)
{
    uint64_t *const next = flood->next;
    const uint64_t *const visited = flood->visited;
    uint32_t *const active = flood->active;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = is_listed ? active[i] : (uint32_t)i;
        const uint64_t fresh = next[number] & ~visited[number];
        next[number] = fresh;
        active[kept] = number;
        kept += fresh != 0;
    }
    flood->active_count = kept;
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
        *arrival = (struct flood_arrival){flood->next[number], number, flood->latest[number]};
        flood->next[number] = 0;
        flood->visited[number] |= arrival->bits;
        flood->latest[number] = arrival_number;
        frontier += count_bits(arrival->bits);
    }
    flood->frontier = frontier;
    flood->arrival_count += flood->active_count;
    flood->active_count = 0;
}

static inline __attribute__((always_inline)) void expand_level(struct flood_work *work, struct flood *flood, bool far,
                                                               bool is_listed)
{
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_arrival arrival = flood->arrivals[i];
        if (budget_is_over_at(work->space->budget, i))
            work->status = UJ_LIMIT;
        if (work->status != UJ_OK || !flood_ready(flood, work, arrival.word))
            return;
        expand_word(work, flood, &arrival, far, is_listed);
    }
    find_active(flood, is_listed ? flood->active_count : work->space->word_count, is_listed);
    if (flood_reserve(flood, work))
        make_arrivals(flood);
}

static void expand(struct flood_work *work, struct flood *flood)
{
    const size_t arrivals = flood->levels[flood->level_count] - flood->levels[flood->level_count - 1];
    const bool is_listed = arrivals * LISTED_SHARE < work->space->word_count;
    if (work->far && is_listed)
        expand_level(work, flood, true, true);
    else if (work->far)
        expand_level(work, flood, true, false);
    else
        expand_level(work, flood, false, is_listed);
}
