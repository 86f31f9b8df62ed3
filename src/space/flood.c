#include "space/flood.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/grow.h"

static bool processor_has_bmi2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

uj_status flood_work_init(struct flood_work *work, struct space *space, uj_metric metric)
{
    *work = (struct flood_work){.space = space, .far = metric == UJ_MOVES, .expand = flood_expand_portable};
#if defined(__x86_64__)
    if (processor_has_bmi2())
        work->expand = flood_expand_bmi2;
#endif
    for (uint32_t i = 0; i < space->frame_count; i++) {
        const uj_status status = space->frames[i].links == FRAME_NONE ? space_prepare(space, i) : UJ_OK;
        if (status != UJ_OK)
            return status;
    }
    work->next = calloc(space->word_count, sizeof *work->next);
    work->active = malloc(space->frame_count * sizeof *work->active);
    work->touched = calloc(space->frame_count, 1);
    work->scratch[0] = malloc(space->widest * sizeof **work->scratch);
    work->scratch[1] = malloc(space->widest * sizeof **work->scratch);
    if (work->next && work->active && work->touched && work->scratch[0] && work->scratch[1])
        return UJ_OK;
    flood_work_free(work);
    return UJ_NO_MEMORY;
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

static uj_status flood_init(struct flood *flood, const struct space *space)
{
    *flood = (struct flood){0};
    flood->visited = calloc(space->word_count, sizeof *flood->visited);
    flood->latest = malloc(space->frame_count * sizeof *flood->latest);
    flood->levels = grow(NULL, &flood->level_capacity, 1, sizeof *flood->levels);
    if (!flood->visited || !flood->latest || !flood->levels) {
        flood_free(flood);
        return UJ_NO_MEMORY;
    }
    memset(flood->latest, 0xff, space->frame_count * sizeof *flood->latest);
    flood->levels[0] = 0;
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

uj_status flood_from_spot(struct flood *flood, const struct space *space, struct spot spot)
{
    uj_status status = flood_init(flood, space);
    uint64_t *words = status == UJ_OK ? calloc(space->widest, sizeof *words) : NULL;
    if (!words)
        return UJ_NO_MEMORY;
    words[spot.bit / 64] = UINT64_C(1) << spot.bit % 64;
    status = add_entry(flood, space, spot.frame, words);
    free(words);
    return status == UJ_OK ? end_level(flood) : status;
}

uj_status flood_from_solved(struct flood *flood, const struct space *space)
{
    uj_status status = flood_init(flood, space);
    uint64_t *words = status == UJ_OK ? calloc(space->widest, sizeof *words) : NULL;
    if (!words)
        return UJ_NO_MEMORY;
    for (uint32_t i = 0; i < space->frame_count && status == UJ_OK; i++)
        if (space_mark_solved(space, i, words) > 0)
            status = add_entry(flood, space, i, words);
    free(words);
    return status == UJ_OK ? end_level(flood) : status;
}

/* Takes what is new out of work->next, frame by frame, and leaves that empty. */
static uj_status commit(struct flood *flood, struct flood_work *work)
{
    const struct space *space = work->space;
    uj_status status = UJ_OK;
    for (size_t i = 0; i < work->active_count; i++) {
        const uint32_t number = work->active[i];
        const struct frame *frame = &space->frames[number];
        uint64_t *bits = &work->next[frame->word], fresh = 0;
        const uint32_t words = frame_words(frame);
        for (uint32_t w = 0; w < words; w++)
            fresh |= bits[w] &= ~flood->visited[frame->word + w];
        if (fresh && status == UJ_OK)
            status = add_entry(flood, space, number, bits);
        memset(bits, 0, words * sizeof *bits);
        work->touched[number] = 0;
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
        if (space_mark_solved(space, entry->frame, work->scratch[0]) > 0
            && common(flood_bits(flood, space, entry), work->scratch[0], frame_words(&space->frames[entry->frame]), &out->bit))
            return true;
    }
    return false;
}

struct spot flood_step_to(const struct flood *flood, struct flood_work *work, struct spot spot, size_t level)
{
    const struct space *space = work->space;
    const uint32_t words = frame_words(&space->frames[spot.frame]);
    /* A copy of the frame's bits with only this one set; expand uses scratch itself. */
    uint64_t single = UINT64_C(1) << spot.bit % 64;
    uint64_t *bits = words == 1 ? &single : calloc(words, sizeof *bits);
    struct spot found = {FRAME_NONE, 0};
    if (!bits)
        return found;
    bits[spot.bit / 64] = single;
    const uint64_t generated = work->generated;
    work->expand(work, spot.frame, bits);
    work->generated = generated;
    if (words > 1)
        free(bits);

    for (size_t i = 0; i < work->active_count; i++) {
        const uint32_t number = work->active[i];
        const struct frame *frame = &space->frames[number];
        uint32_t entry = flood->latest[number];
        while (entry != FRAME_NONE && entry >= flood->levels[level + 1])
            entry = flood->entries[entry].before;
        const bool in_level = entry != FRAME_NONE && entry >= flood->levels[level];
        uint32_t bit;
        if (found.frame == FRAME_NONE && in_level
            && common(&work->next[frame->word], flood_bits(flood, space, &flood->entries[entry]), frame_words(frame), &bit))
            found = (struct spot){number, bit};
        memset(&work->next[frame->word], 0, frame_words(frame) * sizeof *work->next);
        work->touched[number] = 0;
    }
    work->active_count = 0;
    return found;
}
