/* Big boards: an answer in any case, and the shortest one wherever the proof fits (docs/big-boards.md).
 *
 * 1. A plain breadth-first search, which settles all but big boards.
 * 2. Beam searches of growing width find a solution, which is then shortened. It shows how far a proof has to go.
 * 3. Breadth-first searches for solutions up to a growing length, each leaving aside what is estimated to be too far.
 *    One that finds nothing raises the lower bound; the first that finds something finds the shortest solution. When
 *    the lower bound meets the solution of part 2, that one is the shortest.
 *
 * What stops part 3 leaves a solution and a lower bound. */
#include <limits.h>
#include <math.h>

#include "search/big/path.h"
#include "search/exact/levels.h"

enum {
    NARROWEST = 64,     /* widths of beams */
    USUAL_WIDTH = 4096, /* the last one if there is a solution by then */
    WIDEST = 32768,
    WIDENING = 8,
    LEVELS_OF_A_BEAM = 200, /* full ones that a beam may take */
    NODES_OF_A_BEAM = 2000000,
    CORRIDOR_STATES = 200000,  /* for shortening */
    SMALL_PROOF = 500000,      /* below so many states the length grows by two */
    DEFAULT_EFFORT = 200000000 /* states that part 3 may expand where the user sets no limit at all */
};

struct anytime {
    struct search *search;
    uint64_t max_nodes; /* of the whole budget, while a part works with a share of it */
    double deadline;
    struct mover mover;
    struct team team;
    struct path best;
    uint64_t plain_states; /* part 1 ends with the level that passes this number */
};

static uj_solution *answer(const struct anytime *anytime)
{
    return anytime->search->solution;
}

/* Lets the coming part have one in `parts` of what is left. */
static void share_begin(struct anytime *anytime, unsigned parts)
{
    uj_budget *budget = &anytime->search->budget;
    const uint64_t expanded = answer(anytime)->expanded;
    anytime->max_nodes = budget->max_nodes;
    anytime->deadline = budget->deadline;
    if (budget->max_nodes != UINT64_MAX)
        budget->max_nodes = expanded + (budget->max_nodes - expanded) / parts;
    if (!isinf(budget->deadline)) {
        const double now = clock_seconds();
        budget->deadline = now + (budget->deadline - now) / parts;
    }
}

/* Gives the rest back. A part stopped by its own share of the time does not stop the search. */
static void share_end(struct anytime *anytime)
{
    uj_budget *budget = &anytime->search->budget;
    const double now = isinf(budget->deadline) ? 0 : clock_seconds();
    if (now >= budget->deadline && now < anytime->deadline)
        atomic_store(&budget->stopped, false);
    budget->max_nodes = anytime->max_nodes;
    budget->deadline = anytime->deadline;
}

static bool is_proven(const struct anytime *anytime)
{
    return anytime->best.length >= 0 && anytime->best.length <= answer(anytime)->lower_bound;
}

