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

static bool is_in_level(const struct step *step, struct spot spot)
{
    return flood_has(step->flood, step->work->space, spot, step->level);
}

/* Where an inner vehicle, whose rows begin at `slide`, comes by sliding on by one; false if it cannot. */
static bool slide_once(const struct space *space, const struct frame *frame, const struct frame_shift *slide,
                       bool forward, uint32_t *bit)
{
    for (;; slide++) {
        const uint64_t *mask = frame->size > WORD_BITS ? space->masks + slide->mask : &slide->mask;
        const uint32_t low = forward ? *bit : *bit - slide->by;
        if ((forward || *bit >= slide->by) && has_bit(mask, low)) {
            *bit = forward ? low + slide->by : low;
            return true;
        }
        if (slide->last)
            return false;
    }
}

/* Some state of the level in the same frame. */
static bool step_inside(const struct step *step, struct spot *spot)
{
    const struct space *space = step->work->space;
    const struct frame *frame = &space->frames[spot->frame];
    for (const struct frame_shift *slide = space->slides + frame->slides; slide->by; slide++) {
        for (int forward = 0; forward < 2; forward++) {
            struct spot there = *spot;
            while (slide_once(space, frame, slide, forward, &there.bit)) {
                if (is_in_level(step, there)) {
                    *spot = there;
                    return true;
                }
                if (!step->work->far)
                    break;
            }
        }
        while (!slide->last)
            slide++;
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

/* Where an outer vehicle comes by sliding on by one; false if it cannot. */
static bool link_once(const struct space *space, unsigned number, struct spot *spot)
{
    const struct frame *frame = &space->frames[spot->frame];
    const bool is_wide = frame->wide >> number & 1;
    if (!is_wide && !(frame->narrow >> number & 1))
        return false;
    const struct frame_link *link = is_wide ? wide_link(space, frame, number) : narrow_link(space, frame, number);
    const uint64_t *from = is_wide ? space->masks + link->own : &link->own;
    const uint64_t *to = is_wide ? space->masks + link->other : &link->other;
    if (!has_bit(from, spot->bit))
        return false;
    *spot = (struct spot){link->frame, bit_of_rank(to, rank_of(from, spot->bit))};
    return true;
}

static bool prepare(const struct step *step, uint32_t frame)
{
    return step->work->space->frames[frame].slides != FRAME_NONE || flood_prepare(step->flood, step->work, frame);
}

/* Some state of the level in another frame. */
static bool step_outside(const struct step *step, struct spot *spot)
{
    const struct space *space = step->work->space;
    const struct frame *frame = &space->frames[spot->frame];
    for (uint64_t live = frame->narrow | frame->wide; live; live &= live - 1) {
        struct spot there = *spot;
        while (prepare(step, there.frame) && link_once(space, lowest_bit(live), &there)) {
            if (is_in_level(step, there)) {
                *spot = there;
                return true;
            }
            if (!step->work->far)
                break;
        }
    }
    return false;
}

struct spot flood_step_to(struct flood *flood, struct flood_work *work, struct spot spot, size_t level)
{
    const struct step step = {flood, work, level};
    if (prepare(&step, spot.frame) && (step_inside(&step, &spot) || step_outside(&step, &spot)))
        return spot;
    assert(work->status != UJ_OK); /* every state of a level has a neighbour in the one before */
    return (struct spot){FRAME_NONE, 0};
}
