/* Puzzles from the packed groups of a census: those that --keep would have kept, made again. */
#include "core/error.h"
#include "store/census_groups.h"
#include "store/census_rows.h"
#include "store/level_text.h"

struct remaking {
    const uj_census_options *options;
    const uj_filter *filter;
    uj_census_groups *groups;
    uj_range keep; /* greatest distances of the clusters that are wanted */
    uj_found_fn take;
    void *payload;
    uint64_t passed_over, taken;
    uj_status status;
    uj_error *error;
};

/* What uj_store_find would read of a row that was kept: the board goes through its text, which has an order of vehicles. */
static uj_status level_of_row(uj_level *level, const uj_census_options *options, const uj_census_row *row,
                              uj_error *error)
{
    uj_board board;
    uj_text text = UJ_TEXT_INIT;
    uj_status status = uj_census_row_board(&board, options, row, error);
    if (status == UJ_OK)
        status = board_to_text(&text, &board, error);
    if (status == UJ_OK)
        status = uj_board_parse(&level->board, text.data, text.length, error);
    if (status == UJ_OK)
        status = census_row_moves(&level->moves, options, row, &level->board, error);
    uj_text_free(&text);
    if (status != UJ_OK)
        return status;
    level->id = uj_puzzle_id(&level->board);
    level->steps = options->metric == UJ_STEPS ? row->distance : -1;
    level->states = level->rating.states = row->size;
    level->rating.solutions = row->solutions;
    level->method = "census";
    return UJ_OK;
}

static bool give_row(const uj_census_row *row, void *payload)
{
    struct remaking *const remaking = payload;
    const uj_filter *const filter = remaking->filter;
    uj_level level = UJ_LEVEL_INIT;
    remaking->status = level_of_row(&level, remaking->options, row, remaking->error);
    bool goes_on = remaking->status == UJ_OK;
    if (goes_on && range_has(filter->moves, level.moves) && remaking->passed_over++ >= filter->offset)
        goes_on = remaking->take(remaking->taken + 1, &level, remaking->payload) && ++remaking->taken != filter->limit;
    uj_level_clear(&level);
    return goes_on;
}

static bool remake_group(const uj_census_group *group, void *payload)
{
    struct remaking *const remaking = payload;
    if (!group_matches(group, remaking->options, remaking->filter))
        return true;
    const uj_status status =
        uj_census_group_rows(remaking->groups, group, remaking->keep, give_row, remaking, remaking->error);
    if (status != UJ_OK && status != UJ_END)
        remaking->status = status;
    return status == UJ_OK;
}

/* A group has clusters of all sorts, but none deeper than it says. */
static uj_status remake(struct remaking *remaking, uj_store *store, const struct unit_list *units, uj_range keep)
{
    const uj_range deep_enough = {keep.low, UJ_CENSUS_DISTANCES - 1};
    remaking->keep = keep;
    const uj_status status =
        unit_list_groups(units, store, remaking->groups, deep_enough, remake_group, remaking, remaking->error);
    return remaking->status != UJ_OK ? remaking->status : status;
}

static uj_status check_metric(const uj_filter *filter, uj_metric metric, uj_error *error)
{
    if (metric == UJ_MOVES && !is_any(filter->steps))
        return fail_here(error, UJ_BAD_INPUT,
                         "the census counts moves, so puzzles from its groups cannot be asked for by steps");
    if (metric == UJ_STEPS && filter->order == UJ_ORDER_MOVES)
        return fail_here(error, UJ_BAD_INPUT,
                         "the census counts steps, so puzzles from its groups do not come in the order of moves");
    return UJ_OK;
}

uj_status uj_store_census_puzzles(uj_store *store, uj_census_groups *groups, const uj_filter *filter, uj_found_fn take,
                                  void *payload, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(uj_census_groups_of(groups));
    struct remaking remaking = {.options = options,
                                .filter = filter,
                                .groups = groups,
                                .take = take,
                                .payload = payload,
                                .status = UJ_OK,
                                .error = error};
    struct unit_list units = {0};
    uj_status status = groups_check_filter(filter, error);
    if (status == UJ_OK)
        status = check_metric(filter, options->metric, error);
    if (status == UJ_OK)
        status = unit_list_read(&units, store, groups, error);
    uj_range keep = options->metric == UJ_STEPS ? filter->steps : filter->moves;
    if (keep.low < filter->moves.low)
        keep.low = filter->moves.low; /* nothing takes fewer steps than moves */
    if (filter->order == UJ_ORDER_NUMBER && status == UJ_OK)
        status = remake(&remaking, store, &units, keep);
    for (int distance = UJ_CENSUS_DISTANCES; distance-- > 0 && filter->order == UJ_ORDER_MOVES && status == UJ_OK;)
        if (range_has(keep, distance))
            status = remake(&remaking, store, &units, (uj_range){distance, distance});
    unit_list_free(&units);
    return status == UJ_END ? UJ_OK : status;
}
