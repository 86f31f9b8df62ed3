/* The estimate "closure": the least that must move whatever the solution, found exactly.
 *
 * Say that a vehicle "must reach" a position. Each cell that it sweeps on the way there must be empty at some time, so
 * whatever stands on it now must give way: a vehicle along the same line must be pushed on in the same direction; a
 * crossing one must leave the cell, in one direction or the other. So one must leads to further ones, with a choice at
 * every crossing vehicle, until a set of musts is closed: each follows from the others and nothing is left open. It
 * begins with "the target must reach the exit". A vehicle costs one move for each direction in which it must travel, or
 * the cells of the shortest walk that visits both its extremes; the estimate is the cheapest closed set.
 *
 * Every solution contains a closed set, namely what its vehicles do first, so the estimate is never too high. And it is
 * consistent: a closed set after a move, with that move put before it, is a closed set before it. The whole argument is
 * in docs/heuristics.md.
 *
 * The search for the cheapest set goes depth first over the choices. Before each it looks at both sides of every open
 * choice: a side that costs as much as the best set known is barred, so that the other must be taken; and choices that
 * charge different vehicles are bound to cost the sum of their cheaper sides. On a 6x6 board there are a handful of
 * choices, on a crowded 16x16 board without these bounds too many. Where even with them one estimate could take hours, it
 * is the bound known before the first choice: never too high either, though no longer consistent, on which nothing
 * relies. */
#include <assert.h>
#include <string.h>

#include "search/informed/heuristic.h"

/* What a vehicle must do: how far it must travel, and what that costs at least, its choices still open included. */
struct share {
    uint8_t ahead, back, least;
};

/* A crossing vehicle that must leave a cell and can do so on both sides. */
struct choice {
    uint8_t vehicle;
    struct way_out way_out;
};

struct change {
    uint8_t vehicle;
    struct share before;
};

/* More than any board can ask for: each cell of a vehicle's lane asks for a choice at most once, as it is swept; and a
 * share changes at most once for each cell travelled and each step of its cost, which is at most three times that. */
enum { MAX_CHOICES = UJ_MAX_VEHICLES * UJ_MAX_SIDE, MAX_CHANGES = 4 * UJ_MAX_VEHICLES * UJ_MAX_SIDE };

/* Where the plan stood, to take it back to. */
struct mark {
    int cost;
    unsigned choice_count, change_count;
};

/* Looks ahead that an estimate may take; on boards of 12x12 it takes fewer than a hundred. */
enum { MOST_LOOKS = 1024 };

struct closure {
    const struct layout *layout;
    const positions *state;
    uj_metric metric;
    int best;
    int enough;      /* a set that costs no more ends the search */
    int first_bound; /* what every set costs at least, as the first look shows */
    unsigned looks;
    struct mark now;
    struct share shares[UJ_MAX_VEHICLES];
    vehicle_map map;
    struct choice choices[MAX_CHOICES];
    struct change changes[MAX_CHANGES];
};

static void set_share(struct closure *closure, unsigned vehicle, struct share share)
{
    assert(closure->now.change_count < MAX_CHANGES);
    closure->changes[closure->now.change_count++] = (struct change){(uint8_t)vehicle, closure->shares[vehicle]};
    closure->shares[vehicle] = share;
}

static void take_back(struct closure *closure, struct mark mark)
{
    while (closure->now.change_count > mark.change_count) {
        const struct change *change = &closure->changes[--closure->now.change_count];
        closure->shares[change->vehicle] = change->before;
    }
    closure->now = mark;
}

static int travel_cost(uj_metric metric, int ahead, int back)
{
    if (metric == UJ_MOVES)
        return (ahead > 0) + (back > 0);
    return ahead + back + (ahead < back ? ahead : back);
}

