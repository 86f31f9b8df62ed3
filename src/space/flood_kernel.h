/* All moves from a set of states of one frame, on whole words. */
#include <assert.h>

#include "base/bits.h"
#include "base/wide.h"
#include "space/flood.h"
#include "space/frames_kernel.h"
#include "space/flood_wide.h"

/* States of a frame of one word are reached; returns how many frames of the level there are then. */
static inline __attribute__((always_inline)) size_t reach(struct flood_word *words, uint32_t *active, size_t count,
                                                          uint32_t frame, uint32_t number, uint64_t bits)
{
    struct flood_word *word = &words[number];
    const uint64_t settled = word->settled, before = word->visited, after = before | bits;
    word->visited = after;
    /* Without a branch: nobody could foretell it. A set with more states is a greater number. */
    active[count] = frame;
    return count + (settled < after) - (settled < before);
}

static inline __attribute__((always_inline)) void expand_narrow(struct flood_work *work, struct flood *flood,
                                                                const struct flood_arrival *arrival, bool far)
{
    const struct space *space = work->space;
    const struct frame *frame = &space->frames[arrival->frame];
    const uint64_t bits = arrival->bits;
    struct flood_word *const words = flood->words;
    uint32_t *const active = flood->active;
    uint64_t generated = 0, inside = 0;
    const struct frame_shift *shift = space->shifts + frame->shifts;
    for (const struct frame_shift *end = shift + frame->shift_count; shift < end; shift++) {
        if (!far && shift->is_far)
            continue;
        const uint64_t up = (bits & shift->mask) << shift->by, down = bits >> shift->by & shift->mask;
        inside |= up | down;
        generated += count_bits(up) + count_bits(down);
    }
    size_t count = reach(words, active, flood->active_count, arrival->frame, frame->word, inside);
    const struct frame_link *link = space->links + frame->links;
    for (const struct frame_link *end = link + frame->link_count; link < end; link++) {
        if (!far && link->is_far)
            continue;
        const uint64_t shared = PEXT(bits, link->own);
        generated += count_bits(shared);
        count = reach(words, active, count, link->frame, link->word, PDEP(shared, link->other));
    }
    flood->active_count = count;
    assert(count < flood->active_capacity);
    work->generated += generated;
    if (frame->wide_count > 0) {
        const uint64_t padded[2] = {bits, 0};
        carry_many(work, flood, arrival->frame, padded);
    }
}

enum { LARGE_FRAME = 4096 }; /* states: worth a look at the clock each time */

/* Makes arrivals of what has been reached. */
static inline void make_arrivals(struct flood *flood, const struct space *space)
{
    assert(flood->arrival_count + flood->active_count <= flood->arrival_capacity);
    struct flood_arrival *arrival = flood->arrivals + flood->arrival_count;
    uint32_t arrival_number = (uint32_t)flood->arrival_count;
    uint64_t frontier = 0;
    for (size_t i = 0; i < flood->active_count; i++, arrival++, arrival_number++) {
        const uint32_t number = flood->active[i];
        const struct frame *frame = &space->frames[number];
        struct flood_word *words = flood->words + frame->word;
        *arrival = (struct flood_arrival){words->visited & ~words->settled, number, flood->latest[number]};
        flood->latest[number] = arrival_number;
        if (frame->size <= WORD_BITS) {
            frontier += count_bits(arrival->bits);
            words->settled = words->visited;
            continue;
        }
        arrival->bits = flood->pool_count;
        for (uint32_t w = 0; w < frame_words(frame); w++) {
            const uint64_t fresh = words[w].visited & ~words[w].settled;
            frontier += count_bits(fresh);
            flood->pool[flood->pool_count++] = fresh;
            words[w].settled = words[w].visited;
        }
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
        const uint32_t size = work->space->frames[arrival.frame].size;
        if (budget_is_over_at(work->space->budget, size > LARGE_FRAME ? 0 : i))
            work->status = UJ_LIMIT;
        if (work->status != UJ_OK || !flood_ready(flood, work, arrival.frame))
            return;
        if (size <= WORD_BITS && work->far)
            expand_narrow(work, flood, &arrival, true);
        else if (size <= WORD_BITS)
            expand_narrow(work, flood, &arrival, false);
        else
            expand_wide(work, flood, &arrival);
    }
    if (work->status == UJ_OK && flood_reserve(flood, work))
        make_arrivals(flood, work->space);
}
