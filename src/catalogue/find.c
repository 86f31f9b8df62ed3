/* Choosing puzzles: one after another, by what is known of it at once, then, where the filter asks for it, by its board. Most searches want
 * a few of very many, so only the first ones in the wanted order are kept meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "base/error.h"
#include "base/options.h"
#include "base/range.h"
#include "catalogue/catalogue.h"
#include "core/board.h"

struct match {
    uint64_t key; /* of the order */
    uint32_t position;
};

struct search {
    const struct uj_catalogue *catalogue;
    const uj_filter *filter;
    uj_budget budget;
    struct match *kept; /* the first in the order: a heap with the last of them on top, once there is no more room */
    uint32_t kept_count, room;
    uint32_t count;               /* of all that match, if there is no room to keep any */
    uint64_t id_begin;            /* of all ids, if no board has walls */
    bool is_wanted[SYMBOLS_MOST]; /* by class */
};

/* ---- Matching ------------------------------------------------------------------------------------------------------ */

static bool is_possible(const struct catalogue_head *head, const uj_filter *filter)
{
    const struct board_shape *const shape = &head->shape;
    return !filter->unrated && (filter->width == 0 || filter->width == shape->width) &&
           (filter->height == 0 || filter->height == shape->height) &&
           (filter->exit_row < 0 || filter->exit_row == shape->exit_row);
}

static void choose_classes(struct search *search)
{
    const struct catalogue_head *const head = &search->catalogue->head;
    const uj_filter *const filter = search->filter;
    for (unsigned class = 0; class < head->classes; class ++)
        search->is_wanted[class] = (filter->bands == 0 || filter->bands >> class_band(head, class) & 1) &&
                                   head->seconds[class] >= filter->seconds.low &&
                                   head->seconds[class] <= filter->seconds.high;
}

static bool matches_values(const struct search *search, uint32_t position)
{
    const struct uj_catalogue *const catalogue = search->catalogue;
    return search->is_wanted[catalogue->classes[position]] &&
           range_has(search->filter->moves, catalogue->moves[position]) &&
           range_has(search->filter->steps, catalogue->steps[position]);
}

static bool wants_counts(const uj_filter *filter)
{
    return !range_is_any(filter->vehicles) || !range_is_any(filter->cars) || !range_is_any(filter->trucks) ||
           !range_is_any(filter->walls) || filter->box || filter->plain;
}

static bool wants_ids(const uj_filter *filter)
{
    return filter->id || filter->order == UJ_ORDER_ID;
}

/* False: the spelling has no target. */
static bool find_id(uint64_t *out, const struct search *search, const struct spelling *spelling)
{
    const struct catalogue_head *const head = &search->catalogue->head;
    uj_board board;
    if (head->most_walls == 0 && 2 * head->shape.exit_row + 1 != head->shape.height)
        return spelling_id(out, spelling, &head->shape, search->id_begin);
    if (!spelling_board(&board, spelling, &head->shape))
        return false;
    *out = uj_puzzle_id(&board);
    return true;
}

static bool matches_counts(const uj_filter *filter, const struct spelling *spelling, const struct board_shape *shape)
{
    const struct spelling_counts counts = spelling_count(spelling, shape);
    return range_has(filter->vehicles, counts.vehicles) && range_has(filter->cars, counts.cars) &&
           range_has(filter->trucks, counts.trucks) && range_has(filter->walls, counts.walls) &&
           (!filter->plain || counts.is_plain) &&
           (!filter->box || (counts.cars <= UJ_BOX_CARS && counts.trucks <= UJ_BOX_TRUCKS && counts.walls == 0));
}

static bool matches_board(struct match *match, const struct search *search, const struct spelling *spelling)
{
    const uj_filter *const filter = search->filter;
    if (wants_counts(filter) && !matches_counts(filter, spelling, &search->catalogue->head.shape))
        return false;
    return !wants_ids(filter) || (find_id(&match->key, search, spelling) && (!filter->id || *filter->id == match->key));
}

/* ---- Order --------------------------------------------------------------------------------------------------------- */

