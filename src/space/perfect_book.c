/* A cluster on the perfect index: its states are numbered in the order of the index, the others left out. */
#include <stdlib.h>

#include "space/cluster.h"

enum { BYTES_PER_CONFIGURATION = 16 }; /* masks, sets of bits, levels and distances; measured upper bound */

/* Adds level after level until all is reached. */
static uj_status flood_all(struct flood *flood, struct flood_work *work)
{
    uj_status status = UJ_OK;
    while (status == UJ_OK && flood->frontier > 0)
        status = flood_advance(flood, work);
    return status;
}

/* What a flood has reached becomes the cluster. */
static uj_status take_members(struct uj_cluster *cluster, const struct flood *flood)
{
    const uint32_t words = cluster->space.word_count;
    cluster->members = malloc(words * sizeof *cluster->members);
    if (!cluster->members)
        return UJ_NO_MEMORY;
    for (uint32_t i = 0; i < words; i++)
        cluster->members[i] = flood->words[i].visited;
    cluster->states = flood->reached;
    return UJ_OK;
}

static uj_status find_members(struct uj_cluster *cluster, struct spot start)
{
    struct flood_work work;
    struct flood flood;
    /* What can be reached is the same in both metrics; long slides need fewer levels. */
    flood_work_init(&work, &cluster->space, UJ_MOVES);
    uj_status status = flood_from_spot(&flood, &work, start);
    if (status == UJ_OK)
        status = flood_all(&flood, &work);
    if (status == UJ_OK)
        status = take_members(cluster, &flood);
    flood_free(&flood);
    flood_work_free(&work);
    return status;
}

static uj_status count_members(struct uj_cluster *cluster)
{
    const uint32_t words = cluster->space.word_count;
    cluster->before = malloc(words * sizeof *cluster->before);
    if (!cluster->before)
        return UJ_NO_MEMORY;
    uint64_t count = 0;
    for (uint32_t i = 0; i < words; i++) {
        cluster->before[i] = count;
        count += (uint64_t)__builtin_popcountll(cluster->members[i]);
    }
    return UJ_OK;
}

/* Gives every state of a level its distance. */
static void write_level(struct uj_cluster *cluster, const struct flood *flood, size_t level, uj_metric metric)
{
    for (size_t i = flood->levels[level]; i < flood->levels[level + 1]; i++) {
        const struct flood_entry *entry = &flood->entries[i];
        const struct frame *frame = &cluster->space.frames[entry->frame];
        const uint64_t *bits = flood_bits(flood, &cluster->space, entry);
        for (uint32_t w = 0; w < frame_words(frame); w++) {
            const uint64_t members = cluster->members[frame->word + w];
            for (uint64_t rest = bits[w]; rest; rest &= rest - 1) {
                const uint64_t below = members & ((rest & -rest) - 1);
                const uint64_t number = cluster->before[frame->word + w] + (uint64_t)__builtin_popcountll(below);
                cluster->distance[metric][number] = (uint16_t)level;
                cluster->max_distance[metric] = (int)level;
                cluster->solutions += level == 0 && metric == UJ_MOVES;
            }
        }
    }
}

static uj_status measure(struct uj_cluster *cluster, uj_metric metric)
{
    struct flood_work work;
    struct flood flood;
    flood_work_init(&work, &cluster->space, metric);
    uj_status status = flood_from_solved(&flood, &work, cluster->members);
    if (status == UJ_OK && flood.frontier > 0)
        status = flood_all(&flood, &work);
    for (size_t level = 0; status == UJ_OK && level < flood.level_count; level++)
        write_level(cluster, &flood, level, metric);
    flood_free(&flood);
    flood_work_free(&work);
    return status;
}

static uint64_t number_of(const struct uj_cluster *cluster, struct spot spot)
{
    if (spot.frame == FRAME_NONE)
        return UINT64_MAX;
    const uint32_t word = cluster->space.frames[spot.frame].word + spot.bit / 64;
    const uint64_t bit = UINT64_C(1) << spot.bit % 64;
    if (!(cluster->members[word] & bit))
        return UINT64_MAX;
    return cluster->before[word] + (uint64_t)__builtin_popcountll(cluster->members[word] & (bit - 1));
}

static uj_status perfect_open(struct uj_cluster *cluster, uint64_t max_memory)
{
    uj_status status = space_open(&cluster->space, &cluster->board, max_memory / BYTES_PER_CONFIGURATION);
    if (status != UJ_OK)
        return status;
    positions here;
    positions_of(&here, &cluster->board);
    struct spot start;
    status = space_enter(&cluster->space, &here, &start);
    if (status == UJ_OK)
        status = find_members(cluster, start);
    if (status == UJ_OK)
        status = count_members(cluster);
    if (status == UJ_OK)
        status = cluster_make_distances(cluster);
    for (int metric = 0; status == UJ_OK && metric < 2; metric++)
        status = measure(cluster, (uj_metric)metric);
    if (status == UJ_OK)
        cluster->start = number_of(cluster, start);
    return status;
}

static void perfect_close(struct uj_cluster *cluster)
{
    space_close(&cluster->space);
    free(cluster->members);
    free(cluster->before);
    cluster->members = cluster->before = NULL;
}

/* The word that holds the state, by bisection, and the bit in it by counting. */
static void perfect_state(const struct uj_cluster *cluster, uint64_t number, positions *out)
{
    const struct space *space = &cluster->space;
    uint32_t low = 0, high = space->word_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (cluster->before[middle] <= number)
            low = middle;
        else
            high = middle;
    }
    uint64_t members = cluster->members[low];
    for (uint64_t skip = number - cluster->before[low]; skip > 0; skip--)
        members &= members - 1;
    space_state(space, space_spot_in_word(space, low, (unsigned)__builtin_ctzll(members)), out);
}

static uint64_t perfect_number(const struct uj_cluster *cluster, const positions *state)
{
    return number_of(cluster, space_spot(&cluster->space, state));
}

const struct cluster_book perfect_book = {perfect_open, perfect_close, perfect_state, perfect_number};
