/* A cluster on the perfect index: its states are numbered in the order of the index, the others left out. */
#include <assert.h>
#include <string.h>

#include "space/cluster.h"

enum { BYTES_PER_STATE = 32 }; /* links, sets of bits, levels and distances; measured upper bound */

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
    cluster->members = budget_alloc(&cluster->budget, words, sizeof *cluster->members);
    if (!cluster->members)
        return UJ_NO_MEMORY;
    for (uint32_t i = 0; i < words; i++)
        cluster->members[i] = flood->visited[i];
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
    return status;
}

static uj_status count_members(struct uj_cluster *cluster)
{
    const uint32_t words = cluster->space.word_count;
    cluster->before = budget_alloc(&cluster->budget, words, sizeof *cluster->before);
    if (!cluster->before)
        return UJ_NO_MEMORY;
    uint64_t count = 0;
    for (uint32_t i = 0; i < words; i++) {
        cluster->before[i] = count;
        count += count_bits(cluster->members[i]);
    }
    return UJ_OK;
}

/* Gives every state of a level its distance. */
static void write_level(struct uj_cluster *cluster, const struct flood *flood, size_t level, uj_metric metric)
{
    assert(level < DISTANCE_NONE);
    for (size_t i = flood->levels[level]; i < flood->levels[level + 1]; i++) {
        const struct flood_arrival *arrival = &flood->arrivals[i];
        const uint64_t members = cluster->members[arrival->word];
        for (uint64_t rest = arrival->bits; rest; rest &= rest - 1) {
            const uint64_t below = members & ((rest & -rest) - 1);
            const uint64_t number = cluster->before[arrival->word] + count_bits(below);
            cluster->distance[metric][number] = (uint16_t)level;
            cluster->max_distance[metric] = (int)level;
            cluster->solutions += level == 0 && metric == UJ_MOVES;
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
    if (status == UJ_OK && flood.level_count > DISTANCE_NONE)
        status = UJ_LIMIT;
    for (size_t level = 0; status == UJ_OK && level < flood.level_count; level++) {
        write_level(cluster, &flood, level, metric);
        status = budget_is_over(&cluster->budget) ? UJ_LIMIT : UJ_OK;
    }
    flood_free(&flood);
    return status;
}

static uint64_t number_of(const struct uj_cluster *cluster, const struct frame *frame, uint32_t place)
{
    const uint32_t word = frame->word + place / WORD_BITS;
    const uint64_t bit = UINT64_C(1) << place % WORD_BITS;
    if (!(cluster->members[word] & bit))
        return UINT64_MAX;
    return cluster->before[word] + count_bits(cluster->members[word] & (bit - 1));
}

static uj_status perfect_open(struct uj_cluster *cluster)
{
    uj_status status = space_open(&cluster->space, &cluster->board, &cluster->layout,
                                  cluster->budget.max_memory / BYTES_PER_STATE, &cluster->budget);
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
        cluster->start = number_of(cluster, &cluster->space.frames[start.frame], start.bit);
    return status;
}

static void perfect_close(struct uj_cluster *cluster)
{
    space_close(&cluster->space);
    budget_free(cluster->members);
    budget_free(cluster->before);
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
    const unsigned bit = nth_bit(cluster->members[low], (unsigned)(number - cluster->before[low]));
    space_state(space, space_spot_in_word(space, low, bit), out);
}

static uint64_t perfect_number(const struct uj_cluster *cluster, const positions *state)
{
    const struct spot spot = space_spot(&cluster->space, state);
    return spot.frame == FRAME_NONE ? UINT64_MAX : number_of(cluster, &cluster->space.frames[spot.frame], spot.bit);
}

/* How much the number of a state in its frame changes when a vehicle along an inner line slides one cell on; 0: it cannot. */
typedef int32_t inner_rises[SPACE_LINE_VEHICLES];

/* A walk through the states, word after word. */
struct tour {
    const struct uj_cluster *cluster;
    const struct frame *frame;
    uint8_t placements[SPACE_SIDE][SPACE_PLACEMENTS]; /* in this frame, by inner line and digit */
    inner_rises rises[SPACE_SIDE][SPACE_PLACEMENTS];  /* likewise, by vehicle of the line */
    uint32_t inverse[SPACE_SIDE];                     /* of the strides */
    uint32_t numbers[WORD_BITS];                      /* of the states of this word, by bit */
    positions here;
    uint32_t onward[UJ_MAX_VEHICLES];
    uint32_t outward[UJ_MAX_VEHICLES][WORD_BITS]; /* the same of the outer vehicles, for all states of the word */
};

/* Below 64, dividing by n is multiplying by this and dropping the 16 lowest bits. */
static uint32_t inverse_of(unsigned n)
{
    return (1u << 16) / n + 1;
}

static void enter_line(struct tour *tour, unsigned i)
{
    const struct space_filling *filling = &tour->cluster->space.inner[i];
    const struct digit *of = &tour->cluster->space.digits[tour->frame->digits + i];
    uint32_t place[SPACE_PLACEMENTS]; /* of a placement in the number of a state */
    unsigned digit = 0;
    for (uint64_t rest = of->fit->allowed; rest; rest &= rest - 1, digit++) {
        tour->placements[i][digit] = (uint8_t)lowest_bit(rest);
        place[lowest_bit(rest)] = digit_place(of, digit);
    }
    for (unsigned d = 0; d < digit; d++)
        for (unsigned v = 0; v < filling->vehicle_count; v++) {
            const unsigned from = tour->placements[i][d], to = filling->onward[v][from];
            const bool is_free = to != SPACE_NONE && of->fit->allowed >> to & 1;
            tour->rises[i][d][v] = is_free ? (int32_t)(place[to] - place[from]) : 0;
        }
    tour->inverse[i] = inverse_of(of->stride);
}

static void enter_frame(struct tour *tour, const struct frame *frame)
{
    const struct space *space = &tour->cluster->space;
    tour->frame = frame;
    for (unsigned i = 0; i < space->outer_count; i++)
        filling_put(&space->outer[i], frame->placements[i], &tour->here);
    for (unsigned i = 0; i < space->inner_count; i++)
        enter_line(tour, i);
}

/* Slides along an outer line lead to another frame: of both words, the states that take part come in the same order. */
static void slide_outer(struct tour *tour, uint32_t number)
{
    const struct uj_cluster *cluster = tour->cluster;
    const struct space *space = &cluster->space;
    const struct space_word *word = &space->words[number];
    for (unsigned i = 0; i < space->outer_count; i++)
        for (unsigned v = 0; v < space->outer[i].vehicle_count; v++)
            memset(tour->outward[space->outer[i].vehicles[v]], 0xff, sizeof *tour->outward);
    assert(word->shifts != WORD_RAW); /* every word of the cluster was expanded */
    const struct word_link *link = space->links + word->links;
    for (const struct word_link *end = link + word->link_count; link < end; link++) {
        if (link->onward == SPACE_NONE)
            continue;
        const uint64_t members = cluster->members[link->word];
        uint64_t there = members & link->other;
        for (uint64_t here = cluster->members[number] & link->own; here; here &= here - 1, there &= there - 1) {
            const uint64_t before = cluster->before[link->word] + count_bits(members & ((there & -there) - 1));
            tour->outward[link->onward][lowest_bit(here)] = (uint32_t)before;
        }
        assert(there == 0);
    }
}

static void number_states(struct tour *tour, uint32_t word, uint32_t first)
{
    for (uint64_t rest = tour->cluster->members[word]; rest; rest &= rest - 1)
        tour->numbers[lowest_bit(rest)] = first++;
}

/* The state after a slide along an inner line, which stays in the frame. */
static uint32_t number_beside(const struct tour *tour, uint32_t bit, int32_t rise)
{
    const uint32_t to = bit + (uint32_t)rise;
    if (rise == 0)
        return STATE_NONE;
    return to / WORD_BITS == bit / WORD_BITS ? tour->numbers[to % WORD_BITS]
                                             : (uint32_t)number_of(tour->cluster, tour->frame, to);
}

/* Puts the vehicles along the inner lines in their places, and slides them on. */
static void enter_state(struct tour *tour, uint32_t bit)
{
    const struct space *space = &tour->cluster->space;
    const struct digit *digits = space->digits + tour->frame->digits;
    unsigned rest = bit % WORD_BITS;
    for (unsigned i = 0; i < space->inner_count; i++) {
        const struct space_filling *filling = &space->inner[i];
        const unsigned part = rest * tour->inverse[i] >> 16;
        const unsigned digit = digit_first(&digits[i], bit / WORD_BITS) + part;
        rest -= part * digits[i].stride;
        filling_put(filling, tour->placements[i][digit], &tour->here);
        for (unsigned v = 0; v < filling->vehicle_count; v++)
            tour->onward[filling->vehicles[v]] = number_beside(tour, bit, tour->rises[i][digit][v]);
    }
}

static void visit_state(struct tour *tour, uint32_t bit, uint32_t state, cluster_visit_fn *visit, void *payload)
{
    const struct space *space = &tour->cluster->space;
    enter_state(tour, bit);
    for (unsigned i = 0; i < space->outer_count; i++)
        for (unsigned v = 0; v < space->outer[i].vehicle_count; v++) {
            const unsigned vehicle = space->outer[i].vehicles[v];
            tour->onward[vehicle] = tour->outward[vehicle][bit % WORD_BITS];
        }
    visit(payload, state, &tour->here, tour->onward);
}

static bool perfect_visit_all(const struct uj_cluster *cluster, cluster_visit_fn *visit, void *payload,
                              uj_budget *budget)
{
    const struct space *space = &cluster->space;
    struct tour tour;
    tour.cluster = cluster;
    tour.frame = NULL;
    uint32_t state = 0;
    for (uint32_t word = 0; word < space->word_count; word++) {
        if (budget_is_over_at(budget, word))
            return false;
        const struct frame *frame = &space->frames[space->words[word].frame];
        if (cluster->members[word] == 0)
            continue;
        if (tour.frame != frame)
            enter_frame(&tour, frame);
        slide_outer(&tour, word);
        number_states(&tour, word, state);
        for (uint64_t rest = cluster->members[word]; rest; rest &= rest - 1)
            visit_state(&tour, (word - frame->word) * WORD_BITS + lowest_bit(rest), state++, visit, payload);
    }
    return true;
}

const struct cluster_numbering perfect_numbering = {perfect_open, perfect_close, perfect_state, perfect_number,
                                                    perfect_visit_all};
