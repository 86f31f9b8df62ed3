/* Hill-climbing over sets of vehicles.
 *
 * Where the vehicles stand does not matter: what matters is which vehicles are on which lines, for the board can then be
 * put into the hardest state of all. So a board is judged by its whole group at once, searched backwards from
 * its solutions on the perfect index, and put there. Then one vehicle is taken away, added, or put elsewhere. If
 * the hardest state is no nearer than before, the change stays: staying level lets the climb wander along
 * a ridge until a way up is found. A climb that has not risen for a while is given up, since a new one from another
 * board costs less than waiting. It ends as soon as the goal is reached: what lies far above takes far longer to find. */
#include "generate/attempt.h"
#include "generate/sameness.h"

/* Tried out on 6x6: more patience finds harder boards but fewer that are hard enough in the same time. */
enum {
    STALL = 80,       /* changes without a rise before the climb is given up */
    START_TRIES = 25, /* places tried for vehicles of the first board */
    PLACE_TRIES = 20, /* places tried for a vehicle before it is left out */
    TRUCK_SHARE = 3,  /* one vehicle in so many is a truck */
    TALLEST = 100,    /* an upper end above this is none */
    LOWERINGS = 4,    /* easier states tried where the hardest is too hard */
    REMEMBERED = 512, /* groups: one change in eight leads to a group that was turned down before */
};

struct remembered {
    uint64_t group; /* group_key */
    int height;
};

struct climb {
    struct attempt *attempt;
    struct draft draft;
    uj_metric metric;
    int height; /* distance of the hardest state, which is where the draft stands */
    int goal;
    int ceiling; /* a hardest state above this is too hard */
    int stall;
    int patience; /* changes without a rise before the climb is given up */
    struct remembered remembered[REMEMBERED];
};

/* How many vehicles of this length there may be. */
static uj_range allowed(const struct climb *climb, int length)
{
    const struct request *request = climb->attempt->request;
    return length == CAR_LENGTH ? request->cars : request->trucks;
}

/* Whether one more vehicle of this length may be there, and one less. */
static bool may_add(const struct climb *climb, int length)
{
    return draft_count(&climb->draft, length) < allowed(climb, length).high;
}

static bool may_remove(const struct climb *climb, int length)
{
    return draft_count(&climb->draft, length) > allowed(climb, length).low;
}

static int random_length(uj_random *random)
{
    return uj_random_below(random, TRUCK_SHARE) ? CAR_LENGTH : TRUCK_LENGTH;
}

/* One more vehicle somewhere; false if no free place was found. */
static bool place_somewhere(struct draft *draft, int length, uj_random *random)
{
    for (int i = 0; i < PLACE_TRIES; i++)
        if (draft_add(draft, length, random))
            return true;
    return false;
}

static bool change_wall(struct draft *draft, uj_random *random)
{
    uint64_t walls = draft->board.walls.word[0];
    for (uint64_t skip = uj_random_below(random, (uint64_t)__builtin_popcountll(walls)); skip > 0; skip--)
        walls &= walls - 1;
    draft_remove_wall(draft, (unsigned)__builtin_ctzll(walls));
    for (int i = 0; i < PLACE_TRIES; i++)
        if (draft_add_wall(draft, random))
            return true;
    return false;
}

/* Takes a vehicle away and puts another one somewhere. It may be of the other length where the counts allow it. */
static bool change_vehicle(const struct climb *climb, struct draft *draft, uj_random *random)
{
    const int vehicle = 1 + (int)uj_random_below(random, (uint64_t)(draft->board.vehicle_count - 1));
    const int length = draft->board.vehicles[vehicle].length, other = random_length(random);
    const bool may_differ = may_remove(climb, length) && may_add(climb, other);
    draft_remove(draft, vehicle);
    return place_somewhere(draft, may_differ ? other : length, random);
}

static bool add_vehicle(const struct climb *climb, struct draft *draft, uj_random *random)
{
    const int length = random_length(random);
    return may_add(climb, length) && place_somewhere(draft, length, random);
}

static bool remove_vehicle(const struct climb *climb, struct draft *draft, uj_random *random)
{
    const int vehicle = 1 + (int)uj_random_below(random, (uint64_t)(draft->board.vehicle_count - 1));
    if (!may_remove(climb, draft->board.vehicles[vehicle].length))
        return false;
    draft_remove(draft, vehicle);
    return true;
}

/* A changed copy of the draft; false if this change was not possible. */
static bool change(const struct climb *climb, struct draft *out, uj_random *random)
{
    *out = climb->draft;
    if (out->board.walls.word[0] && uj_random_below(random, 6) == 0)
        return change_wall(out, random);
    const uint64_t kind = uj_random_below(random, 8);
    if (kind == 0 || out->board.vehicle_count == 1)
        return add_vehicle(climb, out, random);
    return kind == 1 ? remove_vehicle(climb, out, random) : change_vehicle(climb, out, random);
}

/* The first board: as many vehicles as come to lie somewhere in a number of tries, or by the thesis' generator where the counts
 * leave no such freedom. */
static bool start(struct climb *climb)
{
    const struct request *request = climb->attempt->request;
    uj_random *random = &climb->attempt->random;
    const struct recipe recipe = {
        request->width,    request->height,     request->exit_row, request_walls(request, random),
        request->cars.low, request->trucks.low,
    };
    if (!draft_random(&climb->draft, &recipe, random))
        return false;
    const int tries = START_TRIES * request->width * request->height / STANDARD_CELLS;
    for (int i = 0; i < tries; i++) {
        const int length = random_length(random);
        if (may_add(climb, length))
            draft_add(&climb->draft, length, random);
    }
    return true;
}

