/* From one state back to a level, which is how a solution is read off the levels. */
#include <assert.h>

#include "space/flood.h"

struct step {
    struct flood *flood;
    struct flood_work *work;
    size_t level;
};

/* The arrival of a frame at a level, or NULL. */
static const struct flood_arrival *arrival_at(const struct flood *flood, uint32_t frame, size_t level)
{
    uint32_t arrival = flood->latest[frame];
    while (arrival != FRAME_NONE && arrival >= flood->levels[level + 1])
        arrival = flood->arrivals[arrival].before;
    return arrival != FRAME_NONE && arrival >= flood->levels[level] ? &flood->arrivals[arrival] : NULL;
}

static bool has_bit(const uint64_t *words, uint32_t bit)
{
    return words[bit / WORD_BITS] >> bit % WORD_BITS & 1;
}

bool flood_has(const struct flood *flood, const struct space *space, struct spot spot, size_t level)
{
    const struct flood_arrival *arrival = arrival_at(flood, spot.frame, level);
    return arrival && has_bit(flood_bits(flood, space, arrival), spot.bit);
}

/* Where an inner vehicle, whose rows begin at `shift`, comes by sliding on by one; false if it cannot. */
static bool slide_inner(const struct space *space, const struct frame *frame, const struct frame_shift *shift,
                        bool forward, uint32_t *bit)
{
    for (;; shift++) {
        const uint64_t *mask = frame->size > WORD_BITS ? space->masks + shift->mask : &shift->mask;
        const uint32_t low = forward ? *bit : *bit - shift->by;
        if ((forward || *bit >= shift->by) && has_bit(mask, low)) {
            *bit = forward ? low + shift->by : low;
            return true;
        }
        if (shift->is_last)
            return false;
    }
}

/* Some state of the level in the same frame. */
static bool step_inside(const struct step *step, struct spot *spot)
{
    const struct space *space = step->work->space;
    const struct frame *frame = &space->frames[spot->frame];
    const struct flood_arrival *arrival = arrival_at(step->flood, spot->frame, step->level);
    if (!arrival)
        return false;
    const uint64_t *level = flood_bits(step->flood, space, arrival);
    const struct frame_shift *shift = space->shifts + frame->shifts, *end = shift + frame->shift_count;
    for (bool is_first = true; shift < end; is_first = shift->is_last, shift++) {
        if (shift->is_far || !is_first)
            continue;
        for (int forward = 0; forward < 2; forward++) {
            uint32_t bit = spot->bit;
            while (slide_inner(space, frame, shift, forward, &bit)) {
                if (has_bit(level, bit)) {
                    spot->bit = bit;
                    return true;
                }
                if (!step->work->far)
                    break;
            }
        }
    }
    return false;
}

/* How many bits of a set come before one. */
static uint32_t rank_of(const uint64_t *words, uint32_t bit)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < bit / WORD_BITS; i++)
        rank += count_bits(words[i]);
    return rank + count_bits(words[bit / WORD_BITS] & ((UINT64_C(1) << bit % WORD_BITS) - 1));
}

static uint32_t bit_of_rank(const uint64_t *words, uint32_t rank)
{
    uint32_t base = 0;
    for (uint32_t count; rank >= (count = count_bits(*words)); words++, base += WORD_BITS)
        rank -= count;
    return base + nth_bit(*words, rank);
}

/* Some state of the level in another frame. */
static bool step_outside(const struct step *step, struct spot *spot)
{
    struct space *space = step->work->space;
    const struct frame *frame = &space->frames[spot->frame];
    const struct frame_link *link = space->links + frame->links;
    for (unsigned i = 0; i < (unsigned)frame->link_count + frame->wide_count; i++, link++) {
        if (i >= frame->link_count)
            step->work->status = space->kernel->link_prepare(space, spot->frame, frame->links + (size_t)i);
        if (step->work->status != UJ_OK)
            return false;
        const uint64_t *own = i < frame->link_count ? &link->own : space->masks + link->own;
        const uint64_t *other = i < frame->link_count ? &link->other : space->masks + link->other;
        if ((link->is_far && !step->work->far) || !has_bit(own, spot->bit))
            continue;
        const struct spot there = {link->frame, bit_of_rank(other, rank_of(own, spot->bit))};
        if (flood_has(step->flood, space, there, step->level)) {
            *spot = there;
            return true;
        }
    }
    return false;
}

struct spot flood_step_to(struct flood *flood, struct flood_work *work, struct spot spot, size_t level)
{
    const struct step step = {flood, work, level};
    if (flood_ready(flood, work, spot.frame) && (step_inside(&step, &spot) || step_outside(&step, &spot)))
        return spot;
    assert(work->status != UJ_OK); /* every state of a level has a neighbour in the one before */
    return (struct spot){FRAME_NONE, 0};
}
