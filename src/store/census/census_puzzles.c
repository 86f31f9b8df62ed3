/* Puzzles from the packed groups of a census: those that --keep would have kept, made again. */
#include "store/census/census_puzzles.h"

#include "base/error.h"
#include "base/options.h"
#include "store/census/census_rows.h"

/* What uj_store_find would read of a row that was kept: the board goes through its text, which has an order of
 * vehicles. */
static uj_status level_of_row(uj_level *level, const uj_census_options *options, const uj_census_row *row,
                              uj_error *error)
{
    uj_text text = UJ_TEXT_INIT;
    uj_status status = census_row_level(level, options, row, error);
    if (status == UJ_OK)
        status = board_to_text(&text, &level->board, error);
    if (status == UJ_OK)
        status = uj_board_parse(&level->board, text.data, text.length, error);
    uj_text_free(&text);
    return status;
}

bool remake_give(const uj_census_row *row, void *payload)
{
    struct remaking *const remaking = payload;
    const uj_filter *const filter = remaking->filter;
    if (remaking->passed_over++ < filter->offset)
        return true;
    uj_level level = UJ_LEVEL_INIT;
    remaking->status = level_of_row(&level, remaking->options, row, remaking->error);
    const bool wants_more = remaking->status == UJ_OK &&
                            remaking->take(remaking->taken + 1, &level, remaking->payload) &&
                            ++remaking->taken != filter->limit;
    uj_level_clear(&level);
    return wants_more;
}

/* ---- Groups -------------------------------------------------------------------------------------------------------- */

/* A census in steps chose the row by steps, and moves are another wish. */
static uj_status check_moves(const struct remaking *remaking, const uj_census_row *row, bool *is_wanted)
{
    *is_wanted = remaking->options->metric == UJ_MOVES || range_is_any(remaking->filter->moves);
    if (*is_wanted)
        return UJ_OK;
    uj_board board;
    int moves = -1;
    uj_status status = uj_census_row_board(&board, remaking->options, row, remaking->error);
    if (status == UJ_OK)
        status = census_row_moves(&moves, remaking->options, row, &board, remaking->error);
    *is_wanted = range_has(remaking->filter->moves, moves);
    return status;
}

static bool take_wanted(const uj_census_row *row, void *payload)
{
    struct remaking *const remaking = payload;
    bool is_wanted;
    remaking->status = check_moves(remaking, row, &is_wanted);
    return remaking->status == UJ_OK && (!is_wanted || remaking->take_row(row, remaking->row_payload));
}

bool remake_group(struct remaking *remaking, const uj_census_group *group, uj_census_row_fn take, void *payload)
{
    remaking->take_row = take;
    remaking->row_payload = payload;
    const uj_status status = uj_census_group_rows(remaking->groups, group, remaking->keep, remaking->filter->minimal,
                                                  take_wanted, remaking, remaking->error);
    if (status != UJ_OK && status != UJ_END)
        remaking->status = status;
    return status == UJ_OK;
}

static bool take_match(const uj_census_group *group, void *payload)
{
    const struct remaking *const remaking = payload;
    return !group_matches(group, remaking->options, remaking->filter) ||
           remaking->take_group(group, remaking->group_payload);
}

uj_status remake_all(struct remaking *remaking, uj_census_group_fn take, void *payload)
{
    /* A group has clusters of all sorts, but none deeper than it says. */
    const uj_range deep_enough = {remaking->keep.low, UJ_CENSUS_DISTANCES - 1};
    remaking->take_group = take;
    remaking->group_payload = payload;
    const uj_status status = unit_list_groups(&remaking->units, remaking->store, remaking->groups, deep_enough,
                                              take_match, remaking, remaking->error);
    return remaking->status != UJ_OK ? remaking->status : status;
}

/* ---- Searching ----------------------------------------------------------------------------------------------------- */

static bool give_group(const uj_census_group *group, void *payload)
{
    return remake_group(payload, group, remake_give, payload);
}

/* Distance by distance: the same groups are solved again and again, but nothing has to be sorted. */
static uj_status give_hardest_first(struct remaking *remaking)
{
    const uj_range keep = remaking->keep;
    uj_status status = UJ_OK;
    for (int distance = UJ_CENSUS_DISTANCES; distance-- > 0 && status == UJ_OK;) {
        if (!range_has(keep, distance))
            continue;
        remaking->keep = (uj_range){distance, distance};
        status = remake_all(remaking, give_group, remaking);
    }
    return status;
}

static uj_status check_filter(const uj_filter *filter, uj_metric metric, uj_error *error)
{
    if (metric == UJ_MOVES && !range_is_any(filter->steps))
        return fail_here(error, UJ_BAD_INPUT,
                         "the census counts moves, so puzzles from its groups cannot be chosen by steps");
    if (metric == UJ_STEPS && filter->order == UJ_ORDER_MOVES)
        return fail_here(error, UJ_BAD_INPUT,
                         "the census counts steps, so puzzles from its groups cannot be sorted by moves");
    if (filter->order == UJ_ORDER_RANDOM &&
        (filter->limit == 0 || filter->limit > UJ_MOST_SAMPLED || filter->offset > UJ_MOST_SAMPLED - filter->limit))
        return fail_here(error, UJ_BAD_INPUT,
                         "random order from groups needs a limit; with the offset, it is at most %d", UJ_MOST_SAMPLED);
    return groups_check_filter(filter, error);
}

uj_status uj_store_census_puzzles(uj_store *store, uj_census_groups *groups, const uj_filter *given, uj_found_fn take,
                                  void *payload, uj_error *error)
{
    const uj_census_options *const options = uj_census_asked(uj_census_groups_of(groups));
    uj_filter own = UJ_FILTER_INIT;
    const uj_filter *const filter = &own;
    uj_status status = options_read(&own, sizeof own, given, error);
    if (status == UJ_OK)
        status = check_filter(filter, options->metric, error);
    struct remaking remaking = {.store = store,
                                .groups = groups,
                                .options = options,
                                .filter = filter,
                                .keep = options->metric == UJ_STEPS ? filter->steps : filter->moves,
                                .take = take,
                                .payload = payload,
                                .status = UJ_OK,
                                .error = error};
    if (remaking.keep.low < filter->moves.low)
        remaking.keep.low = filter->moves.low; /* nothing takes fewer steps than moves */
    if (status == UJ_OK)
        status = unit_list_read(&remaking.units, store, groups, error);
    if (status == UJ_OK)
        status = filter->order == UJ_ORDER_RANDOM  ? remake_sample(&remaking)
                 : filter->order == UJ_ORDER_MOVES ? give_hardest_first(&remaking)
                                                   : remake_all(&remaking, give_group, &remaking);
    unit_list_free(&remaking.units);
    return status == UJ_END ? UJ_OK : status;
}
