#include <stdlib.h>

#include "base/error.h"
#include "base/grow.h"
#include "dataset/dataset.h"

enum { MOST_PARTS = 64 };

/* Puzzles of one length or one band, or all of them. */
struct part {
    uj_range moves;
    unsigned bands;
    uint64_t room, quota;
};

/* What the balance divides the request into. */
static int make_parts(struct part parts[MOST_PARTS], const uj_dataset_options *options)
{
    const uj_range moves = options->moves;
    int count = 0;
    if (options->balance == UJ_BALANCE_MOVES)
        for (int length = moves.low; length <= moves.high && count < MOST_PARTS; length++)
            parts[count++] = (struct part){{length, length}, options->bands, UINT64_MAX, 0};
    else if (options->balance == UJ_BALANCE_BAND)
        for (unsigned band = UJ_EASY; band <= UJ_EXPERT; band++) {
            if (options->bands == 0 || options->bands >> band & 1)
                parts[count++] = (struct part){moves, 1u << band, UINT64_MAX, 0};
        }
    else
        parts[count++] = (struct part){moves, options->bands, UINT64_MAX, 0};
    return count;
}

/* Gives each part the same number of rows, as far as it has room; what is left goes to the others. */
static uint64_t share(struct part *parts, int count, uint64_t rows)
{
    uint64_t left = rows;
    for (int open = count; left > 0 && open > 0;) {
        const uint64_t each = left >= (uint64_t)open ? left / (uint64_t)open : 1;
        open = 0;
        for (int i = 0; i < count && left > 0; i++) {
            const uint64_t more = parts[i].room - parts[i].quota < each ? parts[i].room - parts[i].quota : each;
            parts[i].quota += more < left ? more : left;
            left -= more < left ? more : left;
            open += parts[i].quota < parts[i].room;
        }
    }
    return rows - left;
}

/* ---- From the catalogue ---- */

struct numbers {
    uint32_t *list;
    size_t count, capacity;
    bool failed;
};

static bool take_number(const uj_catalogue_puzzle *puzzle, void *payload)
{
    struct numbers *const numbers = payload;
    uint32_t *const list = grow(numbers->list, &numbers->capacity, numbers->count + 1, sizeof *list);
    numbers->failed = !list;
    if (!list)
        return false;
    numbers->list = list;
    list[numbers->count++] = puzzle->number;
    return true;
}

static uj_filter filter_of(const struct part *part, uint64_t seed)
{
    uj_filter filter = UJ_FILTER_INIT;
    filter.moves = part->moves;
    filter.bands = part->bands;
    filter.order = UJ_ORDER_RANDOM;
    filter.seed = seed;
    filter.limit = part->quota;
    return filter;
}

static uj_status find_numbers(struct numbers *numbers, const uj_dataset_options *options, uint64_t *found,
                              uj_error *error)
{
    struct part parts[MOST_PARTS];
    const int count = make_parts(parts, options);
    uj_status status = UJ_OK;
    for (int i = 0; i < count && status == UJ_OK; i++) {
        const uj_filter filter = filter_of(&parts[i], options->seed);
        status = uj_catalogue_matches(options->catalogue, &filter, &parts[i].room, error);
    }
    if (status == UJ_OK)
        *found = share(parts, count, options->count);
    for (int i = 0; i < count && status == UJ_OK; i++) {
        const uj_filter filter = filter_of(&parts[i], options->seed);
        if (parts[i].quota > 0)
            status = uj_catalogue_find(options->catalogue, &filter, take_number, numbers, error);
        if (numbers->failed)
            status = fail_memory(error);
    }
    return status;
}

static void shuffle(struct numbers *numbers, uint64_t seed)
{
    uj_random random;
    uj_random_seed(&random, seed, 0);
    for (size_t i = numbers->count; i > 1; i--) {
        const size_t other = (size_t)uj_random_below(&random, i);
        const uint32_t kept = numbers->list[i - 1];
        numbers->list[i - 1] = numbers->list[other];
        numbers->list[other] = kept;
    }
}

static uj_status choose_from_catalogue(const uj_dataset_options *options, choice_fn *take, void *payload,
                                       uj_error *error)
{
    struct numbers numbers = {.list = NULL};
    uint64_t found = 0;
    uj_status status = find_numbers(&numbers, options, &found, error);
    shuffle(&numbers, options->seed);
    bool goes_on = true;
    for (size_t i = 0; i < numbers.count && status == UJ_OK && goes_on; i++) {
        uj_catalogue_puzzle puzzle;
        status = uj_catalogue_get(&puzzle, options->catalogue, numbers.list[i], error);
        if (status == UJ_OK)
            goes_on = take(&(struct choice){puzzle.board, puzzle.seconds, puzzle.band}, payload);
    }
    free(numbers.list);
    if (status == UJ_OK && goes_on && found < options->count)
        return found == 0 ? fail_here(error, UJ_LIMIT, "the catalogue has no such puzzle")
                          : fail_here(error, UJ_LIMIT, "the catalogue has only %llu such puzzle%s",
                                      (unsigned long long)found, found == 1 ? "" : "s");
    return status;
}

/* ---- Fresh ---- */

struct taker {
    choice_fn *take;
    void *payload;
    bool was_stopped;
};

static bool take_level(uj_level *level, void *payload)
{
    struct taker *const taker = payload;
    struct choice choice = {.board = level->board};
    if (level->rated) {
        choice.seconds = level->rating.seconds_estimate;
        choice.band = level->rating.band;
    }
    taker->was_stopped = !taker->take(&choice, taker->payload);
    return !taker->was_stopped;
}

static uj_status choose_fresh(const uj_dataset_options *options, uj_budget *budget, choice_fn *take, void *payload,
                              uj_error *error)
{
    struct part parts[MOST_PARTS];
    const int count = make_parts(parts, options);
    struct taker taker = {take, payload, false};
    uj_status status = UJ_OK;
    share(parts, count, options->count);
    for (int i = 0; i < count && status == UJ_OK && !taker.was_stopped; i++) {
        uj_generate_options wishes = UJ_GENERATE_OPTIONS_INIT;
        wishes.count = parts[i].quota;
        wishes.moves = parts[i].moves;
        wishes.bands = parts[i].bands;
        wishes.seed = options->seed;
        wishes.first_attempt = (uint64_t)i << 48; /* no two parts have random numbers in common */
        wishes.threads = options->threads;
        wishes.limits.within = budget;
        if (wishes.count > 0)
            status = uj_generate(&wishes, take_level, &taker, NULL, error);
    }
    return taker.was_stopped ? UJ_OK : status;
}

uj_status dataset_choose(const uj_dataset_options *options, uj_budget *budget, choice_fn *take, void *payload,
                         uj_error *error)
{
    return options->catalogue ? choose_from_catalogue(options, take, payload, error)
                              : choose_fresh(options, budget, take, payload, error);
}