/* Gives a vehicle its new share, with a cost that covers its travels. */
static void charge(struct closure *closure, unsigned vehicle, struct share share)
{
    const int travel = travel_cost(closure->metric, share.ahead, share.back);
    if (travel > share.least)
        share.least = (uint8_t)travel;
    closure->now.cost += share.least - closure->shares[vehicle].least;
    set_share(closure, vehicle, share);
}

static bool must_reach(struct closure *closure, unsigned vehicle, int by);

/* A crossing vehicle must leave a cell. False: it never can. */
static bool must_leave(struct closure *closure, unsigned vehicle, unsigned cell)
{
    const struct way_out way_out = way_out_of(&closure->layout->lanes[vehicle], closure->state->at[vehicle], cell);
    if (!way_out.ahead)
        return way_out.back && must_reach(closure, vehicle, -way_out.back);
    if (!way_out.back)
        return must_reach(closure, vehicle, way_out.ahead);
    const int shorter = way_out.ahead < way_out.back ? way_out.ahead : way_out.back;
    struct share share = closure->shares[vehicle];
    if (share.least < travel_cost(closure->metric, shorter, 0)) {
        share.least = (uint8_t)travel_cost(closure->metric, shorter, 0);
        charge(closure, vehicle, share);
    }
    assert(closure->now.choice_count < MAX_CHOICES);
    closure->choices[closure->now.choice_count++] = (struct choice){(uint8_t)vehicle, way_out};
    return true;
}

/* A vehicle must get `by` cells from where it stands, and all in its way must give way. False: that cannot be. */
static bool must_reach(struct closure *closure, unsigned vehicle, int by)
{
    const struct lane *lane = &closure->layout->lanes[vehicle];
    const unsigned position = closure->state->at[vehicle];
    struct share share = closure->shares[vehicle];
    const int far = by > 0 ? by : -by, known = by > 0 ? share.ahead : share.back;
    if (far <= known)
        return true;
    *(by > 0 ? &share.ahead : &share.back) = (uint8_t)far;
    charge(closure, vehicle, share);
    for (int k = 1; k <= far; k++) {
        const unsigned cell =
            lane_cell(lane, by > 0 ? position + lane->length - 1 + (unsigned)k : position - (unsigned)k);
        const unsigned other = closure->map[cell];
        if (other == VEHICLE_NONE)
            continue;
        const struct lane *others = &closure->layout->lanes[other];
        const int there = closure->state->at[other];
        const int push =
            by > 0 ? (int)position + by + lane->length - there : (int)position + by - there - others->length;
        const bool along = others->stride == lane->stride;
        if (along ? !must_reach(closure, other, push) : k > known && !must_leave(closure, other, cell))
            return false;
    }
    return true;
}

static bool is_made(const struct closure *closure, const struct choice *choice)
{
    const struct share *share = &closure->shares[choice->vehicle];
    return share->ahead >= choice->way_out.ahead || share->back >= choice->way_out.back;
}

/* False: that side cannot be taken. */
static bool choose(struct closure *closure, unsigned number, bool ahead)
{
    const struct choice choice = closure->choices[number];
    return must_reach(closure, choice.vehicle, ahead ? choice.way_out.ahead : -choice.way_out.back);
}

/* What the plan would cost with a choice made, and which vehicles that would charge. */
static int cost_with(struct closure *closure, unsigned number, bool ahead, uint64_t *charged)
{
    const struct mark before = closure->now;
    const int cost = choose(closure, number, ahead) ? closure->now.cost : HEURISTIC_DEAD;
    for (unsigned i = before.change_count; i < closure->now.change_count; i++) {
        const struct change *change = &closure->changes[i];
        if (closure->shares[change->vehicle].least > change->before.least)
            charged[change->vehicle / 64] |= UINT64_C(1) << change->vehicle % 64;
    }
    take_back(closure, before);
    return cost;
}

/* The choice to make next, and the side to take first. */
struct decision {
    unsigned number;
    bool ahead;
    int cheaper, both; /* costs of its cheaper side, and of both together */
};

