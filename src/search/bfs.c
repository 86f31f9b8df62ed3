/* Breadth-first search. The visited set keeps states in the order they come in, so it is the queue as well. */
#include <stdlib.h>

#include "search/search.h"
#include "search/visited.h"

struct bfs {
    struct search *search;
    struct visited visited;
    uint32_t level_end;              /* one past the states at `depth` */
    uint32_t next;                   /* the state to expand */
    uint32_t solved;                 /* index of a solved state; UINT32_MAX: none yet */
    int depth;
};

static uj_status expand(struct bfs *bfs)
{
    const struct layout *layout = &bfs->search->layout;
    uj_solution *solution = bfs->search->solution;
    positions state;
    layout_unpack(layout, visited_state(&bfs->visited, bfs->next++), &state);
    solution->expanded++;
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = layout_moves(layout, &state, bfs->search->options->metric, moves);
    for (size_t i = 0; i < count && bfs->solved == UINT32_MAX; i++) {
        positions child = state;
        child.at[moves[i].vehicle] = (uint8_t)(child.at[moves[i].vehicle] + moves[i].by);
        uint64_t words[LAYOUT_MAX_WORDS];
        layout_pack(layout, &child, words);
        uint32_t index;
        bool fresh;
        const uj_status status = visited_insert(&bfs->visited, words, &index, &fresh);
        if (status != UJ_OK)
            return status;
        solution->generated++;
        if (fresh && layout_solved(layout, &child))
            bfs->solved = index;
    }
    const uint64_t queue = bfs->visited.count - bfs->next;
    if (queue > solution->peak_queue)
        solution->peak_queue = queue;
    return UJ_OK;
}

/* UJ_LIMIT: stopped before the level was done. */
static uj_status expand_level(struct bfs *bfs)
{
    uj_status status = UJ_OK;
    while (status == UJ_OK && bfs->next < bfs->level_end && bfs->solved == UINT32_MAX)
        status = budget_spent(&bfs->search->budget, bfs->search->solution->expanded) ? UJ_LIMIT : expand(bfs);
    return status;
}

/* Every move can be taken back, so a state's neighbours in the level before are those its moves lead to. */
static uj_status trace_back(struct bfs *bfs, const uint32_t *starts)
{
    const struct layout *layout = &bfs->search->layout;
    const int length = bfs->depth;
    uj_status status = solution_reserve_moves(bfs->search->solution, (size_t)length);
    if (status != UJ_OK)
        return status;
    positions state;
    layout_unpack(layout, visited_state(&bfs->visited, bfs->solved), &state);
    for (int depth = length; depth > 0; depth--) {
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = layout_moves(layout, &state, bfs->search->options->metric, moves);
        for (size_t i = 0; i < count; i++) {
            positions before = state;
            before.at[moves[i].vehicle] = (uint8_t)(before.at[moves[i].vehicle] + moves[i].by);
            uint64_t words[LAYOUT_MAX_WORDS];
            layout_pack(layout, &before, words);
            uint32_t index;
            if (visited_find(&bfs->visited, words, &index) && index >= starts[depth - 1] && index < starts[depth]) {
                bfs->search->solution->moves[depth - 1] = (uj_move){moves[i].vehicle, (int8_t)-moves[i].by};
                state = before;
                break;
            }
        }
    }
    return UJ_OK;
}

static uj_status run(struct bfs *bfs, uint32_t **starts)
{
    struct search *search = bfs->search;
    uj_solution *solution = search->solution;
    uint64_t words[LAYOUT_MAX_WORDS];
    layout_pack(&search->layout, &search->start, words);
    uint32_t index;
    bool fresh;
    uj_status status = visited_insert(&bfs->visited, words, &index, &fresh);
    for (; status == UJ_OK; bfs->depth++) {
        uint32_t *more = realloc(*starts, ((size_t)bfs->depth + 2) * sizeof **starts);
        if (!more)
            return UJ_NO_MEMORY;
        *starts = more;
        more[bfs->depth] = bfs->level_end;
        bfs->level_end = more[bfs->depth + 1] = bfs->visited.count;
        status = profile_add(search, (size_t)bfs->depth, bfs->level_end - more[bfs->depth]);
        if (status != UJ_OK)
            return status;
        if (bfs->solved != UINT32_MAX) {
            solution->outcome = UJ_SOLVED;
            solution->length = bfs->depth;
            return trace_back(bfs, *starts);
        }
        if (more[bfs->depth] == bfs->level_end) {
            solution->outcome = UJ_UNSOLVABLE;
            return UJ_OK;
        }
        solution->lower_bound = bfs->depth + 1;
        if (bfs->depth >= search->max_depth)
            break;
        status = expand_level(bfs);
    }
    return status == UJ_LIMIT ? UJ_OK : status;
}

uj_status search_bfs(struct search *search)
{
    struct bfs bfs = {.search = search, .solved = UINT32_MAX};
    visited_init(&bfs.visited, search->layout.words, search->budget.max_memory);
    uint32_t *starts = NULL;
    search->solution->algorithm = "bfs";
    const uj_status status = run(&bfs, &starts);
    search->solution->queue = bfs.visited.count - bfs.next;
    free(starts);
    visited_free(&bfs.visited);
    return status;
}
