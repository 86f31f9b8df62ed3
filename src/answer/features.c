#include "answer/features.h"

#define FEATURE(field, kind, needs_solution, meaning, sentence)                                                        \
    {                                                                                                                  \
        offsetof(uj_rating, field), kind, {#field, meaning, sentence, needs_solution, kind >= FEATURE_MOVES},          \
    }

enum { ALWAYS, IF_SOLVABLE }; /* when there is a value */

/* Scripts rely on the first part: its keys and their order stay. */
static const struct feature features[] = {
    FEATURE(moves, FEATURE_NUMBER, IF_SOLVABLE, "of a shortest solution",
            "The fewest moves that bring the target out. A slide of any length counts as one move."),
    FEATURE(steps, FEATURE_NUMBER, IF_SOLVABLE, "of a solution shortest in steps",
            "The fewest steps that bring it out, where every cell that a vehicle slides counts as one."),
    FEATURE(states, FEATURE_COUNT, ALWAYS, "states in the cluster",
            "All states that sliding vehicles can reach. The more there are, the easier it is to get lost."),
    FEATURE(solutions, FEATURE_COUNT, ALWAYS, "states of the cluster with the target at the exit",
            "How many of these states have the target at the exit."),
    FEATURE(solution_density, FEATURE_REAL, ALWAYS, "their share of the cluster",
            "The share of the states that are solved. The smaller it is, the less luck helps."),
    FEATURE(max_distance, FEATURE_NUMBER, IF_SOLVABLE, "moves from the hardest state of the cluster",
            "How many moves the hardest reachable state needs."),
    FEATURE(optimal_paths, FEATURE_DIGITS, ALWAYS, "shortest solutions",
            "How many different solutions are as short as the shortest."),
    FEATURE(branching, FEATURE_REAL, IF_SOLVABLE, "moves to choose from along a shortest solution",
            "How many moves are possible, on average, before each move of a shortest solution."),
    FEATURE(
        greedy_moves, FEATURE_REAL, IF_SOLVABLE, "H: expected moves of a greedy, noisy player",
        "How many moves, on average, a player needs who prefers to clear the way but often errs. After the number of "
        "moves, this matters most."),
    FEATURE(blocking, FEATURE_REAL, IF_SOLVABLE, "mean size of the blocking graph along a shortest solution",
            "How many vehicles are in the way, or in the way of those in the way, on average along a shortest "
            "solution. The more, the further one must think ahead."),
    FEATURE(counterintuitive, FEATURE_NUMBER, IF_SOLVABLE, "moves that must put more vehicles in the target's way",
            "How many unavoidable moves put more vehicles between the target and the exit than before. "
            "People do not like to make them."),
    FEATURE(red_backward, FEATURE_NUMBER, IF_SOLVABLE, "moves back that the target must make",
            "How often the target itself must move back, away from the exit."),
    FEATURE(bottlenecks, FEATURE_NUMBER, IF_SOLVABLE, "states that no shortest solution avoids",
            "States that every shortest solution passes through, not counting start and end. They cut the puzzle "
            "into smaller ones."),
    FEATURE(vehicles, FEATURE_NUMBER, ALWAYS, "including the target",
            "All vehicles on the board, including the target."),
    FEATURE(cars, FEATURE_NUMBER, ALWAYS, "vehicles of two cells", "Vehicles that cover two cells."),
    FEATURE(trucks, FEATURE_NUMBER, ALWAYS, "vehicles of three cells", "Vehicles that cover three cells."),
    FEATURE(minimal, FEATURE_FLAG, IF_SOLVABLE, "every vehicle is necessary",
            "Whether every vehicle is necessary: without any one of them the board would need fewer moves."),
    FEATURE(seconds_estimate, FEATURE_REAL, IF_SOLVABLE, "that a person needs",
            "How many seconds the people who solve it need on average, by a model of how long people took."),
    FEATURE(extrapolated, FEATURE_FLAG, IF_SOLVABLE, "the estimate is outside its data",
            "Whether the board has more or fewer moves or vehicles than those that were measured, so that the seconds "
            "are a guess."),
    FEATURE(band, FEATURE_BAND, IF_SOLVABLE, "by the seconds",
            "Easy, medium, hard or expert, by the estimated seconds."),

    FEATURE(solvable, FEATURE_FLAG, ALWAYS, "the target can get out", "Whether the target can get out at all."),
    FEATURE(steps_class, FEATURE_BAND, IF_SOLVABLE, "class by steps",
            "Easy, medium or hard by the number of steps alone, for comparison."),
    FEATURE(max_steps, FEATURE_NUMBER, IF_SOLVABLE, "steps from the state farthest in steps",
            "How many steps the state farthest in steps needs."),
    FEATURE(harder_by, FEATURE_NUMBER, IF_SOLVABLE, "additional moves of the hardest state",
            "How many more moves the hardest state needs than this board."),
    FEATURE(hardest_states, FEATURE_COUNT, IF_SOLVABLE, "states at max_distance",
            "How many states are as hard as the hardest."),
    FEATURE(optimal_states, FEATURE_COUNT, IF_SOLVABLE, "states on shortest solutions",
            "How many states lie on at least one shortest solution."),
    FEATURE(optimal_branching, FEATURE_REAL, IF_SOLVABLE, "moves that lead nearer along a shortest solution",
            "How many of the possible moves lead nearer, on average along a shortest solution."),
    FEATURE(divergence, FEATURE_NUMBER, IF_SOLVABLE, "moves before shortest solutions truly diverge",
            "How many moves pass before shortest solutions differ in more than the order of their moves."),
    FEATURE(counterintuitive_mean, FEATURE_REAL, IF_SOLVABLE, "such moves of a random shortest solution",
            "How many moves make it look worse, on average over shortest solutions."),
    FEATURE(red_backward_mean, FEATURE_REAL, IF_SOLVABLE, "moves back in a random shortest solution",
            "How often the target goes back, on average over shortest solutions."),
    FEATURE(random_moves, FEATURE_REAL, IF_SOLVABLE, "expected moves of a player who moves at random",
            "How many moves, on average, a player needs who makes every possible move with the same probability."),
    FEATURE(blockers, FEATURE_NUMBER, ALWAYS, "vehicles between target and exit at the start",
            "How many vehicles stand between the target and the exit at the start: what one sees first."),
    FEATURE(blocking_size, FEATURE_NUMBER, ALWAYS, "vehicles of the blocking graph at the start",
            "How many vehicles are in the way at the start, directly or behind others, including the target."),
    FEATURE(blocking_depth, FEATURE_NUMBER, ALWAYS, "arrows from the target to its farthest vehicle",
            "How many links the longest of these chains has, from the target to the farthest vehicle."),
    FEATURE(blocking_parts, FEATURE_NUMBER, ALWAYS, "groups of vehicles that all block one another",
            "How many knots there are at the start: groups of vehicles that all block one another."),
    FEATURE(blocking_largest_part, FEATURE_NUMBER, ALWAYS, "vehicles in the largest of them",
            "How many vehicles form the largest knot."),
    FEATURE(must_move, FEATURE_NUMBER, IF_SOLVABLE, "vehicles that every shortest solution moves",
            "How many vehicles every shortest solution must move."),
    FEATURE(vehicle_moves, FEATURE_MOVES, IF_SOLVABLE, "how often each vehicle must move",
            "How often each vehicle must move at least in a shortest solution."),
    FEATURE(removable, FEATURE_NAMES, IF_SOLVABLE, "vehicles that can be removed without making it easier",
            "Vehicles that can be removed, one at a time, without making it easier."),
    FEATURE(model_version, FEATURE_NUMBER, IF_SOLVABLE, "of the model behind the estimate",
            "The version of the model behind the estimate."),
    FEATURE(model, FEATURE_WORDS, IF_SOLVABLE, "its name", "The name of the model behind the estimate."),
    FEATURE(seconds_are, FEATURE_STATISTIC, IF_SOLVABLE, "of people, what the estimate is",
            "Whether the estimated seconds are the mean of the people who solve the board or their median."),
    FEATURE(seconds_low, FEATURE_REAL, IF_SOLVABLE, "a quarter of the people are faster",
            "A quarter of the people need fewer seconds than this."),
    FEATURE(seconds_high, FEATURE_REAL, IF_SOLVABLE, "a quarter of the people are slower",
            "A quarter of the people need more seconds than this."),
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
