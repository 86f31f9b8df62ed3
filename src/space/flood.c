#include "space/flood.h"

#include <assert.h>
#include <string.h>

/* Room for a frame's words. */
static uj_status reserve_work(struct flood_work *work)
{
    const size_t words = (size_t)work->space->widest + 1;
    uj_status status = UJ_OK;
    if (words <= work->scratch_capacity[2])
        return UJ_OK;
    for (int i = 0; i < 3 && status == UJ_OK; i++)
        status = budget_fit(work->space->budget, work->scratch[i], work->scratch_capacity[i], words);
    return status;
}

/* Room for all frames there are, and a word and an active one more; new frames are not visited. */
static uj_status reserve_flood(struct flood *flood, const struct space *space)
{
    const size_t old_words = flood->word_capacity, old_frames = flood->latest_capacity;
    if (space->word_count < old_words && space->frame_count < old_frames)
        return UJ_OK;
    const size_t words = frame_room((size_t)space->word_count + 1), frames = frame_room((size_t)space->frame_count + 1);
    uj_status status = budget_fit(space->budget, flood->words, flood->word_capacity, words);
    if (status == UJ_OK)
        status = budget_fit(space->budget, flood->latest, flood->latest_capacity, frames);
    if (status == UJ_OK)
        status = budget_fit(space->budget, flood->active, flood->active_capacity, frames);
    if (status != UJ_OK)
        return status;
    memset(flood->words + old_words, 0, (flood->word_capacity - old_words) * sizeof *flood->words);
    memset(flood->latest + old_frames, 0xff, (flood->latest_capacity - old_frames) * sizeof *flood->latest);
    return UJ_OK;
}

void flood_work_init(struct flood_work *work, struct space *space, uj_metric metric)
{
    *work = (struct flood_work){.space = space, .far = metric == UJ_MOVES};
}

bool flood_prepare(struct flood *flood, struct flood_work *work, uint32_t frame)
{
    if (work->status == UJ_OK)
        work->status = work->space->kernel->prepare(work->space, frame);
    if (work->status == UJ_OK)
        work->status = reserve_work(work);
    if (work->status == UJ_OK)
        work->status = reserve_flood(flood, work->space);
    return work->status == UJ_OK;
}

void flood_work_free(struct flood_work *work)
{
    for (int i = 0; i < 3; i++)
        budget_free(work->scratch[i]);
    *work = (struct flood_work){0};
}

void flood_free(struct flood *flood)
{
    budget_free(flood->words);
    budget_free(flood->active);
    budget_free(flood->arrivals);
    budget_free(flood->levels);
    budget_free(flood->latest);
    budget_free(flood->pool);
    *flood = (struct flood){0};
}

bool flood_reserve(struct flood *flood, struct flood_work *work)
{
    const struct space *space = work->space;
    const size_t count = flood->arrival_count + flood->active_count;
    if (count >= FRAME_NONE) { /* arrivals point to one another with 32 bits */
        work->status = UJ_LIMIT;
        return false;
    }
    size_t words = flood->pool_count;
    if (space->widest > 1)
        for (size_t i = 0; i < flood->active_count; i++)
            words += frame_words(&space->frames[flood->active[i]]);
    work->status = budget_fit(space->budget, flood->arrivals, flood->arrival_capacity, room(count));
    if (work->status == UJ_OK)
        work->status = budget_fit(space->budget, flood->pool, flood->pool_capacity, words);
    return work->status == UJ_OK;
}

static uj_status end_level(struct flood *flood, const struct space *space)
{
    const uj_status status = budget_fit(space->budget, flood->levels, flood->level_capacity, flood->level_count + 2);
    if (status != UJ_OK)
        return status;
    flood->levels[++flood->level_count] = flood->arrival_count;
    flood->reached += flood->frontier;
    return UJ_OK;
}

/* Room for the space as it is, and level 0 begun. */
static uj_status begin(struct flood *flood, struct flood_work *work)
{
    *flood = (struct flood){0};
    uj_status status = budget_fit(work->space->budget, flood->levels, flood->level_capacity, 1);
    if (status != UJ_OK)
        return status;
    flood->levels[0] = 0;
    status = reserve_work(work);
    return status == UJ_OK ? reserve_flood(flood, work->space) : status;
}