/* The last step of splitmix64: different numbers give different results. */
static uint64_t shuffled(uint64_t seed, uint64_t number)
{
    uint64_t mixed = seed + number * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static uint64_t key_of(const struct search *search, const struct match *match)
{
    const struct uj_catalogue *const catalogue = search->catalogue;
    const uint64_t number = catalogue->number_at[match->position];
    const uint64_t length = (uint64_t)catalogue->moves[match->position] << 8 | catalogue->steps[match->position];
    switch (search->filter->order) {
    case UJ_ORDER_NUMBER:
        return number;
    case UJ_ORDER_MOVES:
        return (UINT16_MAX - length) << 32 | (UINT32_MAX - number);
    case UJ_ORDER_DIFFICULTY:
        return UINT32_MAX - number;
    case UJ_ORDER_ID:
        return match->key;
    case UJ_ORDER_RANDOM:
        return shuffled(search->filter->seed, number);
    }
    return number;
}

static inline bool comes_before(const struct match *a, const struct match *b)
{
    return a->key != b->key ? a->key < b->key : a->position < b->position;
}

static int by_key(const void *a, const void *b)
{
    const struct match *const x = a, *const y = b;
    return comes_before(y, x) - comes_before(x, y);
}

/* Lets the match on top sink to its place. */
static void sink(struct match *heap, uint32_t count, uint32_t at)
{
    const struct match match = heap[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && comes_before(&heap[child], &heap[child + 1]))
            child++;
        if (!comes_before(&match, &heap[child]))
            break;
        heap[at] = heap[child];
    }
    heap[at] = match;
}

/* Counts a match, or keeps it if it is among the first so far. */
static void keep(struct search *search, struct match match)
{
    if (search->room == 0) {
        search->count++;
        return;
    }
    match.key = key_of(search, &match);
    if (search->kept_count < search->room) {
        search->kept[search->kept_count++] = match;
        for (uint32_t i = search->room / 2; search->kept_count == search->room && i-- > 0;)
            sink(search->kept, search->room, i);
    } else if (comes_before(&match, &search->kept[0])) {
        search->kept[0] = match;
        sink(search->kept, search->room, 0);
    }
}

/* ---- Searching ----------------------------------------------------------------------------------------------------- */

/* Whether the filter lets every puzzle of a size pass. */
static bool wants_all(const uj_filter *filter)
{
    return filter->bands == 0 && range_is_any(filter->seconds) && range_is_any(filter->moves) &&
           range_is_any(filter->steps) && !wants_counts(filter) && !filter->id;
}

/* In the order of the numbers the first ones are those that are found first. */
static bool is_by_number(const struct search *search)
{
    const uj_filter *const filter = search->filter;
    return search->room > 0 && !wants_counts(filter) && !filter->id &&
           (filter->order == UJ_ORDER_NUMBER || filter->order == UJ_ORDER_DIFFICULTY);
}

static void search_by_number(struct search *search)
{
    const uint32_t count = search->catalogue->head.count;
    const bool is_down = search->filter->order == UJ_ORDER_DIFFICULTY;
    for (uint32_t i = 0; i < count && search->kept_count < search->room; i++) {
        const uint32_t position = search->catalogue->position_of[is_down ? count - 1 - i : i];
        if (matches_values(search, position))
            search->kept[search->kept_count++] = (struct match){.key = i, .position = position};
    }
}

/* UJ_BAD_INPUT, UJ_LIMIT. */
static uj_status search_all(struct search *search)
{
    const bool wants_boards = wants_counts(search->filter) || wants_ids(search->filter);
    struct block_reader reader = {0};
    for (uint32_t i = 0; i < search->catalogue->head.count; i++) {
        struct match match = {.position = i};
        if (!matches_values(search, i))
            continue;
        if (wants_boards && i >= reader.end) {
            if (budget_is_over(&search->budget))
                return UJ_LIMIT;
            reader = block_reader_of(search->catalogue, i / search->catalogue->head.block);
        }
        while (wants_boards && reader.next <= i)
            if (!block_reader_take(&reader))
                return UJ_BAD_INPUT;
        if (!wants_boards || matches_board(&match, search, &reader.spelling))
            keep(search, match);
    }
    return UJ_OK;
}

static uj_status explain(struct search *search, uj_status status, uj_error *error)
{
    if (status == UJ_LIMIT)
        return budget_fail(&search->budget, error, "the catalogue was not searched to its end within the %s allowed");
    return status == UJ_NO_MEMORY ? fail_memory(error) : catalogue_damaged(error);
}

