#include "rate/branches.h"

/* Below this distance, what the branches save is less than what finding them costs; measured on 300 boards. */
enum { SHALLOW = 16 };

/* Branches are found from the farthest to the nearest, and numbered in this order at first. States are known by their rank:
 * 1 for the first of the nearest, 0 for all that are solved. */
struct growing {
    const struct state_graph *graph;
    const uint16_t *distance;
    uint32_t *rank;   /* by state */
    uint32_t *order;  /* the state of each rank */
    uint32_t *leader; /* by rank: the way to the one that stands for all that are connected so far */
    uint32_t *newest; /* by rank of one that stands for others: the last branch among them; 0: none */
    uint32_t *member; /* by branch: the rank of some state of it */
    uint32_t *parent; /* by branch */
    uint32_t count;
};

/* Ranks the states; `end` has a zero for every distance. Returns how many are unsolved. */
static uint32_t rank_states(struct growing *growing, uint32_t *end, unsigned max_distance)
{
    const uint32_t state_count = growing->graph->state_count;
    for (uint32_t state = 0; state < state_count; state++)
        end[growing->distance[state]]++;
    end[0] = 0;
    for (unsigned i = 1; i <= max_distance; i++)
        end[i] += end[i - 1];
    const uint32_t unsolved = end[max_distance];
    for (uint32_t state = state_count; state-- > 0;)
        if (growing->distance[state] > 0) {
            const uint32_t rank = end[growing->distance[state]]--;
            growing->rank[state] = rank;
            growing->order[rank] = state;
        }
    return unsolved;
}

static inline uint32_t find_leader(uint32_t *leader, uint32_t rank)
{
    while (leader[rank] != rank)
        rank = leader[rank] = leader[leader[rank]];
    return rank;
}

/* Connects a state with those beside it that have a higher rank. */
static void connect(struct growing *growing, uint32_t rank)
{
    const struct state_graph *graph = growing->graph;
    const uint32_t state = growing->order[rank];
    uint32_t own = growing->leader[rank] = rank;
    for (uint32_t edge = graph->first[state]; edge < graph->first[state + 1]; edge++) {
        const uint32_t other = growing->rank[graph->to[edge]];
        const uint32_t leader = find_leader(growing->leader, other > rank ? other : rank); /* faster than a branch */
        growing->leader[own] = leader;
        own = leader;
    }
}

/* Puts a state into the branch of those it is connected with, which is a new one if none is later than `last_farther`. */
static uint32_t join(struct growing *growing, uint32_t rank, uint32_t last_farther)
{
    const uint32_t leader = find_leader(growing->leader, rank);
    if (growing->newest[leader] <= last_farther) {
        growing->newest[leader] = ++growing->count;
        growing->member[growing->count] = rank;
    }
    return growing->newest[leader];
}

/* Finds the branches, distance by distance. False: the time is over. */
static bool grow(struct growing *growing, uint32_t unsolved, uint32_t *branch_of)
{
    uint32_t farther = 1; /* the first branch of the distance before */
    for (uint32_t end = unsolved, begin; end > 0; end = begin) {
        const unsigned distance = growing->distance[growing->order[end]];
        for (begin = end; begin > 0 && growing->distance[growing->order[begin]] == distance; begin--) {
            if (budget_is_over_at(growing->graph->budget, begin))
                return false;
            connect(growing, begin);
        }
        const uint32_t last_farther = growing->count;
        for (uint32_t rank = end; rank > begin; rank--)
            branch_of[growing->order[rank]] = join(growing, rank, last_farther);
        for (; farther <= last_farther; farther++)
            growing->parent[farther] = growing->newest[find_leader(growing->leader, growing->member[farther])];
    }
    for (; farther <= growing->count; farther++)
        growing->parent[farther] = growing->count + 1;
    return true;
}

/* Numbers the branches the other way round and gives their states rows. */
static void number_rows(struct branches *branches, const struct growing *growing)
{
    const uint32_t count = growing->count;
    for (uint32_t i = 1; i <= count; i++)
        branches->parent[count + 1 - i] = count + 1 - growing->parent[i];
    for (uint32_t rank = 1; rank <= branches->row_count; rank++)
        branches->first[count + 1 - branches->rows[growing->order[rank]]]++;
    branches->first[0] = 1;
    for (uint32_t i = 1; i <= count + 1; i++)
        branches->first[i] += branches->first[i - 1];
    for (uint32_t rank = branches->row_count; rank > 0; rank--) {
        const uint32_t state = growing->order[rank];
        const uint32_t row = --branches->first[count + 1 - branches->rows[state]];
        branches->states[row] = state;
        branches->rows[state] = row;
    }
    branches->count = count;
}

/* All unsolved states as one branch, in their own order. */
static void make_one(struct branches *branches, const uint16_t *distance, uint32_t state_count)
{
    for (uint32_t state = 0; state < state_count; state++)
        if (distance[state] > 0) {
            branches->rows[state] = ++branches->row_count;
            branches->states[branches->row_count] = state;
        }
    branches->count = 1;
    branches->first[1] = 1;
    branches->first[2] = branches->row_count + 1;
}

static uj_status build(struct branches *branches, struct growing *growing, uint32_t *end, unsigned max_distance)
{
    branches->row_count = rank_states(growing, end, max_distance);
    if (!grow(growing, branches->row_count, branches->rows))
        return UJ_LIMIT;
    number_rows(branches, growing);
    return UJ_OK;
}

static uj_status build_tree(struct branches *branches, struct growing *growing, unsigned max_distance, size_t size)
{
    uint32_t *end = budget_zeroed(growing->graph->budget, size, sizeof *end);
    uint32_t **const arrays[] = {&growing->rank,   &growing->order,  &growing->leader,
                                 &growing->newest, &growing->member, &growing->parent};
    bool has_room = end != NULL;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        has_room = has_room && (*arrays[i] = budget_zeroed(growing->graph->budget, size, sizeof **arrays[i]));
    const uj_status status = has_room ? build(branches, growing, end, max_distance) : UJ_NO_MEMORY;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        budget_free(*arrays[i]);
    budget_free(end);
    return status;
}

uj_status branches_init(struct branches *branches, const struct state_graph *graph, const struct uj_cluster *cluster)
{
    const size_t size = graph->state_count + (size_t)2;
    *branches = (struct branches){0};
    branches->parent = budget_zeroed(graph->budget, size, sizeof *branches->parent);
    branches->first = budget_zeroed(graph->budget, size, sizeof *branches->first);
    branches->states = budget_zeroed(graph->budget, size, sizeof *branches->states);
    branches->rows = budget_zeroed(graph->budget, size, sizeof *branches->rows);
    if (!branches->parent || !branches->first || !branches->states || !branches->rows)
        return UJ_NO_MEMORY;
    struct growing growing = {.graph = graph, .distance = cluster->distance[UJ_MOVES]};
    if (cluster->max_distance[UJ_MOVES] >= SHALLOW)
        return build_tree(branches, &growing, (unsigned)cluster->max_distance[UJ_MOVES], size);
    make_one(branches, growing.distance, graph->state_count);
    return UJ_OK;
}

void branches_free(struct branches *branches)
{
    budget_free(branches->parent);
    budget_free(branches->first);
    budget_free(branches->states);
    budget_free(branches->rows);
}