enum outlook { OUTLOOK_TOO_DEAR, OUTLOOK_SETTLED, OUTLOOK_FORCED, OUTLOOK_OPEN };

/* Looks at both sides of all open choices. Unless one is forced, the most pressing is chosen: the one whose cheaper
 * side costs most. */
static enum outlook look_ahead(struct closure *closure, struct decision *decision)
{
    int bound = closure->now.cost;
    if (closure->looks++ == 0)
        closure->first_bound = bound;
    if (bound >= closure->best || closure->looks > MOST_LOOKS)
        return OUTLOOK_TOO_DEAR;
    uint64_t charged[2] = {0, 0};
    *decision = (struct decision){.cheaper = -1};
    for (unsigned i = 0; i < closure->now.choice_count; i++) {
        if (is_made(closure, &closure->choices[i]))
            continue;
        uint64_t these[2] = {0, 0};
        const int ahead = cost_with(closure, i, true, these), back = cost_with(closure, i, false, these);
        const int cheaper = ahead <= back ? ahead : back, both = ahead + back;
        if (both - cheaper >= closure->best) {
            *decision = (struct decision){i, ahead <= back, cheaper, both};
            return cheaper >= closure->best ? OUTLOOK_TOO_DEAR : OUTLOOK_FORCED;
        }
        if (!(these[0] & charged[0]) && !(these[1] & charged[1])) {
            bound += cheaper - closure->now.cost;
            charged[0] |= these[0];
            charged[1] |= these[1];
        }
        if (cheaper > decision->cheaper || (cheaper == decision->cheaper && both > decision->both))
            *decision = (struct decision){i, ahead <= back, cheaper, both};
    }
    if (closure->looks == 1)
        closure->first_bound = bound;
    if (bound >= closure->best)
        return OUTLOOK_TOO_DEAR;
    return decision->cheaper < 0 ? OUTLOOK_SETTLED : OUTLOOK_OPEN;
}

/* Makes all open choices in every way that may be cheaper than the best set known. */
static void settle(struct closure *closure)
{
    const struct mark before = closure->now;
    struct decision decision;
    enum outlook outlook;
    while ((outlook = look_ahead(closure, &decision)) == OUTLOOK_FORCED)
        choose(closure, decision.number, decision.ahead);
    if (outlook == OUTLOOK_SETTLED)
        closure->best = closure->now.cost;
    for (int side = 0; side < 2 && outlook == OUTLOOK_OPEN && closure->best > closure->enough; side++) {
        const struct mark here = closure->now;
        if (choose(closure, decision.number, decision.ahead == (side == 0)))
            settle(closure);
        take_back(closure, here);
    }
    take_back(closure, before);
}

/* The cost of the cheapest closed set if that is less than `best`, or of the first one found that costs no more than
 * `enough`. */
static int cheapest(const struct layout *layout, const positions *state, uj_metric metric, int best, int enough)
{
    struct closure closure;
    closure.layout = layout;
    closure.state = state;
    closure.metric = metric;
    closure.best = best;
    closure.enough = enough;
    vehicle_map_fill(closure.map, layout, state);
    closure.now = (struct mark){0, 0, 0};
    closure.looks = 0;
    memset(closure.shares, 0, layout->vehicle_count * sizeof *closure.shares);
    if (must_reach(&closure, layout->target, layout->goal - state->at[layout->target]))
        settle(&closure);
    if (closure.looks > MOST_LOOKS)
        return closure.first_bound;
    return closure.best;
}

int estimate_closure(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric)
{
    (void)occupied;
    if (layout_solved(layout, state))
        return 0;
    return layout_hopeless(layout) ? HEURISTIC_DEAD : cheapest(layout, state, metric, HEURISTIC_DEAD, 0);
}

bool closure_exceeds(const struct layout *layout, const positions *state, uj_metric metric, int limit)
{
    return cheapest(layout, state, metric, limit + 1, limit) > limit;
}
