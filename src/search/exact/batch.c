#include "search/exact/levels.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/state_hash.h"

enum {
    MOST_STATES = 1 << 16, /* of a batch: enough to keep many cores busy, few enough to look at the clock often */
    USUAL_CHILDREN = 48,   /* of a state, for working out how large a batch may be */
    MEMORY_SHARE = 16      /* the children of a batch may take one in so many bytes of the memory */
};

static uint64_t bytes_per_state(const struct levels *levels)
{
    return USUAL_CHILDREN * sizeof(uint64_t) * ((uint64_t)levels->mover.words + (levels->sleep != NULL));
}

static uint64_t most_states(const struct levels *levels)
{
    const uint64_t states = levels->max_memory / MEMORY_SHARE / bytes_per_state(levels);
    return states < MOST_STATES ? states : MOST_STATES;
}

/* A scratch holds the children of one block, so that half as many scratches as blocks take half of what the blocks do. So much is
 * reserved for them whatever their number, so that no limit depends on the number of threads. */
static uint64_t scratch_share(const struct levels *levels)
{
    return most_states(levels) * bytes_per_state(levels) / 2;
}

struct levels_batch *batch_new(struct levels *levels)
{
    uj_budget *budget = &levels->search->budget;
    if (!budget_charge(budget, scratch_share(levels)))
        return NULL;
    struct levels_batch *batch = budget_zeroed(budget, 1, sizeof *batch);
    const int threads = levels->search->threads;
    const int scratches = threads < BATCH_BLOCKS / 2 ? threads : BATCH_BLOCKS / 2;
    if (batch)
        batch->scratches = calloc((size_t)scratches, sizeof *batch->scratches);
    if (!batch || !batch->scratches) {
        budget_free(batch);
        budget_refund(budget, scratch_share(levels));
        return NULL;
    }
    batch->levels = levels;
    batch->scratch_count = scratches;
    batch->block_size = (uint32_t)(most_states(levels) / BATCH_BLOCKS + 1);
    return batch;
}

static void states_free(struct states *children, struct states *asleep)
{
    budget_free(children->words);
    budget_free(asleep->words);
}

void batch_free(struct levels_batch *batch)
{
    if (!batch)
        return;
    for (size_t i = 0; i < BATCH_BLOCKS; i++)
        states_free(&batch->blocks[i].children, &batch->blocks[i].asleep);
    for (int i = 0; i < batch->scratch_count; i++) {
        states_free(&batch->scratches[i].children, &batch->scratches[i].asleep);
        budget_free(batch->scratches[i].part_of);
    }
    free(batch->scratches);
    budget_refund(&batch->levels->search->budget, scratch_share(batch->levels));
    budget_free(batch);
}

uint64_t batch_bytes(const struct levels_batch *batch)
{
    uint64_t words = 0;
    for (size_t i = 0; i < BATCH_BLOCKS; i++)
        words += batch->blocks[i].children.capacity + batch->blocks[i].asleep.capacity;
    return sizeof *batch + words * sizeof(uint64_t) + scratch_share(batch->levels);
}

void batch_rewind(struct levels_batch *batch)
{
    batch->part = 0;
    batch->index = batch->levels->starts[batch->levels->depth][0];
}

/* Moves on past the parts that have no more states at this level; false if it was the last. */
static bool find_part(const struct levels *levels, uint32_t *part, uint32_t *index)
{
    while (*index == levels->starts[levels->depth + 1][*part]) {
        if (*part + 1 == LEVELS_PARTS)
            return false;
        ++*part;
        *index = levels->starts[levels->depth][*part];
    }
    return true;
}

static uint32_t block_fill(struct levels_batch *batch, struct block *block, uint64_t max_states)
{
    const struct levels *levels = batch->levels;
    block->part = batch->part;
    block->index = batch->index;
    block->state_count = 0;
    const uint32_t wanted = max_states < batch->block_size ? (uint32_t)max_states : batch->block_size;
    while (block->state_count < wanted && find_part(levels, &batch->part, &batch->index)) {
        const uint32_t here = levels->starts[levels->depth + 1][batch->part] - batch->index;
        const uint32_t open = wanted - block->state_count, taken = here < open ? here : open;
        block->state_count += taken;
        batch->index += taken;
    }
    return block->state_count;
}