/* Judges a draft and takes it over if it is no easier than the present one. */
static uj_status judge(struct climb *climb, const struct draft *draft)
{
    const struct request *request = climb->attempt->request;
    const uint64_t group = group_key(&draft->board);
    struct remembered *const remembered = &climb->remembered[group % REMEMBERED];
    climb->stall++;
    if (remembered->group == group && remembered->height < climb->height) {
        attempt_count(climb->attempt, climb->metric, remembered->height);
        return UJ_OK;
    }
    struct verdict verdict;
    const uj_status status =
        judge_group(&verdict, &draft->board, climb->metric, climb->height, request->max_states, climb->attempt->budget);
    *remembered = (struct remembered){group, verdict.distance};
    if (status != UJ_OK || !attempt_count(climb->attempt, climb->metric, verdict.distance))
        return status;
    if (verdict.distance < climb->height)
        return UJ_OK;
    if (verdict.distance > climb->height)
        climb->stall = 0;
    climb->height = verdict.distance;
    draft_set(&climb->draft, &verdict.board);
    return UJ_OK;
}

/* Climbs until the goal is reached or hope is lost. */
static uj_status climb_up(struct climb *climb)
{
    uj_status status = UJ_OK;
    while (status == UJ_OK && climb->height < climb->goal && climb->stall < climb->patience &&
           !climb->attempt->cut_short) {
        struct draft changed;
        if (change(climb, &changed, &climb->attempt->random))
            status = judge(climb, &changed);
        else
            climb->stall++;
    }
    return status;
}

/* Moves that make puzzles of each band, mostly. */
static const uj_range moves_of_band[] = {
    [UJ_EASY] = {5, 10},
    [UJ_MEDIUM] = {10, 18},
    [UJ_HARD] = {19, 28},
    [UJ_EXPERT] = {31, 38},
};

static uj_range goals(const struct climb *climb)
{
    const uj_generate_options *options = &climb->attempt->request->options;
    const uj_range asked = climb->metric == UJ_MOVES ? options->moves : options->steps;
    uj_range range = asked;
    if (options->bands != 0 && climb->metric == UJ_MOVES) {
        unsigned band = 0;
        uint64_t skip = uj_random_below(&climb->attempt->random, (uint64_t)__builtin_popcount(options->bands));
        while (!(options->bands >> band & 1) || skip-- > 0)
            band++;
        range = moves_of_band[band];
        range.low = range.low > asked.low ? range.low : asked.low;
        range.high = range.high < asked.high ? range.high : asked.high;
        range.high = range.high < range.low ? range.low : range.high;
    }
    return range;
}

/* Somewhere in the range, so that not all puzzles are the easiest that were asked for; at its lower end where it is open,
 * and as high as it goes where nothing was asked for. */
static void choose_goal(struct climb *climb)
{
    const uj_range range = goals(climb);
    climb->ceiling = range.high;
    climb->patience = STALL;
    if (range.high <= TALLEST)
        climb->goal = random_in(range, &climb->attempt->random);
    else
        climb->goal = range.low > 1 ? range.low : INT16_MAX;
    /* Where any length will do, some climbs end earlier than others: small boards have few summits. */
    if (climb->goal == INT16_MAX)
        climb->patience = random_in((uj_range){1, STALL}, &climb->attempt->random);
}

/* Finishes the hardest state or, if that is too hard in some way, one nearer to the exit. */
static uj_status finish_lower(struct climb *climb, enum wish_fit *fit, uj_error *error)
{
    struct attempt *attempt = climb->attempt;
    const uj_generate_options *options = &attempt->request->options;
    const int least = climb->metric == UJ_MOVES ? options->moves.low : options->steps.low;
    uj_status status = UJ_OK;
    int distance = climb->height <= climb->ceiling ? climb->height : climb->goal;
    *fit = TOO_HARD;
    for (int i = 0; i < LOWERINGS && status == UJ_OK && *fit == TOO_HARD && distance >= least; i++) {
        struct verdict verdict = {.board = climb->draft.board};
        if (distance < climb->height)
            status = judge_cluster(&verdict, &climb->draft.board, climb->metric, distance, attempt->request->max_states,
                                   attempt->budget);
        if (status == UJ_OK)
            status = attempt_finish(attempt, &verdict.board, fit, NULL, error);
        distance -= 1 + distance / 8;
    }
    return status;
}

uj_status attempt_climb(struct attempt *attempt, uj_error *error)
{
    const uj_generate_options *options = &attempt->request->options;
    const bool by_steps = options->steps.low > 1 && options->moves.low <= 1 && options->bands == 0;
    struct climb climb = {.attempt = attempt, .metric = by_steps ? UJ_STEPS : UJ_MOVES, .height = -1};
    const int least = by_steps ? options->steps.low : options->moves.low;
    choose_goal(&climb);
    if (!start(&climb))
        return UJ_OK;
    uj_status status = judge(&climb, &climb.draft);
    enum wish_fit fit = TOO_EASY;
    while (status == UJ_OK && fit == TOO_EASY && climb.stall < climb.patience && !attempt->cut_short) {
        status = climb_up(&climb);
        if (status != UJ_OK || climb.height < least || attempt->cut_short)
            break;
        status = finish_lower(&climb, &fit, error);
        climb.goal = climb.height + 1 + climb.height / 16;
    }
    return status;
}
