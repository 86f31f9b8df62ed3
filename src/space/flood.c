#include "space/flood.h"

#include <assert.h>
#include <string.h>

/* Makes all words there are ready, with room for an active one more: not visited. */
static uj_status reserve_flood(struct flood *flood, const struct space *space)
{
    enum { AT_ONCE = 64 };
    if (space->word_count < flood->ready)
        return UJ_OK;
    const size_t before = flood->ready, ready = (size_t)space->word_count + AT_ONCE, room = frame_room(ready);
    uj_status status = budget_fit(space->budget, flood->visited, flood->visited_capacity, room);
    if (status == UJ_OK)
        status = budget_fit(space->budget, flood->next, flood->next_capacity, room);
    if (status == UJ_OK)
        status = budget_fit(space->budget, flood->latest, flood->latest_capacity, room);
    if (status == UJ_OK)
        status = budget_fit(space->budget, flood->active, flood->active_capacity, room);
    if (status != UJ_OK)
        return status;
    memset(flood->visited + before, 0, (ready - before) * sizeof *flood->visited);
    memset(flood->next + before, 0, (ready - before) * sizeof *flood->next);
    memset(flood->latest + before, 0xff, (ready - before) * sizeof *flood->latest);
    flood->ready = ready;
    return UJ_OK;
}

void flood_work_init(struct flood_work *work, struct space *space, uj_metric metric)
{
    *work = (struct flood_work){.space = space, .far = metric == UJ_MOVES};
}

bool flood_prepare(struct flood *flood, struct flood_work *work, uint32_t word)
{
    if (work->status == UJ_OK)
        work->status = work->space->kernel->prepare(work->space, word);
    if (work->status == UJ_OK)
        work->status = reserve_flood(flood, work->space);
    return work->status == UJ_OK;
}

void flood_free(struct flood *flood)
{
    budget_free(flood->visited);
    budget_free(flood->next);
    budget_free(flood->active);
    budget_free(flood->arrivals);
    budget_free(flood->levels);
    budget_free(flood->latest);
    *flood = (struct flood){0};
}

bool flood_reserve(struct flood *flood, struct flood_work *work)
{
    const size_t count = flood->arrival_count + flood->active_count;
    if (count >= ARRIVAL_NONE) { /* arrivals point to one another with 32 bits */
        work->status = UJ_LIMIT;
        return false;
    }
    work->status = budget_fit(work->space->budget, flood->arrivals, flood->arrival_capacity, room(count));
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
static uj_status begin(struct flood *flood, const struct space *space)
{
    *flood = (struct flood){0};
    const uj_status status = budget_fit(space->budget, flood->levels, flood->level_capacity, 1);
    if (status != UJ_OK)
        return status;
    flood->levels[0] = 0;
    return reserve_flood(flood, space);
}

/* Adds to level 0. */
static uj_status start_with(struct flood *flood, struct flood_work *work, uint32_t word, uint64_t bits)
{
    flood->active_count = 1;
    if (!flood_reserve(flood, work))
        return work->status;
    flood->active_count = 0;
    flood->arrivals[flood->arrival_count] = (struct flood_arrival){bits, word, ARRIVAL_NONE};
    flood->latest[word] = (uint32_t)flood->arrival_count++;
    flood->visited[word] = bits;
    flood->frontier += count_bits(bits);
    return UJ_OK;
}

uj_status flood_from_spot(struct flood *flood, struct flood_work *work, struct spot spot)
{
    uj_status status = begin(flood, work->space);
    if (status == UJ_OK)
        status = start_with(flood, work, spot_word(work->space, spot), UINT64_C(1) << spot.bit % WORD_BITS);
    return status == UJ_OK ? end_level(flood, work->space) : status;
}

uj_status flood_from_solved(struct flood *flood, struct flood_work *work, const uint64_t *members)
{
    const struct space *space = work->space;
    uj_status status = begin(flood, space);
    for (uint32_t i = 0; i < space->word_count && status == UJ_OK; i++) {
        const uint64_t solved = space_ends(work->space, i, 0) & (members ? members[i] : UINT64_MAX);
        if (solved)
            status = start_with(flood, work, i, solved);
    }
    return status == UJ_OK ? end_level(flood, space) : status;
}

uj_status flood_advance(struct flood *flood, struct flood_work *work)
{
    work->status = reserve_flood(flood, work->space);
    if (work->status == UJ_OK)
        work->space->kernel->expand(work, flood);
    return work->status == UJ_OK ? end_level(flood, work->space) : work->status;
}

bool flood_meets(const struct flood *flood, const struct flood *other, const struct space *space, struct spot *out)
{
    for (size_t i = flood->levels[flood->level_count - 1]; i < flood->levels[flood->level_count]; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        assert(arrival->word < other->ready);
        const uint64_t both = arrival->bits & other->visited[arrival->word];
        if (both) {
            *out = space_spot_in_word(space, arrival->word, lowest_bit(both));
            return true;
        }
    }
    return false;
}

bool flood_sees_end(const struct flood *flood, const struct flood_work *work, unsigned moves, struct spot *out)
{
    struct space *space = work->space;
    for (size_t i = flood->levels[flood->level_count - 1]; i < flood->levels[flood->level_count]; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        const uint64_t ends = arrival->bits & space_ends(space, arrival->word, moves);
        if (ends) {
            *out = space_spot_in_word(space, arrival->word, lowest_bit(ends));
            return true;
        }
    }
    return false;
}
