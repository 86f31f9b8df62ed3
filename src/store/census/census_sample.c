/* A random sample of the puzzles in packed groups, each with the same chance, without making all of them.
 *
 * How many puzzles of the wanted kind a group has is not known before it is solved, but no more than it has clusters. So each
 * group has as many places as clusters, and random places are picked: place i of a group yields its i-th puzzle of the wanted
 * kind, or nothing if it has fewer. Every puzzle has one place, so all have the same chance. If so few places yield a puzzle
 * that it would take longer than to make all puzzles, all are made, and those with the least random numbers are taken. */
#include <stdlib.h>

#include "base/error.h"
#include "store/census/census_puzzles.h"

enum { FIRST_PICKS = 256, PICKS_EACH = 16 };

struct pick {
    uint64_t place; /* among those of all groups */
    uint64_t order; /* in the sample */
};

struct sampled {
    struct pick pick; /* first, so that what compares picks compares these */
    uj_census_row row;
};

struct sampling {
    struct remaking *remaking;
    uj_random random;
    uint64_t places;               /* of the groups so far */
    const struct pick *next, *end; /* picks in the groups to come, sorted by place */
    uint64_t picked;
    struct sampled *rows; /* sorted by order, once a round is over */
    size_t count, capacity, wanted;
    uint64_t row_place; /* of the present row */
};

static int by_order(const void *a, const void *b)
{
    const struct pick *const x = a, *const y = b;
    return x->order < y->order ? -1 : x->order > y->order;
}

static int by_place(const void *a, const void *b)
{
    const struct pick *const x = a, *const y = b;
    return x->place < y->place ? -1 : x->place > y->place ? 1 : by_order(a, b);
}

static void sort_rows(struct sampling *sampling, int (*compare)(const void *, const void *))
{
    if (sampling->count > 0)
        qsort(sampling->rows, sampling->count, sizeof *sampling->rows, compare);
}

static uj_status refuse_memory(const struct sampling *sampling)
{
    uj_budget *const budget = &sampling->remaking->store->budget;
    return budget_failure(budget) == UJ_LIMIT
               ? budget_fail(budget, sampling->remaking->error, "the %s allowed is not enough for this many")
               : fail_memory(sampling->remaking->error);
}

static bool add_row(struct sampling *sampling, struct pick pick, const uj_census_row *row)
{
    uj_budget *const budget = &sampling->remaking->store->budget;
    if (budget_fit(budget, sampling->rows, sampling->capacity, sampling->count + 1) != UJ_OK) {
        sampling->remaking->status = refuse_memory(sampling);
        return false;
    }
    sampling->rows[sampling->count++] = (struct sampled){pick, *row};
    return true;
}

/* ---- Random places ------------------------------------------------------------------------------------------------- */

static bool count_places(const uj_census_group *group, void *payload)
{
    struct sampling *const sampling = payload;
    sampling->places += group->clusters;
    return true;
}

static bool has_pick_before(const struct sampling *sampling, uint64_t place)
{
    return sampling->next < sampling->end && sampling->next->place < place;
}

/* Of several picks of one place, the first in order counts. */
static bool take_if_picked(const uj_census_row *row, void *payload)
{
    struct sampling *const sampling = payload;
    const uint64_t place = sampling->row_place++;
    while (has_pick_before(sampling, place))
        sampling->next++;
    return !has_pick_before(sampling, place + 1) || add_row(sampling, *sampling->next, row);
}

static bool take_picked_rows(const uj_census_group *group, void *payload)
{
    struct sampling *const sampling = payload;
    sampling->row_place = sampling->places;
    sampling->places += group->clusters;
    if (sampling->next == sampling->end)
        return false;
    if (!has_pick_before(sampling, sampling->places))
        return true;
    if (!remake_group(sampling->remaking, group, take_if_picked, sampling))
        return false;
    while (has_pick_before(sampling, sampling->places))
        sampling->next++;
    return true;
}

/* A place that an earlier round picked too is counted once. */
static void drop_repetitions(struct sampling *sampling)
{
    sort_rows(sampling, by_place);
    size_t count = 0;
    for (size_t i = 0; i < sampling->count; i++)
        if (count == 0 || sampling->rows[count - 1].pick.place != sampling->rows[i].pick.place)
            sampling->rows[count++] = sampling->rows[i];
    sampling->count = count;
    sort_rows(sampling, by_order);
}

/* Picks `count` of all places and takes the rows that are there. */
static uj_status pick_places(struct sampling *sampling, size_t count, uint64_t all)
{
    struct pick *const picks = budget_alloc(&sampling->remaking->store->budget, count, sizeof *picks);
    if (!picks)
        return refuse_memory(sampling);
    for (size_t i = 0; i < count; i++)
        picks[i] = (struct pick){uj_random_below(&sampling->random, all), sampling->picked++};
    qsort(picks, count, sizeof *picks, by_place);
    sampling->next = picks;
    sampling->end = picks + count;
    sampling->places = 0;
    const uj_status status = remake_all(sampling->remaking, take_picked_rows, sampling);
    budget_free(picks);
    drop_repetitions(sampling);
    return status == UJ_END ? UJ_OK : status;
}

/* ---- All of them --------------------------------------------------------------------------------------------------- */

/* Only the wanted ones with the least orders are kept, and as many again until the next sorting. */
static void drop_unwanted(struct sampling *sampling)
{
    sort_rows(sampling, by_order);
    if (sampling->count > sampling->wanted)
        sampling->count = sampling->wanted;
}

static bool take_row(const uj_census_row *row, void *payload)
{
    struct sampling *const sampling = payload;
    if (sampling->count >= 2 * sampling->wanted)
        drop_unwanted(sampling);
    return add_row(sampling, (struct pick){.order = uj_random_next(&sampling->random)}, row);
}

static bool take_rows(const uj_census_group *group, void *payload)
{
    struct sampling *const sampling = payload;
    return remake_group(sampling->remaking, group, take_row, sampling);
}

static uj_status sample_all(struct sampling *sampling)
{
    sampling->count = 0;
    const uj_status status = remake_all(sampling->remaking, take_rows, sampling);
    drop_unwanted(sampling);
    return status;
}

uj_status remake_sample(struct remaking *remaking)
{
    const uj_filter *const filter = remaking->filter;
    struct sampling sampling = {.remaking = remaking, .wanted = (size_t)(filter->limit + filter->offset)};
    uj_random_seed(&sampling.random, filter->seed, 0);
    uj_status status = remake_all(remaking, count_places, &sampling);
    const uint64_t all = sampling.places;
    size_t count = FIRST_PICKS + PICKS_EACH * sampling.wanted;
    while (status == UJ_OK && sampling.count < sampling.wanted && sampling.picked + count < all) {
        status = pick_places(&sampling, count, all);
        count *= 2;
    }
    if (status == UJ_OK && sampling.count < sampling.wanted)
        status = sample_all(&sampling);
    bool wants_more = status == UJ_OK;
    for (size_t i = 0; i < sampling.count && wants_more; i++)
        wants_more = remake_give(&sampling.rows[i].row, remaking);
    budget_free(sampling.rows);
    return status == UJ_OK ? remaking->status : status;
}
