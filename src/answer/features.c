#include "answer/features.h"

#define FEATURE(field, kind) offsetof(uj_rating, field), kind

/* Scripts rely on the first part: its keys and their order stay. */
static const struct feature features[] = {
    {FEATURE(moves, FEATURE_NUMBER),
     {"moves", "of a shortest solution",
      "The fewest moves that bring the target out. A slide of any length counts as one move.", true, false}},
    {FEATURE(steps, FEATURE_NUMBER),
     {"steps", "of a solution shortest in steps",
      "The fewest steps that bring it out, where every cell that a vehicle slides counts as one.", true, false}},
    {FEATURE(states, FEATURE_COUNT),
     {"states", "positions that can be reached: the cluster",
      "All positions that can be reached by sliding vehicles. The more there are, the easier it is to get lost.", false,
      false}},
    {FEATURE(solutions, FEATURE_COUNT),
     {"solutions", "positions of the cluster with the target at the exit",
      "How many of these positions have the target at the exit.", false, false}},
    {FEATURE(solution_density, FEATURE_REAL),
     {"solution_density", "their share of the cluster",
      "The share of the positions that are solved. The smaller it is, the less chance helps.", false, false}},
    {FEATURE(max_distance, FEATURE_NUMBER),
     {"max_distance", "moves from the hardest position of the cluster",
      "How many moves the hardest position needs that these vehicles can reach.", true, false}},
    {FEATURE(optimal_paths, FEATURE_DIGITS),
     {"optimal_paths", "shortest solutions", "How many different solutions are as short as the shortest.", false,
      false}},
    {FEATURE(branching, FEATURE_REAL),
     {"branching", "moves to choose from along a shortest solution",
      "How many moves there are to choose from, on average, before each move of a shortest solution.", true, false}},
    {FEATURE(greedy_moves, FEATURE_REAL),
     {"greedy_moves", "H: expected moves of a greedy, noisy player",
      "How many moves a player would need, on average, who likes to see the way cleared but often errs. This matters "
      "most beside the number of moves.",
      true, false}},
    {FEATURE(blocking, FEATURE_REAL),
     {"blocking", "mean size of the blocking graph along a shortest solution",
      "How many vehicles are in the way, or in the way of those in the way, on average along a shortest solution. The "
      "more, the further one must think ahead.",
      true, false}},
    {FEATURE(counterintuitive, FEATURE_NUMBER),
     {"counterintuitive", "moves that must put more in the target's way",
      "How many moves cannot be avoided that put more vehicles between the target and the exit than before. People do "
      "not like to make them.",
      true, false}},
    {FEATURE(red_backward, FEATURE_NUMBER),
     {"red_backward", "moves back that the target must make",
      "How often the target itself must go back, away from the exit.", true, false}},
    {FEATURE(bottlenecks, FEATURE_NUMBER),
     {"bottlenecks", "positions that no shortest solution avoids",
      "Positions that every shortest solution passes through, start and end not counted. They cut the puzzle into "
      "smaller ones.",
      true, false}},
    {FEATURE(vehicles, FEATURE_NUMBER),
     {"vehicles", "with the target", "All vehicles on the board, the target among them.", false, false}},
    {FEATURE(cars, FEATURE_NUMBER), {"cars", "vehicles of two cells", "Vehicles that cover two cells.", false, false}},
    {FEATURE(trucks, FEATURE_NUMBER),
     {"trucks", "vehicles of three cells", "Vehicles that cover three cells.", false, false}},
    {FEATURE(minimal, FEATURE_FLAG),
     {"minimal", "without any one vehicle it is easier",
      "Whether every vehicle matters: without any one of them the board would need fewer moves.", true, false}},
    {FEATURE(seconds_estimate, FEATURE_REAL),
     {"seconds_estimate", "that a person takes",
      "How many seconds people take, by a model that was fitted to 86 people and 70 boards.", true, false}},
    {FEATURE(extrapolated, FEATURE_FLAG),
     {"extrapolated", "the estimate goes beyond its data",
      "Whether the board is longer or shorter than those that the model was fitted to, so that the seconds are a "
      "guess.",
      true, false}},
    {FEATURE(band, FEATURE_BAND),
     {"band", "by the seconds", "Easy, medium, hard or expert, by the estimated seconds.", true, false}},

    {FEATURE(solvable, FEATURE_FLAG),
     {"solvable", "the target can get out", "Whether the target can get out at all.", false, false}},
    {FEATURE(steps_class, FEATURE_BAND),
     {"steps_class", "by the steps alone", "Easy, medium or hard by the number of steps alone, for comparison.", true,
      false}},
    {FEATURE(max_steps, FEATURE_NUMBER),
     {"max_steps", "steps from the position farthest in steps",
      "How many steps the position needs that is farthest from the exit in steps.", true, false}},
    {FEATURE(harder_by, FEATURE_NUMBER),
     {"harder_by", "moves that the hardest position takes more",
      "How many moves the board could gain if its vehicles were slid to the hardest position.", true, false}},
    {FEATURE(hardest_states, FEATURE_COUNT),
     {"hardest_states", "positions at max_distance", "How many positions are as hard as the hardest.", true, false}},
    {FEATURE(optimal_states, FEATURE_COUNT),
     {"optimal_states", "positions on shortest solutions", "How many positions lie on at least one shortest solution.",
      true, false}},
    {FEATURE(optimal_branching, FEATURE_REAL),
     {"optimal_branching", "moves that lead nearer along a shortest solution",
      "How many of the moves to choose from lead nearer, on average along a shortest solution.", true, false}},
    {FEATURE(divergence, FEATURE_NUMBER),
     {"divergence", "moves before shortest solutions truly diverge",
      "How many moves pass before shortest solutions differ in more than the order of their moves.", true, false}},
    {FEATURE(counterintuitive_mean, FEATURE_REAL),
     {"counterintuitive_mean", "such moves of a random shortest solution",
      "How many moves make it look worse, on average over shortest solutions.", true, false}},
    {FEATURE(red_backward_mean, FEATURE_REAL),
     {"red_backward_mean", "moves back in a random shortest solution",
      "How often the target goes back, on average over shortest solutions.", true, false}},
    {FEATURE(random_moves, FEATURE_REAL),
     {"random_moves", "expected moves of a player who moves at random",
      "How many moves a player would need, on average, who makes any possible move with the same chance.", true,
      false}},
    {FEATURE(blockers, FEATURE_NUMBER),
     {"blockers", "vehicles between target and exit at the start",
      "How many vehicles stand between the target and the exit at the start: what meets the eye.", false, false}},
    {FEATURE(blocking_size, FEATURE_NUMBER),
     {"blocking_size", "vehicles of the blocking graph at the start",
      "How many vehicles are in the way at the start, directly or behind others, the target counted too.", false,
      false}},
    {FEATURE(blocking_depth, FEATURE_NUMBER),
     {"blocking_depth", "arrows from the target to its farthest vehicle",
      "How many links the longest of these chains has, from the target to the vehicle farthest behind.", false, false}},
    {FEATURE(blocking_parts, FEATURE_NUMBER),
     {"blocking_parts", "groups of vehicles each in the way of each",
      "How many knots there are at the start: groups in which each vehicle is in the way of each.", false, false}},
    {FEATURE(blocking_largest_part, FEATURE_NUMBER),
     {"blocking_largest_part", "vehicles in the largest of them", "How many vehicles form the largest knot.", false,
      false}},
    {FEATURE(must_move, FEATURE_NUMBER),
     {"must_move", "vehicles that every shortest solution moves",
      "How many vehicles every shortest solution has to move.", true, false}},
    {FEATURE(vehicle_moves, FEATURE_MOVES),
     {"vehicle_moves", "how often each vehicle must move",
      "How often each vehicle has to move at least in a shortest solution.", true, true}},
    {FEATURE(removable, FEATURE_NAMES),
     {"removable", "could be removed without making it easier",
      "Vehicles that could be taken off the board, each by itself, without making it easier.", true, true}},
    {FEATURE(model_version, FEATURE_NUMBER),
     {"model_version", "of the model behind the estimate", "Which version of the model the estimate comes from.", true,
      false}},
};

const struct feature *feature_at(size_t index)
{
    return index < sizeof features / sizeof *features ? &features[index] : NULL;
}

const uj_feature *uj_feature_at(size_t index)
{
    const struct feature *feature = feature_at(index);
    return feature ? &feature->shown : NULL;
}

const void *feature_value(const struct feature *feature, const uj_rating *rating)
{
    return (const char *)rating + feature->offset;
}

bool feature_has_value(const struct feature *feature, const uj_rating *rating)
{
    return rating->solvable || !feature->shown.needs_solution;
}
