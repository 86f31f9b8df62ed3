#include "space/flood.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/grow.h"

/* Room for all frames there are; what is new is zero. */
static uj_status fit_work(struct flood_work *work)
{
    const struct space *space = work->space;
    const size_t frames = space->frame_count, words = space->word_count;
    const size_t old_words = work->next_capacity, old_frames = work->touched_capacity;
    uint64_t *next = grow(work->next, &work->next_capacity, words, sizeof *next);
    if (next)
        work->next = next;
    uint32_t *active = grow(work->active, &work->active_capacity, frames, sizeof *active);
    if (active)
        work->active = active;
    uint8_t *touched = grow(work->touched, &work->touched_capacity, frames, sizeof *touched);
    if (touched)
        work->touched = touched;
    if (!next || !active || !touched)
        return UJ_NO_MEMORY;
    memset(next + old_words, 0, (work->next_capacity - old_words) * sizeof *next);
    memset(touched + old_frames, 0, (work->touched_capacity - old_frames) * sizeof *touched);
    for (int i = 0; i < 2; i++) {
        uint64_t *scratch = grow(work->scratch[i], &work->scratch_capacity[i], space->widest, sizeof *scratch);
        if (!scratch)
            return UJ_NO_MEMORY;
        work->scratch[i] = scratch;
    }
    return UJ_OK;
}

void flood_work_init(struct flood_work *work, struct space *space, uj_metric metric)
{
    *work = (struct flood_work){.space = space, .far = metric == UJ_MOVES, .expand = flood_expand_portable};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2"))
        work->expand = flood_expand_bmi2;
#endif
}

bool flood_work_prepare(struct flood_work *work, uint32_t frame)
{
    if (work->status == UJ_OK)
        work->status = space_prepare(work->space, frame);
    if (work->status == UJ_OK)
        work->status = fit_work(work);
    return work->status == UJ_OK;
}

void flood_work_free(struct flood_work *work)
{
    free(work->next);
    free(work->active);
    free(work->touched);
    free(work->scratch[0]);
    free(work->scratch[1]);
    *work = (struct flood_work){0};
}

void flood_free(struct flood *flood)
{
    free(flood->visited);
    free(flood->entries);
    free(flood->levels);
    free(flood->latest);
    free(flood->pool);
    *flood = (struct flood){0};
}

/* The same for a flood. */
static uj_status fit_flood(struct flood *flood, const struct space *space)
{
    const size_t old_words = flood->visited_capacity, old_frames = flood->latest_capacity;
    uint64_t *visited = grow(flood->visited, &flood->visited_capacity, space->word_count, sizeof *visited);
    if (visited)
        flood->visited = visited;
    uint32_t *latest = grow(flood->latest, &flood->latest_capacity, space->frame_count, sizeof *latest);
    if (latest)
        flood->latest = latest;
    if (!visited || !latest)
        return UJ_NO_MEMORY;
    memset(visited + old_words, 0, (flood->visited_capacity - old_words) * sizeof *visited);
    memset(latest + old_frames, 0xff, (flood->latest_capacity - old_frames) * sizeof *latest);
    return UJ_OK;
}

/* Adds to the level being made. The bits are new and not none. */
static uj_status add_entry(struct flood *flood, const struct space *space, uint32_t number, const uint64_t *bits)
{
    struct flood_entry *entries = grow(flood->entries, &flood->entry_capacity, flood->entry_count + 1, sizeof *entries);
    if (!entries)
        return UJ_NO_MEMORY;
    flood->entries = entries;
    const struct frame *frame = &space->frames[number];
    const uint32_t words = frame_words(frame);
    struct flood_entry *entry = &entries[flood->entry_count];
    *entry = (struct flood_entry){bits[0], number, flood->latest[number]};
    if (words > 1) {
        uint64_t *pool = grow(flood->pool, &flood->pool_capacity, flood->pool_count + words, sizeof *pool);
        if (!pool)
            return UJ_NO_MEMORY;
        flood->pool = pool;
        memcpy(pool + flood->pool_count, bits, words * sizeof *bits);
        entry->bits = flood->pool_count;
        flood->pool_count += words;
    }
    for (uint32_t i = 0; i < words; i++) {
        flood->visited[frame->word + i] |= bits[i];
        flood->frontier += (uint64_t)__builtin_popcountll(bits[i]);
    }
    flood->latest[number] = (uint32_t)flood->entry_count++;
    return UJ_OK;
}

