/* What the shortest solutions say about a board. A random one is meant wherever a mean is taken: the player who
 * chooses, in each state, with equal chances among the moves that lead nearer. */
#include <assert.h>

#include "rate/optimal.h"

struct view {
    const struct optimal *optimal;
    const struct state_graph *graph;
    int target;
};

/* What one move of a solution costs, by some measure. */
typedef int cost_fn(const struct view *view, uint32_t from, uint32_t move, int vehicle);

static int raises_blockers(const struct view *view, uint32_t from, uint32_t move, int vehicle)
{
    (void)vehicle;
    const struct optimal *optimal = view->optimal;
    const uint8_t *blockers = view->graph->blockers;
    return blockers[optimal->states[optimal->paths.next[move]]] > blockers[optimal->states[from]];
}

static int is_target_back(const struct view *view, uint32_t from, uint32_t move, int vehicle)
{
    (void)from;
    (void)vehicle;
    const uj_move made = view->optimal->paths.moves[move];
    return made.vehicle == view->target && made.by < 0;
}

static int is_of_vehicle(const struct view *view, uint32_t from, uint32_t move, int vehicle)
{
    (void)from;
    return view->optimal->paths.moves[move].vehicle == vehicle;
}

/* The least cost of any shortest solution; `least` has room for every state. */
static int least_cost(const struct view *view, cost_fn *cost, int vehicle, uint16_t *least)
{
    const struct optimal *optimal = view->optimal;
    for (uint32_t i = optimal->paths.count; i-- > 0;) {
        const uint32_t begin = optimal->paths.first_next[i], end = optimal->paths.first_next[i + 1];
        unsigned best = begin < end ? UINT16_MAX : 0;
        for (uint32_t move = begin; move < end; move++) {
            const unsigned whole = least[optimal->paths.next[move]] + (unsigned)cost(view, i, move, vehicle);
            best = whole < best ? whole : best;
        }
        assert(best <= (unsigned)optimal->paths.length); /* and that is the length of a cluster, below 2^16 */
        least[i] = (uint16_t)best;
    }
    return least[0];
}

/* How likely a random shortest solution passes through each state. */
static void find_chances(const struct optimal *optimal, double *chances)
{
    for (uint32_t i = 0; i < optimal->paths.count; i++)
        chances[i] = i == 0;
    for (uint32_t i = 0; i < optimal->paths.count; i++) {
        const uint32_t begin = optimal->paths.first_next[i], end = optimal->paths.first_next[i + 1];
        for (uint32_t move = begin; move < end; move++)
            chances[optimal->paths.next[move]] += chances[i] / (end - begin);
    }
}

static double mean_cost(const struct view *view, cost_fn *cost, const double *chances)
{
    const struct optimal *optimal = view->optimal;
    double mean = 0;
    for (uint32_t i = 0; i < optimal->paths.count; i++) {
        const uint32_t begin = optimal->paths.first_next[i], end = optimal->paths.first_next[i + 1];
        for (uint32_t move = begin; move < end; move++)
            mean += chances[i] / (end - begin) * cost(view, i, move, 0);
    }
    return mean;
}

/* Means over the states before each move. */
static void find_means(uj_rating *rating, const struct view *view, const double *chances)
{
    const struct optimal *optimal = view->optimal;
    double edges = 0, choices = 0, magnitude = 0;
    for (uint32_t i = 0; i < optimal->paths.levels[optimal->paths.length]; i++) {
        const uint32_t state = optimal->states[i];
        edges += chances[i] * (view->graph->first[state + 1] - view->graph->first[state]);
        choices += chances[i] * (optimal->paths.first_next[i + 1] - optimal->paths.first_next[i]);
        magnitude += chances[i] * view->graph->magnitude[state];
    }
    if (optimal->paths.length > 0) {
        rating->branching = edges / optimal->paths.length;
        rating->optimal_branching = choices / optimal->paths.length;
        rating->blocking = magnitude / optimal->paths.length;
    }
    rating->counterintuitive_mean = mean_cost(view, raises_blockers, chances);
    rating->red_backward_mean = mean_cost(view, is_target_back, chances);
}

static int count_bottlenecks(const struct optimal *optimal)
{
    int count = 0;
    for (int level = 1; level < optimal->paths.length; level++)
        count += optimal->paths.levels[level + 1] - optimal->paths.levels[level] == 1;
    return count;
}

/* Whether some state comes next after both. */
static bool meet_again(const struct optimal *optimal, uint32_t a, uint32_t b)
{
    for (uint32_t i = optimal->paths.first_next[a]; i < optimal->paths.first_next[a + 1]; i++)
        for (uint32_t j = optimal->paths.first_next[b]; j < optimal->paths.first_next[b + 1]; j++)
            if (optimal->paths.next[i] == optimal->paths.next[j])
                return true;
    return false;
}

static bool parts_ways(const struct optimal *optimal, uint32_t state)
{
    for (uint32_t i = optimal->paths.first_next[state]; i < optimal->paths.first_next[state + 1]; i++)
        for (uint32_t j = i + 1; j < optimal->paths.first_next[state + 1]; j++)
            if (!meet_again(optimal, optimal->paths.next[i], optimal->paths.next[j]))
                return true;
    return false;
}

/* Two moves that can be made in either order come to the same. Solutions truly diverge where two moves do not meet
 * again with the next. */
static uj_status find_divergence(const struct optimal *optimal, int *out)
{
    *out = -1;
    for (int level = 0; level < optimal->paths.length; level++)
        for (uint32_t i = optimal->paths.levels[level]; i < optimal->paths.levels[level + 1]; i++) {
            if (budget_is_over_at(optimal->paths.budget, i))
                return UJ_LIMIT;
            if (parts_ways(optimal, i)) {
                *out = level;
                return UJ_OK;
            }
        }
    return UJ_OK;
}

uj_status optimal_rate(uj_rating *rating, const struct optimal *optimal, const struct state_graph *graph,
                       const struct layout *layout)
{
    const struct view view = {optimal, graph, layout->target};
    uint16_t *least = budget_zeroed(optimal->paths.budget, optimal->paths.count, sizeof *least);
    double *chances = budget_alloc(optimal->paths.budget, optimal->paths.count, sizeof *chances);
    uj_status status = least && chances ? UJ_OK : UJ_NO_MEMORY;
    if (status == UJ_OK) {
        rating->optimal_states = optimal->paths.count;
        rating->bottlenecks = count_bottlenecks(optimal);
        status = find_divergence(optimal, &rating->divergence);
    }
    if (status == UJ_OK) {
        rating->counterintuitive = least_cost(&view, raises_blockers, 0, least);
        rating->red_backward = least_cost(&view, is_target_back, 0, least);
        for (int vehicle = 0; vehicle < layout->vehicle_count; vehicle++) {
            if (budget_is_over(optimal->paths.budget))
                status = UJ_LIMIT;
            rating->vehicle_moves[vehicle] = (uint16_t)least_cost(&view, is_of_vehicle, vehicle, least);
            rating->must_move += rating->vehicle_moves[vehicle] > 0;
        }
        find_chances(optimal, chances);
        find_means(rating, &view, chances);
    }
    budget_free(least);
    budget_free(chances);
    return status;
}
