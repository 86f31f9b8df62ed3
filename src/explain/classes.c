/* Solutions that differ only in the order of moves that commute are one class. Of each class one is kept, its normal form, in which, among
 * the moves that can come next, that of the vehicle with the lowest number does. A list of moves is in normal form if it nowhere has
 * a move b, then moves that commute with a, then a, where a commutes with b too and has the lower number (Anisimov and Knuth, 1979).
 *
 * To tell, it is enough to know which moves of a state have been *passed over*: those that commute with all moves made since they could
 * first be made, one of which has a higher number. So a place of the new graph is a state and the set of its moves that were
 * passed over, and these may not come next. From some places all ways are then closed; moves to such places are removed at the end. */
#include "explain/classes.h"

#include <assert.h>

enum { MOST_MOVES = 64 }; /* of one state that lead nearer: the set of those passed over is a word */

struct folding {
    const struct shortest *shortest;
    struct paths *out;
    struct visited places; /* state and set, a word each */
    size_t first_capacity, next_capacity, move_capacity;
};

/* The number of a state's move among its moves. The state has it. */
static uint32_t number_of(const struct paths *all, uint32_t state, uj_move move)
{
    uint32_t at = all->first_next[state];
    while (all->moves[at].vehicle != move.vehicle || all->moves[at].by != move.by)
        at++;
    assert(at < all->first_next[state + 1]);
    return at - all->first_next[state];
}

/* The moves of the next state that are passed over once `made` is made. One that commutes with it was possible before, and led nearer
 * as well. */
static uint64_t passed_after(const struct folding *folding, uint32_t state, uint64_t passed, uint32_t made)
{
    const struct shortest *shortest = folding->shortest;
    const struct paths *all = &shortest->paths;
    const uint32_t first = all->first_next[all->next[made]], end = all->first_next[all->next[made] + 1];
    positions here;
    shortest_state(shortest, state, &here);
    const struct slide slide = slide_of(&here, all->moves[made]);
    uint64_t after = 0;
    for (uint32_t i = first; i < end; i++) {
        const uj_move move = all->moves[i];
        if (!slides_commute(shortest->board, slide, slide_of(&here, move)))
            continue;
        if (move.vehicle < slide.vehicle || passed >> number_of(all, state, move) & 1)
            after |= UINT64_C(1) << (i - first);
    }
    return after;
}

static uj_status add_move(struct folding *folding, uint32_t state, uint64_t passed, uint32_t move, uint32_t *end)
{
    struct paths *out = folding->out;
    const struct paths *all = &folding->shortest->paths;
    const uint64_t next[2] = {all->next[move], passed_after(folding, state, passed, move)};
    bool is_fresh;
    uj_status status = budget_fit(out->budget, out->next, folding->next_capacity, *end + (size_t)1);
    if (status == UJ_OK)
        status = budget_fit(out->budget, out->moves, folding->move_capacity, *end + (size_t)1);
    if (status == UJ_OK && *end == UINT32_MAX)
        status = UJ_LIMIT;
    if (status == UJ_OK)
        status = visited_insert(&folding->places, next, &out->next[*end], &is_fresh);
    if (status == UJ_OK)
        out->moves[(*end)++] = all->moves[move];
    return status;
}

static uj_status follow(struct folding *folding, uint32_t place, uint32_t *end)
{
    const struct paths *all = &folding->shortest->paths;
    const uint64_t *words = visited_state(&folding->places, place);
    const uint32_t state = (uint32_t)words[0], first = all->first_next[state];
    const uint64_t passed = words[1];
    if (all->first_next[state + 1] - first > MOST_MOVES)
        return UJ_LIMIT;
    uj_status status = UJ_OK;
    for (uint32_t move = first; move < all->first_next[state + 1] && status == UJ_OK; move++)
        if (!(passed >> (move - first) & 1))
            status = add_move(folding, state, passed, move, end);
    return status;
}

static uj_status follow_all(struct folding *folding)
{
    struct paths *out = folding->out;
    uint32_t end = 0, place = 0, unused;
    bool is_fresh;
    uj_status status = visited_insert(&folding->places, (const uint64_t[2]){0, 0}, &unused, &is_fresh);
    for (int level = 0; level <= out->length && status == UJ_OK; level++) {
        out->levels[level] = place;
        const uint32_t level_end = folding->places.count;
        status = budget_fit(out->budget, out->first_next, folding->first_capacity, level_end + (size_t)1);
        for (; place < level_end && status == UJ_OK; place++) {
            out->first_next[place] = end;
            status = budget_is_over_at(out->budget, place) ? UJ_LIMIT : follow(folding, place, &end);
        }
        if (status == UJ_OK)
            out->first_next[place] = end;
    }
    out->levels[out->length + 1] = out->count = place;
    return status;
}

/* Removes the moves to places from which no way leads to the end. Those places stay, but no path comes through them. */
static uj_status remove_closed(struct paths *out)
{
    bool *is_open = budget_zeroed(out->budget, out->count, sizeof *is_open);
    if (!is_open)
        return UJ_NO_MEMORY;
    for (uint32_t place = out->count; place-- > 0;) {
        is_open[place] = place >= out->levels[out->length];
        for (uint32_t move = out->first_next[place]; move < out->first_next[place + 1]; move++)
            is_open[place] = is_open[place] || is_open[out->next[move]];
    }
    uint32_t kept = 0, move = 0;
    for (uint32_t place = 0; place < out->count; place++) {
        const uint32_t end = out->first_next[place + 1];
        out->first_next[place] = kept;
        for (; move < end; move++)
            if (is_open[out->next[move]]) {
                out->next[kept] = out->next[move];
                out->moves[kept++] = out->moves[move];
            }
    }
    out->first_next[out->count] = kept;
    budget_free(is_open);
    return UJ_OK;
}

uj_status classes_init(struct paths *out, const struct shortest *shortest)
{
    uj_budget *const budget = shortest->paths.budget;
    *out = (struct paths){.budget = budget, .length = shortest->paths.length};
    struct folding folding = {.shortest = shortest, .out = out};
    visited_init(&folding.places, 2, budget);
    out->levels = budget_alloc(budget, (size_t)out->length + 2, sizeof *out->levels);
    uj_status status = out->levels ? follow_all(&folding) : UJ_NO_MEMORY;
    visited_free(&folding.places);
    return status == UJ_OK ? remove_closed(out) : status;
}