static uj_status end_level(struct flood *flood)
{
    size_t *levels = grow(flood->levels, &flood->level_capacity, flood->level_count + 2, sizeof *levels);
    if (!levels)
        return UJ_NO_MEMORY;
    flood->levels = levels;
    levels[++flood->level_count] = flood->entry_count;
    flood->reached += flood->frontier;
    return UJ_OK;
}

/* Room for the space as it is, and level 0 begun. */
static uj_status begin(struct flood *flood, struct flood_work *work)
{
    *flood = (struct flood){0};
    flood->levels = grow(NULL, &flood->level_capacity, 1, sizeof *flood->levels);
    if (!flood->levels)
        return UJ_NO_MEMORY;
    flood->levels[0] = 0;
    const uj_status status = fit_work(work);
    return status == UJ_OK ? fit_flood(flood, work->space) : status;
}

uj_status flood_from_spot(struct flood *flood, struct flood_work *work, struct spot spot)
{
    uj_status status = begin(flood, work);
    if (status != UJ_OK)
        return status;
    uint64_t *words = work->scratch[0];
    memset(words, 0, frame_words(&work->space->frames[spot.frame]) * sizeof *words);
    words[spot.bit / 64] = UINT64_C(1) << spot.bit % 64;
    status = add_entry(flood, work->space, spot.frame, words);
    return status == UJ_OK ? end_level(flood) : status;
}

uj_status flood_from_solved(struct flood *flood, struct flood_work *work, const uint64_t *members)
{
    uj_status status = begin(flood, work);
    const struct space *space = work->space;
    uint64_t *words = work->scratch[0];
    for (uint32_t i = 0; i < space->frame_count && status == UJ_OK; i++) {
        const struct frame *frame = &space->frames[i];
        if (!space_mark_solved(space, i, words))
            continue;
        uint64_t some = 0;
        for (uint32_t w = 0; w < frame_words(frame); w++)
            some |= words[w] &= members ? members[frame->word + w] : UINT64_MAX;
        if (some)
            status = add_entry(flood, space, i, words);
    }
    return status == UJ_OK ? end_level(flood) : status;
}

/* Takes what is new out of work->next, frame by frame, and leaves that empty. */
static uj_status commit(struct flood *flood, struct flood_work *work)
{
    const struct space *space = work->space;
    uj_status status = work->status == UJ_OK ? fit_flood(flood, space) : work->status;
    for (size_t i = 0; i < work->active_count && status == UJ_OK; i++) {
        const uint32_t number = work->active[i];
        const struct frame *frame = &space->frames[number];
        uint64_t *bits = &work->next[frame->word], fresh = 0;
        const uint32_t words = frame_words(frame);
        for (uint32_t w = 0; w < words; w++)
            fresh |= bits[w] &= ~flood->visited[frame->word + w];
        if (fresh)
            status = add_entry(flood, space, number, bits);
        bits[0] = 0;
        if (words > 1) {
            memset(bits, 0, words * sizeof *bits);
            work->touched[number] = 0;
        }
    }
    work->active_count = 0;
    return status;
}

uj_status flood_advance(struct flood *flood, struct flood_work *work)
{
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_entry *entry = &flood->entries[i];
        work->expand(work, entry->frame, flood_bits(flood, work->space, entry));
    }
    flood->frontier = 0;
    const uj_status status = commit(flood, work);
    return status == UJ_OK ? end_level(flood) : status;
}