/* The outcome of an exact search. */
static uj_status settle(struct anytime *anytime, const struct levels *levels)
{
    answer(anytime)->outcome = levels->solved ? UJ_SOLVED : UJ_UNSOLVABLE;
    return levels->solved ? levels_trace(levels, answer(anytime)) : UJ_OK;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* One beam, and the corridor around the path it finds. */
static uj_status try_width(struct anytime *anytime, uint32_t width)
{
    struct search *search = anytime->search;
    const uint64_t most = smaller((uint64_t)width * LEVELS_OF_A_BEAM, NODES_OF_A_BEAM);
    const int before = anytime->best.length;
    const struct beam_options options = {
        .width = width,
        .max_length = before < 0 || search->max_depth < before ? search->max_depth : before - 1,
        .max_nodes = smaller(search->budget.max_nodes, answer(anytime)->expanded + most),
    };
    team_start(&anytime->team, search->threads);
    uj_status status = beam_search(search, &anytime->mover, &anytime->team, &options, &anytime->best);
    if (status != UJ_NO_MEMORY && anytime->best.length != before)
        status = path_shorten(search, &anytime->mover, &anytime->best, CORRIDOR_STATES);
    return status == UJ_LIMIT ? UJ_OK : status;
}

/* Part 2. */
static uj_status find_solution(struct anytime *anytime)
{
    uj_status status = UJ_OK;
    share_begin(anytime, 2);
    for (uint32_t width = NARROWEST; width <= WIDEST && status == UJ_OK && !is_proven(anytime); width *= WIDENING)
        if (width <= USUAL_WIDTH || anytime->best.length < 0)
            status = try_width(anytime, width);
    share_end(anytime);
    return status;
}

/* A search of part 3 that is over. */
struct proof {
    int length;
    uint64_t states; /* 0: there was none */
};

/* Whether a proof for a length one greater than the last may fit, if it grows as the last one did. If it does not,
 * trying takes the longest and gives nothing. */
static bool may_fit(const struct anytime *anytime, struct proof before, struct proof last)
{
    const uj_budget *budget = &anytime->search->budget;
    if (last.states < SMALL_PROOF || before.states == 0)
        return true;
    const double growth = exp(log((double)last.states / (double)before.states) / (last.length - before.length));
    const uint64_t bytes_per_state = sizeof(uint64_t) * (uint64_t)anytime->mover.words + 8;
    const uint64_t room = budget->max_memory / bytes_per_state;
    const uint64_t nodes = budget->max_nodes - answer(anytime)->expanded;
    return (double)last.states * growth < 1.5 * (double)smaller(room, nodes);
}

/* One search of part 3, for solutions up to a length. */
static uj_status prove_length(struct anytime *anytime, int max_length, struct proof *proof)
{
    struct search *search = anytime->search;
    struct levels levels;
    answer(anytime)->profile_length = 0;
    uj_status status = levels_init(&levels, search, max_length, search->budget.max_memory);
    if (status == UJ_OK)
        status = levels_run(&levels, UINT64_MAX);
    if (status == UJ_OK && levels.solved)
        status = settle(anytime, &levels);
    else if (status == UJ_OK)
        answer(anytime)->lower_bound = max_length + 1;
    *proof = (struct proof){max_length, levels.total};
    levels_free(&levels);
    return status;
}

/* Part 3, where a solution is known. UJ_LIMIT: it ended without an answer. */
static uj_status prove(struct anytime *anytime)
{
    struct proof before = {0, 0}, last = {0, 0};
    uj_status status = UJ_OK;
    while (status == UJ_OK && answer(anytime)->outcome == UJ_UNDECIDED && !is_proven(anytime)) {
        if (answer(anytime)->lower_bound > anytime->search->max_depth || !may_fit(anytime, before, last))
            return UJ_LIMIT;
        int length = answer(anytime)->lower_bound + (last.states < SMALL_PROOF);
        if (length >= anytime->best.length)
            length = anytime->best.length - 1;
        before = last;
        status = prove_length(anytime, length, &last);
    }
    return status;
}

/* Part 3 with a limit where the user sets none; and where it fails, a last attempt at a better solution. */
static uj_status prove_within_limits(struct anytime *anytime)
{
    struct search *search = anytime->search;
    const uint64_t max_nodes = search->budget.max_nodes;
    const bool unlimited = max_nodes == UINT64_MAX && isinf(search->budget.deadline) && !search->budget.is_memory_given;
    if (unlimited)
        search->budget.max_nodes = answer(anytime)->expanded + DEFAULT_EFFORT;
    uj_status status = prove(anytime);
    search->budget.max_nodes = max_nodes;
    if (status == UJ_LIMIT)
        status = try_width(anytime, WIDEST);
    return status;
}

/* Part 1, and where no beam finds a solution the rest of the same search. */
static uj_status search_plainly(struct anytime *anytime, struct levels *levels)
{
    share_begin(anytime, 4);
    uj_status status = levels_run(levels, anytime->plain_states);
    share_end(anytime);
    if (status == UJ_OK && (levels->solved || levels->level_size == 0))
        return settle(anytime, levels);
    if (status == UJ_NO_MEMORY)
        return status;
    status = find_solution(anytime);
    if (status != UJ_OK || anytime->best.length >= 0)
        return status;
    status = levels_run(levels, UINT64_MAX);
    return status == UJ_OK ? settle(anytime, levels) : status;
}

/* The estimate for the start is the first lower bound. */
static void estimate_start(struct anytime *anytime)
{
    const struct search *search = anytime->search;
    const int estimate =
        heuristic_estimate(heuristic_by_name("closure"), &search->layout, &search->start, search->options->metric);
    if (estimate != HEURISTIC_DEAD)
        answer(anytime)->lower_bound = estimate;
}

static uj_status run(struct anytime *anytime)
{
    struct search *search = anytime->search;
    uj_status status = mover_init(&anytime->mover, search->board, &search->layout, search->options->metric);
    if (status != UJ_OK)
        return status;
    estimate_start(anytime);
    struct levels levels;
    status = levels_init(&levels, search, INT_MAX, search->budget.max_memory);
    if (status == UJ_OK)
        status = search_plainly(anytime, &levels);
    levels_free(&levels);
    if (status == UJ_OK && answer(anytime)->outcome == UJ_UNDECIDED)
        status = prove_within_limits(anytime);
    return status;
}

uj_status search_big(struct search *search, uint64_t plain_states)
{
    struct anytime anytime = {.search = search, .plain_states = plain_states};
    uj_solution *solution = search->solution;
    solution->algorithm = "bfs";
    path_init(&anytime.best, search->layout.words);
    team_init(&anytime.team);
    uj_status status = run(&anytime);
    team_stop(&anytime.team);
    /* A solution in hand is worth more than the memory that the proof lacked. */
    if (status == UJ_LIMIT || (status == UJ_NO_MEMORY && anytime.best.length >= 0))
        status = UJ_OK;
    if (status == UJ_OK && solution->outcome == UJ_UNDECIDED && anytime.best.length >= 0) {
        status = path_report(&anytime.best, &search->layout, solution);
        solution->outcome = is_proven(&anytime) ? UJ_SOLVED : UJ_UNDECIDED;
    }
    path_free(&anytime.best);
    mover_free(&anytime.mover);
    return status;
}
