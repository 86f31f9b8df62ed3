#include "rate.h"

#define FEATURE(kind, field, needs_solution, meaning) \
    {#field, meaning, kind, offsetof(uj_rating, field), needs_solution}

/* Scripts rely on the first part: its keys and their order stay. */
const struct rate_feature rate_features[] = {
    FEATURE(FEATURE_NUMBER, moves, true, "of a shortest solution"),
    FEATURE(FEATURE_NUMBER, steps, true, "of a solution shortest in steps"),
    FEATURE(FEATURE_COUNT, states, false, "positions that can be reached: the cluster"),
    FEATURE(FEATURE_COUNT, solutions, false, "positions of the cluster with the target at the exit"),
    FEATURE(FEATURE_REAL, solution_density, false, "their share of the cluster"),
    FEATURE(FEATURE_NUMBER, max_distance, true, "moves from the hardest position of the cluster"),
    FEATURE(FEATURE_DIGITS, optimal_paths, false, "shortest solutions"),
    FEATURE(FEATURE_REAL, branching, true, "moves to choose from along a shortest solution"),
    FEATURE(FEATURE_REAL, greedy_moves, true, "H: expected moves of a greedy, noisy player"),
    FEATURE(FEATURE_REAL, blocking, true, "mean size of the blocking graph along a shortest solution"),
    FEATURE(FEATURE_NUMBER, counterintuitive, true, "moves that must put more in the target's way"),
    FEATURE(FEATURE_NUMBER, red_backward, true, "moves back that the target must make"),
    FEATURE(FEATURE_NUMBER, bottlenecks, true, "positions that no shortest solution avoids"),
    FEATURE(FEATURE_NUMBER, vehicles, false, "with the target"),
    FEATURE(FEATURE_NUMBER, cars, false, "vehicles of two cells"),
    FEATURE(FEATURE_NUMBER, trucks, false, "vehicles of three cells"),
    FEATURE(FEATURE_FLAG, minimal, true, "without any one vehicle it is easier"),
    FEATURE(FEATURE_REAL, seconds_estimate, true, "that a person takes"),
    FEATURE(FEATURE_FLAG, extrapolated, true, "the estimate goes beyond its data"),
    FEATURE(FEATURE_BAND, band, true, "by the seconds"),

    FEATURE(FEATURE_FLAG, solvable, false, "the target can get out"),
    FEATURE(FEATURE_BAND, steps_band, true, "by the steps alone"),
    FEATURE(FEATURE_NUMBER, max_steps, true, "steps from the position farthest in steps"),
    FEATURE(FEATURE_NUMBER, harder_by, true, "moves that the hardest position takes more"),
    FEATURE(FEATURE_COUNT, hardest_states, true, "positions at max_distance"),
    FEATURE(FEATURE_COUNT, optimal_states, true, "positions on shortest solutions"),
    FEATURE(FEATURE_REAL, optimal_branching, true, "moves that lead nearer along a shortest solution"),
    FEATURE(FEATURE_NUMBER, divergence, true, "moves before shortest solutions truly diverge"),
    FEATURE(FEATURE_REAL, counterintuitive_mean, true, "such moves of a random shortest solution"),
    FEATURE(FEATURE_REAL, red_backward_mean, true, "moves back in a random shortest solution"),
    FEATURE(FEATURE_REAL, random_moves, true, "expected moves of a player who moves at random"),
    FEATURE(FEATURE_NUMBER, blockers, false, "vehicles between target and exit at the start"),
    FEATURE(FEATURE_NUMBER, blocking_size, false, "vehicles of the blocking graph at the start"),
    FEATURE(FEATURE_NUMBER, blocking_depth, false, "arrows from the target to its farthest vehicle"),
    FEATURE(FEATURE_NUMBER, blocking_parts, false, "groups of vehicles each in the way of each"),
    FEATURE(FEATURE_NUMBER, blocking_largest_part, false, "vehicles in the largest of them"),
    FEATURE(FEATURE_NUMBER, must_move, true, "vehicles that every shortest solution moves"),
    FEATURE(FEATURE_MOVES, vehicle_moves, true, "how often each vehicle must move"),
    FEATURE(FEATURE_NAMES, removable, true, "could be removed without making it easier"),
    FEATURE(FEATURE_NUMBER, model_version, true, "of the model behind the estimate"),
    {.key = NULL},
};

const void *rate_feature_value(const struct rate_feature *feature, const uj_rating *rating)
{
    return (const char *)rating + feature->offset;
}