/* Whether the newest level and a set of configurations of one frame have one in common. */
static bool common(const uint64_t *bits, const uint64_t *others, uint32_t words, uint32_t *bit)
{
    for (uint32_t w = 0; w < words; w++)
        if (bits[w] & others[w]) {
            *bit = w * 64 + (uint32_t)__builtin_ctzll(bits[w] & others[w]);
            return true;
        }
    return false;
}

bool flood_meets(const struct flood *flood, const struct flood *other, const struct space *space, struct spot *out)
{
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_entry *entry = &flood->entries[i];
        const struct frame *frame = &space->frames[entry->frame];
        out->frame = entry->frame;
        if (common(flood_bits(flood, space, entry), other->visited + frame->word, frame_words(frame), &out->bit))
            return true;
    }
    return false;
}

bool flood_solves(const struct flood *flood, struct flood_work *work, struct spot *out)
{
    const struct space *space = work->space;
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_entry *entry = &flood->entries[i];
        out->frame = entry->frame;
        if (space_mark_solved(space, entry->frame, work->scratch[0])
            && common(flood_bits(flood, space, entry), work->scratch[0], frame_words(&space->frames[entry->frame]), &out->bit))
            return true;
    }
    return false;
}

bool flood_opens(const struct flood *flood, struct flood_work *work, struct spot *out)
{
    const struct space *space = work->space;
    const size_t begin = flood->levels[flood->level_count - 1], end = flood->levels[flood->level_count];
    for (size_t i = begin; i < end; i++) {
        const struct flood_entry *entry = &flood->entries[i];
        out->frame = entry->frame;
        if (space_mark_open(space, entry->frame, work->scratch[0], work->scratch[1])
            && common(flood_bits(flood, space, entry), work->scratch[0], frame_words(&space->frames[entry->frame]), &out->bit))
            return true;
    }
    return false;
}

/* The entry of a frame at a level, or NULL. */
static const struct flood_entry *entry_at(const struct flood *flood, uint32_t frame, size_t level)
{
    uint32_t entry = flood->latest[frame];
    while (entry != FRAME_NONE && entry >= flood->levels[level + 1])
        entry = flood->entries[entry].before;
    return entry != FRAME_NONE && entry >= flood->levels[level] ? &flood->entries[entry] : NULL;
}

/* Expands one configuration alone; what it reaches is then in work->next. */
static uj_status expand_spot(struct flood_work *work, struct spot spot)
{
    const uint32_t words = frame_words(&work->space->frames[spot.frame]);
    uint64_t single = UINT64_C(1) << spot.bit % 64;
    uint64_t *bits = words == 1 ? &single : calloc(words, sizeof *bits);
    if (!bits)
        return UJ_NO_MEMORY;
    bits[spot.bit / 64] = single;
    const uint64_t generated = work->generated;
    work->expand(work, spot.frame, bits);
    work->generated = generated;
    if (words > 1)
        free(bits);
    return work->status;
}

struct spot flood_step_to(struct flood *flood, struct flood_work *work, struct spot spot, size_t level)
{
    const struct space *space = work->space;
    struct spot found = {FRAME_NONE, 0};
    work->status = expand_spot(work, spot);
    if (work->status == UJ_OK)
        work->status = fit_flood(flood, space);
    if (work->status != UJ_OK)
        return found;
    for (size_t i = 0; i < work->active_count; i++) {
        const uint32_t number = work->active[i];
        const struct frame *frame = &space->frames[number];
        const struct flood_entry *entry = entry_at(flood, number, level);
        uint64_t *reached = &work->next[frame->word];
        uint32_t bit;
        if (found.frame == FRAME_NONE && entry && common(reached, flood_bits(flood, space, entry), frame_words(frame), &bit))
            found = (struct spot){number, bit};
        memset(reached, 0, frame_words(frame) * sizeof *reached);
        work->touched[number] = 0;
    }
    work->active_count = 0;
    return found;
}