uint64_t batch_fill(struct levels_batch *batch, uint64_t max_states)
{
    uint64_t taken = 0;
    batch->block_count = 0;
    batch->first_part = batch->part;
    batch->first_index = batch->index;
    while (batch->block_count < BATCH_BLOCKS) {
        const uint32_t more = block_fill(batch, &batch->blocks[batch->block_count], max_states - taken);
        if (more == 0)
            break;
        batch->block_count++;
        taken += more;
    }
    return taken;
}

static uj_status states_reserve(uj_budget *budget, struct states *states, size_t words)
{
    if (words <= states->capacity)
        return UJ_OK;
    const size_t capacity = words + words / 2;
    uint64_t *more = budget_resize(budget, states->words, capacity, sizeof *more);
    if (!more)
        return budget_failure(budget);
    states->words = more;
    states->capacity = capacity;
    return UJ_OK;
}

static uj_status scratch_reserve(struct scratch *scratch, size_t children, int words, bool is_sleepy)
{
    uj_status status = budget_fit(NULL, scratch->children.words, scratch->children.capacity, children * (size_t)words);
    if (status == UJ_OK && is_sleepy)
        status = budget_fit(NULL, scratch->asleep.words, scratch->asleep.capacity, children);
    return status == UJ_OK ? budget_fit(NULL, scratch->part_of, scratch->part_capacity, children) : status;
}

static inline __attribute__((always_inline)) void note_parts(struct scratch *scratch, size_t from, size_t count,
                                                             uint32_t *counts, int words)
{
    for (size_t i = from; i < from + count; i++) {
        const uint8_t part = (uint8_t)state_hash(scratch->children.words + i * (size_t)words, words);
        scratch->part_of[i] = part;
        counts[part]++;
    }
}

/* Whether a state leads to no solution within the length asked for. */
static bool is_too_far(const struct levels *levels, const uint64_t *words)
{
    if (levels->max_length == INT_MAX)
        return false;
    const struct layout *layout = &levels->search->layout;
    positions state;
    layout_unpack(layout, words, &state);
    return closure_exceeds(layout, &state, levels->search->options->metric, levels->max_length - levels->depth);
}

static void note_all_parts(struct scratch *scratch, size_t from, size_t count, uint32_t *counts, int words)
{
    if (words == 1)
        note_parts(scratch, from, count, counts, 1);
    else if (words == 2)
        note_parts(scratch, from, count, counts, 2);
    else
        note_parts(scratch, from, count, counts, words);
}

/* Adds the children of one state to the scratch; `asleep` is NULL where no vehicle sleeps. */
static uj_status expand_state(const struct levels *levels, struct block *block, struct scratch *scratch,
                              const uint64_t *state, const uint64_t *asleep, uint32_t *counts)
{
    const int words = levels->mover.words;
    const uj_status status = scratch_reserve(scratch, (size_t)block->generated + UJ_MAX_MOVES, words, asleep != NULL);
    if (status != UJ_OK)
        return status;
    uint64_t *out = scratch->children.words + block->generated * (size_t)words;
    int solved;
    size_t count = asleep ? mover_children_awake(&levels->mover, levels->sleep, state, *asleep, out,
                                                 scratch->asleep.words + block->generated, &solved)
                          : mover_children(&levels->mover, state, out, &solved);
    if (solved != MOVER_NONE) {
        count = (size_t)solved + 1;
        block->solved = true;
        memcpy(block->solved_state, out + (size_t)solved * (size_t)words, (size_t)words * sizeof *out);
    }
    note_all_parts(scratch, (size_t)block->generated, count, counts, words);
    block->generated += count;
    return UJ_OK;
}

