#include "search/big/path.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/state_hash.h"

/* A state of the next level. In this order of fields the sort key is one number: the estimate, then a bit of hash,
 * which makes the beam pick freely among equals instead of those with the same parent, then the index. */
typedef uint64_t candidate;

enum { SLICE = 64 /* candidates judged at a time */ };

struct beam {
    struct search *search;
    const struct mover *mover;
    struct team *team;
    const struct beam_options *options;
    const struct heuristic *heuristic;
    struct visited visited;
    uint32_t *parents; /* per visited state */
    size_t parent_capacity;
    uint32_t *level; /* states to expand, by index */
    size_t level_size;
    candidate *candidates;
    size_t candidate_count, candidate_capacity;
    uint64_t *children; /* of one state */
    uint32_t solved;    /* UINT32_MAX: none yet */
    atomic_bool late;   /* the time was over before all candidates were judged */
};

static uint32_t index_of(candidate self)
{
    return (uint32_t)self;
}

static uj_status reserve(struct beam *beam, size_t state_count, size_t candidate_count)
{
    uj_budget *budget = &beam->search->budget;
    const uj_status status = budget_fit(budget, beam->parents, beam->parent_capacity, state_count);
    return status == UJ_OK ? budget_fit(budget, beam->candidates, beam->candidate_capacity, candidate_count) : status;
}

static uj_status start(struct beam *beam)
{
    const int words = beam->mover->words;
    uj_budget *budget = &beam->search->budget;
    visited_init(&beam->visited, words, budget);
    beam->level = budget_alloc(budget, beam->options->width, sizeof *beam->level);
    beam->children = budget_alloc(budget, mover_max_words(beam->mover), sizeof *beam->children);
    if (!beam->level || !beam->children)
        return budget_failure(budget);
    uint64_t state[LAYOUT_MAX_WORDS];
    layout_pack(&beam->search->layout, &beam->search->start, state);
    bool fresh;
    const uj_status status = visited_insert(&beam->visited, state, &beam->level[0], &fresh);
    beam->level_size = 1;
    return status;
}

static void stop(struct beam *beam)
{
    visited_free(&beam->visited);
    budget_free(beam->parents);
    budget_free(beam->level);
    budget_free(beam->candidates);
    budget_free(beam->children);
}

/* Adds the fresh children of a state to the candidates. */
static uj_status expand(struct beam *beam, uint32_t parent)
{
    const size_t words = (size_t)beam->mover->words;
    uj_solution *solution = beam->search->solution;
    int solved;
    const size_t count = mover_children(beam->mover, visited_state(&beam->visited, parent), beam->children, &solved);
    uj_status status = reserve(beam, beam->visited.count + count, beam->candidate_count + count);
    solution->expanded++;
    solution->generated += count;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uint32_t index;
        bool fresh;
        status = visited_insert(&beam->visited, beam->children + i * words, &index, &fresh);
        if (status != UJ_OK || !fresh)
            continue;
        beam->parents[index] = parent;
        beam->candidates[beam->candidate_count++] = index;
        if ((int)i == solved)
            beam->solved = index;
    }
    return status;
}

static uj_status expand_level(struct beam *beam)
{
    beam->candidate_count = 0;
    uj_status status = UJ_OK;
    for (size_t i = 0; i < beam->level_size && status == UJ_OK && beam->solved == UINT32_MAX; i++) {
        const uint64_t expanded = beam->search->solution->expanded;
        const bool spent = expanded >= beam->options->max_nodes || budget_spent(&beam->search->budget, expanded);
        status = spent ? UJ_LIMIT : expand(beam, beam->level[i]);
    }
    return status;
}

static void judge_slice(void *payload, size_t item, int member)
{
    (void)member;
    struct beam *beam = payload;
    if (atomic_load(&beam->late) || budget_is_over(&beam->search->budget)) {
        atomic_store(&beam->late, true);
        return;
    }
    const struct layout *layout = &beam->search->layout;
    const size_t end = (item + 1) * SLICE < beam->candidate_count ? (item + 1) * SLICE : beam->candidate_count;
    for (size_t i = item * SLICE; i < end; i++) {
        const uint32_t index = index_of(beam->candidates[i]);
        const uint64_t *words = visited_state(&beam->visited, index);
        positions state;
        layout_unpack(layout, words, &state);
        const int estimate = heuristic_estimate(beam->heuristic, layout, &state, beam->search->options->metric);
        const uint64_t any = state_hash(words, layout->words) & 0xffff;
        beam->candidates[i] = (uint64_t)estimate << 48 | any << 32 | index;
    }
}

static int compare_candidates(const void *a, const void *b)
{
    const candidate left = *(const candidate *)a, right = *(const candidate *)b;
    return (left > right) - (left < right);
}

static int estimate_of(candidate self)
{
    return (int)(self >> 48);
}

/* The best candidates become the level, unless they are further than `farthest` from the end. UJ_LIMIT: there was no time to find
 * them. */
static uj_status select_level(struct beam *beam, int farthest)
{
    team_run(beam->team, judge_slice, beam, (beam->candidate_count + SLICE - 1) / SLICE);
    if (atomic_load(&beam->late))
        return UJ_LIMIT;
    if (beam->candidate_count > 1)
        qsort(beam->candidates, beam->candidate_count, sizeof *beam->candidates, compare_candidates);
    const size_t most = beam->candidate_count < beam->options->width ? beam->candidate_count : beam->options->width;
    beam->level_size = 0;
    while (beam->level_size < most && estimate_of(beam->candidates[beam->level_size]) <= farthest) {
        beam->level[beam->level_size] = index_of(beam->candidates[beam->level_size]);
        beam->level_size++;
    }
    return UJ_OK;
}

uj_status beam_search(struct search *search, const struct mover *mover, struct team *team,
                      const struct beam_options *options, struct path *path)
{
    struct beam beam = {
        .search = search,
        .mover = mover,
        .team = team,
        .options = options,
        .heuristic = heuristic_by_name("closure"),
        .solved = UINT32_MAX,
    };
    uj_status status = start(&beam);
    int length = 0;
    while (status == UJ_OK && beam.solved == UINT32_MAX && beam.level_size > 0 && length < options->max_length) {
        status = expand_level(&beam);
        length++;
        if (status == UJ_OK && beam.solved == UINT32_MAX)
            status = select_level(&beam, options->max_length - length);
    }
    if (beam.solved != UINT32_MAX && status != UJ_NO_MEMORY)
        status = path_trace(path, &beam.visited, beam.parents, beam.solved);
    stop(&beam);
    return status;
}
