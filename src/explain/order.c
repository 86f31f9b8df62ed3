/* Travel depends on two consecutive moves alone, so the least travel from a move to the end depends on that move and the state
 * after it alone: dynamic programming over the moves of the graph, from the last level to the first. */
#include "explain/order.h"

#include <assert.h>

#include "base/error.h"

/* Steps, then travel, then jumps, which are pairs of moves that commute: one number, so that sums compare as wanted. If travel
 * came first, slides would be longer than they need be, across a place that another vehicle left only just now. */
typedef uint64_t order_cost;

enum { TRAVEL_SHIFT = 20, STEPS_SHIFT = 44 };

static const order_cost NO_COST = UINT64_MAX;

struct ordering {
    const struct shortest *shortest;
    order_cost *least; /* per move: from it, included, to the end */
};

/* From one move to the next. */
static order_cost cost_between(const uj_board *board, struct slide a, struct slide b)
{
    return slides_commute(board, a, b) ? (order_cost)slides_travel(board, a, b) << TRAVEL_SHIFT | 1 : 0;
}

/* The fixed rule among equals: the vehicle that stands first in reading order, then the shorter slide, then left or up. */
static bool is_preferred(const uj_board *board, struct slide a, struct slide b)
{
    const uj_vehicle *v = &board->vehicles[a.vehicle], *w = &board->vehicles[b.vehicle];
    const int a_row = v->horizontal ? v->row : a.from, b_row = w->horizontal ? w->row : b.from;
    const int a_column = v->horizontal ? a.from : v->column, b_column = w->horizontal ? b.from : w->column;
    if (a_row != b_row)
        return a_row < b_row;
    if (a_column != b_column)
        return a_column < b_column;
    return slide_steps(a) != slide_steps(b) ? slide_steps(a) < slide_steps(b) : a.to < b.to;
}

/* The best move of a place, whose state is `here`, after `last` (NULL: there is none), and its cost with the travel to it. */
static order_cost best_move(const struct ordering *ordering, uint32_t place, const positions *here,
                            const struct slide *last, uint32_t *best)
{
    const struct paths *paths = &ordering->shortest->paths;
    const uj_board *board = ordering->shortest->board;
    order_cost least = NO_COST;
    struct slide preferred = {0};
    for (uint32_t move = paths->first_next[place]; move < paths->first_next[place + 1]; move++) {
        const struct slide slide = slide_of(here, paths->moves[move]);
        const order_cost cost = (last ? cost_between(board, *last, slide) : 0) + ordering->least[move];
        if (cost > least || (cost == least && !is_preferred(board, slide, preferred)))
            continue;
        least = cost;
        preferred = slide;
        *best = move;
    }
    return least;
}

/* From the last moves to the first. False: the budget is over. */
static bool find_costs(const struct ordering *ordering)
{
    const struct paths *paths = &ordering->shortest->paths;
    for (uint32_t place = paths->levels[paths->length]; place-- > 0;) {
        positions here;
        shortest_state(ordering->shortest, place, &here);
        if (budget_is_over_at(paths->budget, place))
            return false;
        for (uint32_t move = paths->first_next[place]; move < paths->first_next[place + 1]; move++) {
            const struct slide slide = slide_of(&here, paths->moves[move]);
            const uint32_t next = paths->next[move];
            uint32_t best;
            here.at[slide.vehicle] = slide.to;
            const order_cost rest =
                next < paths->levels[paths->length] ? best_move(ordering, next, &here, &slide, &best) : 0;
            here.at[slide.vehicle] = slide.from;
            assert(rest != NO_COST); /* every place before the last level has a move */
            ordering->least[move] = ((order_cost)slide_steps(slide) << STEPS_SHIFT) + rest;
        }
    }
    return true;
}

static void follow_best(uj_move *moves, const struct ordering *ordering)
{
    const struct paths *paths = &ordering->shortest->paths;
    positions here;
    shortest_state(ordering->shortest, 0, &here);
    struct slide last;
    uint32_t place = 0, best = 0;
    for (int i = 0; i < paths->length; i++) {
        best_move(ordering, place, &here, i > 0 ? &last : NULL, &best);
        last = slide_of(&here, paths->moves[best]);
        here.at[last.vehicle] = last.to;
        moves[i] = paths->moves[best];
        place = paths->next[best];
    }
}

uj_status order_least(uj_move *moves, const struct shortest *shortest)
{
    const struct paths *paths = &shortest->paths;
    const struct ordering ordering = {shortest,
                                      budget_alloc(paths->budget, paths_move_count(paths), sizeof *ordering.least)};
    if (!ordering.least)
        return UJ_NO_MEMORY;
    const bool is_found = find_costs(&ordering);
    if (is_found)
        follow_best(moves, &ordering);
    budget_free(ordering.least);
    return is_found ? UJ_OK : UJ_LIMIT;
}

/* So large a search for the order takes about as long as the default search for a solution takes at most. */
static const uint64_t most_states = UINT64_C(1) << 25;

/* So that no part of a cost flows over into the next. */
enum { MOST_LENGTH = 1 << 15 };
static_assert((uint64_t)MOST_LENGTH * 2 * UJ_MAX_SIDE <= UINT64_C(1) << TRAVEL_SHIFT, "jumps fit, and travel fits");
static_assert((uint64_t)MOST_LENGTH * UJ_MAX_SIDE < UINT64_C(1) << (64 - STEPS_SHIFT), "steps fit");

static uj_status order_exactly(uj_solution *solution, const uj_board *board, uj_budget *budget)
{
    struct shortest shortest;
    uj_status status = shortest_init(&shortest, board, solution->metric, most_states, SHORTEST_MOST_STATES, budget);
    if (status == UJ_OK && shortest.paths.length >= MOST_LENGTH)
        status = UJ_LIMIT;
    if (status == UJ_OK) {
        assert(shortest.is_solvable && (size_t)shortest.paths.length == solution->move_count);
        status = order_least(solution->moves, &shortest);
    }
    shortest_free(&shortest);
    return budget_judge(budget, status);
}

uj_status uj_solution_order(uj_solution *solution, uj_ordering *ordering, const uj_board *board,
                            const uj_limits *limits, uj_error *error)
{
    uj_budget budget;
    budget_init(&budget, limits);
    uj_ordering own = UJ_ORDERING_LEAST;
    ordering = ordering ? ordering : &own;
    *ordering = UJ_ORDERING_LEAST;
    if (solution->move_count == 0)
        return UJ_OK;
    uj_status status = solution->optimal ? order_exactly(solution, board, &budget) : UJ_LIMIT;
    if (status == UJ_LIMIT) {
        *ordering = UJ_ORDERING_LOCAL;
        status = order_locally(solution->moves, solution->move_count, board, &budget);
    }
    return status == UJ_OK ? UJ_OK : fail_memory(error);
}
