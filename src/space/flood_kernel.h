/* All moves from a set of states of one frame, on whole words. Included by the two builds, flood_bmi2.c and
 * flood_portable.c, which define EXPAND and the former also PEXT and PDEP; the results are the same.
 *
 * A vehicle slides on, cell by cell, only from states that are new in the level being made. From one that was reached
 * before, all that lies beyond has been reached from itself, or will be in this very level. */
#include <assert.h>

#include "base/bits.h"
#include "space/flood.h"

/* Slides and links of a frame are made when they are first needed. */
static inline bool ready(struct flood_work *work, struct flood *flood, uint32_t frame)
{
    return __builtin_expect(work->space->frames[frame].slides != FRAME_NONE, 1) || flood_prepare(flood, work, frame);
}

/* States of a frame of one word are reached. Returns those of them that belong to the level being made. */
static inline __attribute__((always_inline)) uint64_t reach(struct flood *flood, uint32_t frame, uint32_t number,
                                                            uint64_t bits)
{
    struct flood_word *word = &flood->words[number];
    const uint64_t visited = word->visited, before = word->next, fresh = bits & ~visited, after = before | fresh;
    word->visited = visited | fresh;
    word->next = after;
    /* Without a branch: nobody could foretell it. */
    const size_t count = flood->active_count;
    assert(count < flood->active_capacity);
    flood->active[count] = frame;
    flood->active_count = count + ((before == 0) & (fresh != 0));
    return bits & after;
}

#include "space/flood_wide.h"

#define BITS              uint64_t
#define BITS_COUNT(bits)  count_bits(bits)
#define SLIDE_MASK(slide) (slide)->mask
#define SLIDES            slides_of_word
#define SLIDES_ROWS       slides_of_word_rows
#include "space/flood_slides.h"

/* An outer vehicle slides on from a frame of one word, whose states in `bits` are new. */
static void carry_on(struct flood_work *work, struct flood *flood, uint32_t number, unsigned link_number, uint64_t bits)
{
    const struct space *space = work->space;
    uint64_t count = 0;
    while (ready(work, flood, number)) {
        const struct frame *frame = &space->frames[number];
        if (!(frame->narrow >> link_number & 1)) {
            if (frame->wide >> link_number & 1)
                carry_wide(work, flood, number, link_number, (struct pair){bits, 0});
            break;
        }
        const struct frame_link *link = narrow_link(space, frame, link_number);
        bits = PEXT(bits, link->own);
        if (!bits)
            break;
        bits = PDEP(bits, link->other);
        count += count_bits(bits);
        number = link->frame;
        bits = reach(flood, number, link->word, bits);
        if (!bits)
            break;
    }
    work->generated += count;
}

static inline void expand_narrow(struct flood_work *work, struct flood *flood, uint32_t number, uint64_t bits)
{
    const struct space *space = work->space;
    const struct frame *frame = &space->frames[number];
    const uint64_t inside = slides_of_word(work, space->slides + frame->slides, bits, &work->generated);
    if (inside)
        reach(flood, number, frame->word, inside);
    const uint64_t wide = frame->wide, onward = work->far ? frame->onward : 0;
    uint64_t count = 0;
    size_t i = frame->links;
    for (uint64_t narrow = frame->narrow; narrow; narrow &= narrow - 1, i++) {
        const struct frame_link *link = &space->links[i];
        const uint64_t shared = PEXT(bits, link->own);
        if (!shared)
            continue;
        const uint64_t moved = PDEP(shared, link->other);
        count += count_bits(moved);
        const uint64_t level = reach(flood, link->frame, link->word, moved);
        if (level && (onward & narrow & -narrow))
            carry_on(work, flood, link->frame, lowest_bit(narrow), level);
    }
    for (uint64_t rest = wide; rest; rest &= rest - 1)
        carry_wide(work, flood, number, lowest_bit(rest), (struct pair){bits, 0});
    work->generated += count;
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
        *arrival = (struct flood_arrival){words->next, number, flood->latest[number]};
        flood->latest[number] = arrival_number;
        frontier += count_bits(words->next);
        if (frame->size > WORD_BITS) {
            arrival->bits = flood->pool_count;
            const uint32_t count = frame_words(frame);
            flood->pool[flood->pool_count++] = words->next;
            for (uint32_t w = 1; w < count; w++) {
                frontier += count_bits(words[w].next);
                flood->pool[flood->pool_count++] = words[w].next;
                words[w].next = 0;
            }
        }
        words->next = 0;
    }
    flood->frontier = frontier;
    flood->arrival_count += flood->active_count;
    flood->active_count = 0;
}

void EXPAND(struct flood_work *work, struct flood *flood)
{
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_arrival arrival = flood->arrivals[i];
        const uint32_t size = work->space->frames[arrival.frame].size;
        if (budget_is_over_at(work->space->budget, size > LARGE_FRAME ? 0 : i))
            work->status = UJ_LIMIT;
        if (work->status != UJ_OK || !ready(work, flood, arrival.frame))
            return;
        if (size <= WORD_BITS)
            expand_narrow(work, flood, arrival.frame, arrival.bits);
        else
            expand_wide(work, flood, &arrival);
    }
    if (work->status == UJ_OK && flood_reserve(flood, work))
        make_arrivals(flood, work->space);
}