/* Ends at the first state with a solved child, as a search without threads would. */
static uj_status expand_states(const struct levels *levels, struct block *block, struct scratch *scratch,
                               uint32_t *counts)
{
    uint32_t part = block->part, index = block->index;
    block->generated = 0;
    block->solved = false;
    for (uint32_t i = 0; i < block->state_count; i++, index++) {
        if (budget_is_over(&levels->search->budget))
            return UJ_LIMIT;
        find_part(levels, &part, &index);
        const uint64_t *state = visited_state(&levels->parts[part], index);
        if (is_too_far(levels, state))
            continue;
        const uint64_t *asleep =
            levels->sleep ? levels->sleepers[part].now + (index - levels->starts[levels->depth][part]) : NULL;
        const uj_status status = expand_state(levels, block, scratch, state, asleep, counts);
        if (status != UJ_OK)
            return status;
        if (block->solved)
            block->state_count = i + 1;
    }
    return UJ_OK;
}

static inline __attribute__((always_inline)) void deal(struct block *block, const struct scratch *scratch, int words)
{
    for (size_t i = 0; i < block->generated; i++) {
        uint64_t *place = block->children.words + (size_t)block->ends[scratch->part_of[i]]++ * (size_t)words;
        const uint64_t *child = scratch->children.words + i * (size_t)words;
        for (int k = 0; k < words; k++)
            place[k] = child[k];
    }
}

/* The same for what sleeps in the children, before `deal` moves the ends. */
static void deal_sleepers(struct block *block, const struct scratch *scratch)
{
    uint32_t ends[LEVELS_PARTS];
    memcpy(ends, block->ends, sizeof ends);
    for (size_t i = 0; i < block->generated; i++)
        block->asleep.words[ends[scratch->part_of[i]]++] = scratch->asleep.words[i];
}

/* From the scratch to the block, sorted by part and otherwise in the same order. */
static uj_status sort_children(uj_budget *budget, struct block *block, const struct scratch *scratch,
                               const uint32_t *counts, int words, bool is_sleepy)
{
    uj_status status = states_reserve(budget, &block->children, (size_t)block->generated * (size_t)words);
    if (status == UJ_OK && is_sleepy)
        status = states_reserve(budget, &block->asleep, (size_t)block->generated);
    if (status != UJ_OK)
        return status;
    assert(block->generated <= UINT32_MAX);
    uint32_t start = 0;
    for (int part = 0; part < LEVELS_PARTS; part++) {
        block->ends[part] = start;
        start += counts[part];
    }
    if (is_sleepy)
        deal_sleepers(block, scratch);
    if (words == 1)
        deal(block, scratch, 1);
    else if (words == 2)
        deal(block, scratch, 2);
    else
        deal(block, scratch, words);
    return UJ_OK;
}

static void expand_block(void *payload, size_t item, int member)
{
    struct levels_batch *batch = payload;
    struct block *block = &batch->blocks[item];
    uint32_t counts[LEVELS_PARTS] = {0};
    block->status = expand_states(batch->levels, block, &batch->scratches[member], counts);
    if (block->status == UJ_OK)
        block->status = sort_children(&batch->levels->search->budget, block, &batch->scratches[member], counts,
                                      batch->levels->mover.words, batch->levels->sleep != NULL);
}

uj_status batch_expand(struct levels_batch *batch)
{
    team_run(&batch->levels->team, expand_block, batch, batch->block_count);
    for (size_t i = 0; i < batch->block_count; i++) {
        if (batch->blocks[i].status == UJ_LIMIT) {
            batch->part = batch->first_part;
            batch->index = batch->first_index;
        }
        if (batch->blocks[i].status != UJ_OK)
            return batch->blocks[i].status;
        /* What comes behind a solution was expanded in vain and does not count. */
        if (batch->blocks[i].solved)
            batch->block_count = i + 1;
    }
    return UJ_OK;
}

/* Where a part notes what sleeps in the states of the next level. */
struct sleep_notes {
    struct sleepers *sleepers; /* NULL: nothing sleeps */
    uint32_t first;            /* state of that level */
};

