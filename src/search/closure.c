/* The estimate "closure": the least that must move whatever the solution, found exactly.
 *
 * Say that a vehicle "must reach" a position. Each cell that it sweeps on the way there must be empty at some time, so
 * whatever stands on it now must give way: a vehicle along the same line must be pushed on in the same direction; a
 * crossing one must leave the cell, in one direction or the other. So one must leads to further ones, with a choice at
 * every crossing vehicle, until a set of musts is closed: each follows from the others and nothing is left open. It
 * begins with "the target must reach the exit". A vehicle costs one move for each direction in which it must travel,
 * or the cells of the shortest walk that visits both its extremes; the estimate is the cheapest closed set.
 *
 * Every solution contains a closed set, namely what its vehicles do first, so the estimate is never too high. And it
 * is consistent: a closed set after a move, with that move put before it, is a closed set before it. The whole argument is
 * in docs/heuristics.md.
 *
 * The search for the cheapest set goes depth first over the choices. Before each it looks at both sides of every open choice: a
 * side that costs as much as the best set known is barred, so that the other must be taken; and choices that charge
 * different vehicles are bound to cost the sum of their cheaper sides. On a 6x6 board there are a handful of choices, on a crowded 16x16
 * board without these bounds too many. */
#include "search/heuristic.h"
#include "search/obstacle.h"

/* More than any board can ask for: each cell of a vehicle's lane asks at most once, as it is swept. */
enum { MAX_CHOICES = UJ_MAX_VEHICLES * UJ_MAX_SIDE };

/* A crossing vehicle that must leave a cell and can do so on both sides. */
struct choice {
    uint8_t vehicle;
    struct way_out way_out;
};

struct plan {
    int cost;
    unsigned choice_count;
    uint64_t charged[2]; /* vehicles whose cost has risen by the last choice made */
    uint8_t ahead[UJ_MAX_VEHICLES], back[UJ_MAX_VEHICLES]; /* how far each vehicle must travel */
    uint8_t least[UJ_MAX_VEHICLES];                        /* what it costs at least, with its choices still open */
};

struct closure {
    const struct layout *layout;
    const positions *state;
    const uj_cells *occupied;
    uj_metric metric;
    int best;
    vehicle_map map;
    struct choice choices[MAX_CHOICES];
};

static int travel_cost(uj_metric metric, int ahead, int back)
{
    if (metric == UJ_MOVES)
        return (ahead > 0) + (back > 0);
    return ahead + back + (ahead < back ? ahead : back);
}

/* Sees to it that a vehicle's share of the cost covers its travels and at least `least`. */
static void charge(const struct closure *closure, struct plan *plan, unsigned vehicle, int least)
{
    const int travel = travel_cost(closure->metric, plan->ahead[vehicle], plan->back[vehicle]);
    const int due = travel > least ? travel : least;
    if (due > plan->least[vehicle]) {
        plan->cost += due - plan->least[vehicle];
        plan->least[vehicle] = (uint8_t)due;
        plan->charged[vehicle / 64] |= UINT64_C(1) << vehicle % 64;
    }
}

static bool must_reach(struct closure *closure, struct plan *plan, unsigned vehicle, int by);

/* A crossing vehicle must leave a cell. False: it never can. */
static bool must_leave(struct closure *closure, struct plan *plan, unsigned vehicle, unsigned cell)
{
    const struct way_out way_out = way_out_of(&closure->layout->lanes[vehicle], closure->state->at[vehicle], cell);
    if (!way_out.ahead)
        return way_out.back && must_reach(closure, plan, vehicle, -way_out.back);
    if (!way_out.back)
        return must_reach(closure, plan, vehicle, way_out.ahead);
    const int by_ahead = travel_cost(closure->metric, way_out.ahead, 0);
    const int by_back = travel_cost(closure->metric, 0, way_out.back);
    charge(closure, plan, vehicle, by_ahead < by_back ? by_ahead : by_back);
    closure->choices[plan->choice_count++] = (struct choice){(uint8_t)vehicle, way_out};
    return true;
}

/* A vehicle must get `by` cells from where it stands, and all in its way must give way. False: that cannot be. */
static bool must_reach(struct closure *closure, struct plan *plan, unsigned vehicle, int by)
{
    const struct lane *lane = &closure->layout->lanes[vehicle];
    const unsigned position = closure->state->at[vehicle];
    const int far = by > 0 ? by : -by;
    uint8_t *const travel = &(by > 0 ? plan->ahead : plan->back)[vehicle];
    const int known = *travel;
    if (far <= known)
        return true;
    *travel = (uint8_t)far;
    charge(closure, plan, vehicle, 0);
    for (int k = 1; k <= far; k++) {
        const unsigned cell = lane_cell(lane, by > 0 ? position + lane->length - 1 + (unsigned)k : position - (unsigned)k);
        if (!cells_has(closure->occupied, cell))
            continue;
        const unsigned other = closure->map[cell];
        const struct lane *others = &closure->layout->lanes[other];
        const int there = closure->state->at[other];
        const int push = by > 0 ? (int)position + by + lane->length - there : (int)position + by - there - others->length;
        const bool along = others->stride == lane->stride;
        if (along ? !must_reach(closure, plan, other, push) : k > known && !must_leave(closure, plan, other, cell))
            return false;
    }
    return true;
}