/* Keeps the first of what matches, at most `room`, in their order; without room, counts all that matches. */
static uj_status search_run(struct search *search, uint64_t room, uj_error *error)
{
    const struct catalogue_head *const head = &search->catalogue->head;
    budget_init(&search->budget, search->filter->limits);
    search->room = (uint32_t)(room < head->count ? room : head->count);
    if (search->room > 0) {
        search->kept = budget_alloc(&search->budget, search->room, sizeof *search->kept);
        if (!search->kept)
            return explain(search, budget_failure(&search->budget), error);
    }
    if (!is_possible(head, search->filter))
        return UJ_OK;
    const uj_board empty = {.width = head->shape.width, .height = head->shape.height, .exit_row = head->shape.exit_row};
    search->id_begin = board_id_begin(&empty);
    choose_classes(search);
    if (is_by_number(search)) {
        search_by_number(search);
        return UJ_OK;
    }
    if (search->room == 0 && wants_all(search->filter)) {
        search->count = head->count;
        return UJ_OK;
    }
    const uj_status status = search_all(search);
    if (status != UJ_OK)
        return explain(search, status, error);
    if (search->kept_count > 1)
        qsort(search->kept, search->kept_count, sizeof *search->kept, by_key);
    return UJ_OK;
}

/* ---- Giving -------------------------------------------------------------------------------------------------------- */

/* Spellings by position: reading a block for each puzzle would take longer as soon as there are many. */
static uj_status read_all(struct spelling *all, struct search *search)
{
    for (uint32_t block = 0; block < search->catalogue->block_count; block++) {
        if (budget_is_over(&search->budget))
            return UJ_LIMIT;
        for (struct block_reader reader = block_reader_of(search->catalogue, block); reader.next < reader.end;) {
            if (!block_reader_take(&reader))
                return UJ_BAD_INPUT;
            all[reader.next - 1] = reader.spelling;
        }
    }
    return UJ_OK;
}

static uj_status give_many(struct search *search, uint64_t first, uint64_t end, uj_catalogue_fn take, void *payload,
                           uj_error *error)
{
    struct spelling *const all = budget_alloc(&search->budget, search->catalogue->head.count, sizeof *all);
    uj_status status = all ? read_all(all, search) : budget_failure(&search->budget);
    if (status != UJ_OK)
        status = explain(search, status, error);
    for (uint64_t i = first; i < end && status == UJ_OK; i++) {
        uj_catalogue_puzzle puzzle;
        const uint32_t position = search->kept[i].position;
        status = catalogue_puzzle(&puzzle, search->catalogue, position, &all[position], error);
        if (status == UJ_OK && !take(&puzzle, payload))
            break;
    }
    budget_free(all);
    return status;
}

static uj_status give_few(struct search *search, uint64_t first, uint64_t end, uj_catalogue_fn take, void *payload,
                          uj_error *error)
{
    uj_status status = UJ_OK;
    for (uint64_t i = first; i < end && status == UJ_OK; i++) {
        uj_catalogue_puzzle puzzle;
        status =
            uj_catalogue_get(&puzzle, search->catalogue, search->catalogue->number_at[search->kept[i].position], error);
        if (status == UJ_OK && !take(&puzzle, payload))
            break;
    }
    return status;
}

static uj_status read_filter(uj_filter *own, const struct uj_catalogue *catalogue, const uj_filter *filter,
                             uj_error *error)
{
    const uj_status status = options_read(own, sizeof *own, filter, error);
    if (status == UJ_OK && catalogue->head.model_version == 0 && (own->bands || !range_is_any(own->seconds)))
        return fail_here(error, UJ_BAD_INPUT, "the puzzles are not rated; choose them by moves or steps");
    return status;
}

uj_status uj_catalogue_find(const uj_catalogue *catalogue, const uj_filter *filter, uj_catalogue_fn take, void *payload,
                            uj_error *error)
{
    uj_filter own = UJ_FILTER_INIT;
    uj_status status = read_filter(&own, catalogue, filter, error);
    struct search search = {.catalogue = catalogue, .filter = &own};
    const uint64_t end = own.limit > 0 && own.limit < UINT64_MAX - own.offset ? own.offset + own.limit : UINT64_MAX;
    if (status == UJ_OK)
        status = search_run(&search, end, error);
    if (status == UJ_OK && own.offset < search.kept_count) {
        const bool is_many = search.kept_count - own.offset > catalogue->block_count / 4;
        status = (is_many ? give_many : give_few)(&search, own.offset, search.kept_count, take, payload, error);
    }
    budget_free(search.kept);
    return status;
}

uj_status uj_catalogue_matches(const uj_catalogue *catalogue, const uj_filter *filter, uint64_t *out, uj_error *error)
{
    uj_filter own = UJ_FILTER_INIT;
    uj_status status = read_filter(&own, catalogue, filter, error);
    struct search search = {.catalogue = catalogue, .filter = &own};
    own.order = UJ_ORDER_NUMBER;
    if (status == UJ_OK)
        status = search_run(&search, 0, error);
    *out = search.count;
    return status;
}