/* Adds to level 0, for which there is room. */
static void start_with(struct flood *flood, const struct space *space, uint32_t number, const uint64_t *bits)
{
    const struct frame *frame = &space->frames[number];
    const uint32_t words = frame_words(frame);
    flood->arrivals[flood->arrival_count] =
        (struct flood_arrival){words > 1 ? flood->pool_count : bits[0], number, FRAME_NONE};
    flood->latest[number] = (uint32_t)flood->arrival_count++;
    for (uint32_t i = 0; i < words; i++) {
        if (words > 1)
            flood->pool[flood->pool_count++] = bits[i];
        flood->words[frame->word + i] = (struct flood_word){bits[i], bits[i]};
        flood->frontier += count_bits(bits[i]);
    }
}

uj_status flood_from_spot(struct flood *flood, struct flood_work *work, struct spot spot)
{
    const uj_status status = begin(flood, work);
    if (status != UJ_OK)
        return status;
    uint64_t *words = work->scratch[0];
    memset(words, 0, frame_words(&work->space->frames[spot.frame]) * sizeof *words);
    words[spot.bit / WORD_BITS] = UINT64_C(1) << spot.bit % WORD_BITS;
    flood->active[0] = spot.frame;
    flood->active_count = 1;
    if (!flood_reserve(flood, work))
        return work->status;
    flood->active_count = 0;
    start_with(flood, work->space, spot.frame, words);
    return end_level(flood, work->space);
}

uj_status flood_from_solved(struct flood *flood, struct flood_work *work, const uint64_t *members)
{
    const uj_status status = begin(flood, work);
    if (status != UJ_OK)
        return status;
    const struct space *space = work->space;
    for (uint32_t i = 0; i < space->frame_count; i++)
        flood->active[flood->active_count++] = i;
    if (!flood_reserve(flood, work))
        return work->status;
    flood->active_count = 0;
    uint64_t *words = work->scratch[0];
    for (uint32_t i = 0; i < space->frame_count; i++) {
        const struct frame *frame = &space->frames[i];
        if (!space_mark_solved(space, i, words))
            continue;
        uint64_t some = 0;
        for (uint32_t w = 0; w < frame_words(frame); w++)
            some |= words[w] &= members ? members[frame->word + w] : UINT64_MAX;
        if (some)
            start_with(flood, space, i, words);
    }
    return end_level(flood, work->space);
}

uj_status flood_advance(struct flood *flood, struct flood_work *work)
{
    work->status = reserve_work(work);
    if (work->status == UJ_OK)
        work->status = reserve_flood(flood, work->space);
    if (work->status == UJ_OK)
        work->space->kernel->expand(work, flood);
    return work->status == UJ_OK ? end_level(flood, work->space) : work->status;
}

/* Whether the newest level and a set of states of one frame have one in common. */
static bool common(const uint64_t *bits, const uint64_t *others, uint32_t words, uint32_t *bit)
{
    for (uint32_t w = 0; w < words; w++)
        if (bits[w] & others[w]) {
            *bit = w * WORD_BITS + lowest_bit(bits[w] & others[w]);
            return true;
        }
    return false;
}

bool flood_meets(const struct flood *flood, const struct flood *other, const struct space *space, struct spot *out)
{
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        const struct frame *frame = &space->frames[arrival->frame];
        out->frame = arrival->frame;
        const uint64_t *bits = flood_bits(flood, space, arrival);
        for (uint32_t w = 0; w < frame_words(frame); w++) {
            const uint64_t both = bits[w] & other->words[frame->word + w].visited;
            if (both) {
                out->bit = w * WORD_BITS + lowest_bit(both);
                return true;
            }
        }
    }
    return false;
}

bool flood_sees_end(const struct flood *flood, struct flood_work *work, struct spot *out)
{
    const struct space *space = work->space;
    uint64_t *ends = work->scratch[0];
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        const struct frame *frame = &space->frames[arrival->frame];
        out->frame = arrival->frame;
        if (work->far && frame->size <= WORD_BITS) {
            if (arrival->bits & frame->open) {
                out->bit = lowest_bit(arrival->bits & frame->open);
                return true;
            }
            continue;
        }
        const bool any = work->far ? space_mark_open(space, arrival->frame, ends, work->scratch[1])
                                   : space_mark_solved(space, arrival->frame, ends);
        if (any && common(flood_bits(flood, space, arrival), ends, frame_words(frame), &out->bit))
            return true;
    }
    return false;
}