/* In a state of the next level, only what sleeps after each of its parents. The memory for it is the part's. */
static uj_status note_sleepers(const struct sleep_notes *notes, struct visited *part, uint32_t index, bool fresh,
                               uint64_t asleep)
{
    if (index < notes->first)
        return UJ_OK;
    struct sleepers *sleepers = notes->sleepers;
    const size_t place = index - notes->first;
    if (place >= sleepers->next_capacity) {
        const size_t before = sleepers->next_capacity;
        const uj_status status =
            budget_fit(part->budget, sleepers->next, sleepers->next_capacity, before + before / 2 + 256);
        if (status != UJ_OK)
            return status;
        const uint64_t more = (sleepers->next_capacity - before) * sizeof *sleepers->next;
        part->max_bytes = part->max_bytes > more ? part->max_bytes - more : 0;
    }
    sleepers->next[place] = fresh ? asleep : sleepers->next[place] & asleep;
    return UJ_OK;
}

/* Memory is slow to answer, so it is asked for a group of children at once: first for their entries in the table, then
 * for the states that those point to. */
static inline __attribute__((always_inline)) uj_status take_in(struct visited *part, const struct sleep_notes *notes,
                                                               const uint64_t *children, const uint64_t *asleep,
                                                               size_t count, int words)
{
    enum { GROUP = 32 };
    for (size_t first = 0; first < count; first += GROUP) {
        const size_t size = count - first < GROUP ? count - first : GROUP;
        const uint64_t *group = children + first * (size_t)words;
        uint64_t hashes[GROUP];
        for (size_t i = 0; i < size; i++) {
            hashes[i] = state_hash(group + i * (size_t)words, words);
            if (part->table_size > 0) /* an empty set has no table yet, and no place in it */
                __builtin_prefetch(visited_home(part, hashes[i]));
        }
        for (size_t i = 0; i < size && part->table_size > 0; i++) {
            const uint32_t index = *visited_home(part, hashes[i]) & part->index_mask;
            if (index > 0)
                __builtin_prefetch(visited_state(part, index - 1));
        }
        for (size_t i = 0; i < size; i++) {
            uint32_t index;
            bool fresh;
            uj_status status = visited_insert_hashed(part, group + i * (size_t)words, hashes[i], &index, &fresh);
            if (status == UJ_OK && notes->sleepers)
                status = note_sleepers(notes, part, index, fresh, asleep[first + i]);
            if (status != UJ_OK)
                return status;
        }
    }
    return UJ_OK;
}

static uj_status take_in_block(struct visited *part, const struct sleep_notes *notes, const uint64_t *children,
                               const uint64_t *asleep, size_t count)
{
    switch (part->words) {
    case 1:
        return take_in(part, notes, children, asleep, count, 1);
    case 2:
        return take_in(part, notes, children, asleep, count, 2);
    default:
        return take_in(part, notes, children, asleep, count, part->words);
    }
}

static void absorb_part(void *payload, size_t item, int member)
{
    (void)member;
    struct levels_batch *batch = payload;
    struct levels *levels = batch->levels;
    struct visited *part = &levels->parts[item];
    const struct sleep_notes notes = {levels->sleep ? &levels->sleepers[item] : NULL,
                                      levels->starts[levels->depth + 1][item]};
    uj_status status = UJ_OK;
    for (size_t i = 0; i < batch->block_count && status == UJ_OK; i++) {
        const struct block *block = &batch->blocks[i];
        const uint32_t start = item ? block->ends[item - 1] : 0;
        assert(start <= block->ends[item] && block->ends[item] <= block->generated);
        const uint32_t count = block->ends[item] - start;
        if (count > 0) /* a block without children may have no words to point into */
            status = take_in_block(part, &notes, block->children.words + (size_t)start * (size_t)part->words,
                                   notes.sleepers ? block->asleep.words + start : NULL, count);
    }
    batch->part_status[item] = status;
}

uj_status batch_absorb(struct levels_batch *batch)
{
    team_run(&batch->levels->team, absorb_part, batch, LEVELS_PARTS);
    uj_status worst = UJ_OK;
    for (int i = 0; i < LEVELS_PARTS; i++)
        if (batch->part_status[i] != UJ_OK && worst != UJ_NO_MEMORY)
            worst = batch->part_status[i];
    return worst;
}