static bool is_made(const struct plan *plan, const struct choice *choice)
{
    return plan->ahead[choice->vehicle] >= choice->way_out.ahead || plan->back[choice->vehicle] >= choice->way_out.back;
}

/* The plan with one choice made; HEURISTIC_DEAD is its cost if that cannot be. Choices that follow from it are written behind those of
 * the plan, over what an earlier call put there. */
static struct plan with_choice(struct closure *closure, const struct plan *plan, unsigned number, bool ahead)
{
    struct plan after = *plan;
    const struct choice choice = closure->choices[number];
    after.charged[0] = after.charged[1] = 0;
    if (!must_reach(closure, &after, choice.vehicle, ahead ? choice.way_out.ahead : -choice.way_out.back))
        after.cost = HEURISTIC_DEAD;
    return after;
}

/* The choice to make next, and the side to take first. */
struct decision {
    unsigned number;
    bool ahead;
    int cheaper, both; /* costs of its cheaper side, and of both together */
};

enum outlook { OUTLOOK_TOO_DEAR, OUTLOOK_SETTLED, OUTLOOK_FORCED, OUTLOOK_OPEN };

/* Looks at both sides of all open choices. Unless one is forced, the most pressing is chosen: the one whose cheaper side costs most. */
static enum outlook look_ahead(struct closure *closure, const struct plan *plan, struct decision *decision)
{
    int bound = plan->cost;
    uint64_t charged[2] = {0, 0};
    *decision = (struct decision){.cheaper = -1};
    for (unsigned i = 0; i < plan->choice_count; i++) {
        if (is_made(plan, &closure->choices[i]))
            continue;
        const struct plan ahead = with_choice(closure, plan, i, true), back = with_choice(closure, plan, i, false);
        const bool prefer_ahead = ahead.cost <= back.cost;
        const int cheaper = prefer_ahead ? ahead.cost : back.cost, both = ahead.cost + back.cost;
        if (both - cheaper >= closure->best) {
            *decision = (struct decision){i, prefer_ahead, cheaper, both};
            return cheaper >= closure->best ? OUTLOOK_TOO_DEAR : OUTLOOK_FORCED;
        }
        const uint64_t these[2] = {ahead.charged[0] | back.charged[0], ahead.charged[1] | back.charged[1]};
        if (!(these[0] & charged[0]) && !(these[1] & charged[1])) {
            bound += cheaper - plan->cost;
            charged[0] |= these[0];
            charged[1] |= these[1];
        }
        if (cheaper > decision->cheaper || (cheaper == decision->cheaper && both > decision->both))
            *decision = (struct decision){i, prefer_ahead, cheaper, both};
    }
    if (bound >= closure->best)
        return OUTLOOK_TOO_DEAR;
    return decision->cheaper < 0 ? OUTLOOK_SETTLED : OUTLOOK_OPEN;
}

/* Makes all open choices in every way that may be cheaper than the best set known. */
static void settle(struct closure *closure, const struct plan *plan)
{
    struct plan now = *plan;
    struct decision decision;
    enum outlook outlook;
    while ((outlook = look_ahead(closure, &now, &decision)) == OUTLOOK_FORCED)
        now = with_choice(closure, &now, decision.number, decision.ahead);
    if (outlook == OUTLOOK_SETTLED)
        closure->best = now.cost;
    if (outlook != OUTLOOK_OPEN)
        return;
    const struct plan first = with_choice(closure, &now, decision.number, decision.ahead);
    settle(closure, &first);
    const struct plan second = with_choice(closure, &now, decision.number, !decision.ahead);
    settle(closure, &second);
}

int estimate_closure(const struct layout *layout, const positions *state, const uj_cells *occupied, uj_metric metric)
{
    if (layout_solved(layout, state))
        return 0;
    if (layout_hopeless(layout))
        return HEURISTIC_DEAD;
    struct closure closure;
    closure.layout = layout;
    closure.state = state;
    closure.occupied = occupied;
    closure.metric = metric;
    closure.best = HEURISTIC_DEAD;
    vehicle_map_fill(closure.map, layout, state);
    struct plan plan = {.cost = 0};
    if (must_reach(&closure, &plan, layout->target, layout->goal - state->at[layout->target]))
        settle(&closure, &plan);
    return closure.best;
}
