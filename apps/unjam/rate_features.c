#include "rate.h"

#define FEATURE(field) #field, offsetof(uj_rating, field)

/* Scripts rely on the first part: its keys and their order stay. */
const struct rate_feature rate_features[] = {
    {FEATURE(moves), FEATURE_NUMBER, true, "of a shortest solution"},
    {FEATURE(steps), FEATURE_NUMBER, true, "of a solution shortest in steps"},
    {FEATURE(states), FEATURE_COUNT, false, "positions that can be reached: the cluster"},
    {FEATURE(solutions), FEATURE_COUNT, false, "positions of the cluster with the target at the exit"},
    {FEATURE(solution_density), FEATURE_REAL, false, "their share of the cluster"},
    {FEATURE(max_distance), FEATURE_NUMBER, true, "moves from the hardest position of the cluster"},
    {FEATURE(optimal_paths), FEATURE_DIGITS, false, "shortest solutions"},
    {FEATURE(branching), FEATURE_REAL, true, "moves to choose from along a shortest solution"},
    {FEATURE(greedy_moves), FEATURE_REAL, true, "H: expected moves of a greedy, noisy player"},
    {FEATURE(blocking), FEATURE_REAL, true, "mean size of the blocking graph along a shortest solution"},
    {FEATURE(counterintuitive), FEATURE_NUMBER, true, "moves that must put more in the target's way"},
    {FEATURE(red_backward), FEATURE_NUMBER, true, "moves back that the target must make"},
    {FEATURE(bottlenecks), FEATURE_NUMBER, true, "positions that no shortest solution avoids"},
    {FEATURE(vehicles), FEATURE_NUMBER, false, "with the target"},
    {FEATURE(cars), FEATURE_NUMBER, false, "vehicles of two cells"},
    {FEATURE(trucks), FEATURE_NUMBER, false, "vehicles of three cells"},
    {FEATURE(minimal), FEATURE_FLAG, true, "without any one vehicle it is easier"},
    {FEATURE(seconds_estimate), FEATURE_REAL, true, "that a person takes"},
    {FEATURE(extrapolated), FEATURE_FLAG, true, "the estimate goes beyond its data"},
    {FEATURE(band), FEATURE_BAND, true, "by the seconds"},

    {FEATURE(solvable), FEATURE_FLAG, false, "the target can get out"},
    {FEATURE(steps_band), FEATURE_BAND, true, "by the steps alone"},
    {FEATURE(max_steps), FEATURE_NUMBER, true, "steps from the position farthest in steps"},
    {FEATURE(harder_by), FEATURE_NUMBER, true, "moves that the hardest position takes more"},
    {FEATURE(hardest_states), FEATURE_COUNT, true, "positions at max_distance"},
    {FEATURE(optimal_states), FEATURE_COUNT, true, "positions on shortest solutions"},
    {FEATURE(optimal_branching), FEATURE_REAL, true, "moves that lead nearer along a shortest solution"},
    {FEATURE(divergence), FEATURE_NUMBER, true, "moves before shortest solutions truly diverge"},
    {FEATURE(counterintuitive_mean), FEATURE_REAL, true, "such moves of a random shortest solution"},
    {FEATURE(red_backward_mean), FEATURE_REAL, true, "moves back in a random shortest solution"},
    {FEATURE(random_moves), FEATURE_REAL, true, "expected moves of a player who moves at random"},
    {FEATURE(blockers), FEATURE_NUMBER, false, "vehicles between target and exit at the start"},
    {FEATURE(blocking_size), FEATURE_NUMBER, false, "vehicles of the blocking graph at the start"},
    {FEATURE(blocking_depth), FEATURE_NUMBER, false, "arrows from the target to its farthest vehicle"},
    {FEATURE(blocking_parts), FEATURE_NUMBER, false, "groups of vehicles each in the way of each"},
    {FEATURE(blocking_largest_part), FEATURE_NUMBER, false, "vehicles in the largest of them"},
    {FEATURE(must_move), FEATURE_NUMBER, true, "vehicles that every shortest solution moves"},
    {FEATURE(vehicle_moves), FEATURE_MOVES, true, "how often each vehicle must move"},
    {FEATURE(removable), FEATURE_NAMES, true, "could be removed without making it easier"},
    {FEATURE(model_version), FEATURE_NUMBER, true, "of the model behind the estimate"},
    {.key = NULL},
};

const void *rate_feature_value(const struct rate_feature *feature, const uj_rating *rating)
{
    return (const char *)rating + feature->offset;
}
